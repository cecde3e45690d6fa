import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { plansAlongIndexes, vacuum } from '../../../test/fixtures/database/plans.js';
import { fillReports } from '../../../test/fixtures/reporting/many-reports.js';
import { recordReport, transactionsFrom } from '../../../test/fixtures/reporting/record-report.js';
import { testAccess } from '../../../test/test-access.js';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import type { Queryable } from '../../database/database.js';
import { systemClock } from '../../kernel/clock.js';
import { selectTransactions } from '../reading/transaction-store.js';
import { selectEntryMoment, selectSettledEntries } from '../statements/statement-entry-store.js';
import { selectCompletedReports, selectTransactionsOfReports } from './recorded-transaction-store.js';

let opened: TestDatabase;
let merchantId: number;
/** Came after the last analyze. */
let newMerchantId: number;
/** Has more transactions than a page. */
let largeReportId: number;

before(async () => {
  opened = await createTestDatabase();
  await fill();
  merchantId = await fill();
  await vacuum(opened.database);
  newMerchantId = await fill();
});
after(() => opened.drop());

async function fill(): Promise<number> {
  const { database } = opened;
  const at = '2026-01-01T00:00:00.000Z';
  const filled = (await testAccess(database, systemClock).createMerchant('Large')).merchantId;
  await fillReports(database, { merchantId: filled, count: 20_000, from: at });
  const transactions = transactionsFrom(at, 2 * limit).map((one) => ({ ...one, settled_at: at }));
  largeReportId = await recordReport(database, { merchantId: filled, at, transactions });
  return filled;
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
      (tx) =>
        selectTransactionsOfReports(tx, merchant, {
          reportIds: [BigInt(largeReportId), BigInt(largeReportId) + 1n],
          afterPosition: 500,
          limit,
        }),
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

for (const [name, which] of [
  ['known to the statistics', () => merchantId],
  ['that came later', () => newMerchantId],
] as const) {
  test(`pages of a merchant ${name} are read along an index each, and no more than it`, async () => {
    for (const [what, index, run] of walks(which()))
      for (const nodes of await plansAlongIndexes(opened.database, run)) {
        assert.deepEqual(
          nodes.flatMap((node) => node['Index Name'] ?? []),
          [index],
          what,
        );
        assert.ok(!nodes.some((node) => node['Node Type'] === 'Sort'), what);
        for (const node of nodes) assert.ok((node['Actual Rows'] ?? 0) <= 2 * limit, what);
      }
  });
}

test('the moment of a file is found by one row of an index each', async () => {
  for (const nodes of await plansAlongIndexes(opened.database, (tx) => selectEntryMoment(tx, merchantId))) {
    const walked = nodes.filter((node) => node['Index Name'] !== undefined);
    const names = walked.map((node) => node['Index Name']);
    assert.deepEqual(new Set(names), new Set(['correction_pkey', 'report_completed']));
    for (const node of walked) assert.ok((node['Actual Rows'] ?? 0) <= 1);
  }
});
