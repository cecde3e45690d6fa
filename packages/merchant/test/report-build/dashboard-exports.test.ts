import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { before, test } from 'node:test';
import { build, buildText, builtItems, fixture, type Given, temporaryFolders } from './bench.js';

const temporaryFolder = temporaryFolders();
let folder: string;
let taxRates: string;

before(async () => {
  folder = await temporaryFolder();
  taxRates = path.join(folder, 'rates.csv');
  await writeFile(taxRates, 'DE,19\n*,0\n');
});

async function built(name: string, given: Partial<Given> & Pick<Given, 'preset'>) {
  const out = path.join(folder, name);
  const summary = await build({ from: fixture(`${name}.csv`), out, taxRates, ...given });
  const corrections = await readFile(path.join(out, 'corrections.ndjson'), 'utf8').catch(() => '');
  return {
    items: (await builtItems(out)).map((item) => Object.values(item).map(String).join(' ')),
    leftOut: summary.leftOut.map(({ reason, type, rows }) => `${rows} ${reason} ${type}`).toSorted(),
    corrections: corrections.split('\n').filter((line) => line !== ''),
    warnings: summary.warnings,
  };
}

test("Stripe's payments from the dashboard: what was paid, and what stands after refunds", async () => {
  const { items, leftOut, corrections } = await built('stripe-payments', { preset: 'stripe' });
  assert.deepEqual(items, [
    'ch_1Fix0001 EUR 1234 197 DEU 2026-10-01T08:15:30Z',
    'ch_1Fix0002 JPY 1000 0 JPN 2026-10-01T09:00:00Z',
    'ch_1Fix0003 EUR 119000 19000 DEU 2026-10-01T09:30:00Z',
  ]);
  assert.deepEqual(leftOut, ['1 authorisation Uncaptured', '1 failed payment Failed']);
  assert.deepEqual(corrections, [
    '{"id":"ch_1Fix0002 refunded 300","transaction_id":"ch_1Fix0002","kind":"refund","currency":"JPY","refunded_total":300,"reason":"refund (Amount Refunded 300)"}',
    '{"id":"ch_1Fix0003 refunded 119000","transaction_id":"ch_1Fix0003","kind":"refund","currency":"EUR","refunded_total":119000,"reason":"refund (Amount Refunded 1190.00)"}',
  ]);
});

test('a later export with a larger sum requests that sum', async () => {
  const text = await readFile(fixture('stripe-payments.csv'), 'utf8');
  const from = path.join(folder, 'later.csv');
  await writeFile(from, text.replace('12.34,0.00,eur', '12.34,1.00,eur'));
  const { corrections } = await built('later', { preset: 'stripe', from });
  const [first = ''] = corrections;
  assert.match(first, /"id":"ch_1Fix0001 refunded 100".*"refunded_total":100,/);
});

test('of two rows of one payment, the larger sum was refunded', async () => {
  const text = await readFile(fixture('stripe-payments.csv'), 'utf8');
  const [, ...rows] = text.replace('12.34,0.00,eur', '12.34,1.00,eur').split('\n');
  const from = path.join(folder, 'overlap.csv');
  const [header = ''] = text.split('\n');
  const files = {
    after: `${text}${rows.join('\n')}`,
    before: [header, ...rows, ...text.split('\n').slice(1)].join('\n'),
  };
  for (const [name, lines] of Object.entries(files)) {
    await writeFile(from, lines.replaceAll(/\n+/g, '\n'));
    const { corrections, items } = await built(`later rows ${name}`, { preset: 'stripe', from });
    assert.equal(items.length, 3);
    const ids = new Set(corrections.map((line) => JSON.parse(line).id));
    const latest = ['ch_1Fix0001 refunded 100', 'ch_1Fix0002 refunded 300', 'ch_1Fix0003 refunded 119000'];
    assert.deepEqual(ids, new Set(latest));
    assert.equal(corrections.length, 3);
  }
});

