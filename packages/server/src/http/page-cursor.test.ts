import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeCursor } from '../../test/encode-cursor.js';
import { Failure } from '../kernel/failure.js';
import { cursorOf, textKey } from './page-cursor.js';

const parts = { time: textKey, id: textKey };
const pairs = cursorOf(parts);

test('a cursor decodes to its sort key, whatever the key contains', () => {
  const key = { time: '2026-10-01T00:00:00.000001Z', id: 'id/with "quotes" and ü' };
  assert.deepEqual(pairs.decode(pairs.encode(key)), key);
  assert.equal(pairs.decode(undefined), undefined);
});

test('a cursor that no page has answered is refused', () => {
  const foreign = ['', 'x', 'W10', encodeCursor(['one']), encodeCursor(['a', 'b\0']), 'WzEsMl0', '💥'];
  for (const cursor of foreign) {
    assert.throws(
      () => pairs.decode(cursor),
      (error: unknown) => error instanceof Failure && error.faults[0]?.pointer === '/query/cursor',
      cursor,
    );
  }
});

test('a sealed cursor decodes to its sort key, shows nothing of it, and any other text is refused', () => {
  const key = { time: '2026-10-01T00:00:00.000001Z', id: '1234567' };
  const sealed = { key: Buffer.alloc(32, 1), name: 'test' };
  const cursors = cursorOf(parts, sealed);
  const cursor = cursors.encode(key);
  assert.deepEqual(cursors.decode(cursor), key);
  assert.equal(cursors.decode(undefined), undefined);
  assert.ok(!Buffer.from(cursor, 'base64url').includes('1234567'));
  assert.notEqual(cursors.encode(key), cursor);
  const foreign = [
    '',
    'x',
    pairs.encode(key),
    cursorOf(parts, { ...sealed, key: Buffer.alloc(32, 2) }).encode(key),
    cursorOf(parts, { ...sealed, name: 'other' }).encode(key),
    cursor.slice(0, -2),
    cursorOf({ id: textKey }, sealed).encode({ id: 'one' }),
  ];
  for (const one of foreign) assert.throws(() => cursors.decode(one), Failure, one);
});
