import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pagesRead, plansAlongIndexes, plansOf, vacuum } from '../../../test/fixtures/database/plans.js';
import { fillReports } from '../../../test/fixtures/reporting/many-reports.js';
import { testAccess } from '../../../test/test-access.js';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { systemClock } from '../../kernel/clock.js';
import {
  selectCorrectables,
  selectCorrections,
  selectCorrectionsOf,
} from '../corrections/correction-store.js';
import { countChargedFrom } from '../fees/charged-store.js';
import { selectFacts } from '../ledger/facts-store.js';
import { selectFeeChanges } from '../ledger/fee-change-store.js';
import { selectRecorded } from '../ledger/ledger-store.js';
import { selectGroupVolumeDays, selectVolumeDays } from '../ledger/volume-day-store.js';
import { selectReportResult } from '../reports/report-store.js';
import { walkCorrections } from '../statements/listed-entry-store.js';
import { recountCorrectionCharges } from '../statements/recount-charges-store.js';
import { recountCorrections } from '../statements/recount-store.js';
import { selectCorrectionRows } from '../statements/statement-entry-store.js';
import {
  selectNotesOfReports,
  selectReportDays,
  selectReportNotes,
  selectReports,
  selectReportsOfMerchant,
} from './report-summary-store.js';
import {
  countInvalidByMerchants,
  selectInvalid,
  selectInvalidOf,
  selectRecordedByMerchants,
} from './search-store.js';
import { selectTransaction, selectTransactions } from './transaction-store.js';
import { transactionOrders, walkTransactions } from './transaction-walk-store.js';

const rows = 20_000;
let opened: TestDatabase;
let merchantId: number;
/** A merchant that came after the last analyze. */
const unknownMerchant = 1_000_000;

before(async () => {
  opened = await createTestDatabase();
  const access = testAccess(opened.database, systemClock);
  merchantId = (await access.createMerchant('Large')).merchantId;
  const other = (await access.createMerchant('Larger')).merchantId;
  for (const merchant of [merchantId, other]) {
    await fillReports(opened.database, {
      merchantId: merchant,
      count: rows,
      from: '2026-01-01T00:00:00.000Z',
    });
    await opened.database.transaction((tx) => fill(tx, merchant));
  }
  await vacuum(opened.database);
});
after(() => opened.drop());

/** The values in the text are our own numbers, not input. */
async function fill(tx: Transaction, merchant: number): Promise<void> {
  await tx.execute(`
    insert into stoa.report_outcome (merchant_id, report_id, outcome, reason_code, item_count)
    select merchant_id, report_id, 'recorded', null, 1
    from stoa.report
    where merchant_id = ${merchant};

    insert into stoa.report_total (merchant_id, report_id, currency, transaction_count, full_amount, tax_amount,
      fee_amount, without_fee_count)
    select merchant_id, report_id, 'EUR', 1, 1, 0, 0, 0
    from stoa.report
    where merchant_id = ${merchant};

    insert into stoa.report_warning (merchant_id, report_id, code, currency, detail)
    select merchant_id, report_id, 'amounts_jumped', 'EUR', ''
    from stoa.report
    where merchant_id = ${merchant};

    insert into stoa.volume_day (merchant_id, day, bundle_id, currency, base)
    select ${merchant}, date '2020-01-01' + n / 10, 'com.example.app' || n % 10, 'EUR', 1
    from generate_series(1, ${rows}) as n;

    insert into stoa.report_exception (merchant_id, report_id, position, transaction_id, outcome)
    select ${merchant}, n, 0, 'id-' || n, 'repeated'
    from generate_series(1, ${rows}) as n;

    insert into stoa.report_exception (merchant_id, report_id, position, transaction_id, outcome, reason)
    select ${merchant}, n, 1, 'id-' || n, 'invalid', 'negative_amount: x'
    from generate_series(1, ${rows}) as n;

    insert into stoa.report_day (merchant_id, day, report_count, recorded_count, repeated_count, invalid_count)
    select ${merchant}, date '2026-01-01' + n, 1, 1, 0, 0
    from generate_series(1, 400) as n;

    insert into stoa.correction (merchant_id, correction_id, transaction_id, reason, made_at, made_by, statement_month,
      old_currency, old_full_amount, old_tax_amount)
    select ${merchant}, n, 'id-' || n, 'x', now(), 'command', '2026-01-01', 'EUR', 1, 0
    from generate_series(1, ${rows}) as n;

    insert into stoa.correction_facts (merchant_id, transaction_id, correction_id, channel)
    select ${merchant}, 'id-' || n, n, 'web'
    from generate_series(1, ${rows}) as n;

    insert into stoa.transaction_facts (merchant_id, transaction_id, channel)
    select ${merchant}, 'id-' || n, 'web'
    from generate_series(1, ${rows}) as n;

    insert into stoa.fee_change (merchant_id, transaction_id, changed_at, changed_by, new_fee_amount, new_fee_plan_id)
    select ${merchant}, 'id-' || n, now(), 'command', 1, 1
    from generate_series(1, ${rows}) as n`);
}

