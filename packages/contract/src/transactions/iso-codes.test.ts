import assert from 'node:assert/strict';
import { test } from 'node:test';
import { data } from 'currency-codes';
import { iso31661 } from 'iso-3166';
import {
  alpha3Of,
  currencyDecimals,
  isCountry,
  isCurrency,
  isSettlementCurrency,
  toCountry,
} from './iso-codes.js';

const hostile = ['', 'eur', 'EU', 'EURO', 'ABC', '__proto__', 'constructor', 'toString', 'EUR\0', ' EUR'];

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const twoLetters = letters.flatMap((one) => letters.map((other) => one + other));
const threeLetters = twoLetters.flatMap((two) => letters.map((third) => two + third));

const knownDecimals: Readonly<Record<number, readonly string[]>> = {
  0: ['JPY', 'KRW', 'ISK', 'CLP', 'VND', 'PYG', 'UGX', 'XAF', 'XOF', 'XPF', 'UYI'],
  2: ['EUR', 'USD', 'GBP', 'HUF', 'TWD', 'IDR', 'COP', 'MGA', 'MRU', 'CHE', 'BGN', 'XCD', 'XCG', 'XAD'],
  3: ['KWD', 'BHD', 'JOD', 'OMR', 'TND', 'IQD', 'LYD'],
  4: ['CLF', 'UYW'],
};

for (const [decimals, currencies] of Object.entries(knownDecimals)) {
  test(`well-known currencies have ${decimals} decimals`, () => {
    for (const code of currencies) assert.equal(currencyDecimals(code), Number(decimals), code);
  });
}

test('a currency without a minor unit has no decimals', () => {
  for (const code of ['XAU', 'XAG', 'XDR', 'XTS', 'XXX']) assert.equal(currencyDecimals(code), 0, code);
});

test('nobody is paid in metals, in units of account, in the code for tests, or in none', () => {
  const units = 'XAD XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'.split(' ');
  const refused = threeLetters.filter((code) => isCurrency(code) && !isSettlementCurrency(code));
  assert.deepEqual(refused, units);
  for (const code of ['EUR', 'XAF', 'XCD', 'XCG', 'XOF', 'XPF', 'CLF'])
    assert.ok(isSettlementCurrency(code), code);
  assert.equal(isSettlementCurrency('ABC'), false);
});

test('other texts are not currencies', () => {
  for (const code of hostile)
    assert.deepEqual([currencyDecimals(code), isCurrency(code)], [undefined, false]);
});

test('the currencies are those of currency-codes (June 2024) and the two assigned since', () => {
  const theirs = new Map(data.map(({ code, digits }) => [code, digits]));
  assert.deepEqual(
    ['XCG', 'XAD'].map((code) => [theirs.has(code), currencyDecimals(code)]),
    [
      [false, 2],
      [false, 2],
    ],
  );
  const expected = new Map([...theirs, ['XCG', 2], ['XAD', 2]]);
  for (const code of threeLetters)
    assert.deepEqual(
      [currencyDecimals(code), isCurrency(code)],
      [expected.get(code), expected.has(code)],
      code,
    );
  assert.equal(threeLetters.filter(isCurrency).length, data.length + 2);
});

test('the countries are those of the package iso-3166, by both codes, and Kosovo', () => {
  assert.equal(iso31661.length, 249);
  const theirs = new Map([...iso31661.map(({ alpha2, alpha3 }) => [alpha2, alpha3] as const), ['XK', 'XKX']]);
  for (const code of twoLetters) assert.equal(alpha3Of(code), theirs.get(code), code);
  const assigned = new Set(theirs.values());
  for (const code of threeLetters) assert.equal(isCountry(code), assigned.has(code), code);
});

test('well-known countries have their alpha-3 codes', () => {
  const known = { DE: 'DEU', GB: 'GBR', US: 'USA', JP: 'JPN', CH: 'CHE', AX: 'ALA', TL: 'TLS', RO: 'ROU' };
  for (const [alpha2, alpha3] of Object.entries(known)) assert.equal(alpha3Of(alpha2), alpha3);
});

test('reserved codes, other user-assigned codes and other texts are not countries', () => {
  for (const text of [...hostile, 'UK', 'EU', 'XA', 'XX', 'ZZ', 'de', 'DEU', 'AN'])
    assert.equal(alpha3Of(text), undefined, text);
  for (const text of [...hostile, 'XXK', 'deu', 'DE', 'EUE', 'ANT', 'ZZZ'])
    assert.equal(isCountry(text), false, text);
});

test('a country is found by both of its codes in either case, and by what the European Union calls it', () => {
  for (const code of ['DE', 'de', 'DEU', 'deu', 'dEu']) assert.equal(toCountry(code), 'DEU', code);
  assert.deepEqual(['UK', 'uk', 'EL', 'GB', 'GR', 'XK'].map(toCountry), [
    'GBR',
    'GBR',
    'GRC',
    'GBR',
    'GRC',
    'XKX',
  ]);
  for (const code of [
    ...hostile.filter((one) => one.toUpperCase() !== 'ABC'),
    'ABC',
    'D',
    'ZZ',
    'UKX',
    'DEUT',
  ])
    assert.equal(toCountry(code), undefined, code);
});
