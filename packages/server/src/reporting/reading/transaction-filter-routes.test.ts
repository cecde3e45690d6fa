import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import { requestedPlan } from '../../../test/fixtures/reporting/fee-plans.js';
import { recordReport, transactionsFrom } from '../../../test/fixtures/reporting/record-report.js';
import type { TestCaller } from '../../../test/fixtures/reporting/reporting-app.js';
import { noon, uploadedTransaction } from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  faultsOf,
  openReportingCalls,
  type ReportingCalls,
} from '../../../test/fixtures/reporting/reporting-calls.js';
import { limits } from '../../kernel/limits.js';
import { feePlanManagement } from '../fees/manage-fee-plans.js';
import { correctionManagement } from '../operator-corrections/correct-transaction.js';

let reporting: ReportingCalls;
let merchant: TestCaller;

/** Five transactions, one an hour: two are corrected, and the Swedish ones have no fee. */
before(async () => {
  reporting = await openReportingCalls();
  merchant = reporting.merchant;
  const { database, clock } = reporting.service;
  await feePlanManagement({ database, clock }).create(requestedPlan({ countries: ['DEU', 'FRA'] }));
  const swedish = { payer_country: 'SWE', currency: 'SEK' };
  await reporting.settle(merchant, [
    uploadedTransaction('a', { settled_at: at(1) }),
    uploadedTransaction('b', { settled_at: at(2), ...swedish }),
    uploadedTransaction('c', { settled_at: at(3), payer_country: 'FRA' }),
    uploadedTransaction('d', { settled_at: at(4), ...swedish, currency: 'EUR' }),
    uploadedTransaction('e', { settled_at: at(5) }),
    uploadedTransaction('f', { settled_at: at(6), ...swedish }),
  ]);
  const { correct } = correctionManagement({ database, clock });
  const made = { merchantId: merchant.merchantId, reason: 'typo', by: tester };
  await correct({ ...made, transactionId: 'a', kind: 'void' });
  await correct({ ...made, transactionId: 'b', kind: 'void' });
  await correct({ ...made, transactionId: 'c', kind: 'void' });
  await correct({ ...made, transactionId: 'c', kind: 'restate', fullAmount: 999n });
  await correct({ ...made, transactionId: 'd', kind: 'restate', fullAmount: 999n });
});
after(() => reporting.service.stop());

function at(hour: number): string {
  return `2026-03-01T0${hour}:00:00Z`;
}

interface Listed {
  readonly transactions: readonly { readonly id: string }[];
  readonly next_cursor: string | null;
}

async function list(query: string, caller = merchant): Promise<Listed> {
  const own = await reporting.call({
    url: `/merchant-api/v1/transactions?${query}`,
    by: caller.authorization,
  });
  assert.equal(own.statusCode, 200, own.body);
  const url = `/operator-api/v1/merchants/${caller.merchantId}/transactions?${query}`;
  const asked = await reporting.call({ url, by: reporting.operator.authorization });
  const idsOf = ({ transactions }: Listed): string[] => transactions.map(({ id }) => id);
  assert.deepEqual(idsOf(asked.json<Listed>()), idsOf(own.json<Listed>()));
  return own.json<Listed>();
}

async function idsOf(query: string): Promise<string> {
  return (await list(query)).transactions.map(({ id }) => id).join('');
}

const newest = 'order=newest_first';

test('transactions are listed in both orders', async () => {
  assert.equal(await idsOf(''), 'abcdef');
  assert.equal(await idsOf('order=oldest_first'), 'abcdef');
  assert.equal(await idsOf(newest), 'fedcba');
});