const at = 1_767_225_600_000_000n;
/** A report in the middle of those of a merchant. */
const reportId = Number(at) + 10_000 * 60_000_000;

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
      ['correction_facts_pkey', 'correction_transaction'],
      (tx) =>
        selectCorrectionsOf(
          tx,
          merchantId,
          Array.from({ length: 1000 }, (_one, n) => `id-${n}`),
        ),
    ],
    [
      'the facts of a report of an unknown merchant',
      ['transaction_facts_pkey'],
      (tx) => selectFacts(tx, unknownMerchant, ['id-1', 'id-2']),
    ],
    [
      'how the fees of a page of an unknown merchant changed',
      ['fee_change_pkey'],
      (tx) => selectFeeChanges(tx, unknownMerchant, ['id-1', 'id-2']),
    ],
    [
      'corrections, one page',
      ['correction_facts_pkey', 'correction_pkey'],
      (tx) => selectCorrections(tx, merchantId, { before: 9999, limit: 101 }),
    ],
    [
      'a page of the reports of a merchant',
      ['report_pkey'],
      (tx) => selectReportsOfMerchant(tx, merchantId, { before: { reportId }, limit: 101 }),
    ],
    [
      'a page of the reports of an unknown merchant',
      ['report_pkey'],
      (tx) => selectReportsOfMerchant(tx, unknownMerchant, { before: undefined, limit: 101 }),
    ],
    [
      'a page of the reports of a time',
      ['report_pkey'],
      (tx) =>
        selectReportsOfMerchant(tx, merchantId, {
          before: { reportId },
          limit: 101,
          acceptedFrom: at,
          acceptedTo: at + 86_400_000_000n,
        }),
    ],
    [
      'a page of the reports of all merchants',
      ['report_newest'],
      (tx) => selectReports(tx, { before: undefined, limit: 101 }),
    ],
    [
      'the days of the reports of a merchant',
      ['report_day_pkey'],
      (tx) => selectReportDays(tx, merchantId, { from: '2026-01-01', to: '2026-01-30' }),
    ],
    [
      'what is noted about a page of reports',
      ['report_outcome_key', 'report_total_pkey', 'report_warning_pkey'],
      (tx) =>
        selectReportNotes(
          tx,
          merchantId,
          Array.from({ length: 1000 }, (_one, n) => reportId + n * 60_000_000),
        ),
    ],
    [
      'what is noted about a page of reports of all merchants',
      ['report_outcome_key', 'report_total_pkey', 'report_warning_pkey'],
      (tx) =>
        selectNotesOfReports(
          tx,
          Array.from({ length: 200 }, (_one, n) => ({
            merchantId: merchantId + (n % 2),
            reportId: reportId + n * 60_000_000,
          })),
        ),
    ],
  ];

test('invalid items are read along the index of their reasons or ids', async () => {
  const page = { before: { reportId: 9999, position: 1 }, limit: 101 };
  const codes = ['negative_amount', 'settled_too_old'] as const;
  for (const merchant of [merchantId, unknownMerchant])
    for (const [index, run] of [
      ['report_exception_reason', (tx: Queryable) => selectInvalid(tx, merchant, { ...page, codes })],
      [
        'report_exception_id',
        (tx: Queryable) => selectInvalidOf(tx, merchant, { ...page, codes, transactionId: 'id-1' }),
      ],
    ] as const)
      for (const nodes of await plansOf(opened.database, run)) {
        const walked = new Set(nodes.flatMap((node) => node['Index Name'] ?? []));
        assert.ok(!nodes.some((node) => node['Node Type'] === 'Seq Scan'));
        assert.deepEqual([...walked].toSorted(), [index, 'report_pkey'].toSorted());
      }
});

