import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differencesOf, slicesOf } from './reconcile-books.js';
import type { BookedLine } from './recount-store.js';

function line(changes: Partial<BookedLine> = {}): BookedLine {
  return {
    month: '2026-02',
    currency: 'EUR',
    kind: 'recorded',
    settledMonth: '2026-02',
    feePlanId: 1,
    transactionCount: 2n,
    fullAmount: 200n,
    taxAmount: 20n,
    feeAmount: 27n,
    ...changes,
  };
}

test('equal lines do not differ, in any order and any number of parts', () => {
  const part = line({ transactionCount: 1n, fullAmount: 100n, taxAmount: 10n, feeAmount: 13n });
  const rest = line({ transactionCount: 1n, fullAmount: 100n, taxAmount: 10n, feeAmount: 14n });
  const other = line({ currency: 'JPY' });
  assert.deepEqual(differencesOf([line(), other], [rest, other, part]), []);
});

test('a line of zeros equals none', () => {
  const zeros = { transactionCount: 0n, fullAmount: 0n, taxAmount: 0n, feeAmount: 0n };
  assert.deepEqual(differencesOf([line({ feePlanId: null, ...zeros })], []), []);
});

for (const changes of [
  { transactionCount: 3n },
  { fullAmount: 201n },
  { taxAmount: 19n },
  { feeAmount: 28n },
  { feePlanId: 2 },
  { feePlanId: null },
  { settledMonth: '2026-01' },
  { kind: 'restatement' as const },
]) {
  test(`a line differs by ${Object.keys(changes).join()} ${Object.values(changes).join()}`, () => {
    assert.deepEqual(differencesOf([line()], [line(changes)]), ['2026-02 in EUR']);
  });
}

test('a line that only one side has is a difference', () => {
  assert.deepEqual(differencesOf([line()], []), ['2026-02 in EUR']);
  assert.deepEqual(differencesOf([], [line({ month: '2026-01', currency: 'KWD' })]), ['2026-01 in KWD']);
});

test('a statement that differs in several lines is named once', () => {
  assert.deepEqual(differencesOf([line(), line({ feePlanId: 7 })], []), ['2026-02 in EUR']);
});

test('few transactions are counted month by month, from the last closed month on', () => {
  assert.deepEqual(slicesOf({ merchantId: 1, closedThrough: '2025-12', through: '2026-02' }, [line()]), [
    { from: '2026-01-01 00:00:00.000000+00', until: '2026-02-01 00:00:00.000000+00' },
    { from: '2026-02-01 00:00:00.000000+00', until: '2026-03-01 00:00:00.000000+00' },
  ]);
});

test('without a closed month they are counted from the beginning of time', () => {
  assert.deepEqual(slicesOf({ merchantId: 1, closedThrough: null, through: '0001-01' }, []), [
    { from: '-infinity', until: '0001-02-01 00:00:00.000000+00' },
  ]);
});

test('the last month of all is counted, too', () => {
  const slices = slicesOf({ merchantId: 1, closedThrough: '9999-11', through: '9999-12' }, []);
  assert.deepEqual(slices, [
    { from: '9999-12-01 00:00:00.000000+00', until: '10003-02-04 18:40:00.000000+00' },
  ]);
});

test('many transactions are counted day by day, without a gap', () => {
  const many = line({ month: '2026-02', transactionCount: 1_000_001n });
  const slices = slicesOf({ merchantId: 1, closedThrough: '2026-01', through: '2026-02' }, [many]);
  assert.equal(slices.length, 28);
  assert.deepEqual(slices[0], {
    from: '2026-02-01 00:00:00.000000+00',
    until: '2026-02-02 00:00:00.000000+00',
  });
  assert.equal(slices.at(-1)?.until, '2026-03-01 00:00:00.000000+00');
  for (const [index, slice] of slices.entries())
    assert.equal(slice.from, slices[index - 1]?.until ?? slice.from);
});