test('pages of both orders list each transaction once, within the period', async () => {
  const period = `settled_from=${at(2)}&settled_to=${at(6)}`;
  for (const [query, expected] of [
    [newest, 'fedcba'],
    [`${newest}&${period}`, 'edcb'],
    [period, 'bcde'],
    [`${newest}&currency=EUR&${period}`, 'edc'],
    [`currency=EUR&${period}`, 'cde'],
    [`${newest}&fee=missing`, 'fd'],
    ['fee=missing', 'df'],
  ] as const)
    for (const limit of [1, 2, 6]) {
      let found = '';
      let cursor: string | null = '';
      while (cursor !== null) {
        const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
        const page: Listed = await list(`${query}&limit=${limit}${after}`);
        assert.ok(page.transactions.length <= limit);
        found += page.transactions.map(({ id }) => id).join('');
        cursor = page.next_cursor;
      }
      assert.equal(found, expected, `${query}, ${limit} a page`);
    }
});

test('a filter lists what fits it, alone and with others', async () => {
  for (const [query, expected] of [
    ['currency=SEK', 'bf'],
    ['payer_country=SWE', 'bdf'],
    ['payer_country=SWE&currency=EUR', 'd'],
    ['status=recorded', 'ef'],
    ['status=voided', 'ab'],
    ['status=restated', 'cd'],
    ['status=voided&currency=SEK', 'b'],
    ['currency=XXX', ''],
  ] as const) {
    assert.equal(await idsOf(query), expected, query);
    assert.equal(await idsOf(`${query}&${newest}`), [...expected].toReversed().join(''), query);
  }
});

test('without a fee is what stands without one: a void stands no longer, and a restatement may have none', async () => {
  assert.equal(await idsOf('fee=missing'), 'df');
  assert.equal(await idsOf(`fee=missing&payer_country=SWE&currency=SEK&settled_from=${at(1)}`), 'f');
  assert.equal(await idsOf('fee=missing&status=restated'), 'd');
  assert.equal(await idsOf('fee=missing&status=voided'), '');
});

test('a transaction that is asked for by its id has to fit the filters, too', async () => {
  for (const fits of ['currency=EUR', 'payer_country=SWE', 'status=restated', 'fee=missing', newest])
    assert.equal(await idsOf(`transaction_id=d&${fits}`), 'd', fits);
  for (const differs of ['currency=SEK', 'payer_country=DEU', 'status=voided'])
    assert.equal(await idsOf(`transaction_id=d&${differs}`), '', differs);
  assert.equal(await idsOf('transaction_id=b&fee=missing'), '');
  assert.equal(await idsOf('transaction_id=e&fee=missing'), '');
});

test('a filter looks at so many transactions, and an empty page still leads on', async () => {
  const caller = await reporting.service.newCaller();
  const { merchantId } = caller;
  const transactions = transactionsFrom('2026-03-01T00:00:00Z', limits.transactionsWalked + 1, (number) => ({
    currency: number === 1 ? 'SEK' : 'EUR',
    payer_country: 'SWE',
  }));
  await recordReport(reporting.service.database, { merchantId, at: noon, transactions });
  for (const filter of ['currency=SEK', 'currency=SEK&fee=missing']) {
    const first = await list(`${newest}&${filter}`, caller);
    assert.deepEqual(first.transactions, []);
    assert.ok(first.next_cursor !== null);
    const second = await list(`${newest}&${filter}&cursor=${first.next_cursor}`, caller);
    assert.deepEqual([second.transactions.map(({ id }) => id), second.next_cursor], [['t1'], null]);
  }
  const all = await list('currency=EUR&limit=1000', caller);
  assert.deepEqual([all.transactions.length, all.next_cursor === null], [1000, false]);
});

test('what is not in the closed lists is refused', async () => {
  const query = 'currency=eur&payer_country=SE&status=corrected&fee=none&order=newest';
  const response = await reporting.call({
    url: `/merchant-api/v1/transactions?${query}`,
    by: merchant.authorization,
  });
  assert.equal(response.statusCode, 400);
  assert.deepEqual(
    faultsOf(response).map((fault) => fault.split(' ')[0]),
    ['currency', 'payer_country', 'status', 'fee', 'order'].map((name) => `/query/${name}`),
  );
});
