import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { vacuum } from '../../../test/fixtures/database/plans.js';
import { recordReport, transactionsFrom } from '../../../test/fixtures/reporting/record-report.js';
import { testAccess } from '../../../test/test-access.js';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import { alongIndexes } from '../../database/along-indexes.js';
import type { Queryable } from '../../database/database.js';
import { type Sql, sql } from '../../database/sql.js';
import { systemClock } from '../../kernel/clock.js';
import { changeFees } from '../ledger/fee-change-store.js';
import { selectSettled } from './repricing-store.js';
import { selectUnpriced } from './unpriced-store.js';

const rows = 20_000;
const at = 1_767_225_600_000_000n;
let opened: TestDatabase;
let merchantId: number;

before(async () => {
  opened = await createTestDatabase();
  await fill();
  merchantId = await fill();
  await vacuum(opened.database);
});
after(() => opened.drop());

/** Payers are from FRA and, one in a hundred, from ESP. */
async function fill(): Promise<number> {
  const { database } = opened;
  const filled = (await testAccess(database, systemClock).createMerchant('Large')).merchantId;
  const transactions = transactionsFrom('2026-01-01T00:00:00Z', rows, (number) => ({
    settled_at: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString(),
    payer_country: number % 100 === 0 ? 'ESP' : 'FRA',
  }));
  await recordReport(database, { merchantId: filled, at: '2026-01-20T00:00:00.000Z', transactions });
  await database.transaction((tx) =>
    tx.execute(`
      insert into stoa.correction (
        merchant_id, correction_id, transaction_id, reason, made_at, made_by, statement_month,
        old_currency, old_full_amount, old_tax_amount)
      select ${filled}, n, 't' || n * 50, 'x', now(), 'command', '2026-01-01', 'EUR', 1, 0
      from generate_series(1, 20) as n`),
  );
  return filled;
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

for (const [name, merchantOf] of [
  ['a merchant known to the statistics', () => merchantId],
  ['another merchant', () => 1_000_000],
] as const) {
  test(`transactions of ${name} to reprice are read along two indexes`, async () => {
    let statement: Sql | undefined;
    const page = { after: { settledAt: at, id: '' }, until: at + 9_000_000_000_000n, limit: 500 };
    const noted: Queryable = {
      query: async (sent) => {
        statement = sent;
        return [];
      },
    };
    await selectSettled(noted, merchantOf(), page);
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
    return { id: `t${index + 1}`, ...fee };
  });
  for (const merchant of [merchantId, await fill()])
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
