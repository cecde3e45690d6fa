import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runStoa } from '@stoa/server/test/stoa-process';
import { type ExpectedLoad, planCapacity } from '../src/capacity/plan-capacity.js';

const nothing: ExpectedLoad = {
  eventsPerDay: 0,
  installsPerDay: 0,
  sessionsPerDay: 0,
  transactionsPerMonth: 0,
  peak: 10,
  retentionMonths: undefined,
  years: 2,
};

/** The table "What a user meets" of decision 0053, after two years: the index, and the log a day, in GB. */
const measured: readonly (readonly [perDay: number, index: number, log: number])[] = [
  [100_000, 3.9, 0.6],
  [1_000_000, 39, 6],
  [10_000_000, 387, 59],
];

for (const [eventsPerDay, index, log] of measured)
  test(`${eventsPerDay} events a day need what was measured`, () => {
    const { idIndexBytes, logPerDay } = planCapacity({ ...nothing, eventsPerDay });
    const near = (bytes: number, gigabytes: number): boolean => Math.abs(bytes / 1e9 / gigabytes - 1) < 0.05;
    assert.ok(near(idIndexBytes, index), `${idIndexBytes}`);
    assert.ok(near(logPerDay.last, log), `${logPerDay.last}`);
  });

test('disk and processor are those of decision 0020', () => {
  const { disk } = planCapacity({
    ...nothing,
    eventsPerDay: 1e6,
    transactionsPerMonth: 3_041_667,
    installsPerDay: 50_000,
    years: 1,
  });
  const gigabytes = [disk.events + disk.ids, disk.transactions, disk.installations].map((bytes) =>
    Math.round(bytes / 1e9),
  );
  assert.deepEqual(gigabytes, [135, 13, 11]);
});

test('what is kept for some months stops growing, and the ids do not', () => {
  const load = { ...nothing, eventsPerDay: 1e6, retentionMonths: 12 };
  const [second, third] = [planCapacity(load), planCapacity({ ...load, years: 3 })];
  assert.equal(third.disk.events, second.disk.events);
  assert.equal(Math.round(third.disk.ids - second.disk.ids), 365e6 * 120);
});

test('a store without any load needs two cores, and little else', () => {
  const plan = planCapacity(nothing);
  assert.equal(plan.cores, 2);
  assert.equal(plan.logPerDay.last, 0);
  assert.equal(plan.disk.room, plan.diskBytes);
});

test('a store of which nothing is said is not planned', async () => {
  const { code, stdout, stderr } = await runStoa(['capacity', '--years', '3'], {});
  assert.deepEqual([code, stdout], [2, '']);
  assert.match(stderr, /--events-per-day/);
});
