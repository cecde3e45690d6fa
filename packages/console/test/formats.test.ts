import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { placesIn, pointAt, ticksBetween, topOf } from '../src/charts/scale.js';
import { csvOf, sheetOf } from '../src/components/download.js';
import { addDecimals } from '../src/format/add-decimals.js';
import { endAfter } from '../src/format/day-range.js';
import { majorUnitsText, moneyText, plainMoney } from '../src/format/money.js';
import { agoText, dayText, monthText, ownTimeText, timeText } from '../src/format/time.js';
import { sumReasons } from '../src/pages/merchant/home/sum-reasons.js';
import { guessColumns } from '../src/pages/merchant/upload/guess-columns.js';
import { rowsAt } from '../src/pages/merchant/upload/rows-at.js';
import { plansInForce } from '../src/pages/operator/fee-plans/in-force.js';
import { differencesOf } from '../src/parts/audit/entry.js';
import { counted, defineTexts } from '../src/texts/define-texts.js';

for (const [amount, currency, text] of [
  [1190n, 'EUR', 'EUR 11.90'],
  [-5n, 'EUR', 'EUR −0.05'],
  [3297n, 'JPY', 'JPY 3,297'],
  [1n, 'KWD', 'KWD 0.001'],
  [12_345_678_901_234_567_890n, 'USD', 'USD 123,456,789,012,345,678.90'],
] as const) {
  test(`${amount} in ${currency} is shown as ${text}`, () => assert.equal(moneyText(amount, currency), text));
}

test('rows are taken from a text as they stand in it, also over several lines', () => {
  const text = 'An export of the shop\n\nid,"total\r\nin cents"\r\n1,"a ""b"""\n2,"c\nd"\n3,e';
  assert.equal(rowsAt(text, new Set([3, 6, 8])), 'id,"total\r\nin cents"\r\n2,"c\nd"\r\n3,e\r\n');
});

test('what is put into a sentence moves none of its words', () => {
  const { en } = {
    en: { ask: { revoke: (name: string, count: number) => `Revoke ${name}, ${count} times?` } },
  };
  const { ask } = defineTexts({ en });
  assert.equal(ask.revoke('shop backend', 2), 'Revoke shop backend, 2 times?');
  assert.equal(ask.revoke('עברית', 2), 'Revoke \u2068עברית\u2069, 2 times?');
  assert.equal(ask.revoke(ask.revoke('עברית', 1), 2), 'Revoke Revoke \u2068עברית\u2069, 1 times?, 2 times?');
  assert.equal(ask.revoke('gnp\u202egames\u2069', 2), 'Revoke gnp\\u{202e}games\\u{2069}, 2 times?');
});

test('no amount is rounded on its way to the page', () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.constantFrom('EUR', 'JPY', 'KWD'), (amount, currency) => {
      const decimals = { EUR: 2, JPY: 0, KWD: 3 }[currency] ?? 0;
      const digits = moneyText(amount, currency)
        .replaceAll(/[^\d−]/g, '')
        .replace('−', '-');
      assert.equal(BigInt(digits), amount);
      assert.equal(BigInt(plainMoney(amount, currency).replace('.', '')), amount);
      assert.equal(plainMoney(amount, currency).split('.')[1]?.length ?? 0, decimals);
    }),
  );
});

test('a decimal text keeps all of its digits', () => {
  assert.equal(majorUnitsText('9007199254740993.123456', 'EUR'), 'EUR 9,007,199,254,740,993.123456');
  assert.equal(majorUnitsText('4.9', 'EUR'), 'EUR 4.90');
});

test('decimal texts are added up without rounding', () => {
  assert.equal(addDecimals('0.1', '0.20'), '0.30');
  assert.equal(addDecimals('-0.25', '0.2'), '-0.05');
  fc.assert(
    fc.property(fc.bigInt(), fc.bigInt(), (one, other) => {
      const sum = addDecimals(plainMoney(one, 'EUR'), plainMoney(other, 'KWD'));
      assert.equal(sum, plainMoney(one * 10n + other, 'KWD'));
    }),
  );
});

test('times are UTC, and say what it is where the reader is only if that differs', () => {
  assert.equal(timeText('2026-11-18T23:30:00Z'), '18 Nov 2026, 23:30 UTC');
  assert.equal(dayText('2026-11-18'), '18 Nov 2026');
  assert.equal(monthText('2026-11'), 'November 2026');
  const isUtc = new Intl.DateTimeFormat().resolvedOptions().timeZone === 'UTC';
  if (isUtc) assert.equal(ownTimeText('2026-11-18T23:30:00Z'), undefined);
});

test('a distance in time is told in its largest unit', () => {
  const now = Date.parse('2026-11-18T12:00:00Z');
  assert.equal(agoText('2026-11-18T11:59:40Z', now), 'this minute');
  assert.equal(agoText('2026-11-18T09:00:00Z', now), '3 hours ago');
  assert.equal(agoText('2026-11-21T12:00:00Z', now), 'in 3 days');
});

