import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { instantOf } from '@stoa/contract';
import fc from 'fast-check';
import { runs } from '../../../test/property-runs.js';
import { settableClock } from '../../../test/settable-clock.js';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import { sql } from '../../database/sql.js';
import type { AppOrder } from './app-quality-store.js';
import { keepRunningCounts } from './keep-running-counts.js';
import type { PeriodUnit } from './quality-store.js';
import { readAppQuality } from './read-app-quality.js';

let opened: TestDatabase;
const clock = settableClock('2026-11-20T10:00:00Z');
const hourMs = 3_600_000;
const start = Date.parse('2026-11-01T05:00:00Z');
/** Some nine days, so that for the first ones, hourly counts are no longer kept. */
const hours = 220;

before(async () => {
  opened = await createTestDatabase();
});
after(() => opened.drop());

interface Counted {
  readonly app: number;
  readonly hour: number;
  readonly matched: number;
  readonly none: number;
  readonly ambiguous: number;
}

const counted: fc.Arbitrary<Counted> = fc.record({
  app: fc.integer({ min: 1, max: 3 }),
  hour: fc.nat(hours - 1),
  matched: fc.nat(3),
  none: fc.nat(3),
  ambiguous: fc.nat(2),
});

const asked = fc.record({
  from: fc.nat(hours),
  length: fc.nat(hours),
  by: fc.constantFrom<PeriodUnit>('hour', 'day'),
  order: fc.constantFrom<AppOrder>('installations', 'missing_matches'),
});
type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never;

const timeOf = (hour: number): Date => new Date(start + hour * hourMs);

async function count(installations: readonly Counted[]): Promise<void> {
  for (const { app, hour, matched, none, ambiguous } of installations)
    await opened.database.query(sql`
      insert into stoa.installation_quality as known (
        merchant_id, bundle_id, hour, slot, ip_count, device_count, none_count, unasked_count, ambiguous_count, attributed_count)
      values (${app}, ${`app.${app}`}, ${timeOf(hour)}, 1, ${matched}, 0, ${none}, 0, ${ambiguous}, 0)
      on conflict (merchant_id, bundle_id, hour, slot) do update
      set
        ip_count = known.ip_count + excluded.ip_count,
        none_count = known.none_count + excluded.none_count,
        ambiguous_count = known.ambiguous_count + excluded.ambiguous_count`);
}

/** The expected answer, computed from the installations themselves. */
function expected(installations: readonly Counted[], { from, length, by, order }: Asked) {
  const unit = by === 'hour' ? 1 : 24;
  const inside = (first: number, end: number, app: number) =>
    installations.filter((one) => one.app === app && one.hour >= first && one.hour < end);
  const sum = (found: readonly Counted[], of: (one: Counted) => number) =>
    found.reduce((total, one) => total + of(one), 0);
  const asksOf = (found: readonly Counted[]) => sum(found, (one) => one.matched + one.none + one.ambiguous);
  return [1, 2, 3]
    .map((app) => {
      const now = inside(from, from + length, app);
      const past = inside(from - Math.ceil(length / unit) * unit, from, app);
      const [askedBefore, matchedBefore] = [asksOf(past), sum(past, ({ matched }) => matched)];
      const lost =
        (asksOf(now) * matchedBefore) / (askedBefore === 0 ? 1 : askedBefore) -
        sum(now, ({ matched }) => matched);
      const missing = askedBefore === 0 ? 0 : Math.max(0, Math.round(lost));
      const starts = now.map(({ hour }) => (by === 'hour' ? hour : Math.floor((hour + 5) / 24)));
      const periods = [...new Set(starts)]
        .map((one) => now.filter((_, index) => starts[index] === one))
        .filter((found) => asksOf(found) > 0)
        .map(asksOf);
      const place = order === 'installations' ? asksOf(now) : missing;
      return { app, place, askedBefore, matchedBefore, missing, periods: periods.toSorted((a, b) => a - b) };
    })
    .filter(({ place }) => place > 0)
    .toSorted((one, other) => other.place - one.place || one.app - other.app);
}

async function answered({ from, length, by, order }: Asked) {
  const found = await readAppQuality(
    { database: opened.database, clock },
    {
      from: instantOf(timeOf(from)),
      to: instantOf(timeOf(from + length)),
      by,
      order,
      after: undefined,
      most: 10,
    },
  );
  return found.map(({ merchantId, periods, ...one }) => ({
    app: merchantId,
    place: Number(one.place),
    askedBefore: Number(one.askedBefore),
    matchedBefore: Number(one.matchedBefore),
    missing: Number(one.missing),
    periods: periods
      .map(({ ip, none, ambiguous }) => Number(ip + none + ambiguous))
      .toSorted((a, b) => a - b),
  }));
}

/**
 * Hours near the end of a day for which only the beginning and the end are kept, so that the nearest kept time is the
 * later one.
 */
const lateHours: [Counted[], number[], Asked[]] = [
  [41, 42, 43, 50].map((hour) => ({ app: 1, hour, matched: hour % 3, none: 2, ambiguous: 1 })),
  [hours - 1],
  [
    { from: 19, length: 23, by: 'day', order: 'installations' },
    { from: 42, length: 90, by: 'day', order: 'installations' },
    { from: 42, length: 1, by: 'hour', order: 'installations' },
    { from: 43, length: 24, by: 'hour', order: 'missing_matches' },
  ],
];

test('apps answer what was installed, whenever and however often running counts are kept', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(counted, { maxLength: 30 }),
      fc.array(fc.nat(hours), { maxLength: 4 }),
      fc.array(asked, { minLength: 4, maxLength: 8 }),
      async (installations, keptAt, questions) => {
        await opened.database.query(sql`truncate stoa.installation_quality, stoa.installation_running_count`);
        let counts = 0;
        const inOrder = installations.toSorted((one, other) => one.hour - other.hour);
        for (const hour of keptAt.toSorted((one, other) => one - other)) {
          const now = new Date(timeOf(hour).getTime() + 20 * 60_000);
          const past = inOrder.filter((one) => one.hour <= hour).slice(counts);
          counts += past.length;
          await count(past);
          await Promise.all([
            keepRunningCounts(opened.database, now),
            keepRunningCounts(opened.database, now),
          ]);
          clock.set(now);
        }
        await count(inOrder.slice(counts));
        for (const question of questions)
          assert.deepEqual(
            await answered(question),
            expected(installations, question),
            JSON.stringify(question),
          );
      },
    ),
    { numRuns: runs(25, 150), examples: [lateHours] },
  );
});
