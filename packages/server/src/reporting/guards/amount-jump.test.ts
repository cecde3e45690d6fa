import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type AmountLevel, type AmountWarning, createAmountWatch } from './amount-jump.js';

/** A merchant whose prices run from 0.99 to 99.99, as a running level. */
const usual: AmountLevel = { currency: 'EUR', meanLog10: 3, transactionCount: 500 };

type Amount = number | bigint;

function watched(
  amounts: readonly Amount[],
  { currency = 'EUR', levels = [usual] }: { currency?: string; levels?: readonly AmountLevel[] } = {},
) {
  const watch = createAmountWatch(levels);
  for (const amount of amounts) watch.observe(currency, amount);
  return watch.finish();
}

function repeated(amount: Amount, count = 50): Amount[] {
  return Array.from({ length: count }, () => amount);
}

function codes(warnings: readonly AmountWarning[]): string[] {
  return warnings.map(({ code, currency }) => `${code} ${currency}`);
}

function isWarned(amounts: readonly Amount[], levels?: readonly AmountLevel[]): boolean {
  return watched(amounts, levels === undefined ? {} : { levels }).warnings.length > 0;
}

const factors = [
  { factor: 1, warned: false },
  { factor: 2, warned: false },
  { factor: 10, warned: false },
  { factor: 30, warned: false },
  { factor: 33, warned: true },
  { factor: 100, warned: true },
  { factor: 310, warned: true },
  { factor: 330, warned: false },
  { factor: 1000, warned: false },
];

for (const { factor, warned } of factors) {
  test(`amounts ${factor} times as large or small as usual ${warned ? 'cause a warning' : 'cause no warning'}`, () => {
    assert.equal(isWarned(repeated(1000 * factor)), warned);
    assert.equal(isWarned(repeated(1000), [{ ...usual, meanLog10: Math.log10(1000 * factor) }]), warned);
  });
}

test('a currency with no history, or a short one, causes no warning', () => {
  assert.equal(isWarned(repeated(100_000), []), false);
  assert.equal(isWarned(repeated(100_000), [{ ...usual, transactionCount: 29 }]), false);
  assert.equal(isWarned(repeated(100_000), [{ ...usual, transactionCount: 30 }]), true);
  assert.equal(isWarned(repeated(100_000), [{ ...usual, currency: 'USD' }]), false);
});

test('a report of a few transactions causes no warning', () => {
  assert.equal(isWarned(repeated(100_000, 9)), false);
  assert.equal(isWarned(repeated(100_000, 10)), true);
});

test('amounts of all sizes cause no warning before there are many', () => {
  const scattered = [1n, 10_000_000_000n];
  assert.equal(isWarned(repeated(0, 5).flatMap(() => scattered)), false);
  assert.equal(isWarned(repeated(0, 500).flatMap(() => scattered)), true);
});

test('amounts of zero are ignored', () => {
  assert.deepEqual(watched(repeated(0)), { levels: [], warnings: [] });
  assert.deepEqual(watched([...repeated(1000, 20), ...repeated(0, 1000)]).warnings, []);
});

test('each currency is compared with its own level', () => {
  const watch = createAmountWatch([usual, { ...usual, currency: 'JPY' }]);
  for (const amount of repeated(1000)) watch.observe('EUR', amount);
  for (const amount of repeated(100_000n)) watch.observe('JPY', amount);
  const { levels, warnings } = watch.finish();
  assert.deepEqual(codes(warnings), ['amounts_jumped JPY']);
  assert.deepEqual(
    levels.map(({ currency }) => currency),
    ['EUR', 'JPY'],
  );
});

const sentences = [
  {
    currency: 'JPY',
    from: 1000,
    says: /^The amounts in JPY are about 100 times larger than usual\. JPY has no decimals \(ISO 4217\): 1234 JPY is sent as 1234\. Check/,
  },
  {
    currency: 'EUR',
    from: 9_700_000,
    says: /about 97 times smaller than usual\. EUR has 2 decimals \(ISO 4217\): 12\.34 EUR is sent as 1234\. /,
  },
  { currency: 'KWD', from: 1000, says: /KWD has 3 decimals \(ISO 4217\): 1\.234 KWD is sent as 1234\. / },
  { currency: 'CLF', from: 1000, says: /CLF has 4 decimals \(ISO 4217\): 0\.1234 CLF is sent as 1234\. / },
];

