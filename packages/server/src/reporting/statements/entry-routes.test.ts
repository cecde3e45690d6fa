import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import { plansAlongIndexes, vacuum } from '../../../test/fixtures/database/plans.js';
import { readCsv } from '../../../test/fixtures/export/read-csv.js';
import { requestedPlan } from '../../../test/fixtures/reporting/fee-plans.js';
import { recordReport, transactionsFrom } from '../../../test/fixtures/reporting/record-report.js';
import type { TestCaller } from '../../../test/fixtures/reporting/reporting-app.js';
import { noon, uploadedTransaction } from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  cursorWith,
  faultsOf,
  openReportingCalls,
  type ReportingCalls,
  testGates,
} from '../../../test/fixtures/reporting/reporting-calls.js';
import { createTestClosings } from '../../../test/fixtures/reporting/statements-bench.js';
import { sql } from '../../database/sql.js';
import { limits } from '../../kernel/limits.js';
import { feePlanManagement } from '../fees/manage-fee-plans.js';
import { correctionManagement } from '../operator-corrections/correct-transaction.js';
import { walkCorrections, walkLateEntries, walkSettledEntries } from './listed-entry-store.js';
import { statementCsvTexts } from './statement-csv.js';
import type { StatementDocument } from './statement-schemas.js';

let reporting: ReportingCalls;
let merchant: TestCaller;

/**
 * April has transactions of two currencies with and without fee, late ones of March, and corrections of both months.
 */
before(async () => {
  reporting = await openReportingCalls();
  merchant = reporting.merchant;
  const { database, clock } = reporting.service;
  const { merchantId } = merchant;
  await feePlanManagement({ database, clock }).create(requestedPlan({ countries: ['DEU'] }));
  await reporting.settle(merchant, [
    uploadedTransaction('march', { settled_at: '2026-03-01T09:00:00Z' }),
    uploadedTransaction('earlier', { settled_at: '2026-02-01T09:00:00Z' }),
  ]);
  clock.set('2026-04-20T00:00:00.000Z');
  await createTestClosings({ database, clock }).close({ month: '2026-03', by: tester, merchantId });
  const april = (day: number) => ({ settled_at: `2026-04-0${day}T09:00:00Z` });
  await reporting.settle(
    merchant,
    [
      uploadedTransaction('a', april(1)),
      uploadedTransaction('b', { ...april(2), currency: 'SEK' }),
      uploadedTransaction('c', april(3)),
      uploadedTransaction('d', { ...april(4), payer_country: 'SWE', currency: 'SEK' }),
      uploadedTransaction('late-1', { settled_at: '2026-03-02T09:00:00Z' }),
      uploadedTransaction('late-2', { settled_at: '2026-02-02T09:00:00Z' }),
      uploadedTransaction('late-3', { settled_at: '2026-03-03T09:00:00Z', payer_country: 'SWE' }),
    ],
    '2026-04-20T00:00:00Z',
  );
  const { correct } = correctionManagement({ database, clock });
  const made = { merchantId, reason: 'typo', by: tester };
  await correct({ ...made, transactionId: 'march', kind: 'restate', fullAmount: 999n });
  await correct({ ...made, transactionId: 'a', kind: 'void' });
  await correct({ ...made, transactionId: 'c', kind: 'restate', fullAmount: 888n, currency: 'SEK' });
  await correct({ ...made, transactionId: 'a', kind: 'restate', fullAmount: 777n });
  clock.set(noon);
});
after(() => reporting.service.stop());

const month = '2026-04';
const path = `/merchant-api/v1/statements/${month}/entries`;
const operatorPath = (merchantId: number | string): string =>
  `/operator-api/v1/merchants/${merchantId}/statements/${month}/entries`;

interface Entry {
  readonly kind: string;
  readonly transaction_id: string;
  readonly correction_id: number | null;
  readonly full_amount: number;
  readonly tax_amount: number;
  readonly base_amount: number;
  readonly fee_amount: number | null;
  readonly why_this_fee: FeeReason | null;
}

interface FeeReason {
  readonly volume_before: number | null;
  readonly parts: readonly object[];
}

interface Listed {
  readonly entries: readonly Entry[];
  readonly next_cursor: string | null;
}

async function list(query: string, caller = merchant): Promise<Listed> {
  const own = await reporting.call({ url: `${path}?${query}`, by: caller.authorization });
  assert.equal(own.statusCode, 200, own.body);
  const url = `${operatorPath(caller.merchantId)}?${query}`;
  assert.equal((await reporting.call({ url, by: reporting.operator.authorization })).body, own.body);
  return own.json<Listed>();
}

