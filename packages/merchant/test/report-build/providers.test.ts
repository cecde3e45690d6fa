import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { before, test } from 'node:test';
import { checkReport } from '@stoa/contract';
import type { WrittenSummary } from '../../src/report-build/build-report.js';
import type { PresetName } from '../../src/report-build/presets.js';
import { build, builtItems, fixture, type Given, reportBytes, temporaryFolders } from './bench.js';

const temporaryFolder = temporaryFolders();
let folder: string;
let taxRates: string;

before(async () => {
  folder = await temporaryFolder();
  taxRates = path.join(folder, 'rates.csv');
  await writeFile(taxRates, 'DE,19\nAT,20\n*,0\n');
});

const out = (preset: PresetName): string => path.join(folder, preset);

async function buildFixture(preset: PresetName, more: Partial<Given> = {}): Promise<WrittenSummary> {
  const summary = await build({
    from: fixture(`${preset}.csv`),
    preset,
    out: out(preset),
    taxRates,
    ...more,
  });
  const left = summary.leftOut.reduce((sum, { rows }) => sum + rows, 0);
  assert.equal(summary.rows, summary.reported + left, 'every row is accounted for');
  for (const bytes of await reportBytes(out(preset))) {
    const check = checkReport(bytes, new Date('2027-01-01T00:00:00Z'));
    assert.ok(check.fits);
    assert.deepEqual(check.invalid, []);
  }
  return summary;
}

const leftOut = ({ leftOut: kinds }: WrittenSummary): string[] =>
  kinds.map(({ reason, type, rows }) => `${rows} ${reason} ${type}`).toSorted();

async function rows(preset: PresetName): Promise<string[]> {
  return (await builtItems(out(preset))).map((item) => Object.values(item).map(String).join(' '));
}

test("Stripe: what the customer paid, in the customer's currency, less what was never captured", async () => {
  const summary = await buildFixture('stripe');
  assert.deepEqual(await rows('stripe'), [
    'txn_1Fix0001 EUR 1234 197 DEU 2026-10-01T08:15:30Z',
    'txn_1Fix0002 JPY 1000 0 JPN 2026-10-01T09:00:00Z',
    'txn_1Fix0003 KWD 1234 0 KWT 2026-10-01T09:30:00Z',
    'txn_1Fix0004 EUR 1500 250 AUT 2026-10-01T10:00:00Z',
  ]);
  assert.deepEqual(leftOut(summary), [
    '1 authorisation partial_capture_reversal',
    '1 chargeback dispute',
    '1 failed payment charge_failure',
    '1 fee fee',
    '1 payout payout',
    '1 refund refund',
    '1 taken back charge',
    '1 unknown kind climate_order_purchase',
  ]);
  assert.match(summary.warnings.join(), /unknown kinds were left out: climate_order_purchase.*--keep/);
});

test('Stripe: exports that overlap take nothing back twice, and payments that are not in the file are named', async () => {
  const lines = (await readFile(fixture('stripe.csv'), 'utf8')).trimEnd().split('\n');
  const from = path.join(folder, 'overlap.csv');
  const late = (lines[5] ?? '')
    .replace('txn_1Fix0005', 'txn_1Fix9999')
    .replaceAll('ch_1Fix0004', 'ch_earlier');
  await writeFile(from, [...lines, ...lines.slice(1), late].join('\n'));
  const summary = await build({ from, preset: 'stripe', out: path.join(folder, 'overlap'), taxRates });
  assert.deepEqual(await builtItems(path.join(folder, 'overlap')), await builtItems(out('stripe')));
  // Four payments and two reversals.
  assert.equal(summary.leftOut.find(({ reason }) => reason === 'duplicate')?.rows, 6);
  assert.match(summary.warnings.join(), /1 payment that the file takes back is not in it/);
});

test('Stripe: a reversal that does not fit its payment is a fault', async () => {
  const text = await readFile(fixture('stripe.csv'), 'utf8');
  const from = path.join(folder, 'misfit.csv');
  const given = { from, preset: 'stripe', out: path.join(folder, 'never'), taxRates } as const;
  await writeFile(from, text.replaceAll('-5.00', '-25.00'));
  await assert.rejects(
    build(given),
    /line 5, column customer_facing_amount: is less than what other rows take back/,
  );
  await writeFile(from, text.replace(/(re_1Fix0005.*),ch_1Fix0004/, '$1,'));
  await assert.rejects(build(given), /line 6, column charge_id: is empty/);
});

test('Adyen: each capture by its own reference, at the time of its zone', async () => {
  const summary = await buildFixture('adyen');
  assert.deepEqual(await rows('adyen'), [
    'CAP0000000000001 EUR 999 160 DEU 2026-07-14T17:58:55Z',
    'CAP0000000000002 EUR 500 80 DEU 2026-07-15T06:00:00Z',
    'CAP0000000000003 JPY 1500 0 JPN 2026-01-14T18:58:55Z',
  ]);
  assert.deepEqual(leftOut(summary), [
    '1 adjustment DepositCorrection',
    '1 chargeback Chargeback',
    '1 fee Fee',
    '1 payout MerchantPayout',
    '1 refund Refunded',
    '1 unknown kind SettledInInstallments',
  ]);
});

