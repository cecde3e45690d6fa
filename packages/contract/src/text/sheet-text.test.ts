import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sheetText, textOfSheet } from './sheet-text.js';

for (const [text, cell] of [
  ['=1+1', "'=1+1"],
  ['+49 30 1', "'+49 30 1"],
  ['-abc', "'-abc"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\rx', "'\rx"],
  ['  =1', "'  =1"],
  ['"=1"', '\'"=1"'],
  ['\u200b=1', "'\u200b=1"],
  ['\ufeff=1', "'\ufeff=1"],
  ['\u00a0=1', "'\u00a0=1"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1a', "'－1a"],
  ['＠a', "'＠a"],
  ["'=1", "''=1"],
  ["it's", "it's"],
  ['a;=cmd()', "a;'=cmd()"],
  ['a,"=cmd()', 'a,\'"=cmd()'],
  ['line\n=cmd()', "line\n'=cmd()"],
  ['a=b', 'a=b'],
  ['-5', '-5'],
  ['-12.50', '-12.50'],
  ['-', "'-"],
  ['-1e5', "'-1e5"],
  ['-2+3', "'-2+3"],
  ['2026-02-10T10:00:00Z', '2026-02-10T10:00:00Z'],
  ['', ''],
] as const) {
  test(`${JSON.stringify(text)} is ${JSON.stringify(cell)} in a sheet`, () => {
    assert.equal(sheetText(text), cell);
    assert.equal(textOfSheet(cell), text);
  });
}

const hostile = fc.string({
  unit: fc.constantFrom(...'=+-@＝＋－＠\'";,\t\r\n \u200b\ufeff1.a'),
  maxLength: 12,
});

test('every text is read back as it was, and no part of its cell runs', () => {
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string({ unit: 'binary' })), (text) => {
      const cell = sheetText(text);
      assert.equal(textOfSheet(cell), text);
      if (/^-?\d+(?:\.\d+)?$/.test(cell)) return;
      for (const part of cell.split(/[;,\t\r\n]/))
        assert.doesNotMatch(part, /^[\s\p{C}\p{DI}"]*[=+\-@＝＋－＠]/u);
    }),
  );
});