async function listAll(query: string, limit: number): Promise<Entry[]> {
  const found: Entry[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page: Listed = await list(`${query}&limit=${limit}${after}`);
    assert.ok(page.entries.length <= limit);
    found.push(...page.entries);
    cursor = page.next_cursor;
  }
  return found;
}

test('pages of any size list what the CSV has, in its order', async () => {
  const { database } = reporting.service;
  const csv = await text(statementCsvTexts(database, { merchantId: merchant.merchantId, month }));
  const expected = readCsv(csv).map((row) =>
    Object.fromEntries(
      Object.entries(row).filter(
        ([name]) => !/_major$|^adjustment_|^fee_plan_name$|^fee_rate$|^fee_parts$/.test(name),
      ),
    ),
  );
  for (const limit of [1, 2, 3, 5, 100]) {
    const found = await listAll('', limit);
    assert.deepEqual(
      found.map((one) =>
        Object.fromEntries(
          Object.entries({ ...one, volume_before: one.why_this_fee?.volume_before, why_this_fee: undefined })
            .filter(([name]) => name !== 'why_this_fee')
            .map(([name, value]) => [name, String(value ?? '')]),
        ),
      ),
      expected,
      `${limit} a page`,
    );
  }
  assert.equal(expected.length, 7 + 2 + 1 + 2 + 1);
});

test('the entries of each line add up to it', async () => {
  const url = `/merchant-api/v1/statements/${month}`;
  const response = await reporting.call({ url, by: merchant.authorization });
  const { currencies } = response.json<StatementDocument>();
  const lines = currencies.flatMap(({ currency, lines: some }) =>
    some.map((line) => ({ currency, ...line })),
  );
  for (const { currency, kind, settled_month, fee_plan_id, ...sums } of lines) {
    const plan = fee_plan_id === null ? 'fee=missing' : `fee_plan_id=${fee_plan_id}`;
    const query = `currency=${currency}&kind=${kind}&settled_month=${settled_month}&${plan}`;
    for (const limit of [1, 100]) {
      const entries = await listAll(query, limit);
      const sumOf = (member: 'full_amount' | 'tax_amount' | 'base_amount' | 'fee_amount'): number =>
        entries.reduce((sum, one) => sum + (one[member] ?? 0), 0);
      const sign = kind === 'reversal' ? -1 : 1;
      assert.deepEqual(
        [
          sign * entries.length,
          ...(['full_amount', 'tax_amount', 'base_amount', 'fee_amount'] as const).map(sumOf),
        ],
        [sums.transactions, sums.gross, sums.tax, sums.base, sums.fee].map(Number),
        query,
      );
    }
  }
  assert.ok(lines.length >= 8, String(lines.length));
});

test('an entry says which transaction and which correction it belongs to, and why', async () => {
  const [first] = (await list('kind=reversal&settled_month=2026-03')).entries;
  assert.deepEqual(
    { ...first, report_id: '' },
    {
      kind: 'reversal',
      transaction_id: 'march',
      correction_id: 1,
      settled_at: '2026-03-01T09:00:00.000Z',
      report_id: '',
      payer_country: 'DEU',
      currency: 'EUR',
      decimals: 2,
      full_amount: -1234,
      tax_amount: -234,
      base_amount: -1000,
      fee_amount: -150,
      fee_plan_id: 1,
      passed_on_amount: 0,
      late: false,
      reason: 'typo',
      why_this_fee: null,
    },
  );
});

test('a filter looks at so many entries, and an empty page still leads on', async () => {
  const caller = await reporting.service.newCaller();
  const { merchantId } = caller;
  const transactions = transactionsFrom('2026-04-01T00:00:00Z', limits.transactionsWalked + 1, (number) => ({
    currency: number <= limits.transactionsWalked ? 'EUR' : 'SEK',
    payer_country: 'SWE',
  }));
  await recordReport(reporting.service.database, {
    merchantId,
    at: '2026-04-02T00:00:00.000Z',
    transactions,
  });
  await reporting.service.database.query(sql`
    insert into stoa.correction (
      merchant_id, correction_id, transaction_id, reason, made_at, made_by, statement_month, old_currency,
      old_full_amount, old_tax_amount)
    select
      ${merchantId}, number, 't' || number, 'x', now(), 'command', '2026-04-01',
      case when number <= ${limits.transactionsWalked} then 'EUR' else 'SEK' end, 1, 0
    from generate_series(1, ${limits.transactionsWalked}::integer + 1) as number`);
  for (const filter of ['kind=recorded', 'kind=recorded&fee=missing', 'kind=reversal']) {
    const first = await list(`${filter}&currency=SEK`, caller);
    assert.deepEqual(first.entries, [], filter);
    assert.ok(first.next_cursor !== null);
    const second = await list(`${filter}&currency=SEK&cursor=${first.next_cursor}`, caller);
    assert.deepEqual(
      [second.entries.map(({ transaction_id }) => transaction_id), second.next_cursor],
      [[`t${limits.transactionsWalked + 1}`], null],
    );
  }
});

