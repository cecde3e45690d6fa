import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Cadence, cadenceNames, silenceOf } from './silence-of.js';

const start = new Date('2026-03-01T12:00:00.000Z');

function after(durationMs: number): Date {
  return new Date(start.getTime() + durationMs);
}

const minute = 60_000;
const hour = 60 * minute;
const expected: Readonly<Record<Cadence, { dueMs: number; missedMs: number }>> = {
  hourly: { dueMs: hour, missedMs: 90 * minute },
  daily: { dueMs: 24 * hour, missedMs: 30 * hour },
  weekly: { dueMs: 168 * hour, missedMs: 192 * hour },
};

for (const cadence of cadenceNames) {
  const { dueMs, missedMs } = expected[cadence];

  test(`${cadence}: a report is due after one period, and missed after the grace`, () => {
    const reports = { cadence, setAt: after(-1000 * hour), lastReportAt: start };
    assert.deepEqual(silenceOf(reports, start), { dueAt: after(dueMs), missed: false });
    for (const [durationMs, missed] of [
      [dueMs, false],
      [missedMs - 1, false],
      [missedMs, true],
      [missedMs + 1000 * hour, true],
    ] as const) {
      assert.deepEqual(silenceOf(reports, after(durationMs)), { dueAt: after(dueMs), missed });
    }
  });

  test(`${cadence}: time counts from the setting if the last report is older or there is none`, () => {
    for (const lastReportAt of [null, after(-1), after(-5000 * hour)]) {
      const reports = { cadence, setAt: start, lastReportAt };
      assert.deepEqual(silenceOf(reports, after(missedMs - 1)), { dueAt: after(dueMs), missed: false });
      assert.equal(silenceOf(reports, after(missedMs)).missed, true);
    }
  });

  test(`${cadence}: nothing is missed if the clock lags`, () => {
    const reports = { cadence, setAt: start, lastReportAt: after(1) };
    assert.equal(silenceOf(reports, after(-1000 * hour)).missed, false);
  });
}
