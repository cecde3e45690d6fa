import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountText } from '../../src/terminal/amount-text.js';
import { explainFileError } from '../../src/terminal/file-errors.js';
import { createProgress } from '../../src/terminal/output.js';
import { visibleText } from '../../src/terminal/visible-text.js';

for (const [minorUnits, currency, text] of [
  [1234n, 'EUR', '12.34'],
  [5n, 'EUR', '0.05'],
  [0n, 'EUR', '0.00'],
  [-5n, 'EUR', '-0.05'],
  [1234n, 'JPY', '1234'],
  [1234n, 'KWD', '1.234'],
  [1234n, 'ZZZ', '1234'],
] as const) {
  test(`${minorUnits} minor units of ${currency} are ${text}`, () => {
    assert.equal(amountText(minorUnits, currency), text);
  });
}

test('an amount of many reports keeps every digit', () => {
  assert.equal(amountText(461_168_601_842_738_790_350_001n, 'EUR'), '4611686018427387903500.01');
});

test('a foreign text cannot command the terminal', () => {
  assert.equal(
    visibleText('a\u001b[31m\nb\u009b\u202e\ud800'),
    'a\\u{1b}[31m\\u{a}b\\u{9b}\\u{202e}\\u{d800}',
  );
});

test('a foreign text of any script is shown as it is', () => {
  assert.equal(visibleText('Straße 東京 😀'), 'Straße 東京 😀');
});

test('a foreign text is cut', () => {
  assert.equal(visibleText('x'.repeat(10_000)).length, 501);
});

for (const [code, text] of [
  ['EACCES', 'may not be read by this user'],
  ['EISDIR', 'is a directory; name the files in it'],
  ['EIO', 'cannot be read (EIO)'],
  ['constructor', 'cannot be read (constructor)'],
] as const) {
  test(`a file with ${code} ${text}`, () => {
    assert.equal(explainFileError(code), text);
  });
}

test('progress is written over on a terminal, and nowhere else', () => {
  const written: string[] = [];
  const write = (text: string): void => void written.push(text);
  const hidden = createProgress({ write });
  hidden.show('one');
  hidden.clear();
  assert.deepEqual(written, []);
  createProgress({ isTTY: true, columns: 5, write }).show('a long line');
  createProgress({ isTTY: true, columns: 0, write }).show('a line');
  assert.deepEqual(written, ['\r\u001b[2Ka lo', '\r\u001b[2Ka line']);
});