test('a cell of an export runs nothing, and keeps commas, quotes and lines', () => {
  assert.equal(
    csvOf([
      ['a', 'b,c'],
      ['=1+1', 'say "hi"\nthere'],
    ]),
    'a,"b,c"\r\n\'=1+1,"say ""hi""\nthere"\r\n',
  );
});

test('a chart ends at round numbers beyond its lowest and its highest value', () => {
  assert.deepEqual(ticksBetween(0, 12), [0, 5, 10, 15]);
  assert.deepEqual(ticksBetween(-7, 12), [-10, -5, 0, 5, 10, 15]);
  assert.deepEqual(ticksBetween(-3, 0), [-3, -2, -1, 0]);
  assert.deepEqual(ticksBetween(0, 0), [0, 1]);
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e15, noNaN: true }), (highest) => {
      const ticks = ticksBetween(0, highest);
      assert.ok((ticks.at(-1) ?? 0) >= highest && ticks.length <= 6);
    }),
  );
});

test('one odd day does not flatten a chart, and two do not count as odd', () => {
  assert.equal(topOf([3, 4, 2, 5, 1_000, 4, 3]), 6.25);
  assert.equal(topOf([3, 4, 2, 5, 19, 4, 3]), 19);
  assert.equal(topOf([3, 900, 2, 5, 1_000, 4, 3]), 1_000);
  assert.equal(topOf([0, 0, 0, 0, 1_000, 0, 0]), 1_000);
  assert.equal(topOf([1, 1_000]), 1_000);
  assert.equal(topOf([]), 0);
});

test('the place of a pointer is a point, also beyond the first and the last', () => {
  const { left, each } = placesIn(480, 30);
  assert.deepEqual(
    [left(3) + each / 2, 0, 480].map((x) => pointAt(x, 480, 30)),
    [3, 0, 29],
  );
});

test('one and many have their own words', () => {
  const forms = { one: 'row', other: 'rows' };
  assert.deepEqual([counted(1, forms), counted(1234n, forms)], ['1 row', '1,234 rows']);
});

test('reasons of reports are added up, the most frequent first', () => {
  const at = '2026-11-18T01:00:00Z';
  const report = (invalid_by_code: Record<string, number>) => ({
    report_id: '1',
    created_at: at,
    accepted_at: at,
    processing_at: at,
    completed_at: at,
    uploaded_by: null,
    counts: { accepted: 10, valid: 7, recorded: 7, repeated: 0, invalid: 3, invalid_by_code },
    totals: [],
    warnings: [],
  });
  assert.deepEqual(
    sumReasons([
      report({ unknown_country: 1, negative_tax: 2 }),
      report({ unknown_country: 2 }),
      { ...report({}), counts: null },
    ]),
    [
      ['unknown_country', 3],
      ['negative_tax', 2],
    ],
  );
});

test('a chosen last day is within the period, and what is no day stays as it is', () => {
  assert.equal(endAfter('2026-10-31'), '2026-11-01');
  assert.equal(endAfter('2028-02-28'), '2028-02-29');
  for (const other of ['2026-13-01', '31.10.2026', 'x', undefined]) assert.equal(endAfter(other), other);
});

test('amounts are exported as numbers, with a column for each currency among the rows', () => {
  const rows = [
    { id: 'a', sums: { EUR: '43.96', JPY: '3297' } },
    { id: 'b', sums: { USD: '1.00' } },
    { id: 'c', sums: {} },
  ];
  const sheet = sheetOf(
    [
      { name: 'Id', text: ({ id }) => id },
      { name: 'Only seen' },
      { name: 'Fee', perCurrency: ({ sums }) => Object.entries(sums) },
    ],
    rows,
  );
  assert.deepEqual(sheet, [
    ['Id', 'Fee EUR', 'Fee JPY', 'Fee USD'],
    ['a', '43.96', '3297', ''],
    ['b', '', '', '1.00'],
    ['c', '', '', ''],
  ]);
});

test('what an entry of the trail changed is read without brackets', () => {
  const after = {
    name: 'Deal',
    scopes: ['reports:read', 'reports:write'],
    tiers: [
      { currency: 'EUR', volume_from: 1_000_000n, until: null },
      { currency: 'JPY', volume_from: 0n, until: null },
    ],
    tries: 3,
  };
  assert.deepEqual(
    differencesOf({ target: 'fee_plan 1', before: null, after }).map((one) => one.after),
    [
      'Deal',
      'reports:read, reports:write',
      'currency EUR, volume from EUR 10,000.00; currency JPY, volume from JPY 0',
      '3',
    ],
  );
});

