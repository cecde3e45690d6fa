import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import { requestedPlan } from '../../../test/fixtures/reporting/fee-plans.js';
import { reportsPath, type TestCaller } from '../../../test/fixtures/reporting/reporting-app.js';
import {
  noon,
  uploadedReport,
  uploadedTransaction,
} from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  cursorWith,
  faultsOf,
  openReportingCalls,
  type ReportingCalls,
  testGates,
} from '../../../test/fixtures/reporting/reporting-calls.js';
import { createTestClosings } from '../../../test/fixtures/reporting/statements-bench.js';
import { sql } from '../../database/sql.js';
import { feePlanManagement } from '../fees/manage-fee-plans.js';
import { cadenceManagement } from '../guards/manage-cadences.js';
import { applyFeePlans } from '../pricing/apply-fee-plans.js';

let reporting: ReportingCalls;
before(async () => {
  reporting = await openReportingCalls();
});
after(() => reporting.service.stop());

const path = '/operator-api/v1/statements/2026-03/readiness';

interface Merchant {
  readonly merchant_id: number;
  readonly state: string;
  readonly blocked_by: readonly string[];
  readonly transactions_without_fee: number;
  readonly totals: readonly Total[];
}

interface Total {
  readonly currency: string;
  readonly fee: number;
  readonly fee_before: number;
}

interface Readiness {
  readonly is_over: boolean;
  readonly closed_count: number;
  readonly blocked_count: number;
  readonly ready_count: number;
  readonly ready_checks: Readonly<
    Record<'waiting_requests' | 'report_missed' | 'no_billing_details', number>
  >;
  readonly merchants: readonly Merchant[];
  readonly totals: readonly Total[];
  readonly outliers: readonly (Total & { readonly merchant_id: number })[];
  readonly next_cursor: string | null;
}

async function read(url = path): Promise<Readiness> {
  const response = await reporting.call({ url, by: reporting.operator.authorization });
  assert.equal(response.statusCode, 200, response.body);
  return response.json<Readiness>();
}

async function stateOf({ merchantId }: TestCaller, url = path): Promise<Merchant | undefined> {
  return (await read(url)).merchants.find((one) => one.merchant_id === merchantId);
}

async function addPlan(merchantId: number): Promise<void> {
  const { database, clock } = reporting.service;
  await feePlanManagement({ database, clock }).create(requestedPlan({ merchantId }));
}

/** A merchant with one transaction that no plan covers. */
async function merchantWithoutFee(): Promise<TestCaller> {
  const caller = await reporting.service.newCaller();
  await reporting.settle(caller, [uploadedTransaction('a')]);
  return caller;
}

async function close(month: string, merchantId: number): Promise<void> {
  const { database, clock } = reporting.service;
  clock.set('2026-04-02T00:00:00.000Z');
  await createTestClosings({ database, clock }).close({ month, by: tester, merchantId });
  clock.set(noon);
}

test('a merchant without transactions is ready, with nothing to show', async () => {
  const caller = await reporting.service.newCaller();
  assert.deepEqual(await stateOf(caller), {
    merchant_id: caller.merchantId,
    merchant_name: 'A merchant',
    state: 'ready',
    blocked_by: [],
    reports_under_way: 0,
    transactions_without_fee: 0,
    closed_through: null,
    has_billing_details: false,
    waiting_requests: 0,
    report_missed: false,
    last_report_at: null,
    items: 0,
    invalid: 0,
    totals: [],
  });
});

