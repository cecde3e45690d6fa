import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import {
  createReportingBench,
  noon,
  type ReportingBench,
  uploadedReport,
  uploadedTransaction,
} from '../../../test/fixtures/reporting/reporting-bench.js';
import { sql } from '../../database/sql.js';
import { Failure } from '../../kernel/failure.js';
import { type CadenceManagement, cadenceManagement } from './manage-cadences.js';

let bench: ReportingBench;
let cadences: CadenceManagement;
before(async () => {
  bench = await createReportingBench();
  cadences = cadenceManagement(bench);
});
afterEach(async () => {
  bench.clock.set(noon);
  await bench.database.query(sql`delete from stoa.reporting_cadence`);
});
after(() => bench.drop());

const hour = 3_600_000;
const report = uploadedReport([uploadedTransaction('a')]);

const all = { after: 0, most: null };

async function listed(filter: { missed?: boolean } = {}): Promise<number[]> {
  return (await cadences.list({ ...all, ...filter })).map(({ merchantId }) => merchantId);
}

test('a merchant without a cadence misses nothing', async () => {
  const merchantId = await bench.newMerchant();
  const nothing = { merchantId, cadence: null, setAt: null, dueAt: null, missed: false };
  assert.deepEqual(await cadences.of(merchantId), { ...nothing, lastReportAt: null });
  await bench.submit(merchantId, report);
  assert.deepEqual(await cadences.of(merchantId), { ...nothing, lastReportAt: new Date(noon) });
  assert.deepEqual(await listed(), []);
});

test('a cadence counts from its setting, and again from each new report', async () => {
  const merchantId = await bench.newMerchant();
  const set = await cadences.set(merchantId, { cadence: 'daily', by: tester });
  assert.deepEqual(set, {
    merchantId,
    cadence: 'daily',
    setAt: new Date(noon),
    lastReportAt: null,
    dueAt: new Date('2026-03-02T12:00:00Z'),
    missed: false,
  });
  bench.clock.advance(30 * hour);
  assert.equal((await cadences.of(merchantId)).missed, true);
  await bench.submit(merchantId, report);
  const lastReportAt = new Date('2026-03-02T18:00:00Z');
  const dueAt = new Date('2026-03-03T18:00:00Z');
  assert.deepEqual(await cadences.of(merchantId), { ...set, lastReportAt, dueAt });
});

test('uploading the same report again does not end a silence', async () => {
  const merchantId = await bench.newMerchant();
  await cadences.set(merchantId, { cadence: 'hourly', by: tester });
  await bench.submit(merchantId, report);
  bench.clock.advance(2 * hour);
  await bench.submit(merchantId, report);
  const { lastReportAt, missed } = await cadences.of(merchantId);
  assert.deepEqual([lastReportAt, missed], [new Date(noon), true]);
});

test('setting the same cadence again does not end a silence, setting another one does', async () => {
  const merchantId = await bench.newMerchant();
  await cadences.set(merchantId, { cadence: 'hourly', by: tester });
  bench.clock.advance(2 * hour);
  const again = await cadences.set(merchantId, { cadence: 'hourly', by: tester });
  assert.deepEqual([again.setAt, again.missed], [new Date(noon), true]);
  const other = await cadences.set(merchantId, { cadence: 'weekly', by: tester });
  assert.deepEqual([other.setAt, other.missed], [bench.clock.now(), false]);
});

test('a cadence can be removed, even twice', async () => {
  const merchantId = await bench.newMerchant();
  await cadences.set(merchantId, { cadence: 'hourly', by: tester });
  for (const _time of [1, 2])
    assert.equal((await cadences.set(merchantId, { cadence: null, by: tester })).cadence, null);
  assert.deepEqual(await listed(), []);
});

test('of many settings at once, one remains', async () => {
  const merchantId = await bench.newMerchant();
  const names = ['hourly', 'daily', 'weekly', null, 'hourly', 'daily'] as const;
  await Promise.all(names.map((name) => cadences.set(merchantId, { cadence: name, by: tester })));
  assert.ok((await listed()).length <= 1);
});

test('merchants are listed by id, in pages, and the silent ones can be listed separately', async () => {
  const merchants: number[] = [];
  for (const _one of [1, 2, 3, 4]) merchants.push(await bench.newMerchant());
  const [first = 0, second = 0, third = 0, fourth = 0] = merchants;
  for (const merchantId of [third, first, fourth])
    await cadences.set(merchantId, { cadence: 'hourly', by: tester });
  bench.clock.advance(2 * hour);
  await bench.submit(third, report);
  await cadences.set(second, { cadence: 'hourly', by: tester });
  assert.deepEqual(await listed(), merchants);
  assert.deepEqual(await listed({ missed: true }), [first, fourth]);
  assert.deepEqual(await listed({ missed: false }), [second, third]);
  const page = async (after: number, missed?: boolean): Promise<number[]> =>
    (await cadences.list({ after, most: 1, missed })).map(({ merchantId }) => merchantId);
  assert.deepEqual([await page(0), await page(first), await page(fourth)], [[first], [second], []]);
  assert.deepEqual([await page(0, true), await page(first, true)], [[first], [fourth]]);
});

test('the states of several merchants are returned by id', async () => {
  const [one, other] = [await bench.newMerchant(), await bench.newMerchant()];
  await cadences.set(other, { cadence: 'daily', by: tester });
  await bench.submit(one, report);
  const states = await cadences.ofAll([other, one]);
  assert.deepEqual(
    states.map(({ merchantId, cadence, lastReportAt }) => [merchantId, cadence, lastReportAt]),
    [
      [one, null, new Date(noon)],
      [other, 'daily', null],
    ],
  );
  assert.deepEqual(await cadences.ofAll([]), []);
});

test('a merchant that does not exist cannot get a cadence', async () => {
  for (const merchantId of [999_999, 0, -1, 1.5, 2 ** 31]) {
    await assert.rejects(
      cadences.set(merchantId, { cadence: 'daily', by: tester }),
      (error) => error instanceof Failure && error.definition.code === 'unknown_merchant',
    );
  }
});
