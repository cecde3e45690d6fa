import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { LightMyRequestResponse as Response } from 'fastify';
import { operatorToken } from '../../../test/fixtures/audit-entries/tester.js';
import { requestedPlan } from '../../../test/fixtures/reporting/fee-plans.js';
import {
  type UploadedTransaction,
  uploadedTransaction,
} from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  cursorWith,
  faultsOf,
  openReportingCalls,
  type ReportingCalls,
} from '../../../test/fixtures/reporting/reporting-calls.js';
import { sql } from '../../database/sql.js';
import { feePlanManagement } from '../fees/manage-fee-plans.js';
import { correctTransaction } from '../operator-corrections/correct-transaction.js';

let reporting: ReportingCalls;
before(async () => {
  reporting = await openReportingCalls();
});
after(() => reporting.service.stop());

const url = '/operator-api/v1/fee-plans/what-if';

function ask(body: object, query = ''): Promise<Response> {
  return reporting.call({
    method: 'POST',
    url: `${url}${query}`,
    by: reporting.operator.authorization,
    body,
  });
}

interface Sum {
  readonly currency: string;
  readonly transactions: number;
  readonly covered: number;
  readonly base: number;
  readonly fee_before: number;
  readonly fee_after: number;
  readonly uncharged: number;
}

async function sumsOf(body: object, query = ''): Promise<readonly Sum[]> {
  const response = await ask(body, query);
  assert.equal(response.statusCode, 200, response.body);
  return response.json<{ sums: Sum[] }>().sums;
}

/** A merchant charged 15 %, with these transactions of 10.00 EUR without tax, if nothing else is said. */
async function merchantWith(...items: UploadedTransaction[]): Promise<number> {
  const caller = await reporting.service.newCaller();
  const { database, clock } = reporting.service;
  const { merchantId } = caller;
  await feePlanManagement({ database, clock }).create(requestedPlan({ merchantId }));
  await reporting.settle(caller, items);
  return merchantId;
}

test('the terms are applied to what stands of the month, for their countries, and nothing is stored', async () => {
  const earlier = '2026-02-28T23:59:59Z';
  const merchant_id = await merchantWith(
    uploadedTransaction('a'),
    uploadedTransaction('b', { payer_country: 'FRA' }),
    uploadedTransaction('c'),
    uploadedTransaction('d', { settled_at: earlier }),
    uploadedTransaction('e', { currency: 'JPY' }),
  );
  const { database, clock } = reporting.service;
  const by = operatorToken(7);
  const voided = { merchantId: merchant_id, transactionId: 'c', kind: 'void', reason: 'x', by } as const;
  await correctTransaction({ database, clock }, voided);
  const asked = { merchant_id, month: '2026-03', rate_basis_points: 1000 };
  const one = { transactions: 1, base: 1000, fee_before: 150, uncharged: 0 };
  const sums = await sumsOf({ ...asked, countries: ['DEU'] });
  assert.deepEqual(sums[0], {
    ...{ currency: 'EUR', decimals: 2, transactions: 2, covered: 1, base: 2000, uncharged: 0 },
    ...{ fee_before: 300, fee_after: 250, fee_before_text: '3.00', fee_after_text: '2.50' },
    lines: [{ name: null, payee: null, fee_before: 300, fee_after: 250 }],
  });
  assert.deepEqual({ ...sums[1], ...one, currency: 'JPY', covered: 1, fee_after: 100 }, sums[1]);
  assert.deepEqual((await sumsOf(asked))[0]?.fee_after, 200, 'all countries');
  const february = await sumsOf({ ...asked, month: '2026-02' });
  assert.deepEqual([february.length, february[0]?.fee_after], [1, 100]);
  const plans = await database.query(sql`select from stoa.fee_plan where merchant_id = ${merchant_id}`);
  assert.equal(plans.length, 1);
});

test('tiers, in any order, count the volume that each transaction found', async () => {
  const merchant_id = await merchantWith(uploadedTransaction('a'), uploadedTransaction('b'));
  const tiers = [
    { currency: 'EUR', volume_from: 1500, rate_basis_points: 0 },
    { currency: 'EUR', volume_from: 500, rate_basis_points: 2000 },
  ];
  const [sum] = await sumsOf({ merchant_id, month: '2026-03', rate_basis_points: 1000, tiers });
  assert.equal(sum?.fee_after, 50 + 200);
});

test('the present terms give the present fees, and a transaction without a fee counts as uncharged', async () => {
  const merchant_id = await merchantWith(uploadedTransaction('a', { full_amount: 1237 }));
  const [same] = await sumsOf({ merchant_id, month: '2026-03', rate_basis_points: 1500 });
  assert.equal(same?.fee_after, same?.fee_before);
  const caller = await reporting.service.newCaller();
  await reporting.settle(caller, [uploadedTransaction('a')]);
  const asked = { merchant_id: caller.merchantId, month: '2026-03', rate_basis_points: 1500 };
  const [sum] = await sumsOf(asked);
  assert.deepEqual([sum?.uncharged, sum?.fee_before, sum?.fee_after], [1, 0, 150]);
});

test('a call goes on after the transaction that its cursor names', async () => {
  const merchant_id = await merchantWith(...['a', 'b', 'c'].map((id) => uploadedTransaction(id)));
  const settled = String(BigInt(Date.parse('2026-03-01T10:00:00Z')) * 1000n);
  const asked = { merchant_id, month: '2026-03', rate_basis_points: 1000 };
  const cursor = cursorWith([String(merchant_id), settled, 'a']);
  assert.equal((await sumsOf(asked, `?cursor=${cursor}`))[0]?.transactions, 2);
});

test('a call reads so many transactions, and says where the next one goes on', async () => {
  const items = Array.from({ length: 2_001 }, (_one, n) => uploadedTransaction(`id-${n}`));
  const merchant_id = await merchantWith(...items);
  const asked = { merchant_id, month: '2026-03', rate_basis_points: 1000 };
  const first = (await ask(asked)).json<{ sums: Sum[]; next_cursor: string }>();
  assert.equal(first.sums[0]?.transactions, 2_000);
  const second = (await ask(asked, `?cursor=${first.next_cursor}`)).json<{
    sums: Sum[];
    next_cursor: null;
  }>();
  assert.deepEqual([second.sums[0]?.transactions, second.next_cursor], [1, null]);
});

test('unusable terms, an unknown merchant and a foreign cursor are refused', async () => {
  const asked = { merchant_id: reporting.merchant.merchantId, month: '2026-03', rate_basis_points: 1000 };
  const unknown = await ask({ ...asked, merchant_id: 2147483647 });
  assert.equal(unknown.statusCode, 404);
  for (const body of [
    { ...asked, countries: ['XXX'] },
    { ...asked, month: '2026-13' },
    { ...asked, rate_basis_points: 10_001 },
    { ...asked, country: 'DEU' },
    { ...asked, tiers: [{ currency: 'EUX', volume_from: 1, rate_basis_points: 1 }] },
  ])
    assert.equal((await ask(body)).statusCode, 400, JSON.stringify(body));
  const cursor = cursorWith(['x']);
  assert.deepEqual(faultsOf(await ask(asked, `?cursor=${cursor}`)), ['/query/cursor invalid_cursor']);
});