test('an id is looked up in the keys of many merchants', async () => {
  const merchants = Array.from({ length: 1000 }, (_one, n) => n + 1);
  for (const [index, run] of [
    ['transaction_pkey', (tx: Queryable) => selectRecordedByMerchants(tx, merchants, 'id-1')],
    ['report_exception_id', (tx: Queryable) => countInvalidByMerchants(tx, merchants, 'id-1')],
  ] as const)
    for (const nodes of await plansAlongIndexes(opened.database, run))
      assert.deepEqual(
        nodes.flatMap((node) => node['Index Name'] ?? []),
        [index],
      );
});

test('filters of transactions walk along one index, whatever the order and the filter', async () => {
  const walk = { after: undefined, settledFrom: at, settledTo: undefined, walked: 10_000, most: 101 };
  for (const merchant of [merchantId, unknownMerchant])
    for (const order of transactionOrders)
      for (const [index, filter] of [
        ['transaction_settled_at', { currency: 'SEK', payerCountry: 'SWE' }],
        ['transaction_settled_at', { status: 'voided' }],
        ['transaction_without_fee', { fee: 'missing', payerCountry: 'SWE' }],
      ] as const) {
        const run = (tx: Queryable) => walkTransactions(tx, merchant, { ...walk, order, filter });
        for (const nodes of await plansAlongIndexes(opened.database, run)) {
          const types = nodes.map((node) => node['Node Type']);
          assert.ok(!types.includes('Seq Scan') && !types.includes('Sort'), types.join());
          const walked = new Set(nodes.flatMap((node) => node['Index Name'] ?? []));
          walked.delete('correction_transaction');
          assert.deepEqual([...walked], [index]);
        }
      }
});

test('what a plan charged from a day on is counted along the times of a merchant, and corrections by their keys', async () => {
  for (const merchant of [merchantId, unknownMerchant])
    for (const nodes of await plansAlongIndexes(opened.database, (tx) =>
      countChargedFrom(tx, merchant, { feePlanId: 1, day: '2026-01-10' }),
    )) {
      const types = nodes.map((node) => node['Node Type']);
      assert.ok(!types.includes('Seq Scan') && !types.includes('Sort'), types.join());
      const looked = nodes.filter((node) => node['Index Name']?.startsWith('transaction_') === true);
      assert.deepEqual(looked.map((node) => node['Index Name'] ?? '').toSorted(), [
        'transaction_pkey',
        'transaction_settled_at',
      ]);
      for (const { 'Index Cond': condition = '' } of looked)
        assert.match(condition, /transaction_id|settled_at/);
    }
});

test('the days of an app are read along its index, without those of other apps', async () => {
  for (const forLife of [true, false]) {
    const scope = { earliest: '2026-01-10', forLife, eachDay: false, apps: ['com.example.app1'] };
    const plans = await plansOf(opened.database, (tx) => selectVolumeDays(tx, merchantId, scope));
    for (const nodes of plans) {
      const walked = nodes.filter((node) => node['Index Name'] !== undefined);
      assert.deepEqual(
        walked.map((node) => node['Index Name']),
        ['volume_day_app'],
      );
      assert.match(walked[0]?.['Index Cond'] ?? '', /bundle_id.*day/);
    }
  }
});

test('the days of the members of a group are read member by member, without earlier days and other merchants', async () => {
  const members = 100;
  await opened.database.transaction((tx) =>
    tx.execute(`
      insert into stoa.merchant_group (group_name, created_at, created_by) values ('many', now(), 'a test');
      with made as (
        insert into stoa.merchant (merchant_id, name, created_at)
        overriding system value
        select 2000000 + n, 'Member', now()
        from generate_series(1, ${members}) as n
        returning merchant_id),
      joined as (
        insert into stoa.group_membership (group_name, merchant_id, member_from, created_at, created_by)
        select 'many', merchant_id, '2020-01-01', now(), 'a test'
        from made)
      insert into stoa.volume_day (merchant_id, day, bundle_id, currency, base)
      select 2000000 + n, day, '', 'EUR', 1
      from generate_series(1, ${members}) as n,
        generate_series(timestamp '2021-01-01', timestamp '2026-01-10', interval '1 day') as day`),
  );
  const scope = { earliest: '2026-01-10', forLife: false, eachDay: false };
  const days = await selectGroupVolumeDays(opened.database, ['many'], scope);
  assert.deepEqual([days.length, days[0]?.base], [365, BigInt(members)]);
  const pagesOf = (groups: readonly string[]) =>
    pagesRead(opened.database, (tx) => selectGroupVolumeDays(tx, groups, scope));
  // Each member has some 15 pages, of which a year is a fifth; the inner pages of the index are read for each of them.
  assert.ok((await pagesOf(['many'])) < members * 12);
  assert.ok((await pagesOf(['none'])) < 10);
});

