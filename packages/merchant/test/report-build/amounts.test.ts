import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toMajorUnits } from '@stoa/contract';
import fc from 'fast-check';
import { type NumberFormat, readMajorUnits, readMinorUnits } from '../../src/report-build/minor-units.js';
import { includedTax, readTaxRate, type TaxRate } from '../../src/report-build/tax-rates.js';

const point: NumberFormat = { decimal: '.', certain: true, thousands: undefined };
const comma: NumberFormat = { decimal: ',', certain: true, thousands: undefined };

/** A currency with this many decimals. */
const currencyOf = { 0: 'JPY', 2: 'EUR', 3: 'KWD', 4: 'CLF' } as const;
const euros = (text: string, format: NumberFormat) => readMajorUnits(text, { currency: 'EUR', format });

test('three digits after the mark are ambiguous, unless the mark is known or the currency has three decimals', () => {
  const unknown = { ...point, certain: false };
  for (const text of ['1.000', '12.000', '999.999', '-1.000', '(1.000)']) {
    assert.equal(typeof euros(text, unknown), 'string', text);
    assert.equal(typeof readMajorUnits(text, { currency: 'JPY', format: unknown }), 'string', text);
  }
  assert.equal(euros('1.000', point), 100n);
  assert.equal(readMajorUnits('1.234', { currency: 'KWD', format: unknown }), 1234n);
  assert.equal(euros('1.50', unknown), 150n);
  assert.equal(euros('1234.000', unknown), 123400n);
});

test('an amount with three decimals says so, and what to do if these are thousands', () => {
  assert.equal(
    euros('11.905', { ...point, certain: false }),
    'has three decimals; EUR has two. If "." groups thousands, add --map decimal=, --map thousands=.',
  );
});

for (const [text, decimals, minor] of [
  ['1234.5', 2, 123450n],
  ['1000', 0, 1000n],
  ['1.234', 3, 1234n],
  ['12', 2, 1200n],
  ['.5', 2, 50n],
  ['5.', 2, 500n],
  ['0', 2, 0n],
  ['-0.00', 2, 0n],
  ['12.3400', 2, 1234n],
  ['1000.00', 0, 1000n],
  ['1,234.50', 2, 123450n],
  ['1,234,567', 2, 123456700n],
  ['1 234.50', 2, 123450n],
  ["1'234'567.5", 2, 123456750n],
  ['+7.00', 2, 700n],
  ['-7.00', 2, -700n],
  ['−7.00', 2, -700n],
  ['(7.00)', 2, -700n],
  ['7.00-', 2, -700n],
  ['92233720368547758.07', 2, 9223372036854775807n],
] as const) {
  test(`${text} with ${decimals} decimals is ${minor} minor units`, () => {
    assert.equal(readMajorUnits(text, { currency: currencyOf[decimals], format: point }), minor);
  });
}

for (const [text, decimals, reason] of [
  ['12.345', 2, /^has three decimals; EUR has two$/],
  ['12.3456', 2, /^has four decimals; EUR has two$/],
  ['1000.5', 0, /^has one decimal; JPY has none$/],
  ['1,234', 2, /--map decimal=,.*--map thousands=,/],
  ['12,34', 2, /--map decimal=,/],
  ['1.234,50', 2, /--map decimal=,/],
  ['1,23,456.00', 2, /is not an amount/],
  ['1.2.3', 2, /is not an amount/],
  ['12.3x', 2, /is not an amount/],
  ['€12', 2, /is not an amount/],
  ['1e3', 2, /is not an amount/],
  ['--1', 2, /is not an amount/],
  ['.', 2, /is not an amount/],
  ['١٢', 2, /is not an amount/],
  ['92233720368547758.08', 2, /larger than an amount can be/],
  ['9'.repeat(61), 2, /too long/],
] as const) {
  test(`${text.slice(0, 20)} with ${decimals} decimals is refused`, () => {
    assert.match(String(readMajorUnits(text, { currency: currencyOf[decimals], format: point })), reason);
  });
}

test('a decimal comma and declared thousands are read', () => {
  assert.equal(euros('1.234,50', comma), 123450n);
  assert.equal(euros('12,3', comma), 1230n);
  assert.equal(euros('1.234', { ...comma, thousands: '.' }), 123400n);
  assert.equal(euros('1,234', { ...point, thousands: ',' }), 123400n);
});

test('what is written in major units is read back to the same minor units, in every class of decimals', () => {
  const int64 = fc.bigInt({ min: -(2n ** 63n) + 1n, max: 2n ** 63n - 1n });
  fc.assert(
    fc.property(int64, fc.constantFrom(0, 2, 3, 4), (amount, decimals) => {
      assert.equal(
        readMajorUnits(toMajorUnits(amount, decimals), { currency: currencyOf[decimals], format: point }),
        amount,
      );
    }),
  );
});

test('no text is read in two ways: reading it never throws, and a read one is exact', () => {
  const characters = fc.constantFrom(..."0123456789.,- ()'".split(''));
  fc.assert(
    fc.property(
      fc.array(characters, { maxLength: 14 }).map((all) => all.join('')),
      (text) => {
        const [one, other] = [euros(text, point), euros(text, comma)];
        // Both can read it only if it has no mark that means something else to the other.
        if (typeof one === 'bigint' && typeof other === 'bigint') assert.equal(one, other, text);
      },
    ),
  );
});

test('minor units are whole numbers, converted where the provider counts a currency in whole units', () => {
  assert.equal(readMinorUnits('1234', 2, 2), 1234n);
  assert.equal(readMinorUnits('-1234', 2, 2), -1234n);
  assert.equal(readMinorUnits('990', 2, 0), 99000n);
  assert.match(String(readMinorUnits('12.34', 2, 2)), /whole number/);
  assert.match(String(readMinorUnits('9223372036854775808', 2, 2)), /larger/);
});

const rateOf = (percent: string): TaxRate => {
  const rate = readTaxRate(percent);
  assert.ok(rate);
  return rate;
};

for (const [gross, percent, tax] of [
  [11900n, '19', 1900n],
  [1234n, '19', 197n],
  [1000n, '0', 0n],
  [10770n, '7.7', 770n],
  // 3 × 20 ÷ 120 is 0.5, and 9 × 20 ÷ 120 is 1.5: both are rounded to the even neighbour.
  [3n, '20', 0n],
  [9n, '20', 2n],
  [9_223_372_036_854_775_807n, '25', 1_844_674_407_370_955_161n],
  [200n, '100', 100n],
] as const) {
  test(`${gross} with ${percent} percent holds a tax of ${tax}`, () => {
    assert.equal(includedTax(gross, rateOf(percent)), tax);
  });
}

test('a tax is never further from the exact one than half a minor unit, and grows with the amount', () => {
  const gross = fc.bigInt({ min: 0n, max: 2n ** 63n - 2n });
  const percent = fc.tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 999_999 }));
  fc.assert(
    fc.property(gross, percent, (amount, [whole, fraction]) => {
      const rate = rateOf(`${whole}.${String(fraction).padStart(6, '0')}`);
      const tax = includedTax(amount, rate);
      const divisor = 100n * rate.scale + rate.percent;
      const error = tax * divisor - amount * rate.percent;
      assert.ok((error < 0n ? -error : error) * 2n <= divisor);
      assert.ok(tax <= amount && includedTax(amount + 1n, rate) >= tax);
    }),
  );
});

for (const text of ['', '-1', '19%', '100.1', '1e1', '19,0', '7.1234567']) {
  test(`"${text}" is not a tax rate`, () => {
    assert.equal(readTaxRate(text), undefined);
  });
}
