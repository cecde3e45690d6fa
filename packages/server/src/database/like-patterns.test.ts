import assert from 'node:assert/strict';
import { test } from 'node:test';
import { patternsOf } from './like-patterns.js';

test('words within other words need no pattern, and characters of patterns stand for themselves', () => {
  assert.deepEqual(patternsOf(['kam', 'okami', 'mi', '10%_\\']), ['%okami%', '%10\\%\\_\\\\%']);
  assert.deepEqual(patternsOf([]), []);
});

test('all parts of a name together are one pattern', () => {
  const name = 'merchant';
  const parts = [...name].flatMap((_one, from) =>
    [...name.slice(from)].map((_other, length) => name.slice(from, from + length + 1)),
  );
  assert.deepEqual(patternsOf([...new Set(parts)]), ['%merchant%']);
});
