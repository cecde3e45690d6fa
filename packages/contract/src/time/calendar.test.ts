import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateOfDay, dayOfDate } from './calendar.js';

test('the date of every day of two cycles of the calendar is the one that Date gives', () => {
  const first = Date.UTC(1600, 0, 1) / 86_400_000;
  for (let dayNumber = first; dayNumber < first + 2 * 146_097; dayNumber += 1) {
    const date = new Date(dayNumber * 86_400_000);
    const { year, month, day } = dateOfDay(dayNumber);
    const isSame =
      year === date.getUTCFullYear() && month === date.getUTCMonth() + 1 && day === date.getUTCDate();
    if (!isSame || dayOfDate(year, month, day) !== dayNumber)
      assert.fail(`${dayNumber}: ${year}-${month}-${day}`);
  }
});

for (const [text, dayNumber] of [
  ['-1-1-1', -719_893],
  ['0-1-1', -719_528],
  ['0-2-29', -719_469],
  ['0-3-1', -719_468],
  ['1969-12-31', -1],
  ['1970-1-1', 0],
  ['10000-1-1', 2_932_897],
] as const) {
  test(`day ${dayNumber} is ${text}`, () => {
    const { year, month, day } = dateOfDay(dayNumber);
    assert.equal(`${year}-${month}-${day}`, text);
  });
}