test('PayPal: unsigned amounts in its smallest unit, with the sign in a column', async () => {
  const summary = await buildFixture('paypal', { map: ['country=Custom Field'] });
  assert.deepEqual(await rows('paypal'), [
    'FIX00000000000001 EUR 1234 197 DEU 2026-10-31T07:01:18Z',
    'FIX00000000000002 JPY 1000 0 JPN 2026-10-31T08:00:00Z',
    'FIX00000000000003 HUF 99000 0 HUN 2026-10-31T09:00:00Z',
  ]);
  assert.deepEqual(leftOut(summary), [
    '1 chargeback T1201',
    '1 negative amount T0006',
    '1 payout T0400',
    '1 refund T1107',
    '1 unknown kind T0013',
  ]);
});

/** `transaction currency amount reason` of each request. */
async function corrections(preset: PresetName): Promise<string[]> {
  const text = await readFile(path.join(out(preset), 'corrections.ndjson'), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const one = JSON.parse(line) as Record<string, unknown>;
      assert.equal(one['kind'], 'refund');
      return [one['id'], one['transaction_id'], one['currency'], one['full_amount'], one['reason']].join(' ');
    });
}

test('refunds and chargebacks become requests for corrections of the transactions of the same file', async () => {
  assert.deepEqual(await corrections('stripe'), [
    'txn_1Fix0008 txn_1Fix0001 EUR 1234 refund (refund)',
    'txn_1Fix0009 txn_1Fix0002 JPY 1000 chargeback (dispute)',
  ]);
  assert.deepEqual(await corrections('adyen'), [
    'MOD0000000000004 CAP0000000000003 JPY 1500 refund (Refunded)',
  ]);
  assert.deepEqual(await corrections('paypal'), [
    'FIX00000000000004 FIX00000000000001 EUR 1234 refund (T1107)',
    'FIX00000000000005 FIX00000000000002 JPY 1000 chargeback (T1201)',
  ]);
});

test('a refund whose payment is not known for certain is named and not requested', async () => {
  const text = await readFile(fixture('adyen.csv'), 'utf8');
  const from = path.join(folder, 'uncertain.csv');
  // Of two captures of one authorisation, nobody can say which was refunded.
  await writeFile(
    from,
    text.replace('FIX0000000000002,order-2,mc,2026-07-16', 'FIX0000000000001,order-2,mc,2026-07-16'),
  );
  const summary = await build({ from, preset: 'adyen', out: path.join(folder, 'uncertain'), taxRates });
  assert.equal(summary.correctionCount, 0);
  assert.match(summary.warnings.join(), /\b2 .* not in corrections\.ndjson/);
});

test('of two refunds with one id, the other one is named', async () => {
  const text = await readFile(fixture('stripe.csv'), 'utf8');
  const from = path.join(folder, 'twice.csv');
  const refund = text.split('\n').find((line) => line.startsWith('txn_1Fix0008,')) ?? '';
  const again = `${refund}\n${refund.replaceAll('12.34', '2.34')}\n`;
  await writeFile(from, `${text.trimEnd()}\n${again}`);
  const summary = await build({ from, preset: 'stripe', out: path.join(folder, 'twice'), taxRates });
  assert.equal(summary.correctionCount, 2);
  assert.match(summary.warnings.join(), /1 refund.* not in corrections\.ndjson/);
});

test('refunds of one charge keep their own ids, whatever is the id of transactions', async () => {
  const csv = await readFile(fixture('stripe.csv'), 'utf8');
  const whole = csv.split('\n').find((line) => line.startsWith('txn_1Fix0008,')) ?? '';
  const part = whole.replaceAll('12.34', '5.00');
  const from = path.join(folder, 'two-refunds.csv');
  await writeFile(from, csv.replace(whole, `${part}\n${part.replace('txn_1Fix0008', 'txn_1Fix0013')}`));
  const given = { from, preset: 'stripe', out: path.join(folder, 'two-refunds'), taxRates } as const;
  await build({ ...given, map: ['id=charge_id'] });
  const text = await readFile(path.join(given.out, 'corrections.ndjson'), 'utf8');
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  assert.deepEqual(
    lines.map((one) => [one['id'], one['former_id'], one['transaction_id'], one['full_amount']]),
    [
      ['txn_1Fix0008', 'ch_1Fix0001', 'ch_1Fix0001', 500],
      ['txn_1Fix0013', 'ch_1Fix0001', 'ch_1Fix0001', 500],
      ['txn_1Fix0009', 'py_1Fix0002', 'py_1Fix0002', 1000],
    ],
  );
  assert.equal(lines[0]?.['refunded_at'], '2026-10-02T12:00:00Z');
});