test('a refund of more than was paid is named and not requested', async () => {
  const text = await readFile(fixture('stripe-payments.csv'), 'utf8');
  const from = path.join(folder, 'odd.csv');
  await writeFile(from, text.replace('12.34,0.00,eur', '12.34,99.00,eur'));
  const { corrections, warnings } = await built('odd', { preset: 'stripe', from });
  assert.equal(corrections.length, 2);
  assert.match(warnings.join(), /1 refund or chargeback is not in corrections\.ndjson/);
});

test('a sum whose request would have too long an id is named and not requested', async () => {
  const text = await readFile(fixture('stripe-payments.csv'), 'utf8');
  const from = path.join(folder, 'long.csv');
  await writeFile(from, text.replace('ch_1Fix0002', 'c'.repeat(250)));
  const { items, corrections, warnings } = await built('long', { preset: 'stripe', from });
  assert.equal(items.length, 3);
  assert.equal(corrections.length, 1);
  assert.match(warnings.join(), /1 refund or chargeback is not in corrections\.ndjson/);
});

test('an amount of another column or currency is not mixed with what was refunded', async () => {
  const text = await readFile(fixture('stripe-payments.csv'), 'utf8');
  const from = path.join(folder, 'converted.csv');
  await writeFile(from, text.replace('1000,300,jpy', '1000,1,jpy'));
  const map = ['amount=Converted Amount', 'currency=Converted Currency'];
  const { items, corrections, warnings } = await built('converted', { preset: 'stripe', from, map });
  assert.match(items[1] ?? '', /^ch_1Fix0002 EUR 605 /);
  assert.deepEqual(corrections, []);
  assert.match(warnings.join(), /\b2 .* not in corrections\.ndjson/);
  const minor = path.join(folder, 'minor.csv');
  await writeFile(
    minor,
    text.replace('12.34,0.00,eur', '12340,50,eur').replaceAll(/"1,190.00",1190.00,eur/g, '119000,0,eur'),
  );
  const counted = {
    preset: 'stripe',
    from: minor,
    map: ['amount_minor=Amount', 'currency=Currency'],
  } as const;
  assert.deepEqual((await built('minor', counted)).corrections, []);
});

test('a chargeback that Adyen reversed outside takes nothing back once more', async () => {
  const text = await readFile(fixture('adyen-accounting.csv'), 'utf8');
  const from = path.join(folder, 'reversed-outside.csv');
  await writeFile(
    from,
    text
      .replace(',ChargebackReversed,', ',ChargebackReversedExternallyWithInfo,')
      .replace(',Refunded,', ',RefundedReversedExternally,'),
  );
  const { corrections } = await built('reversed-outside', { preset: 'adyen', from });
  assert.deepEqual(
    corrections.map((line) => JSON.parse(line).id),
    ['MOD0000000000005'],
  );
});

test("Adyen's payment accounting report: settlements under the ids of the settlement details report, whatever the signs", async () => {
  const { items, leftOut, corrections } = await built('adyen-accounting', { preset: 'adyen' });
  assert.deepEqual(items, [
    'CAP0000000000001 EUR 999 160 DEU 2026-07-14T17:58:55Z',
    'CAP0000000000003 JPY 1500 0 JPN 2026-01-14T18:58:55Z',
  ]);
  assert.deepEqual(leftOut, [
    '1 adjustment ChargebackReversed',
    '1 authorisation Authorised',
    '1 chargeback Chargeback',
    '1 not settled yet SentForSettle',
    '1 refund Refunded',
  ]);
  assert.deepEqual(corrections, [
    '{"id":"MOD0000000000004","transaction_id":"CAP0000000000003","kind":"refund","currency":"JPY","full_amount":500,"reason":"refund (Refunded)"}',
    '{"id":"MOD0000000000005","transaction_id":"CAP0000000000001","kind":"refund","currency":"EUR","full_amount":999,"reason":"chargeback (Chargeback)"}',
  ]);
});