test('money in the trail is money, one line for each amount that changed', () => {
  const sums = (fee: number) => ({ sums: { KWD: { full_amount: 20_000, fee_amount: fee } }, voids: fee });
  assert.deepEqual(
    differencesOf({ target: 'transaction a', before: sums(3749), after: { ...sums(0), voids: 1 } }),
    [
      { name: 'sums KWD fee amount', before: 'KWD 3.749', after: 'KWD 0.000' },
      { name: 'voids', before: '3749', after: '1' },
    ],
  );
  assert.deepEqual(differencesOf({ target: 'fees', before: null, after: { fees: { EUR: 120n, JPY: 7n } } }), [
    { name: 'fees EUR', before: undefined, after: 'EUR 1.20' },
    { name: 'fees JPY', before: undefined, after: 'JPY 7' },
  ]);
  assert.deepEqual(
    differencesOf({
      target: 'correction_policy EUR',
      before: { most_amount: null },
      after: { most_amount: 2000n },
    }),
    [{ name: 'most amount', before: undefined, after: 'EUR 20.00' }],
  );
});

for (const [columns, said, guesses] of [
  [
    ['Transaction ID', 'Amount', 'Amount.1', 'amount', ' Date', 'Date 2'],
    [],
    { id: 'Transaction ID', amount: 'Amount', settled_at: 'Date' },
  ],
  [['Amount', 'Total', 'VAT', 'GST', 'Paid', 'Settled', 'Cur'], [], { currency: 'Cur' }],
  [['ID', 'Tax', 'Country'], ['id'], { tax: 'Tax', country: 'Country' }],
  [['Tax'], ['tax_rates'], {}],
  [['Tax'], ['default_tax'], {}],
] as const)
  test(`of the columns ${columns.join(', ')}, only what is certain is guessed`, () => {
    const names: readonly string[] = said;
    const guessed = guessColumns(columns, (name) => names.includes(name));
    assert.deepEqual(guessed, guesses);
  });

test('on each day one of the plans is in force: that of the merchant, then that of the country, then the last one that began', () => {
  const plan = (id: number, days: string, of: object = {}): Parameters<typeof plansInForce>[0][number] => {
    const [from = '', until = null] = days.split('/');
    return {
      ...{ fee_plan_id: id, name: `Plan ${id}`, in_force_from: from, in_force_until: until },
      ...{
        merchant_id: null,
        group: null,
        countries: null,
        rate_basis_points: 0,
        rate_percent: '0',
        tiers: [],
        lines: [],
        recurring_fees: [],
      },
      ...{ created_at: '', created_by: '', ended_by: null, ...of },
    };
  };
  const plans = [
    plan(1, '2020-01-01'),
    plan(2, '2026-03-01/2026-05-01', { merchant_id: 7 }),
    plan(3, '2026-04-01', { countries: ['DEU', 'FRA'] }),
    plan(4, '2026-07-01/2026-08-01'),
    plan(5, '2026-06-01/2026-06-01', { merchant_id: 7 }),
    plan(6, '2026-05-01/2026-06-01', { merchant_id: 7, countries: ['FRA'] }),
    // It was created last, but began first.
    plan(8, '2019-01-01'),
  ];
  const told = plansInForce(plans).map(({ countries, spans }) => [
    countries,
    spans.map(({ plan: one, from, until }) => `${one?.fee_plan_id ?? '-'} ${from} ${until ?? ''}`.trim()),
  ]);
  const member = { group: 'small', member_from: '2026-09-01', member_until: '2026-10-01' };
  const small = plan(7, '2020-01-01', { group: 'small' });
  assert.deepEqual(
    plansInForce([plan(1, '2020-01-01'), small], [member])[0]?.spans.map(({ plan: one, from }) => [
      one?.fee_plan_id,
      from,
    ]),
    [
      [1, '2020-01-01'],
      [7, '2026-09-01'],
      [1, '2026-10-01'],
    ],
  );
  const beginning = ['8 2019-01-01 2020-01-01', '1 2020-01-01 2026-03-01', '2 2026-03-01 2026-05-01'];
  assert.deepEqual(told, [
    [null, [...beginning, '1 2026-05-01 2026-07-01', '4 2026-07-01 2026-08-01', '1 2026-08-01']],
    [['DEU'], [...beginning, '3 2026-05-01']],
    [['FRA'], [...beginning, '6 2026-05-01 2026-06-01', '3 2026-06-01']],
  ]);
  const gap = plansInForce([plan(1, '2026-01-01/2026-02-01'), plan(2, '2026-03-01/2026-04-01')]);
  assert.deepEqual(
    gap[0]?.spans.map(({ plan: one, from }) => [one?.fee_plan_id, from]),
    [
      [1, '2026-01-01'],
      [undefined, '2026-02-01'],
      [2, '2026-03-01'],
      [undefined, '2026-04-01'],
    ],
  );
});
