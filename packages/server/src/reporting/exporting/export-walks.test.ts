import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { plansAlongIndexes, vacuum } from '../../../test/fixtures/database/plans.js';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import type { Queryable } from '../../database/database.js';
import { selectTransactions } from '../reading/transaction-store.js';
import { selectEntryMoment, selectSettledEntries } from '../statements/statement-entry-store.js';
import { selectCompletedReports, selectTransactionsOfReports } from './recorded-transaction-store.js';

const rows = 20_000;
const merchantId = 7;
/** A merchant that came after the last analyze. */
const newMerchantId = 900;
let opened: TestDatabase;

before(async () => {
  opened = await createTestDatabase();
  await fill(1);
  await fill(merchantId);
  await vacuum(opened.database);
  await fill(newMerchantId);
});
after(() => opened.drop());

/** The values in the text are our own numbers, not input. One report of each merchant is large. */
function fill(merchant: number): Promise<void> {
  return opened.database.transaction((tx) =>
    tx.execute(`
      insert into stoa.merchant (merchant_id, name, created_at)
      overriding system value
      values (${merchant}, 'Large', now());

      insert into stoa.report (
        merchant_id, report_id, content_hash, created_at, transaction_count, accepted_at, processing_at, completed_at,
        next_attempt_at)
      select ${merchant}, ${merchant} * ${rows} + n, sha256(n::text::bytea), at, 1, at, at, at, at
      from generate_series(1, ${rows}) as n
      cross join lateral (select timestamptz '2026-01-01' + n * interval '1 minute' as at) as time;

      insert into stoa.transaction (
        merchant_id, transaction_id, currency, full_amount, tax_amount, payer_country, settled_at, report_id,
        position, recorded_at, statement_month)
      select
        ${merchant}, 'id-' || n, 'EUR', 1, 0, 'DEU', timestamptz '2026-01-01' + n * interval '1 minute',
        n % 1000 / 900 * n, n, now(), '2026-01-01'
      from generate_series(1, ${rows}) as n`),
  );
}

const at = 1_767_225_600_000_000n;
const limit = 2_000;

function walks(
  merchant: number,
): readonly [name: string, index: string, run: (tx: Queryable) => Promise<unknown>][] {
  const after = { completedAt: '2026-01-03T00:00:00Z', reportId: 5n };
  return [
    [
      'completed reports',
      'report_completed',
      (tx) => selectCompletedReports(tx, merchant, { after, before: '2026-01-10T00:00:00Z', limit }),
    ],
    [
      'the transactions of reports',
      'transaction_report_position_key',
      (tx) => selectTransactionsOfReports(tx, merchant, { reportIds: [0n, 901n], afterPosition: 500, limit }),
    ],
    [
      'settled transactions',
      'transaction_settled_at',
      (tx) =>
        selectTransactions(tx, merchant, {
          after: { settledAt: at + 600_000_000_000n, transactionId: 'id-10000' },
          settledTo: at + 900_000_000_000n,
          limit,
        }),
    ],
    [
      'the entries of one statement',
      'transaction_settled_at',
      (tx) =>
        selectSettledEntries(tx, {
          merchantId: merchant,
          month: '2026-01',
          after: { settledAt: '2026-01-05', transactionId: 'id-5760' },
          recordedUntil: 'infinity',
          lastCorrection: 0n,
          limit,
        }),
    ],
  ];
}

for (const merchant of [merchantId, newMerchantId]) {
  for (const [name, index, run] of walks(merchant)) {
    test(`a page of ${name} of merchant ${merchant} is read along ${index}, and no more than it`, async () => {
      for (const nodes of await plansAlongIndexes(opened.database, run)) {
        assert.deepEqual(
          nodes.flatMap((node) => node['Index Name'] ?? []),
          [index],
        );
        assert.ok(!nodes.some((node) => node['Node Type'] === 'Sort'));
        for (const node of nodes) assert.ok((node['Actual Rows'] ?? 0) <= 2 * limit);
      }
    });
  }
}

test('the moment of a file is found by one row of an index each', async () => {
  for (const nodes of await plansAlongIndexes(opened.database, (tx) => selectEntryMoment(tx, merchantId))) {
    const walked = nodes.filter((node) => node['Index Name'] !== undefined);
    const names = walked.map((node) => node['Index Name']);
    assert.deepEqual(new Set(names), new Set(['correction_pkey', 'report_completed']));
    for (const node of walked) assert.ok((node['Actual Rows'] ?? 0) <= 1);
  }
});
