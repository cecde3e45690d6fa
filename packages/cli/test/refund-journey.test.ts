import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import {
  type Ended,
  openTestAdministration,
  type Running,
  runJson,
  runStoa,
  startStoa,
  type TestAdministration,
  type Variables,
} from '@stoa/server/test/stoa-process';

/** A refund, from the payment provider's export to the statement, against a real service. */

let administration: TestAdministration;
let serving: Running;
let merchant: Variables;
let merchantId: string;

before(async () => {
  administration = await openTestAdministration();
  const { merchant_id: id } = await operator<{ merchant_id: number }>(
    'merchant',
    'create',
    '--name',
    'Games',
  );
  merchantId = String(id);
  const { api_key: apiKey } = await operator<{ api_key: string }>(
    'api-key',
    'issue',
    '--merchant',
    merchantId,
  );
  await operator('fee-plan', 'create', '--name', 'Standard', '--rate', '15%', '--from', '2020-01-01');
  serving = startStoa(['serve'], administration.variables);
  let log = '';
  serving.child.stderr.on('data', (chunk) => {
    log += String(chunk);
  });
  await serving.printed('"msg":"ready"');
  const url = /"url":"([^"]+)".*"msg":"ready"/.exec(log)?.[1] ?? '';
  merchant = { STOA_BASE_URL: url, STOA_API_KEY: apiKey };
});

after(async () => {
  serving.child.kill('SIGINT');
  await serving.ended;
  await administration.close();
});

function operator<T>(...args: string[]): Promise<T> {
  return runJson<T>(args, administration.variables);
}

async function asMerchant(...args: string[]): Promise<Ended> {
  const ended = await runStoa(args, merchant);
  assert.ok(
    !(ended.stdout + ended.stderr).includes(merchant['STOA_API_KEY'] ?? '-'),
    'the key is never printed',
  );
  return ended;
}

const names =
  'balance_transaction_id,created_utc,created,currency,gross,reporting_category,source_id,customer_facing_amount,customer_facing_currency,charge_id,card_country';
/** A row of `id kind source amount charge`. */
function row(text: string): string {
  const [id = '', kind = '', source = '', amount = '', charge = ''] = text.split(' ');
  const at = '2026-10-02 12:00:00';
  return [id, at, at, 'eur', amount, kind, source, amount, 'eur', charge, 'DE'].join(',');
}

async function build(name: string, ...rows: string[]): Promise<string> {
  const from = path.join(administration.dir, `${name}.csv`);
  await writeFile(from, [names, ...rows].join('\n'));
  const out = path.join(administration.dir, name);
  const args = ['report', 'build', '--preset', 'stripe', '--from', from, '--out', out];
  const { code, stderr, stdout } = await asMerchant(...args, '--default', 'tax=1.90');
  assert.equal(code, 0, stderr);
  assert.match(stdout, /requests corrections for 2 refunds and chargebacks/);
  assert.match(stdout, /Note: 1 refund or chargeback is not in corrections\.ndjson/);
  return out;
}

async function statement(): Promise<string[]> {
  const { currencies } = await operator<{
    currencies: {
      lines: { kind: string; transactions: number; gross: number; tax: number; fee: number }[];
    }[];
  }>('statement', 'show', '--merchant', merchantId, '--month', '2026-10');
  return (currencies[0]?.lines ?? []).map((one) =>
    [one.kind, one.transactions, one.gross, one.tax, one.fee].join(' '),
  );
}

test('a refund of an export is requested, accepted, and stands on the statement once', async () => {
  const out = await build(
    'october',
    row('txn_2 refund re_2 -5.95 ch_1'),
    row('txn_1 charge ch_1 11.90 ch_1'),
    row('txn_3 charge ch_3 23.80 ch_3'),
    row('txn_4 dispute dp_4 -23.80 ch_3'),
    row('txn_5 refund re_5 -1.00 ch_of_september'),
  );
  const corrections = path.join(out, 'corrections.ndjson');
  assert.equal(
    (await readFile(corrections, 'utf8')).split('\n')[0],
    '{"id":"txn_2","transaction_id":"txn_1","kind":"refund","currency":"EUR","full_amount":595,"reason":"refund (refund)"}',
  );
  const early = await asMerchant('correction', 'upload', corrections);
  assert.equal(early.code, 1, 'nothing is recorded yet');
  assert.match(early.stdout, /Requests: 2 not taken\n {2}line 1 {2}txn_2 {2}unknown_transaction: /);
  const uploaded = await asMerchant('report', 'upload', '--wait', path.join(out, 'report-0001.json'));
  assert.equal(uploaded.code, 0, uploaded.stderr);
  for (let time = 0; time < 2; time += 1) {
    const { code, stdout } = await asMerchant('correction', 'upload', corrections);
    assert.equal(code, 0);
    assert.match(stdout, /^Requests: 2 waiting\n/);
  }
  assert.deepEqual(await statement(), ['recorded 2 3570 380 478']);
  const { correction_requests: waiting } = await operator<{
    correction_requests: { correction_request_id: number; transaction_id: string }[];
  }>('correction', 'list');
  const [refund = '', dispute = ''] = waiting.map((one) => String(one.correction_request_id));
  await operator('correction', 'accept', refund, '--merchant', merchantId);
  const again = await runStoa(
    ['correction', 'accept', refund, '--merchant', merchantId],
    administration.variables,
  );
  assert.equal(again.code, 0);
  assert.match(again.stdout, /^Request \d+ is accepted before; nothing was changed, correction \d+$/m);
  await operator('correction', 'refuse', dispute, '--merchant', merchantId, '--reason', 'we won the dispute');
  const seen = await asMerchant('correction', 'upload', corrections);
  assert.equal(seen.code, 1);
  assert.match(
    seen.stdout,
    /^Requests: 1 accepted, 1 refused\n {2}line 2 {2}txn_4 {2}refused: we won the dispute$/m,
  );
  // 15 % of 10.00 and of 21.90; half of the first is taken back.
  assert.deepEqual(await statement(), [
    'recorded 2 3570 380 478',
    'reversal -1 -1190 -190 -150',
    'restatement 1 595 95 75',
  ]);
});

