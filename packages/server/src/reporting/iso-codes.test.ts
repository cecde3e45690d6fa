import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codes } from 'currency-codes';
import { iso31661 } from 'iso-3166';
import { alpha3Of, currencyDecimals, isCountry, isCurrency } from './iso-codes.js';

const hostile = ['', 'eur', 'EU', 'EURO', 'ABC', '__proto__', 'constructor', 'toString', 'EUR\0', ' EUR'];

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

test('what has no minor unit has no decimals', () => {
  for (const code of ['XAU', 'XAG', 'XDR', 'XTS', 'XXX']) assert.equal(currencyDecimals(code), 0, code);
});

test('every currency has decimals, and nothing else has', () => {
  for (const code of codes()) assert.ok([0, 2, 3, 4].includes(currencyDecimals(code) ?? -1), code);
  for (const code of hostile)
    assert.deepEqual([currencyDecimals(code), isCurrency(code)], [undefined, false]);
});

test('currencies assigned after the list are known', () => {
  assert.deepEqual(['XCG', 'XAD', 'EUR'].map(isCurrency), [true, true, true]);
});

test('every country that ISO 3166-1 has assigned is known by both codes', () => {
  assert.equal(iso31661.length, 249);
  for (const { alpha2, alpha3 } of iso31661)
    assert.deepEqual([alpha3Of(alpha2), isCountry(alpha3)], [alpha3, true]);
});

test('well-known countries have their alpha-3 codes', () => {
  const known = { DE: 'DEU', GB: 'GBR', US: 'USA', JP: 'JPN', CH: 'CHE', AX: 'ALA', TL: 'TLS', RO: 'ROU' };
  for (const [alpha2, alpha3] of Object.entries(known)) assert.equal(alpha3Of(alpha2), alpha3);
});

test('reserved codes, those for users, and other texts are no countries', () => {
  for (const text of [...hostile, 'UK', 'EU', 'XK', 'XX', 'ZZ', 'de', 'DEU', 'AN'])
    assert.equal(alpha3Of(text), undefined, text);
  for (const text of [...hostile, 'XKX', 'deu', 'DE', 'EUE', 'ANT', 'ZZZ'])
    assert.equal(isCountry(text), false, text);
});