test('reports of a time are read from about that time on, however many are newer', async () => {
  const access = testAccess(opened.database, systemClock);
  const accepting = (await access.createMerchant('Accepting')).merchantId;
  // Two reports an hour, for 300 days.
  const twoAnHour = { count: 14_400, from: '2025-01-01T00:00:00.000Z', apartSeconds: 1_800 };
  await fillReports(opened.database, { merchantId: accepting, ...twoAnHour });
  const from = BigInt(Date.UTC(2025, 5, 1)) * 1000n;
  const page = { before: undefined, limit: 101 };
  for (const asked of [
    { acceptedTo: from },
    { acceptedFrom: from, acceptedTo: from + 3_600_000_000n },
    { acceptedFrom: BigInt(Date.UTC(2025, 9, 27)) * 1000n },
  ]) {
    const [nodes = []] = await plansOf(opened.database, (tx) =>
      selectReportsOfMerchant(tx, accepting, { ...page, ...asked }),
    );
    const removed = nodes.map((node) => node['Rows Removed by Filter'] ?? 0);
    // The reports of one day before and one day after, 48 a day.
    assert.ok(Math.max(...removed) <= 2 * 48, removed.join());
  }
});

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

test('the transactions of corrections are looked up by their keys, even if the statistics do not know the merchant', async () => {
  // Only the corrections are analyzed, so the planner expects a thousand of them and no transaction.
  await opened.database.query(sql`
    insert into stoa.correction (
      merchant_id, correction_id, transaction_id, reason, made_at, made_by, statement_month, old_currency,
      old_full_amount, old_tax_amount)
    select ${unknownMerchant}, n, 'id-' || n, 'x', now(), 'command', '2026-01-01', 'EUR', 1, 0
    from generate_series(1, 1000) as n`);
  await opened.database.transaction((tx) => tx.execute('analyze stoa.correction'));
  const page = { merchantId: unknownMerchant, month: '2026-01', after: 0n };
  const walk = {
    filter: {},
    kind: null,
    settledFrom: '-infinity',
    settledTo: 'infinity',
    walked: 10_000,
    most: 101,
  };
  const open = { merchantId: unknownMerchant, closedThrough: null, through: '2026-01' };
  for (const run of [
    (tx: Queryable) =>
      selectCorrectionRows(tx, { ...page, recordedUntil: 'infinity', lastCorrection: 1_000n, limit: 1000 }),
    (tx: Queryable) => walkCorrections(tx, { ...page, ...walk }),
    (tx: Queryable) => recountCorrections(tx, open, { after: 0n, upTo: 10_000n }),
  ])
    for (const nodes of await plansOf(opened.database, run)) {
      const looked = nodes.filter((node) => node['Index Name']?.startsWith('transaction_') === true);
      assert.deepEqual(
        looked.map((node) => node['Index Name']),
        ['transaction_pkey'],
      );
      assert.match(looked[0]?.['Index Cond'] ?? '', /transaction_id/);
    }
});

test('what lines charged for corrections is looked up by key, even if the statistics do not know the merchant', async () => {
  await opened.database.query(sql`
    insert into stoa.charged_line (merchant_id, transaction_id, correction_id, line, base_amount, fee_amount, assumed)
    select ${unknownMerchant}, 'id-' || n, 0, line, 1, 1, false
    from generate_series(1, 1000) as n, generate_series(1, 3) as line`);
  const open = { merchantId: unknownMerchant, closedThrough: null, through: '2026-01' };
  const plans = await plansOf(opened.database, (tx) =>
    recountCorrectionCharges(tx, open, { after: 0n, upTo: 10_000n }),
  );
  for (const nodes of plans) {
    const earlier = nodes.filter((node) => node['Index Name'] === 'correction_transaction');
    assert.ok(earlier.some((node) => /transaction_id.*correction_id/.test(node['Index Cond'] ?? '')));
    const charges = nodes.filter((node) => node['Index Name'] === 'charged_line_pkey');
    assert.ok(charges.length > 0);
    for (const node of charges) assert.match(node['Index Cond'] ?? '', /transaction_id.*correction_id/);
  }
});
