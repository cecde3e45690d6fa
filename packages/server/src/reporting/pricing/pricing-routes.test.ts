import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { LightMyRequestResponse as Response } from 'fastify';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import { requestedPlan } from '../../../test/fixtures/reporting/fee-plans.js';
import { recordReport, transactionsFrom } from '../../../test/fixtures/reporting/record-report.js';
import { uploadedTransaction } from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  cursorWith,
  faultsOf,
  openReportingCalls,
  type ReportingCalls,
} from '../../../test/fixtures/reporting/reporting-calls.js';
import { feePlanManagement } from '../fees/manage-fee-plans.js';

let reporting: ReportingCalls;
before(async () => {
  reporting = await openReportingCalls();
});
after(() => reporting.service.stop());

const path = '/operator-api/v1/fee-plans/reprice';

function reprice(body: object, query = ''): Promise<Response> {
  const by = reporting.operator.authorization;
  return reporting.call({ method: 'POST', url: `${path}${query}`, by, body });
}

for (const [name, body, faults] of [
  ['without dry_run', { month: '2026-03' }, ['/dry_run missing']],
  ['with a misspelt dry_run', { month: '2026-03', dryRun: true, dry_run: 'yes' }, ['/dryRun', '/dry_run']],
  ['of no month', { month: '2026-13', dry_run: true }, ['/month wrong_format']],
  [
    'with a merchant and a plan that are texts',
    { month: '2026-03', dry_run: true, merchant_id: '1', fee_plan_id: '1' },
    ['/merchant_id', '/fee_plan_id'],
  ],
] as const) {
  test(`a repricing ${name} is refused with all faults`, async () => {
    const response = await reprice(body);
    assert.equal(response.statusCode, 400, response.body);
    const found = faultsOf(response);
    assert.equal(found.length, faults.length, found.join());
    for (const fault of faults)
      assert.ok(
        found.some((one) => `${one} `.startsWith(`${fault} `)),
        found.join(),
      );
  });
}

for (const key of [
  ['1'],
  ['0', '1', 'a'],
  ['1', 'x', 'a'],
  ['1', '999999999999999999', 'a'],
  ['9999999999', '1', 'a'],
]) {
  test(`a cursor of ${key.join()} is refused`, async () => {
    const response = await reprice({ month: '2026-03', dry_run: true }, `?cursor=${cursorWith(key)}`);
    assert.deepEqual([response.statusCode, faultsOf(response)], [400, ['/query/cursor invalid_cursor']]);
  });
}

test('a call goes on after the transaction that its cursor names, and amounts keep every digit', async () => {
  const plans = feePlanManagement(reporting.service);
  const caller = await reporting.service.newCaller();
  const { merchantId } = caller;
  const { feePlanId } = await plans.create(requestedPlan({ merchantId, ratePpm: 1_000_000 }));
  const most = { full_amount: Number.MAX_SAFE_INTEGER, tax_amount: 0 };
  await reporting.settle(
    caller,
    ['a', 'b', 'c'].map((id) => uploadedTransaction(id, most)),
  );
  await plans.end({ feePlanId, until: '2026-01-01', by: tester });
  await plans.create(requestedPlan({ merchantId, ratePpm: 1_000_000 }));
  const settled = String(BigInt(Date.parse('2026-03-01T10:00:00Z')) * 1000n);
  const cursor = cursorWith([String(merchantId), settled, 'a']);
  const response = await reprice(
    { month: '2026-03', dry_run: true, merchant_id: merchantId },
    `?cursor=${cursor}`,
  );
  assert.equal(response.statusCode, 200, response.body);
  assert.ok(response.body.includes('"fee_before":18014398509481982,'), response.body);
  const { merchants } = response.json<{ merchants: { transactions: number; fee_after_text: string }[] }>();
  assert.deepEqual(
    merchants.map(({ transactions, fee_after_text }) => [transactions, fee_after_text]),
    [[2, '180143985094819.82']],
  );
});

test('a dry run reads a bounded number of transactions in a call, page by page, however many the month has', async () => {
  const { database } = reporting.service;
  const { merchantId } = await reporting.service.newCaller();
  const plans = feePlanManagement(reporting.service);
  const { feePlanId } = await plans.create(requestedPlan({ merchantId }));
  const transactions = transactionsFrom('2026-04-01T00:00:00Z', 10_001);
  await recordReport(database, { merchantId, at: '2026-04-02T00:00:00.000Z', transactions });
  await plans.end({ feePlanId, until: '2026-01-01', by: tester });
  await plans.create(requestedPlan({ merchantId, ratePpm: 200_000 }));
  const body = { month: '2026-04', dry_run: true, merchant_id: merchantId };
  const first = await reprice(body);
  assert.equal(first.statusCode, 200, first.body);
  const read = (response: Response): number => {
    const [{ transactions, uncovered }] = response.json().merchants;
    return transactions + uncovered;
  };
  assert.equal(read(first), 10_000);
  const second = await reprice(body, `?cursor=${first.json().next_cursor}`);
  assert.deepEqual([read(second), second.json().next_cursor], [1, null]);
});
