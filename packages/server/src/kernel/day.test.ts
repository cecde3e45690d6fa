import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRfc3339 } from '@stoa/contract';
import { dayText, earliestDay, latestDay, parseDay, parseTimeBound, startOfDayMs } from './day.js';

const days = [
  ['1970-01-01', 0],
  ['1969-12-31', -1],
  ['2026-11-21', 20_778],
  ['2000-02-29', 11_016],
  ['0000-01-01', -719_528],
  ['9999-12-31', 2_932_896],
] as const;

for (const [text, day] of days) {
  test(`${text} is day ${day}`, () => {
    assert.equal(parseDay(text), day);
    assert.equal(dayText(day), text);
  });
}

for (const text of [
  '',
  '2026-11',
  '2026-02-29',
  '2026-13-01',
  '20261121',
  '2026-11-21T00:00:00Z',
  ' 2026-11-21',
]) {
  test(`${JSON.stringify(text)} is not a day`, () => {
    assert.equal(parseDay(text), undefined);
  });
}

test('days that an offset moves out of the four-digit years are written with a sign', () => {
  assert.equal(dayText(2_932_897), '+010000-01-01');
  assert.equal(dayText(-719_529), '-000001-12-31');
});

test('the bounds lie outside every time that can be sent', () => {
  assert.ok(earliestDay < -719_529 && latestDay > 2_932_897);
});

test('a day begins at midnight of UTC', () => {
  assert.equal(startOfDayMs(20_778), Date.parse('2026-11-21T00:00:00Z'));
});

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
