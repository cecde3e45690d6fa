import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayText, earliestDay, latestDay, parseDay, startOfDayMs } from './day.js';

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
