import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { vacuum } from '../../../test/fixtures/database/plans.js';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import { alongIndexes } from '../../database/along-indexes.js';
import type { Queryable } from '../../database/database.js';
import { type Sql, sql } from '../../database/sql.js';
import { changeFees } from '../ledger/fee-change-store.js';
import { selectSettled } from './repricing-store.js';
import { selectUnpriced } from './unpriced-store.js';

const rows = 20_000;
const merchantId = 7;
const at = 1_767_225_600_000_000n;
let opened: TestDatabase;

before(async () => {
  opened = await createTestDatabase();
  await fill(1);
  await fill(merchantId);
  await vacuum(opened.database);
});
after(() => opened.drop());

/** The values in the text are our own numbers, not input. Payers are from FRA and, one in a hundred, from ESP. */
function fill(merchant: number): Promise<void> {
  return opened.database.transaction((tx) =>
    tx.execute(`
      insert into stoa.transaction (
        merchant_id, transaction_id, currency, full_amount, tax_amount, payer_country, settled_at, report_id,
        position, recorded_at, statement_month)
      select
        ${merchant}, 'id-' || n, 'EUR', 1, 0, case when n % 100 = 0 then 'ESP' else 'FRA' end,
        timestamptz '2026-01-01' + n * interval '1 minute', 1, n, now(), '2026-01-01'
      from generate_series(1, ${rows}) as n;

      insert into stoa.correction (
        merchant_id, correction_id, transaction_id, reason, made_at, made_by, statement_month,
        old_currency, old_full_amount, old_tax_amount)
      select ${merchant}, n, 'id-' || n * 50, 'x', now(), 'command', '2026-01-01', 'EUR', 1, 0
      from generate_series(1, 20) as n`),
  );
}

/** The plan with its real row counts, as text. */
async function planOf(run: (tx: Queryable) => Promise<unknown>): Promise<string> {
  let statement: Sql | undefined;
  await run({
    query: async (sent) => {
      statement = sent;
      return [];
    },
  });
  assert.ok(statement !== undefined);
  const { text, values } = statement;
  const found = await opened.database.pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, timing off, summary off, buffers off) ${text}`,
    [...values],
  );
  return found.rows.map((row) => row['QUERY PLAN']).join('\n');
}

for (const [payers, countries, index] of [
  ['all countries', null, 'transaction_without_fee'],
  ['some countries', new Set(['DEU', 'ESP']), 'transaction_without_fee_of_country'],
] as const) {
  test(`transactions without fee that a plan for ${payers} covers are read along ${index}`, async () => {
    const period = { from: at, until: at + 9_000_000_000_000n, countries };
    const page = { period, after: { settledAt: at, id: '' }, limit: 500 };
    const plan = await planOf((tx) => selectUnpriced(tx, merchantId, page));
    assert.match(plan, new RegExp(`Scan using ${index} on transaction`));
    assert.doesNotMatch(plan, /Seq Scan on transaction/);
    assert.doesNotMatch(plan, /Rows Removed by Filter/);
  });
}

/** A merchant that came after the last analyze. */
const unknownMerchant = 1_000_000;

for (const merchant of [merchantId, unknownMerchant]) {
  test(`transactions of merchant ${merchant} to reprice are read along two indexes`, async () => {
    let statement: Sql | undefined;
    const page = { after: { settledAt: at, id: '' }, until: at + 9_000_000_000_000n, limit: 500 };
    const noted: Queryable = {
      query: async (sent) => {
        statement = sent;
        return [];
      },
    };
    await selectSettled(noted, merchant, page);
    const { text = '', values = [], name = '' } = statement ?? {};
    const rows = await alongIndexes(opened.database, (tx) =>
      tx.query<{ 'QUERY PLAN': string }>({ name: `${name}_explained`, text: `explain ${text}`, values }),
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    assert.match(plan, /Index Scan using transaction_settled_at on transaction/);
    assert.match(plan, /Index Scan Backward using correction_transaction on correction/);
    assert.equal(plan.match(/Index Scan/g)?.length, 2, plan);
  });
}

test('changing some fees reads the rows of these transactions alone, even if the statistics do not know the merchant', async () => {
  const fees = Array.from({ length: 100 }, (_, index) => {
    const fee = {
      feeAmount: 1n,
      feePlanId: 1,
      before: null,
      volumeBefore: 0n,
      charges: [],
      chargesBefore: [],
    };
    return { id: `id-${index + 1}`, ...fee };
  });
  await fill(unknownMerchant);
  for (const merchant of [merchantId, unknownMerchant])
    await opened.database.transaction(async (tx) => {
      await changeFees(tx, merchant, { fees, at: new Date(0), by: 'a test' });
      const [read] = await tx.query<{ rows: bigint }>(sql`
        select seq_tup_read + idx_tup_fetch as rows
        from pg_stat_xact_user_tables
        where relid = 'stoa.transaction'::regclass`);
      // Each fee takes two reads, and the planner reads some hundred rows at the ends of the index. A plan that
      // compares all fees with all transactions of the merchant reads each of them a hundred times.
      assert.ok(Number(read?.rows) < rows, String(read?.rows));
    });
});