test('all faults of a file of requests are told before anything is sent', async () => {
  const file = path.join(administration.dir, 'faulty.csv');
  await writeFile(
    file,
    'id,transaction_id,kind,currency,full_amount,reason\nr1,txn_1,refund,EUR,1,late\nr2,txn_1,refund,eur,1,late\nr3,,refund,EUR,1,late\nr4,txn_1,refund,EUR,1.5,late\nr5,,repay,euro,-1,\n',
  );
  const { code, stderr } = await asMerchant('correction', 'upload', file);
  assert.equal(code, 1);
  assert.match(stderr, /4 of 5 lines have faults; nothing was sent\./);
  for (const line of [
    'line 3  The currency must be three capital letters, like EUR.',
    'line 4  The line has no transaction_id.',
    'line 5  The full_amount must be a whole number of minor units, like 1190 for 11.90 EUR.',
    'line 6  The line has no transaction_id.',
    'line 6  The line has no reason.',
    'line 6  The kind must be refund, void or restate.',
    'line 6  The currency must be three capital letters, like EUR.',
    'line 6  The full_amount must be a whole number of minor units, like 1190 for 11.90 EUR.',
  ])
    assert.ok(stderr.includes(line), stderr);
});

test('the limit of a policy is in major units, to the last decimal of its currency', async () => {
  const policy = (upTo: string, ...args: string[]) =>
    runStoa(
      ['correction', 'policy', '--merchant', merchantId, '--up-to', upTo, ...args],
      administration.variables,
    );
  for (const upTo of ['EUR:50', 'EUR:0.5', 'JPY:5', 'KWD:1.234']) await policy(upTo);
  const { stdout } = await policy('EUR:50.00', '--json');
  const { correction_policies: found } = JSON.parse(stdout) as {
    correction_policies: { currency: string; most_amount: number }[];
  };
  assert.deepEqual(
    found.map((one) => [one.currency, one.most_amount]),
    [
      ['EUR', 5_000],
      ['JPY', 5],
      ['KWD', 1_234],
    ],
  );
  for (const [upTo, code, message] of [
    ['EUR:11.905', 2, /error: 11\.905 EUR has three decimals; EUR has two/],
    ['EUR:5,00', 2, /It must be like EUR:50\.00: currency, amount in major units\./],
    ['EUR:92233720368547758.08', 2, /error: 92233720368547758\.08 EUR is more than an amount can be/],
    ['EUX:1', 1, /A currency is an alpha-3 code of ISO 4217, like EUR/],
  ] as const) {
    const ended = await policy(upTo);
    assert.equal(ended.code, code, upTo);
    assert.match(ended.stderr, message);
  }
});

test('a policy accepts by itself, and what waits is a metric and a note of the doctor', async () => {
  const policy = await runStoa(
    ['correction', 'policy', '--merchant', merchantId, '--up-to', 'EUR:1.00'],
    administration.variables,
  );
  assert.match(policy.stdout, /^EUR: accepted up to 1\.00, since .* by command$/m);
  const file = path.join(administration.dir, 'small.ndjson');
  const request = { transaction_id: 'txn_3', kind: 'refund', currency: 'EUR', reason: 'a small one' };
  await writeFile(
    file,
    [
      JSON.stringify({ id: 's1', ...request, full_amount: 100 }),
      JSON.stringify({ id: 's2', ...request, full_amount: 1 }),
      JSON.stringify({ id: 's3', ...request, kind: 'restate', fact_kind: 'one_time' }),
    ].join('\n'),
  );
  const { stdout } = await asMerchant('correction', 'upload', file);
  assert.match(stdout, /^Requests: 1 accepted, 2 waiting$/m);
  const { stdout: listed } = await runStoa(['correction', 'list'], administration.variables);
  assert.match(listed, / restate +kind=one_time /);
  const metrics = await (await fetch(`${merchant['STOA_BASE_URL']}/metrics`)).text();
  assert.match(metrics, /^stoa_correction_requests_waiting 2$/m);
  const doctor = await runStoa(['doctor'], administration.variables);
  assert.match(doctor.stdout, /^note +corrections .*: 2, the oldest since /m);
});