test('transactions without a fee block, until they get one; the totals follow', async () => {
  const caller = await merchantWithoutFee();
  const totals = {
    currency: 'EUR',
    decimals: 2,
    transactions: 1,
    gross: 1234,
    tax: 234,
    base: 1000,
    fee: 0,
    without_fee: 1,
    fee_before: 0,
  };
  const blocked = await stateOf(caller);
  assert.deepEqual({ ...blocked, totals: [totals], transactions_without_fee: 1 }, blocked);
  assert.deepEqual([blocked?.state, blocked?.blocked_by], ['blocked', ['transactions_without_fee']]);
  const earlier = await stateOf(caller, path.replace('2026-03', '2026-02'));
  assert.equal(earlier?.state, 'ready', 'an earlier month has none');
  const later = await stateOf(caller, path.replace('2026-03', '2026-04'));
  assert.equal(later?.state, 'blocked', 'a close also closes the months before it');
  await addPlan(caller.merchantId);
  await applyFeePlans(reporting.service, 10_000, tester);
  const ready = await stateOf(caller);
  assert.deepEqual({ ...ready, state: 'ready', totals: [{ ...totals, fee: 150, without_fee: 0 }] }, ready);
});

test('a report under way blocks, and so says a refused close', async () => {
  const caller = await reporting.service.newCaller();
  await addPlan(caller.merchantId);
  const body = uploadedReport([uploadedTransaction('a')]);
  await reporting.call({ method: 'POST', url: reportsPath, by: caller.authorization, body });
  const blocked = await stateOf(caller);
  assert.deepEqual([blocked?.state, blocked?.blocked_by], ['blocked', ['reports_under_way']]);
  const { database, clock } = reporting.service;
  const dryRun = await createTestClosings({ database, clock }).close({
    month: '2026-03',
    by: tester,
    merchantId: caller.merchantId,
    dryRun: true,
  });
  assert.equal(dryRun.merchants[0]?.code, 'reports_under_way');
});

test('a closed month is closed, whatever comes later', async () => {
  const caller = await reporting.service.newCaller();
  await addPlan(caller.merchantId);
  await reporting.settle(caller, [uploadedTransaction('a')]);
  await close('2026-03', caller.merchantId);
  await reporting.call({
    method: 'POST',
    url: reportsPath,
    by: caller.authorization,
    body: uploadedReport([uploadedTransaction('b')]),
  });
  const closed = await stateOf(caller);
  assert.deepEqual({ ...closed, state: 'closed', blocked_by: [], closed_through: '2026-03' }, closed);
  assert.equal((await stateOf(caller, path.replace('2026-03', '2026-02')))?.state, 'closed');
  assert.equal((await stateOf(caller, path.replace('2026-03', '2026-04')))?.state, 'blocked');
});

test('a late report, a waiting request and billing details show', async () => {
  const caller = await merchantWithoutFee();
  const { merchantId, authorization } = caller;
  const { database, clock } = reporting.service;
  const cadences = cadenceManagement({ database, clock });
  await cadences.set(merchantId, { cadence: 'hourly', by: tester });
  const corrections = [{ id: 'r1', transaction_id: 'a', kind: 'void', reason: 'x' }];
  const url = '/merchant-api/v1/corrections';
  const asked = await reporting.call({ method: 'POST', url, by: authorization, body: { corrections } });
  assert.equal(asked.statusCode, 200, asked.body);
  await database.query(sql`
    insert into stoa.billing_details (merchant_id, name, address_lines, made_at, made_by)
    values (${merchantId}, 'x', '{x}', now(), 'x')`);
  clock.set('2026-03-01T15:00:00.000Z');
  const shown = await stateOf(caller);
  assert.deepEqual({ ...shown, report_missed: true, waiting_requests: 1, has_billing_details: true }, shown);
  const { ready_checks: before } = await read();
  await addPlan(merchantId);
  await applyFeePlans(reporting.service, 10_000, tester);
  // Only what can be closed is counted, wherever the page ends.
  const { ready_checks: after } = await read(`${path}?limit=1`);
  assert.deepEqual(after, {
    waiting_requests: before.waiting_requests + 1,
    report_missed: before.report_missed + 1,
    no_billing_details: before.no_billing_details,
  });
  clock.set(noon);
});

