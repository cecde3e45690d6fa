import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import { requestedPlan } from '../../../test/fixtures/reporting/fee-plans.js';
import { noon, uploadedTransaction } from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  openReportingCalls,
  type ReportingCalls,
  testGates,
} from '../../../test/fixtures/reporting/reporting-calls.js';
import { createTestClosings } from '../../../test/fixtures/reporting/statements-bench.js';
import { testAccess } from '../../../test/test-access.js';
import { feePlanManagement } from '../fees/manage-fee-plans.js';
import { cadenceManagement } from '../guards/manage-cadences.js';
import { feesToDate } from './fees-to-date.js';

let reporting: ReportingCalls;
before(async () => {
  reporting = await openReportingCalls();
});
after(() => reporting.service.stop());

const path = '/operator-api/v1/today';

interface Today {
  readonly day: string;
  readonly late_count: number;
  readonly late: readonly { readonly merchant_id: number; readonly merchant_name: string }[];
  readonly waiting_requests: { readonly count: number; readonly oldest_at: string | null };
  readonly days: readonly { readonly day: string; readonly recorded: number }[];
  readonly money?: {
    readonly months: readonly { readonly month: string; readonly closes_on: string }[];
    readonly fees: readonly Record<string, unknown>[];
  };
}

async function read(by = reporting.operator.authorization): Promise<Today> {
  const response = await reporting.call({ url: path, by });
  assert.equal(response.statusCode, 200, response.body);
  return response.json<Today>();
}

test('the fees so far stand beside those of the same day of the month before', async () => {
  const { database, clock } = reporting.service;
  const caller = await reporting.service.newCaller();
  const { merchantId } = caller;
  await feePlanManagement({ database, clock }).create(requestedPlan({ merchantId }));
  for (const [id, at] of [
    ['a', '2026-02-01T10:00:00.000Z'],
    ['b', '2026-02-02T10:00:00.000Z'],
    ['c', '2026-03-01T10:00:00.000Z'],
  ] as const) {
    clock.set(at);
    await reporting.settle(caller, [uploadedTransaction(id, { settled_at: at })], at);
  }
  clock.set(noon);
  const { day, money, days } = await read();
  assert.equal(day, '2026-03-01');
  assert.deepEqual(money?.fees, [
    {
      currency: 'EUR',
      decimals: 2,
      fee: 150,
      fee_before: 150,
      fee_by_day: [150],
      fee_by_day_before: [150, ...Array.from({ length: 27 }, () => 300)],
    },
  ]);
  assert.deepEqual([days[0]?.day, days[0]?.recorded, days.length], ['2026-02-01', 1, 29]);
  assert.deepEqual(
    money?.months.map((one) => [one.month, one.closes_on]),
    [
      ['2026-02', '2026-03-01'],
      ['2026-03', '2026-04-01'],
    ],
  );
  await createTestClosings({ database, clock }).close({ month: '2026-02', by: tester });
  const closed = await read();
  assert.deepEqual(
    closed.money?.months.map(({ month }) => month),
    ['2026-03'],
  );
});

test('late reports come with their merchants, and requests with the age of the oldest', async () => {
  const { database, clock } = reporting.service;
  const caller = await reporting.service.newCaller();
  const { merchantId, authorization } = caller;
  await reporting.settle(caller, [uploadedTransaction('a')]);
  await cadenceManagement({ database, clock }).set(merchantId, { cadence: 'hourly', by: tester });
  const corrections = [{ id: 'r', transaction_id: 'a', kind: 'void', reason: 'Bought once' }];
  const url = '/merchant-api/v1/corrections';
  const asked = await reporting.call({ method: 'POST', url, by: authorization, body: { corrections } });
  assert.equal(asked.statusCode, 200, asked.body);
  clock.set('2026-03-01T15:00:00.000Z');
  const { late, late_count: count, waiting_requests: waiting } = await read();
  assert.equal(count, 1);
  assert.deepEqual([late[0]?.merchant_id, late[0]?.merchant_name], [merchantId, 'A merchant']);
  assert.deepEqual(waiting, { count: 1, oldest_at: noon });
  clock.set(noon);
});

test('who may not read statements sees no money', async () => {
  const { database, clock } = reporting.service;
  const scopes = ['reports:read'] as const;
  const { secret } = await testAccess(database, clock).issue({
    kind: 'operator_token',
    merchantId: null,
    scopes,
  });
  assert.equal((await read(`Bearer ${secret}`)).money, undefined);
});

test('months of other lengths, what was booked before a month and what came after it', () => {
  const day = (month: string, on: string, feeAmount: bigint) => ({
    currency: 'EUR',
    month,
    day: on,
    feeAmount,
  });
  const [found] = feesToDate(
    [
      day('2026-02', '2026-02-28', 5n),
      day('2026-02', '2026-03-02', 7n),
      day('2026-03', '2026-02-27', 1n),
      day('2026-03', '2026-03-31', -3n),
    ],
    '2026-03-31',
  );
  assert.deepEqual([found?.fee, found?.feeBefore], [-2n, 5n]);
  assert.deepEqual([found?.feeByDay.length, found?.feeByDay[0], found?.feeByDayBefore.length], [31, 1n, 28]);
});

test('a reading holds two connections at most, so that other calls go on', async () => {
  const { pool } = reporting.service.database;
  let [held, most] = [0, 0];
  const acquired = () => {
    held += 1;
    most = Math.max(most, held);
  };
  const released = () => {
    held -= 1;
  };
  pool.on('acquire', acquired).on('release', released);
  await read();
  pool.off('acquire', acquired).off('release', released);
  assert.deepEqual([held, most], [0, 2]);
});

testGates(() => reporting, [{ of: 'operator', url: path }], new Set(['getToday']));
