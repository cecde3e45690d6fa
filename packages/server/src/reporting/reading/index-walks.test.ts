import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import { createAccessManagement } from '../../access/index.js';
import type { Queryable, Transaction } from '../../database/database.js';
import { plansOf } from '../../database/plans.fixture.js';
import { systemClock } from '../../kernel/clock.js';
import {
  selectCorrectables,
  selectCorrections,
  selectCorrectionsOf,
} from '../corrections/correction-store.js';
import { selectFeeChanges } from '../ledger/fee-change-store.js';
import { selectRecorded } from '../ledger/ledger-store.js';
import { selectReportResult } from '../reports/report-result-store.js';
import { selectReportNotes, selectReports, selectReportsOfMerchant } from './report-summary-store.js';
import { selectTransaction, selectTransactions } from './transaction-store.js';

const rows = 20_000;
let opened: TestDatabase;
let merchantId: number;
/** A merchant that came after the last analyze. */
const unknownMerchant = 1_000_000;

before(async () => {
  opened = await createTestDatabase();
  const access = createAccessManagement(opened.database, systemClock);
  merchantId = (await access.createMerchant('Large')).merchantId;
  const other = (await access.createMerchant('Larger')).merchantId;
  await opened.database.transaction(async (tx) => {
    await fill(tx, merchantId);
    await fill(tx, other);
  });
  await opened.database.transaction((tx) => tx.execute('analyze'));
});
after(() => opened.drop());

/** The values in the text are our own numbers, not input. */
async function fill(tx: Transaction, merchant: number): Promise<void> {
  await tx.execute(`
    with accepted as (
      insert into stoa.report (merchant_id, report_id, content_hash, created_at, transaction_count, accepted_at,
        processing_at, completed_at, next_attempt_at)
      select ${merchant}, (${merchant} - ${merchantId}) * ${rows} + n, sha256(n::text::bytea), at, 1, at, at, at, at
      from generate_series(1, ${rows}) as n
      cross join lateral (select timestamptz '2026-01-01' + n * interval '1 minute' as at) as time
      returning report_id),
    counted as (
      insert into stoa.report_outcome (merchant_id, report_id, outcome, reason_code, item_count)
      select ${merchant}, report_id, 'recorded', null, 1
      from accepted),
    summed as (
      insert into stoa.report_total (merchant_id, report_id, currency, transaction_count, full_amount, tax_amount,
        fee_amount, without_fee_count)
      select ${merchant}, report_id, 'EUR', 1, 1, 0, 0, 0
      from accepted)
    insert into stoa.report_warning (merchant_id, report_id, code, currency, detail)
    select ${merchant}, report_id, 'amounts_jumped', 'EUR', ''
    from accepted;

    insert into stoa.transaction (merchant_id, transaction_id, currency, full_amount, tax_amount, payer_country,
      settled_at, report_id, position, recorded_at, statement_month)
    select ${merchant}, 'id-' || n, 'EUR', 1, 0, 'DEU', timestamptz '2026-01-01' + n * interval '1 minute', 1, n,
      now(), '2026-01-01'
    from generate_series(1, ${rows}) as n;

    insert into stoa.report_exception (merchant_id, report_id, position, transaction_id, outcome)
    select ${merchant}, n, 0, 'id-' || n, 'repeated'
    from generate_series(1, ${rows}) as n;

    insert into stoa.correction (merchant_id, correction_id, transaction_id, reason, made_at, made_by, statement_month,
      old_currency, old_full_amount, old_tax_amount)
    select ${merchant}, n, 'id-' || n, 'x', now(), 'command', '2026-01-01', 'EUR', 1, 0
    from generate_series(1, ${rows}) as n;

    insert into stoa.fee_change (merchant_id, transaction_id, changed_at, changed_by, new_fee_amount, new_fee_plan_id)
    select ${merchant}, 'id-' || n, now(), 'command', 1, 1
    from generate_series(1, ${rows}) as n`);
}

const at = 1_767_225_600_000_000n;

const walks: readonly [name: string, indexes: readonly string[], run: (tx: Queryable) => Promise<unknown>][] =
  [
    [
      'a first page of transactions',
      ['transaction_settled_at'],
      (tx) => selectTransactions(tx, merchantId, { after: undefined, settledTo: undefined, limit: 101 }),
    ],
    [
      'a later page of the transactions of a period',
      ['transaction_settled_at'],
      (tx) =>
        selectTransactions(tx, merchantId, {
          after: { settledAt: at + 600_000_000_000n, transactionId: 'id-10000' },
          settledTo: at + 900_000_000_000n,
          limit: 1001,
        }),
    ],
    ['a transaction', ['transaction_pkey'], (tx) => selectTransaction(tx, merchantId, 'id-1')],
    [
      'a transaction of a merchant that the statistics do not know',
      ['transaction_pkey'],
      (tx) => selectTransaction(tx, unknownMerchant, 'id-1'),
    ],
    [
      'the transaction that an unknown merchant corrects',
      ['transaction_pkey'],
      (tx) => selectCorrectables(tx, unknownMerchant, ['id-1']),
    ],
    [
      'the ids of a report of an unknown merchant',
      ['transaction_pkey'],
      (tx) => selectRecorded(tx, unknownMerchant, ['id-1', 'id-2']),
    ],
    [
      'the corrections of a page of transactions',
      ['correction_transaction'],
      (tx) =>
        selectCorrectionsOf(
          tx,
          merchantId,
          Array.from({ length: 1000 }, (_one, n) => `id-${n}`),
        ),
    ],
    [
      'how the fees of a page of an unknown merchant changed',
      ['fee_change_pkey'],
      (tx) => selectFeeChanges(tx, unknownMerchant, ['id-1', 'id-2']),
    ],
    [
      'a page of corrections',
      ['correction_pkey'],
      (tx) => selectCorrections(tx, merchantId, { before: '9999', limit: 101 }),
    ],
    [
      'a page of the reports of a merchant',
      ['report_pkey'],
      (tx) => selectReportsOfMerchant(tx, merchantId, { before: '9999', limit: 101 }),
    ],
    [
      'a page of the reports of all merchants',
      ['report_newest'],
      (tx) => selectReports(tx, { before: undefined, limit: 101 }),
    ],
    [
      'what is noted about a page of reports',
      ['report_outcome_key', 'report_total_pkey', 'report_warning_pkey'],
      (tx) =>
        selectReportNotes(
          tx,
          Array.from({ length: 1000 }, (_one, n) => ({ merchantId, reportId: n + 1 })),
        ),
    ],
  ];

for (const [name, indexes, run] of walks) {
  test(`${name} is read along ${indexes.join(' and ')}`, async () => {
    for (const nodes of await plansOf(opened.database, run)) {
      const types = nodes.map((node) => node['Node Type']);
      assert.ok(!types.includes('Seq Scan'), types.join());
      const walked = nodes.flatMap((node) => node['Index Name'] ?? []);
      assert.deepEqual(walked.toSorted(), [...indexes].toSorted());
      // If a page has a limit, the index has its order, too.
      if (types.includes('Limit')) assert.ok(!types.includes('Sort'), types.join());
    }
  });
}

test('the result of a report is read along its own rows, even if the statistics do not know the merchant', async () => {
  const key = { merchantId: unknownMerchant, reportId: 1 };
  for (const nodes of await plansOf(opened.database, (tx) => selectReportResult(tx, key))) {
    const walked = nodes.flatMap((node) => node['Index Name'] ?? []);
    assert.ok(walked.includes('transaction_report_position_key'), walked.join());
    assert.ok(!walked.includes('transaction_pkey'), walked.join());
  }
});
