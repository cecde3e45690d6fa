import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { amountText } from '../../src/terminal/amount-text.js';
import { explainFileError } from '../../src/terminal/file-errors.js';
import { createProgress, showLines } from '../../src/terminal/output.js';
import { visibleText } from '../../src/terminal/visible-text.js';

for (const [minorUnits, currency, shown] of [
  [1234n, 'EUR', '12.34'],
  [5n, 'EUR', '0.05'],
  [0n, 'EUR', '0.00'],
  [-5n, 'EUR', '-0.05'],
  [1234n, 'JPY', '1234'],
  [1234n, 'KWD', '1.234'],
  [1234n, 'ZZZ', '1234'],
] as const) {
  test(`${minorUnits} minor units of ${currency} are ${shown}`, () => {
    assert.equal(amountText(minorUnits, currency), shown);
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

for (const [code, words] of [
  ['EACCES', 'may not be read by this user'],
  ['EISDIR', 'is a directory; name the files in it'],
  ['EIO', 'cannot be read (EIO)'],
  ['constructor', 'cannot be read (constructor)'],
] as const) {
  test(`a file with ${code} ${words}`, () => {
    assert.equal(explainFileError(code), words);
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

test('rows on a terminal are lines that it can show, however they arrive in pieces', async () => {
  const bytes = Buffer.from('id,ä\r\n\u001b[2J,"b""\r\nFORGED"\r\n\u009b\rb\u202e,"c"\r\n');
  const shown = 'id,ä\n\\u{1b}[2J,"b""\\u{d}\\u{a}FORGED"\n\\u{9b}\\u{d}b\\u{202e},"c"\n';
  for (const size of [1, 2, 3, bytes.length]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_one, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    );
    assert.equal(await text(Readable.from(pieces).pipe(showLines('csv'))), shown);
  }
});

test('a quotation mark in another format does not hold the end of a line', async () => {
  assert.equal(
    await text(Readable.from(['{"a":"\\""}\n{}\n']).pipe(showLines('other'))),
    '{"a":"\\""}\n{}\n',
  );
});