test('the counts are those of all merchants, and pages of a state follow each other to the end', async () => {
  for (const _one of [1, 2, 3]) await merchantWithoutFee();
  const all = await read();
  const inState = (state: string): number[] =>
    all.merchants.flatMap((one) => (one.state === state ? [one.merchant_id] : []));
  assert.deepEqual(
    [all.is_over, all.closed_count, all.blocked_count, all.ready_count],
    [false, inState('closed').length, inState('blocked').length, inState('ready').length],
  );
  const found: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page: Readiness = await read(`${path}?state=blocked&limit=2${query}`);
    assert.equal(page.blocked_count, all.blocked_count);
    found.push(...page.merchants.map(({ merchant_id }) => merchant_id));
    cursor = page.next_cursor;
  }
  assert.deepEqual(found, inState('blocked'));
  assert.ok(found.length >= 3);
});

test('fees stand beside those of the month before, and who is far from them is an outlier', async () => {
  const { clock } = reporting.service;
  const caller = await reporting.service.newCaller();
  const { merchantId } = caller;
  await addPlan(merchantId);
  const settled_at = '2026-02-10T10:00:00Z';
  clock.set('2026-02-10T12:00:00.000Z');
  await reporting.settle(caller, [uploadedTransaction('a', { settled_at })], '2026-02-10T11:00:00Z');
  clock.set(noon);
  await reporting.settle(caller, [
    uploadedTransaction('b'),
    uploadedTransaction('c', { full_amount: -1, tax_amount: 0 }),
  ]);
  const only = `${path}?merchant_ids=${merchantId}`;
  const { merchants, totals, outliers } = await read(only);
  const [found, ...others] = merchants;
  const reported = { last_report_at: noon, items: 3, invalid: 1 };
  assert.deepEqual({ ...found, ...reported, merchant_id: merchantId }, found);
  assert.deepEqual([others, outliers], [[], []], 'a month that is under way has no outliers');
  // On 1 February it had nothing.
  assert.deepEqual(found?.totals, [
    {
      currency: 'EUR',
      decimals: 2,
      transactions: 1,
      gross: 1234,
      tax: 234,
      base: 1000,
      fee: 150,
      without_fee: 0,
      fee_before: 0,
    },
  ]);
  assert.ok(totals.some(({ currency, fee }) => currency === 'EUR' && fee >= 150));
  const { merchants: next } = await read(only.replace('2026-03', '2026-04'));
  assert.equal(next[0]?.totals[0]?.fee_before, 150, 'a month to come is compared with what there is by now');
  clock.set('2026-04-02T00:00:00.000Z');
  const april = await read(only);
  assert.deepEqual(
    april.merchants[0]?.totals[0]?.fee_before,
    150,
    'a month that is over is compared with a whole one',
  );
  assert.ok(
    april.outliers.some((one) => one.fee_before === 0),
    'merchants that are new in March',
  );
  assert.ok(
    april.outliers.every(({ merchant_id: id }) => id !== merchantId),
    'its fees are the same',
  );
  const { outliers: first } = await read(only.replace('2026-03', '2026-02'));
  assert.deepEqual(first, [], 'the first month has nothing to be compared with');
  clock.set(noon);
});

test('an unusable query is refused', async () => {
  const by = reporting.operator.authorization;
  for (const url of [`${path}?state=open`, path.replace('2026-03', '2026-13')])
    assert.equal((await reporting.call({ url, by })).statusCode, 400);
  for (const key of [['x'], ['1', '2'], ['9'.repeat(11)]]) {
    const response = await reporting.call({ url: `${path}?cursor=${cursorWith(key)}`, by });
    assert.deepEqual(faultsOf(response), ['/query/cursor invalid_cursor']);
  }
});

test('a month that is too long leads nowhere', async () => {
  const url = path.replace('2026-03', '0'.repeat(1_025));
  assert.equal((await reporting.call({ url, by: reporting.operator.authorization })).statusCode, 404);
  reporting.seenElsewhere.add('getMonthReadiness 404');
});

testGates(() => reporting, [{ of: 'operator', url: path }], new Set(['getMonthReadiness']));
