import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import { uploadedTransaction } from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  createStatementsBench,
  type StatementsBench,
} from '../../../test/fixtures/reporting/statements-bench.js';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { Failure } from '../../kernel/failure.js';
import { selectCorrectables } from '../corrections/correction-store.js';
import { selectRecorded } from '../ledger/ledger-store.js';
import { type CorrectionOutcome, correctMany } from './correct-many.js';

let bench: StatementsBench;
before(async () => {
  bench = await createStatementsBench();
});
after(() => bench.drop());

const inMarch = '2026-03-01T12:00:00.000Z';

async function merchantWith(...ids: string[]): Promise<number> {
  const merchantId = await bench.newMerchantWithPlan();
  await bench.record(
    merchantId,
    inMarch,
    ids.map((id) => uploadedTransaction(id)),
  );
  return merchantId;
}

function restateAll(merchantId: number, amounts: Readonly<Record<string, bigint>>, dryRun = false) {
  const corrections = Object.entries(amounts).map(([transactionId, fullAmount]) => ({
    transactionId,
    kind: 'restate' as const,
    fullAmount,
    reason: 'typo',
  }));
  return correctMany(bench, { merchantId, by: tester, corrections, dryRun });
}

function textsOf(outcomes: readonly CorrectionOutcome[]): string[] {
  return outcomes.map((one) => (one.outcome === 'refused' ? one.failure.definition.code : one.outcome));
}

async function grossOf(merchantId: number): Promise<bigint | undefined> {
  const [row] = await bench.database.query<{ gross: string }>(sql`
    select sum(full_amount) as gross
    from stoa.statement_line
    where merchant_id = ${merchantId}`);
  return row === undefined ? undefined : BigInt(row.gross);
}

test('a batch makes what can be made, names the rest by position, and a repeat makes only what is missing', async () => {
  const merchantId = await merchantWith('a', 'b', 'c');
  const first = await restateAll(merchantId, { a: 2000n, unknown: 1n, b: 100n, c: 3000n });
  assert.deepEqual(textsOf(first), ['made', 'unknown_transaction', 'unusable_correction', 'made']);
  assert.equal(await grossOf(merchantId), 2000n + 1234n + 3000n);
  const again = await restateAll(merchantId, { a: 2000n, unknown: 1n, b: 1000n, c: 3000n });
  assert.deepEqual(textsOf(again), ['stands_already', 'unknown_transaction', 'made', 'stands_already']);
  assert.equal(await grossOf(merchantId), 2000n + 1000n + 3000n);
});

test('a dry run says the same and changes nothing', async () => {
  const merchantId = await merchantWith('a');
  const [outcome] = await restateAll(merchantId, { a: 2234n }, true);
  assert.ok(outcome?.outcome === 'would_be_made');
  assert.equal(outcome.correction.after?.feeAmount, 300n);
  assert.equal(await grossOf(merchantId), 1234n);
});

test('a batch that names a transaction twice is refused as a whole', async () => {
  const merchantId = await merchantWith('a');
  const one = { transactionId: 'a', kind: 'void' as const, reason: 'never paid' };
  await assert.rejects(
    correctMany(bench, { merchantId, by: tester, corrections: [one, one], dryRun: false }),
    (error) => error instanceof Failure && error.faults[0]?.pointer === '/corrections/1/transaction_id',
  );
  assert.equal(await grossOf(merchantId), 1234n);
});

test('two equal batches at once correct each transaction once', async () => {
  const ids = Array.from({ length: 20 }, (_one, index) => `id-${index}`);
  const merchantId = await merchantWith(...ids);
  const amounts = Object.fromEntries(ids.map((id) => [id, 1000n]));
  const outcomes = (
    await Promise.all([restateAll(merchantId, amounts), restateAll(merchantId, amounts)])
  ).flat();
  assert.equal(outcomes.filter(({ outcome }) => outcome === 'made').length, 20);
  assert.equal(outcomes.filter(({ outcome }) => outcome === 'stands_already').length, 20);
  assert.equal(await grossOf(merchantId), 20_000n);
});

test('ids are looked up one by one along the primary key before the first analyze, too', async () => {
  const ids = Array.from({ length: 2_000 }, (_one, index) => `id-${index}`);
  const merchantId = await merchantWith(...ids);
  for (const select of [selectCorrectables, selectRecorded]) {
    for (const nodes of await plansOfFirst((tx) => select(tx, merchantId, ids)))
      assert.ok(nodes.includes('transaction_pkey') && !nodes.includes('Incremental Sort'), nodes.join());
  }
});

/** For each statement, whether the plan that the planner chooses uses the primary key or an incremental sort. */
async function plansOfFirst(run: (tx: Queryable) => Promise<unknown>): Promise<string[][]> {
  const found: string[][] = [];
  const explaining: Queryable = {
    query: async (statement) => {
      const rows = await bench.database.query<{ 'QUERY PLAN': string }>({
        ...statement,
        name: '',
        text: `explain ${statement.text}`,
      });
      const text = rows.map((row) => row['QUERY PLAN']).join('\n');
      found.push(['transaction_pkey', 'Incremental Sort'].filter((name) => text.includes(name)));
      return [];
    },
  };
  await run(explaining);
  return found;
}