test('each part is read along one index of the merchant', async () => {
  await vacuum(reporting.service.database);
  const begin = { settledAt: '-infinity', transactionId: '' };
  const walk = { filter: { currency: 'SEK', feePlanId: 1 }, walked: 10_000, most: 101, month };
  const corrections = { after: 0n, kind: null, settledFrom: '-infinity', settledTo: 'infinity' };
  for (const merchantId of [merchant.merchantId, 1_000_000]) {
    const asked = { ...walk, merchantId, begin, end: 'infinity' };
    for (const [indexes, run] of [
      [['transaction_settled_at'], (tx) => walkSettledEntries(tx, asked)],
      [['transaction_without_fee'], (tx) => walkSettledEntries(tx, { ...asked, filter: { fee: 'missing' } })],
      [['transaction_late'], (tx) => walkLateEntries(tx, asked)],
      [
        ['correction_statement', 'transaction_pkey'],
        (tx) => walkCorrections(tx, { ...walk, merchantId, ...corrections }),
      ],
    ] satisfies [string[], Parameters<typeof plansAlongIndexes>[1]][])
      for (const nodes of await plansAlongIndexes(reporting.service.database, run)) {
        const types = nodes.map((node) => node['Node Type']);
        assert.ok(!types.includes('Seq Scan') && !types.includes('Sort'), types.join());
        assert.deepEqual(nodes.flatMap((node) => node['Index Name'] ?? []).toSorted(), indexes);
      }
  }
});

test('a month without a statement and an unknown merchant are told', async () => {
  const other = await reporting.service.newCaller();
  const unknown = await reporting.call({ url: path, by: other.authorization });
  assert.deepEqual([unknown.statusCode, unknown.json<{ code: string }>().code], [404, 'unknown_statement']);
  for (const [id, code] of [
    [0, 'unknown_merchant'],
    [other.merchantId, 'unknown_statement'],
  ] as const) {
    const response = await reporting.call({ url: operatorPath(id), by: reporting.operator.authorization });
    assert.deepEqual([response.statusCode, response.json<{ code: string }>().code], [404, code]);
  }
});

test('an unusable query is refused with all faults', async () => {
  const by = merchant.authorization;
  const query = 'currency=eur&kind=late&settled_month=2026-13&fee_plan_id=0&fee=none';
  const faulty = await reporting.call({ url: `${path}?${query}`, by });
  assert.equal(faulty.statusCode, 400);
  assert.deepEqual(
    faultsOf(faulty).map((fault) => fault.split(' ')[0]),
    ['currency', 'kind', 'settled_month', 'fee_plan_id', 'fee'].map((name) => `/query/${name}`),
  );
  for (const key of [
    [],
    ['1', 'a'],
    ['settled', '1'],
    ['late', 'x', 'a'],
    ['other', '1', 'a'],
    ['corrections', '0', 'reversal'],
    ['corrections', '1', 'recorded'],
    ['corrections', '9'.repeat(19), 'reversal'],
    ['corrections', '1', 'reversal', ''],
  ])
    for (const [url, authorization] of [
      [path, by],
      [operatorPath(merchant.merchantId), reporting.operator.authorization],
    ] as const) {
      const response = await reporting.call({ url: `${url}?cursor=${cursorWith(key)}`, by: authorization });
      assert.equal(response.statusCode, 400, key.join());
      assert.deepEqual(faultsOf(response), ['/query/cursor invalid_cursor']);
    }
});

test('entries without a fee are not asked for together with a plan', async () => {
  const query = 'fee=missing&fee_plan_id=1';
  for (const [url, by] of [
    [path, merchant.authorization],
    [operatorPath(merchant.merchantId), reporting.operator.authorization],
  ] as const) {
    const response = await reporting.call({ url: `${url}?${query}`, by });
    assert.equal(response.statusCode, 400, response.body);
    assert.deepEqual(faultsOf(response), ['/query/fee not_allowed']);
  }
});

testGates(
  () => reporting,
  [
    { of: 'merchant', url: path },
    { of: 'operator', url: operatorPath(1) },
  ],
  new Set(['listStatementEntries', 'listMerchantStatementEntries']),
);
