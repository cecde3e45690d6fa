import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRetryAfter } from './retry-after.js';

const nowMs = Date.parse('2026-03-01T12:00:00Z');

for (const [text, waitMs] of [
  [null, undefined],
  ['0', 0],
  ['120', 120_000],
  ['Sun, 01 Mar 2026 12:00:30 GMT', 30_000],
  ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
  ['-1', undefined],
  ['1.5', undefined],
  ['soon', undefined],
  ['2026', 2_026_000],
  ['Sun, never GMT', undefined],
  ['', undefined],
] as const) {
  test(`Retry-After "${text}" is ${waitMs} ms`, () => {
    assert.equal(readRetryAfter(text, nowMs), waitMs);
  });
}
