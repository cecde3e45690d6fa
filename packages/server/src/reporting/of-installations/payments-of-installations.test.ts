import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import { plansAlongIndexes } from '../../../test/fixtures/database/plans.js';
import { uploadedTransaction } from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  createStatementsBench,
  type StatementsBench,
} from '../../../test/fixtures/reporting/statements-bench.js';
import { sql } from '../../database/sql.js';
import { correctionManagement } from '../operator-corrections/correct-transaction.js';
import { correctionRequestManagement } from '../requests/manage-correction-requests.js';
import { selectPaymentsOfInstallation } from './installation-payment-store.js';
import { paymentsOfInstallations } from './payments-of-installations.js';

const phone = 'a8098c1a-f86e-41da-bd1a-00112444be1e';
const tablet = 'b5e3f7a0-6d3c-4b0e-9a55-5b1c2d3e4f50';
const laptop = 'c0ffee00-6d3c-4b0e-9a55-5b1c2d3e4f50';
let bench: StatementsBench;
let merchantId: number;

before(async () => {
  bench = await createStatementsBench();
  merchantId = await bench.newMerchantWithPlan();
  await bench.database.query(sql`
    insert into stoa.app (bundle_id, merchant_id, created_at)
    values ('com.example.paid', ${merchantId}, now())`);
  for (const id of [phone, tablet, laptop])
    await bench.database.query(sql`
      insert into stoa.installation (
        merchant_id, bundle_id, token_hash, installation_id, rule, candidates, evidence, created_at)
      values (${merchantId}, 'com.example.paid', sha256(${id}::text::bytea), ${id}::uuid, 'none', 0,
        '{"candidates":0,"steps":[],"decidedBy":null,"outcome":"no_user"}', now())`);
  await bench.record(merchantId, '2026-03-01T12:00:00.000Z', [
    uploadedTransaction('b', { installation_id: phone }),
    uploadedTransaction('a', { installation_id: phone }),
    uploadedTransaction('c', { installation_id: tablet }),
    ...['d', 'e', 'f'].map((id) => uploadedTransaction(id)),
  ]);
});
after(() => bench.drop());

async function idsOf(...installationIds: string[]): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of paymentsOfInstallations(bench.database, { merchantId, installationIds }))
    ids.push(...page.map(({ transactionId }) => transactionId));
  return ids;
}

test('the payments of each installation are found, also those that a correction ties to it or unties', async () => {
  assert.deepEqual(await idsOf(phone, tablet), ['a', 'b', 'c']);
  const order = { merchantId, kind: 'restate' as const, reason: 'wrong device', by: tester };
  const { correct } = correctionManagement(bench);
  await correct({ ...order, transactionId: 'd', facts: { installation_id: tablet } });
  await correct({ ...order, transactionId: 'a', facts: { installation_id: null } });
  assert.deepEqual(await idsOf(phone), ['a', 'b']);
  assert.deepEqual(await idsOf(tablet), ['c', 'd']);
  assert.deepEqual(await idsOf('00000000-0000-4000-8000-000000000000'), []);
});

test('so are those of corrections that somebody asked for, also if they were refused', async () => {
  const { request, decide } = correctionRequestManagement(bench);
  const none = { currency: null, fullAmount: null, taxAmount: null, refundedTotal: null };
  const asked = { transactionId: 'e', kind: 'restate' as const, ...none, reason: 'wrong device' };
  const facts = { installation_id: laptop.toUpperCase() };
  const changes = [{ ...asked, reference: 'e1', facts }];
  const [outcome] = await request({ merchantId, changes, by: tester });
  assert(outcome?.outcome === 'requested');
  const correctionRequestIds = [outcome.request.correctionRequestId];
  assert.deepEqual(await idsOf(laptop), ['e']);
  await decide({ merchantId, correctionRequestIds, by: tester, refusal: 'no such device' });
  const { correct } = correctionManagement({ ...bench, secondPersonAbove: new Map([['EUR', 1n]]) });
  const order = { merchantId, kind: 'restate' as const, reason: 'wrong device', by: tester, facts };
  const proposed = await correct({ ...order, transactionId: 'f', fullAmount: 9_999n });
  assert.equal(proposed.outcome, 'waits');
  assert.deepEqual(await idsOf(laptop), ['e', 'f']);
});

test('they are read along the indexes of installations', async () => {
  const range = { installationId: phone, after: '', limit: 1_000 };
  for (const nodes of await plansAlongIndexes(bench.database, (tx) =>
    selectPaymentsOfInstallation(tx, merchantId, range),
  )) {
    const walked = new Set(nodes.flatMap((node) => node['Index Name'] ?? []));
    assert.deepEqual(
      walked,
      new Set([
        'transaction_facts_installation',
        'correction_facts_installation',
        'correction_request_installation',
        'correction_proposal_installation',
        'transaction_pkey',
      ]),
    );
  }
});