test("Adyen's payment accounting report without the reference of the capture asks for it", async () => {
  const text = await readFile(fixture('adyen-accounting.csv'), 'utf8');
  const from = path.join(folder, 'default-columns.csv');
  await writeFile(from, text.replace('Modification Psp Reference', 'Something'));
  await assert.rejects(
    built('never', { preset: 'adyen', from }),
    /read as Adyen, Payment accounting report\):\n {2}id: no column Modification Psp Reference/,
  );
});

const german = ['date_format=dmy', 'decimal=,', 'thousands=.'];

test("PayPal's activity download: local dates and numbers, refunds by the payment that they name", async () => {
  const { items, leftOut, corrections, warnings } = await built('paypal-activity', {
    preset: 'paypal',
    map: german,
  });
  assert.deepEqual(items, [
    'FIX00000000000001 EUR 123450 19711 DEU 2026-10-31T08:01:18Z',
    'FIX00000000000002 JPY 1000 0 JPN 2026-10-31T09:00:00Z',
  ]);
  assert.deepEqual(leftOut, [
    '1 negative amount Completed',
    '1 not completed Denied',
    '1 not completed Pending',
    '1 payout General Withdrawal',
    '1 refund Payment Refund',
    '1 unknown kind Donation Payment',
  ]);
  assert.deepEqual(corrections, [
    '{"id":"FIX00000000000003","transaction_id":"FIX00000000000001","kind":"refund","currency":"EUR","full_amount":23450,"reason":"refund (Payment Refund)"}',
  ]);
  assert.match(warnings.join(), /Donation Payment.*--keep "Type=General Payment/);
});

test("PayPal's activity download without the order of day and month asks for it", async () => {
  await assert.rejects(
    built('paypal-activity', { preset: 'paypal' }),
    /order of day and month: .*--map date_format=mdy/,
  );
});

test('a file that is not an export of the provider gets the list of those that work', async () => {
  const text = 'when,how much\n2026-10-01,1.00\n';
  for (const [preset, names] of [
    [
      'stripe',
      [/balance change from activity: in the dashboard/, /payments as exported from the dashboard: /],
    ],
    ['adyen', [/Settlement details report: in the Customer Area/, /Payment accounting report: /]],
  ] as const) {
    for (const name of names)
      await assert.rejects(buildText(folder, text, { preset, map: [], taxRates }), name);
  }
});

test('a file with the columns of two exports is refused', async () => {
  const header = 'balance_transaction_id,reporting_category,id,Amount Refunded,Status\n';
  await assert.rejects(
    buildText(folder, header, { preset: 'stripe', map: [], taxRates }),
    /The columns are those of two exports: Stripe, itemized .*, and Stripe, payments/,
  );
});

test('a fault names the column as the file does', async () => {
  const text = await readFile(fixture('stripe.csv'), 'utf8');
  const [header = '', row = ''] = text.split('\n');
  const spelled = header.replace('card_country', 'Card_Country');
  // The file has only the second of the columns for the country.
  const from = path.join(folder, 'spelled.csv');
  await writeFile(from, `${spelled}\n${row.replace(/,DE$/, ',')}\n`);
  await assert.rejects(built('never', { preset: 'stripe', from }), /line 2, column Card_Country: is empty/);
});

test('more decimals than the currency has are counted, with its name', async () => {
  const text = (amount: string, currency: string): string =>
    `id,amount,currency,tax,country,at\na,${amount},${currency},0,DE,2026-10-01T00:00:00Z\n`;
  await assert.rejects(
    buildText(folder, text('11.905', 'EUR')),
    /"11\.905" has three decimals; EUR has two\. If "\." groups thousands, add --map decimal=,/,
  );
  await assert.rejects(buildText(folder, text('1000.55', 'JPY')), /has two decimals; JPY has none/);
  await assert.rejects(
    buildText(folder, text('11.9055', 'EUR')),
    /"11\.9055" has four decimals; EUR has two\./,
  );
});
