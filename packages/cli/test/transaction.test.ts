import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { recordReport } from '@stoa/server/test/record-report';
import {
  type Ended,
  openTestAdministration,
  runJson,
  runStoa,
  type TestAdministration,
} from '@stoa/server/test/stoa-process';
import { assertRefused } from './assert-refused.js';

let administration: TestAdministration;
let reportId: number;
before(async () => {
  administration = await openTestAdministration();
  await runJson(['merchant', 'create', '--name', 'Example Games'], administration.variables);
  reportId = await record();
});
after(() => administration.close());

const of = ['--merchant', '1'];
const stoa = (...args: string[]): Promise<Ended> =>
  runStoa(['transaction', ...args, ...of], administration.variables);
const json = <T>(...args: string[]): Promise<T> =>
  runJson<T>(['transaction', ...args, ...of], administration.variables);

function record(): Promise<number> {
  const settled_at = '2026-03-01T10:00:00.000001Z';
  const transactions = ['a', '-b/c'].map((id) => ({ id, settled_at }));
  return recordReport(administration.database, { merchantId: 1, at: '2026-03-01T12:00:00Z', transactions });
}

const amounts = { currency: 'EUR', full_amount: 1234, tax_amount: 234, fee_amount: null, fee_plan_id: null };

test('a transaction is shown with the amounts that stand', async () => {
  assert.deepEqual(await json('show', 'a'), {
    id: 'a',
    ...amounts,
    base_amount: 1000,
    payer_country: 'DEU',
    settled_at: '2026-03-01T10:00:00.000001Z',
    report_id: String(reportId),
    recorded_at: '2026-03-01T12:00:00.000Z',
    statement_month: '2026-03',
    late: false,
    status: 'recorded',
    standing: amounts,
    facts: null,
    why_this_fee: null,
    corrections: [],
    prices: [],
  });
  const { stdout } = await stoa('show', 'a');
  assert.match(stdout, /^Stands: {3}EUR 12\.34, tax 2\.34, no fee yet$/m);
});

test('facts are set, shown, changed from a file, and taken away', async () => {
  const merchant = await runJson<{ merchant_id: number }>(
    ['merchant', 'create', '--name', 'Facts'],
    administration.variables,
  );
  await runJson(['channel', 'add', 'web'], administration.variables);
  await recordReport(administration.database, {
    merchantId: merchant.merchant_id,
    at: '2026-03-01T12:00:00Z',
    transactions: [{ id: 'f', settled_at: '2026-03-01T10:00:00Z' }],
  });
  const own = ['--merchant', String(merchant.merchant_id), '--reason', 'late'];
  const restate = (...args: string[]): Promise<Ended> =>
    runStoa(['transaction', 'restate', ...args, ...own], administration.variables);
  const shown = async (): Promise<string> =>
    (
      await runStoa(
        ['transaction', 'show', 'f', '--merchant', String(merchant.merchant_id)],
        administration.variables,
      )
    ).stdout;
  const set = await restate('f', '--fact', 'kind=subscription_start', '--fact', 'channel=web');
  assert.equal(set.code, 0, set.stderr);
  assert.match(await shown(), /^Known: {4}kind subscription_start, channel web$/m);
  const file = path.join(administration.dir, 'facts.csv');
  await writeFile(file, 'transaction_id,kind,channel\nf,one_time,\n');
  assert.equal((await restate('--from', file)).code, 0);
  assert.match(await shown(), /^Known: {4}kind one_time, channel web$/m);
  assert.equal((await restate('f', '--fact', 'kind=', '--fact', 'channel=')).code, 0);
  assert.doesNotMatch(await shown(), /Known/);
  assert.equal((await restate('f', '--fact', 'channel=fax')).code, 1);
  assert.equal((await restate('f', '--fact', 'colour=red')).code, 2);
});

test('a transaction is restated, voided, and shown with both; a repeat changes nothing', async () => {
  const large = '9223372036854775807';
  const restate = ['restate', 'a', '--full-amount', large, '--tax-amount', '0', '--reason', 'typo'];
  const { code, stdout } = await stoa(...restate);
  assert.equal(code, 0);
  assert.match(stdout, /^Correction 1 of a stands on the statement of 2026-03\.$/m);
  assert.match(stdout, /^Now: {4}EUR 92233720368547758\.07, tax 0\.00, no fee yet/m);
  assert.ok((await stoa('show', 'a', '--json')).stdout.includes(`"full_amount":${large},`), 'exact');
  const repeated = await stoa(...restate);
  assert.deepEqual([repeated.code, repeated.stderr], [0, '']);
  assert.match(repeated.stdout, /is already as asked/);
  const made = await json<Record<string, unknown>>('void', 'a', '--reason', ' never paid ');
  const again = await json('void', 'a', '--reason', 'never paid');
  assert.deepEqual(again, { transaction_id: 'a', outcome: 'stands_already' });
  const { made_at: at, before: _before, ...rest } = made;
  assert.deepEqual(rest, {
    correction_id: 2,
    transaction_id: 'a',
    kind: 'void',
    reason: 'never paid',
    statement_month: '2026-03',
    after: null,
    facts: null,
    made_by: 'command',
  });
  assert.ok(Date.parse(String(at)) > 0);
  const shown = (await stoa('show', 'a')).stdout;
  assert.match(shown, /^Transaction a is voided\.$/m);
  assert.match(shown, /^1 +restatement +\S+ \S+ +command +2026-03 +typo$/m);
  assert.match(shown, /^2 +void /m);
});

test('an id that begins with a hyphen is given after --', async () => {
  const restated = ['restate', '--currency', 'JPY', '--reason', 'typo', ...of, '--json', '--', '-b/c'];
  const { stdout } = await runStoa(['transaction', ...restated], administration.variables);
  assert.match(stdout, /"after":\{"currency":"JPY","full_amount":1234,/);
});

test('impossible amounts are refused with every fault, and an unknown transaction is reported', async () => {
  const refused = await stoa('restate', 'a', '--full-amount', '-1', '--currency', 'ABC', '--reason', ' ');
  assert.equal(refused.code, 1);
  for (const fault of [/A currency is/, /The full_amount is 0 to/, /A reason has 1 to 500/])
    assert.match(refused.stderr, fault);
  const beyond = await stoa('restate', 'a', '--full-amount', '9223372036854775808', '--reason', 'x');
  assert.match(beyond.stderr, /0 to 9223372036854775807/);
  assertRefused(await stoa('show', 'A'));
  assert.equal((await stoa('restate', 'a', '--full-amount', '12.34', '--reason', 'x')).code, 2);
  assert.equal((await stoa('void', 'a')).code, 2, 'a reason is required');
});
