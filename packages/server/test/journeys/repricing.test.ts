import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type SettableClock, settableClock } from '../settable-clock.js';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
} from '../start-test-service.js';
import { waitUntil } from '../wait-until.js';

/**
 * Finance types 51 % instead of 15 % and repairs the mistake. Tests the answers at each step, for an open and for a
 * closed month.
 */

let service: TestService;
let clock: SettableClock;
let operatorToken: string;

before(async () => {
  clock = settableClock('2026-11-20T12:00:00.000Z');
  service = await startTestService({ clock });
});
after(() => service.stop());

const operator = '/operator-api/v1';
const month = '2026-11';

/** A GET, or with a body a POST. */
async function call<T>(by: string, url: string, body?: object): Promise<T> {
  const response = await service.app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url,
    headers: { authorization: by, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  assert.ok(response.statusCode < 300, `${url}: ${response.body}`);
  const isJson = String(response.headers['content-type']).includes('json');
  return (isJson ? response.json() : response.body) as T;
}

const ask = <T>(url: string, body?: object): Promise<T> => call<T>(operatorToken, `${operator}${url}`, body);

/** Uploads a transaction, waits until its report is processed, and returns the report's id. */
async function upload(merchant: TestMerchant, id: string): Promise<number> {
  const amounts = { currency: 'EUR', full_amount: 833, tax_amount: 133, payer_country: 'DEU' };
  const { reportId } = await call<{ reportId: number }>(
    merchant.apiKey,
    '/merchant-api/v1/reports/transactions',
    {
      created_at: '2026-11-20T11:00:00Z',
      transactions: [{ id, ...amounts, settled_at: '2026-11-20T10:00:00Z' }],
    },
  );
  await waitUntil('the report is complete', async () => {
    const { completed_at: at } = await call<{ completed_at: string | null }>(
      merchant.apiKey,
      `/merchant-api/v1/reports/${reportId}`,
    );
    return at ?? undefined;
  });
  return reportId;
}

function createPlan(merchant: TestMerchant, name: string, rate: number): Promise<{ fee_plan_id: number }> {
  const plan = { merchant_id: merchant.merchantId, name, rate_basis_points: rate };
  return ask('/fee-plans', { ...plan, in_force_from: '2026-11-01' });
}

interface Story {
  readonly merchant: TestMerchant;
  readonly reportId: number;
  readonly wrong: number;
  readonly right: number;
}

/**
 * Everything before the repair: a plan of 51 %, an upload that is charged with it, the plan's end, and a plan of 15 %.
 */
async function tellStory(bundleId: string, close: boolean): Promise<Story> {
  clock.set('2026-11-20T12:00:00.000Z');
  const merchant = await createTestMerchant(service.access, bundleId);
  operatorToken = merchant.operatorToken;
  const { fee_plan_id: wrong } = await createPlan(merchant, 'Typo', 5_100);
  const reportId = await upload(merchant, 'txn-1');
  if (close) {
    clock.set('2026-12-02T12:00:00.000Z');
    const closed = await ask<{ closed_count: number }>(`/statements/${month}/close?wait=30`, {
      merchant_id: merchant.merchantId,
    });
    assert.equal(closed.closed_count, 1);
  }
  const ended = await ask<Record<string, unknown>>(`/fee-plans/${wrong}/end`, {
    in_force_until: '2026-11-01',
  });
  assert.deepEqual(ended['charged_since_end'], {
    transactions: 1,
    at_most: false,
    months: [month],
  });
  const { fee_plan_id: right } = await createPlan(merchant, 'Standard', 1_500);
  assert.deepEqual(await ask('/fee-plans/apply', {}), { priced: 0, remaining: 0 });
  return { merchant, reportId, wrong, right };
}

interface Repriced {
  readonly preview: string;
  readonly merchants: readonly object[];
  readonly next_cursor: string | null;
}

function reprice({ merchant, wrong }: Story, more: object): Promise<Repriced> {
  const scope = { month, merchant_id: merchant.merchantId, fee_plan_id: wrong };
  return ask('/fee-plans/reprice', { ...scope, ...more });
}

function expectedRow({ merchant, ...rest }: Pick<Story, 'merchant'> & { as_corrections: number }): object {
  return {
    merchant_id: merchant.merchantId,
    merchant_name: `Merchant of ${merchant.bundleId}`,
    currency: 'EUR',
    decimals: 2,
    transactions: 1,
    ...rest,
    fee_before: 357,
    fee_after: 105,
    fee_before_text: '3.57',
    fee_after_text: '1.05',
    lines: [{ name: null, payee: null, fee_before: 357, fee_after: 105 }],
    uncovered: 0,
  };
}

/** `kind settled plan transactions gross fee` of each line, and the fee of the whole statement. */
async function statementOf({ merchant }: Story, of: string): Promise<string[]> {
  const { currencies } = await ask<{
    currencies: { fee: number; lines: Record<string, unknown>[] }[];
  }>(`/merchants/${merchant.merchantId}/statements/${of}`);
  return currencies.flatMap(({ fee, lines }) => [
    ...lines.map((line) =>
      ['kind', 'settled_month', 'fee_plan_name', 'transactions', 'gross', 'fee']
        .map((name) => line[name])
        .join(' '),
    ),
    `total ${fee}`,
  ]);
}

interface Shown {
  readonly fee_amount: number;
  readonly status: string;
  readonly standing: { readonly fee_amount: number; readonly fee_plan_id: number };
  readonly prices: readonly { readonly by: string }[];
}

async function transactionOf({ merchant }: Story): Promise<Shown> {
  const found = await ask<{ transactions: Shown[] }>(
    `/merchants/${merchant.merchantId}/transactions?transaction_id=txn-1`,
  );
  const [shown] = found.transactions;
  assert.ok(shown);
  // The number of the token depends on the tests that ran before.
  const prices = shown.prices.map((price) => ({
    ...price,
    by: price.by.replace(/(?<=^operator token) \d+$/, ''),
  }));
  return { ...shown, prices };
}

/** The recorded fee, the status, and the fee that stands, of each exported row. */
async function exported({ merchant }: Story): Promise<string[]> {
  const csv = await ask<string>(
    `/exports/transactions?merchant_id=${merchant.merchantId}&by=settled&from=2026-11-01T00:00:00Z&format=csv`,
  );
  const [head = '', ...rows] = csv.trimEnd().split('\r\n');
  const names = head.split(',');
  return rows.map((row) =>
    ['fee_amount', 'status', 'standing_fee_amount', 'standing_fee_plan_id']
      .map((name) => row.split(',')[names.indexOf(name)])
      .join(' '),
  );
}

const since = { currency: 'EUR', decimals: 2 };
const firstPrice = (plan: number) => ({
  ...since,
  fee_amount: 357,
  fee_plan_id: plan,
  since: '2026-11-20T12:00:00.000Z',
});

test('a wrong rate is repaired while the month is open: 105 of 700 stand on its statement', async () => {
  const story = await tellStory('com.example.open', false);
  const { wrong, right } = story;
  const preview = await reprice(story, { dry_run: true });
  assert.deepEqual(preview.merchants, [expectedRow({ merchant: story.merchant, as_corrections: 0 })]);
  assert.deepEqual(await statementOf(story, month), [`recorded ${month} Typo 1 833 357`, 'total 357']);
  const done = await reprice(story, { dry_run: false, preview: preview.preview });
  assert.deepEqual([done.merchants, done.next_cursor], [preview.merchants, null]);
  assert.deepEqual(await statementOf(story, month), [`recorded ${month} Standard 1 833 105`, 'total 105']);
  const { fee_amount: fee, status, standing, prices } = await transactionOf(story);
  assert.deepEqual([fee, status, standing.fee_amount, standing.fee_plan_id], [105, 'recorded', 105, right]);
  const at = { since: '2026-11-20T12:00:00.000Z' };
  assert.deepEqual(prices, [
    { ...firstPrice(wrong), by: `report ${story.reportId}` },
    { ...since, fee_amount: 105, fee_plan_id: right, ...at, by: 'operator token' },
  ]);
  assert.deepEqual(await exported(story), [`105 recorded 105 ${right}`]);
  assert.deepEqual((await reprice(story, { dry_run: false })).merchants, [], 'a repeat changes nothing');
});

test('a wrong rate is repaired after the close: the fee alone is corrected on the next statement', async () => {
  const story = await tellStory('com.example.closed', true);
  const { wrong, right } = story;
  const closed = await statementOf(story, month);
  const preview = await reprice(story, { dry_run: true });
  assert.deepEqual(preview.merchants, [expectedRow({ merchant: story.merchant, as_corrections: 1 })]);
  const done = await reprice(story, { dry_run: false, preview: preview.preview });
  assert.deepEqual(done.merchants, preview.merchants);
  assert.deepEqual(await statementOf(story, month), closed, 'a closed month never changes');
  assert.deepEqual(closed, [`recorded ${month} Typo 1 833 357`, 'total 357']);
  assert.deepEqual(await statementOf(story, '2026-12'), [
    `reversal ${month} Typo -1 -833 -357`,
    `restatement ${month} Standard 1 833 105`,
    'total -252',
  ]);
  const { fee_amount: fee, status, standing, prices } = await transactionOf(story);
  assert.deepEqual([fee, status, standing.fee_amount, standing.fee_plan_id], [357, 'restated', 105, right]);
  const at = { since: '2026-12-02T12:00:00.000Z' };
  assert.deepEqual(prices, [
    { ...firstPrice(wrong), by: `report ${story.reportId}` },
    { ...since, fee_amount: 105, fee_plan_id: right, ...at, by: 'operator token' },
  ]);
  assert.deepEqual(await exported(story), [`357 restated 105 ${right}`]);
  assert.deepEqual((await reprice(story, { dry_run: false })).merchants, [], 'a repeat changes nothing');
});
