import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { encodeCursor } from '../../test/encode-cursor.js';
import { Failure } from '../kernel/failure.js';
import {
  askedPage,
  bigIdKey,
  countKey,
  cursorOf,
  dateKey,
  dayKey,
  idKey,
  instantKey,
  safeIdKey,
  textKey,
  uuidKey,
  wordKey,
} from './page-cursor.js';

const parts = {
  merchantId: idKey,
  reportId: safeIdKey,
  position: countKey,
  no: bigIdKey,
  day: dayKey,
  time: instantKey,
  name: textKey,
  installationId: uuidKey,
  place: wordKey('at', 'after'),
};
const keys = fc.record(
  {
    merchantId: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    reportId: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    position: fc.maxSafeNat(),
    no: fc.bigInt(1n, 2n ** 63n - 1n),
    day: fc.integer({ min: -800_000, max: 3_000_000 }),
    time: fc.bigInt(-62_300_000_000_000_000n, 253_500_000_000_000_000n),
    name: fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0') && text.isWellFormed()),
    installationId: fc.uuid(),
    place: fc.constantFrom('at' as const, 'after' as const),
  },
  { noNullPrototype: true },
);

test('a cursor that a page answers is one that the call accepts, and means the same key', () => {
  const sealed = { key: Buffer.alloc(32, 1), name: 'test' };
  fc.assert(
    fc.property(keys, fc.boolean(), (key, isSealed) => {
      const cursors = cursorOf(parts, isSealed ? sealed : undefined);
      const found = [{ ...key, more: 1 }, { ...key }];
      const { next_cursor } = askedPage({ limit: 1 }, cursors).of(found);
      assert.deepEqual(cursors.decode(next_cursor ?? ''), key);
    }),
  );
});

test('ids that their column cannot hold, and anything that is not a key, are refused as an invalid request', () => {
  const wrong = [
    [encodeCursor(['2147483648']), cursorOf({ id: idKey })],
    [encodeCursor(['9999999999']), cursorOf({ id: idKey })],
    [encodeCursor(['0']), cursorOf({ id: idKey })],
    [encodeCursor(['-1']), cursorOf({ id: idKey })],
    [encodeCursor(['01']), cursorOf({ id: idKey })],
    [encodeCursor(['1', '1']), cursorOf({ id: idKey })],
    [encodeCursor([]), cursorOf({ id: idKey })],
    [encodeCursor(['1', 'a\0']), cursorOf({ id: idKey })],
    [encodeCursor(['-1']), cursorOf({ position: countKey })],
    [encodeCursor(['9007199254740992']), cursorOf({ position: countKey })],
    [encodeCursor(['2026-02-29']), cursorOf({ day: dateKey })],
    [encodeCursor(['9007199254740992']), cursorOf({ id: safeIdKey })],
    [encodeCursor(['9223372036854775808']), cursorOf({ id: bigIdKey })],
    [encodeCursor(['253500000000000000000']), cursorOf({ time: instantKey })],
    [encodeCursor(['between']), cursorOf({ place: wordKey('at', 'after') })],
    [encodeCursor(['00000000-0000-0000-0000-00000000000g']), cursorOf({ id: uuidKey })],
    [encodeCursor(['x00000000-0000-0000-0000-000000000000']), cursorOf({ id: uuidKey })],
    [encodeCursor(['00000000-0000-0000-0000-000000000000x']), cursorOf({ id: uuidKey })],
    ['', cursorOf({ id: textKey })],
    ['💥', cursorOf({ id: textKey })],
  ] as const;
  for (const [cursor, cursors] of wrong)
    assert.throws(
      () => cursors.decode(cursor),
      (error) => error instanceof Failure && error.faults[0]?.code === 'invalid_cursor',
      cursor,
    );
});

test('a count begins at 0, and a day is written as a date', () => {
  const cursors = cursorOf({ position: countKey, day: dateKey });
  const key = { position: 0, day: Math.floor(Date.UTC(2028, 1, 29) / 86_400_000) };
  assert.equal(cursors.encode(key), encodeCursor(['0', '2028-02-29']));
  assert.deepEqual(cursors.decode(cursors.encode(key)), key);
});

test('a page has a next page exactly when more was found', () => {
  const page = askedPage({ limit: 2 }, cursorOf({ id: idKey }));
  const items = [{ id: 1 }, { id: 2 }, { id: 3 }];
  assert.deepEqual(page.of(items), { items: items.slice(0, 2), next_cursor: encodeCursor(['2']) });
  assert.deepEqual(page.of(items.slice(0, 2)), { items: items.slice(0, 2), next_cursor: null });
  assert.deepEqual([page.after, page.most], [undefined, 3]);
});

test('a page that says itself where the next one begins leads there, and the last one leads nowhere', () => {
  const page = askedPage({}, cursorOf({ id: idKey }));
  const items = [{ name: 'one' }];
  assert.deepEqual(page.ending({ items, next: { id: 7 } }), { items, next_cursor: encodeCursor(['7']) });
  assert.deepEqual(page.ending({ items, next: null }), { items, next_cursor: null });
});
