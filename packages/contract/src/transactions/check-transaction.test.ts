import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Instant, parseRfc3339 } from '../time/timestamp.js';
import { checkTransaction } from './check-transaction.js';
import {
  codeOfReason,
  type InvalidReason,
  invalidReasons,
  reasonAbout,
  reasonText,
} from './invalid-reasons.js';
import { transactionKinds } from './transaction-facts.js';

const at = (text: string): Instant => parseRfc3339(text) ?? assert.fail(text);
const times = { acceptedAt: at('2026-03-01T12:00:00Z'), createdAt: at('2026-03-01T12:10:00Z') };
const valid = {
  currency: 'EUR',
  fullAmount: 1234,
  taxAmount: 234,
  payerCountry: 'DEU',
  settledAt: at('2026-03-01T10:00:00Z'),
};
const mostInt64 = 9223372036854775807n;

const cases: readonly [
  name: string,
  changes: Partial<typeof valid | { fullAmount: bigint; taxAmount: bigint }>,
  reason: InvalidReason | null,
][] = [
  ['an ordinary transaction', {}, null],
  ['a zero amount', { fullAmount: 0, taxAmount: 0 }, null],
  ['tax that is the whole amount', { fullAmount: 5, taxAmount: 5 }, null],
  ['the largest int64', { fullAmount: mostInt64, taxAmount: mostInt64 }, null],
  ['the smallest int64', { fullAmount: -mostInt64 - 1n, taxAmount: 0n }, 'negative_amount'],
  [
    'a tax one above the largest exact double',
    { fullAmount: 9007199254740992n, taxAmount: 9007199254740993n },
    'tax_exceeds_amount',
  ],
  ['a currency that nobody assigned', { currency: 'ABC' }, 'unknown_currency'],
  ['a currency withdrawn long ago', { currency: 'DEM' }, 'unknown_currency'],
  ['gold', { currency: 'XAU' }, 'unknown_currency'],
  ['no currency', { currency: 'XXX' }, 'unknown_currency'],
  ['the code for tests', { currency: 'XTS' }, 'unknown_currency'],
  ['a payer in Kosovo', { payerCountry: 'XKX' }, null],
  ['the Caribbean guilder of 2025', { currency: 'XCG' }, null],
  ['a country that nobody assigned', { payerCountry: 'XYZ' }, 'unknown_country'],
  ['a code for users', { payerCountry: 'XAA' }, 'unknown_country'],
  ['a refund', { fullAmount: -1, taxAmount: 0 }, 'negative_amount'],
  ['a negative tax', { taxAmount: -1 }, 'negative_tax'],
  ['more tax than amount', { taxAmount: 1235 }, 'tax_exceeds_amount'],
  ['settled 5 minutes after acceptance', { settledAt: at('2026-03-01T12:05:00Z') }, null],
  ['settled a microsecond later', { settledAt: at('2026-03-01T12:05:00.000001Z') }, 'settled_in_future'],
  ['settled before the calendar begins', { settledAt: at('0000-01-01T00:00:00+23:59') }, null],
  ['settled when the calendar ends', { settledAt: at('9999-12-31T23:59:59-23:59') }, 'settled_in_future'],
];

for (const [name, changes, reason] of cases) {
  test(`${name} is ${reason ?? 'valid'}`, () => {
    assert.equal(checkTransaction({ ...valid, ...changes }, times), reason);
  });
}

test('a settlement after the report was created is invalid, to the microsecond', () => {
  const createdAt = at('2026-03-01T10:00:00.000001Z');
  assert.equal(checkTransaction({ ...valid, settledAt: createdAt }, { ...times, createdAt }), null);
  assert.equal(
    checkTransaction({ ...valid, settledAt: createdAt + 1n }, { ...times, createdAt }),
    'settled_after_report',
  );
});

test('the first broken rule is the reason, whatever else is broken', () => {
  const early = { acceptedAt: at('2026-01-01T00:00:00Z'), createdAt: at('2025-01-01T00:00:00Z') };
  const tooLarge = { fullAmount: 1, taxAmount: 2 };
  const broken: readonly [object, InvalidReason][] = [
    [{ currency: 'ABC', payerCountry: 'XYZ', fullAmount: -1, taxAmount: -1 }, 'unknown_currency'],
    [{ payerCountry: 'XYZ', fullAmount: -1, taxAmount: -1 }, 'unknown_country'],
    [{ fullAmount: -2, taxAmount: -1 }, 'negative_amount'],
    [{ fullAmount: 1, taxAmount: -1 }, 'negative_tax'],
    [tooLarge, 'tax_exceeds_amount'],
    [{}, 'settled_in_future'],
    [{ settledAt: early.acceptedAt }, 'settled_after_report'],
  ];
  for (const [changes, reason] of broken)
    assert.equal(checkTransaction({ ...valid, ...changes }, early), reason);
});

test('every text of a reason is its code, a colon and a sentence', () => {
  for (const reason of invalidReasons)
    assert.match(reasonText(reason), new RegExp(`^${reason}: [a-zA-Z].*\\.$`));
});

test('a transaction that is valid on its own fits the ledger', () => {
  const int64 = fc.bigInt({ min: -mostInt64 - 1n, max: mostInt64 });
  fc.assert(
    fc.property(int64, int64, (fullAmount, taxAmount) => {
      const reason = checkTransaction({ ...valid, fullAmount, taxAmount }, times);
      assert.equal(reason === null, taxAmount >= 0n && fullAmount >= taxAmount);
    }),
  );
});

test('what a reason is about stands in it as it is, and its code can be read again', () => {
  for (const about of ['EUX', '$&', '%s']) {
    const text = reasonAbout('unknown_currency', ` (${about})`);
    assert.ok(text.includes(` (${about}).`), text);
    assert.equal(codeOfReason(text), 'unknown_currency');
  }
});

test('the reason of an unknown kind names the kinds there are', () => {
  const words = reasonText('unknown_kind').split(/[ :,.]+/);
  assert.deepEqual(
    words.filter((word) => transactionKinds.some((kind) => kind === word)),
    [...transactionKinds],
  );
});

test('no two reasons are the same', () => {
  assert.equal(new Set(invalidReasons).size, 14);
});
