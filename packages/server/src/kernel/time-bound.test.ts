import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRfc3339 } from '@stoa/contract';
import { parseTimeBound } from './time-bound.js';

test('a day stands for its first moment in UTC', () => {
  for (const day of ['2026-11-20', '1969-12-31', '0000-01-01', '2024-02-29', '9999-12-31'])
    assert.equal(parseTimeBound(day), parseRfc3339(`${day}T00:00:00Z`), day);
});

test('a time of RFC 3339 stands for itself, to the microsecond', () => {
  for (const time of ['2026-11-20T10:00:00.123456Z', '2026-11-20t00:00:00+05:45'])
    assert.equal(parseTimeBound(time), parseRfc3339(time), time);
});

test('anything else is refused', () => {
  for (const text of [
    '',
    '2026-11',
    '2026-11-31',
    '2026-11-20T10:00:00',
    '20261120',
    ' 2026-11-20',
    '2026-11-20\n',
  ])
    assert.equal(parseTimeBound(text), undefined, JSON.stringify(text));
});
