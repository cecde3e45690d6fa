import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '../kernel/failure.js';
import { createSealedCursors, decodeCursor, encodeCursor, pageOf } from './page-cursor.js';

const anyPair = (key: readonly string[]): boolean => key.length === 2;

test('a cursor decodes to its sort key, whatever the key contains', () => {
  const key = ['2026-10-01T00:00:00.000001Z', 'id/with "quotes" and ü'];
  assert.deepEqual(decodeCursor(encodeCursor(key), anyPair), key);
  assert.equal(decodeCursor(undefined, anyPair), undefined);
});

test('a cursor that no page has answered is refused', () => {
  const foreign = ['', 'x', 'W10', encodeCursor(['one']), encodeCursor(['a', 'b\0']), 'WzEsMl0', '💥'];
  for (const cursor of foreign) {
    assert.throws(
      () => decodeCursor(cursor, anyPair),
      (error: unknown) => error instanceof Failure && error.faults[0]?.pointer === '/query/cursor',
      cursor,
    );
  }
});

test('a sealed cursor decodes to its sort key, shows nothing of it, and any other text is refused', () => {
  const key = ['2026-10-01T00:00:00.000001Z', '1234567'];
  const cursors = createSealedCursors({ key: Buffer.alloc(32, 1), name: 'test' });
  const cursor = cursors.encode(key);
  assert.deepEqual(cursors.decode(cursor, anyPair), key);
  assert.equal(cursors.decode(undefined, anyPair), undefined);
  assert.ok(!Buffer.from(cursor, 'base64url').includes('1234567'));
  assert.notEqual(cursors.encode(key), cursor);
  const ofOther = createSealedCursors({ key: Buffer.alloc(32, 2), name: 'test' }).encode(key);
  const ofOtherCall = createSealedCursors({ key: Buffer.alloc(32, 1), name: 'other' }).encode(key);
  for (const foreign of [
    '',
    'x',
    encodeCursor(key),
    ofOther,
    ofOtherCall,
    cursor.slice(0, -2),
    cursors.encode(['one']),
  ])
    assert.throws(() => cursors.decode(foreign, anyPair), Failure, foreign);
});

test('a page has a next page exactly when more was found', () => {
  const keyOf = (item: number): string[] => [String(item), ''];
  assert.deepEqual(pageOf([1, 2, 3], 2, keyOf), { items: [1, 2], next_cursor: encodeCursor(['2', '']) });
  assert.deepEqual(pageOf([1, 2], 2, keyOf), { items: [1, 2], next_cursor: null });
  assert.deepEqual(pageOf([], 2, keyOf), { items: [], next_cursor: null });
});