for (const { currency, from, says } of sentences) {
  test(`a warning says what to check in ${currency}, and contains no amount`, () => {
    const levels = [{ currency, meanLog10: Math.log10(from), transactionCount: 500 }];
    const { warnings } = watched(repeated(100_000), { currency, levels });
    assert.deepEqual(codes(warnings), [`amounts_jumped ${currency}`]);
    assert.match(warnings[0]?.detail ?? '', says);
    assert.doesNotMatch(warnings[0]?.detail ?? '', /100[ ,.]?000/);
  });
}

test('asking twice gives the same answer', () => {
  const watch = createAmountWatch([usual]);
  for (const amount of repeated(100_000)) watch.observe('EUR', amount);
  assert.deepEqual(watch.finish(), watch.finish());
});

test('a new level is the mean of the report, and its weight is bounded', () => {
  assert.deepEqual(watched([10, 1000n], { levels: [] }).levels, [
    { currency: 'EUR', meanLog10: 2, transactionCount: 2 },
  ]);
  const [large] = watched(repeated(100, 30_000), { levels: [] }).levels;
  assert.equal(large?.transactionCount, 2_000);
});

test('a known level moves by a small part, whatever the size of the report', () => {
  const known = { ...usual, transactionCount: 2_000 };
  const [moved] = watched(repeated(100_000, 30_000), { levels: [known] }).levels;
  assert.equal(moved?.transactionCount, 2_000);
  assert.ok(Math.abs((moved?.meanLog10 ?? 0) - (3 + 2 / 21)) < 1e-9, String(moved?.meanLog10));
});

/** How many reports in a row get a warning, and the levels after them. */
function warningsInARow(amounts: readonly Amount[], from: readonly AmountLevel[]) {
  let levels = from;
  let count = 0;
  for (; count < 1000; count += 1) {
    const found = watched(amounts, { levels });
    if (found.warnings.length === 0) break;
    levels = found.levels;
  }
  return { count, levels };
}

test('new prices cause no more warnings after some reports, and the same goes for a return to the old ones', () => {
  const raised = warningsInARow(repeated(100_000, 1_000), [usual]);
  assert.deepEqual([raised.count, isWarned(repeated(1000), raised.levels)], [6, false]);
  const small = warningsInARow(repeated(100_000, 10), [{ ...usual, transactionCount: 2_000 }]);
  assert.equal(small.count, 58);
});

/** Prices between 1.00 and 100.00, each magnitude as often as any other; the same for the same seed. */
function sold(seed: number, count: number): number[] {
  let state = seed >>> 0;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // Whole hundreds of minor units, so that a hundredth is whole, too.
    return Math.round(10 ** (2 + (2 * state) / 2 ** 32)) * 100;
  });
}

const prices = fc
  .tuple(fc.integer(), fc.integer({ min: 40, max: 200 }))
  .map(([seed, count]) => sold(seed, count));

function levelOf(amounts: readonly number[]): readonly AmountLevel[] {
  return watched(amounts, { levels: [] }).levels;
}

test('prices between 1 and 100 never cause a warning, in reports of any size', () => {
  fc.assert(
    fc.property(prices, fc.integer(), fc.integer({ min: 1, max: 200 }), (before, seed, count) => {
      assert.equal(isWarned(sold(seed, count), levelOf(before)), false);
    }),
    { numRuns: 1_000 },
  );
});

test('the same prices times or divided by a hundred always cause a warning', () => {
  fc.assert(
    fc.property(prices, fc.boolean(), (amounts, up) => {
      const now = amounts.map((amount) => (up ? BigInt(amount) * 100n : amount / 100));
      assert.equal(isWarned(now, levelOf(amounts)), true);
    }),
  );
});

test('the order of the transactions does not matter', () => {
  const shuffled = prices.chain((amounts) =>
    fc.tuple(fc.constant(amounts), fc.shuffledSubarray(amounts, { minLength: amounts.length })),
  );
  fc.assert(
    fc.property(shuffled, ([amounts, other]) => {
      const [one, two] = [watched(amounts), watched(other)];
      assert.deepEqual(codes(one.warnings), codes(two.warnings));
      const difference = (one.levels[0]?.meanLog10 ?? 0) - (two.levels[0]?.meanLog10 ?? 0);
      assert.ok(Math.abs(difference) < 1e-9);
    }),
  );
});

test('the largest amounts and a report of the largest size work', () => {
  const { levels } = watched(repeated(2n ** 63n - 1n, 50_000));
  assert.ok(Number.isFinite(levels[0]?.meanLog10));
});