test('refunds without ids of their own are named and not requested', async () => {
  const text = await readFile(fixture('adyen.csv'), 'utf8');
  const from = path.join(folder, 'nameless.csv');
  await writeFile(from, text.replaceAll('MOD0000000000004', ''));
  const summary = await build({ from, preset: 'adyen', out: path.join(folder, 'nameless'), taxRates });
  assert.match(summary.warnings.join(), /have no Modification Reference/);
});

test('what two rows take back of one payment is added up, whatever is the id of transactions', async () => {
  const text = await readFile(fixture('stripe.csv'), 'utf8');
  const row = text.split('\n').find((line) => line.includes('re_1Fix0005')) ?? '';
  const [one, other] = [row.replaceAll('-5.00', '-2.00'), row.replaceAll('-5.00', '-3.00')];
  const from = path.join(folder, 'two-parts.csv');
  await writeFile(from, text.replace(row, `${one}\n${other.replace('txn_1Fix0005', 'txn_1Fix0013')}`));
  const given = { from, preset: 'stripe', out: path.join(folder, 'two-parts'), taxRates } as const;
  await build({ ...given, map: ['id=charge_id'] });
  const items = await builtItems(given.out);
  assert.equal(items.find(({ id }) => id === 'ch_1Fix0004')?.full_amount, 1500);
});

test("any CSV: a shop's own export with a decimal comma and local times", async () => {
  const map = [
    '{"id": "Bestellung", "amount": "Brutto", "currency": "Währung", "tax": "MwSt", "country": "Land", "settled_at": "Bezahlt am"}',
    'date_format=dmy',
    'decimal=,',
    'timezone=Europe/Berlin',
  ];
  const summary = await build({
    from: fixture('shop.csv'),
    preset: 'csv',
    out: out('csv'),
    map,
    keep: ['Status=bezahlt'],
  });
  assert.deepEqual(await rows('csv'), [
    'B-1 EUR 123450 19711 DEU 2026-10-24T22:15:00Z',
    'B-2 EUR 999 160 AUT 2026-10-25T14:30:00Z',
  ]);
  assert.deepEqual(leftOut(summary), ['1 not kept offen', '1 not kept storniert']);
});

test('NDJSON: members by their names or paths, numbers as they are', async () => {
  const summary = await build({
    from: fixture('orders.ndjson'),
    preset: 'csv',
    out: path.join(folder, 'ndjson'),
    map: [
      'id=id',
      'amount_minor=amount',
      'currency=currency',
      'tax_minor=tax.amount',
      'country=card.country',
      'settled_at=paid_at',
      'date_format=epoch_s',
    ],
    keep: ['paid=true'],
  });
  assert.deepEqual(
    (await builtItems(path.join(folder, 'ndjson'))).map((item) => Object.values(item).map(String).join(' ')),
    ['o-1 EUR 9223372036854775807 0 DEU 2026-09-21T14:13:20Z', 'o-2 JPY 500 45 JPN 2026-09-21T14:13:21Z'],
  );
  assert.deepEqual(leftOut(summary), ['1 not kept false']);
});

test('the same file makes the same reports, and building it again changes nothing', async () => {
  const first = await build({
    from: fixture('adyen.csv'),
    preset: 'adyen',
    out: path.join(folder, 'one'),
    taxRates,
  });
  await build({ from: fixture('adyen.csv'), preset: 'adyen', out: path.join(folder, 'two'), taxRates });
  assert.deepEqual(await reportBytes(path.join(folder, 'one')), await reportBytes(path.join(folder, 'two')));
  const again = await build({
    from: fixture('adyen.csv'),
    preset: 'adyen',
    out: path.join(folder, 'one'),
    taxRates,
  });
  assert.deepEqual({ ...again, unchanged: false }, first);
  assert.equal(again.unchanged, true);
});

for (const [preset, other] of [
  ['adyen', 'stripe'],
  ['stripe', 'adyen'],
  ['adyen', 'paypal'],
] as const) {
  test(`an export of ${other} read as one of ${preset} is recognised`, async () => {
    await assert.rejects(
      build({
        from: fixture(`${other}.csv`),
        preset,
        out: path.join(folder, 'never'),
        taxRates,
        default: ['country=DE'],
      }),
      { name: 'CommandError', message: new RegExp(`This looks like --preset ${other}`) },
    );
  });
}

test("PayPal's other report, which lists unsettled transactions too, is refused", async () => {
  const from = path.join(folder, 'trr.csv');
  await writeFile(
    from,
    '"RH",2026/11/01 02:44:19 -0700,"A","X",011,\n"CH","Transaction ID","Transactional Status"\n',
  );
  await assert.rejects(
    build({ from, preset: 'paypal', out: path.join(folder, 'never'), default: ['country=DE', 'tax=0'] }),
    /Transaction detail report/,
  );
});
