import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { harmlessJson, visible } from './unseen.js';

/** Every kind of character that a terminal obeys, or that hides another text. */
const hostile = {
  'a line break': '\n',
  'a carriage return': '\r',
  'an escape sequence': '\u001b',
  'an 8-bit control sequence': '\u009b',
  'a backspace': '\b',
  DEL: '\u007f',
  NEL: '\u0085',
  'a line separator': '\u2028',
  'a paragraph separator': '\u2029',
  'a bidirectional override': '\u202e',
  'a bidirectional isolate': '\u2066',
  'an Arabic letter mark': '\u061c',
  'a zero-width space': '\u200b',
  'a zero-width joiner': '\u200d',
  'a byte order mark': '\ufeff',
  'a filler': '\u3164',
  'a tag': '\u{e0041}',
  'a lone surrogate': '\ud83d',
} as const;

for (const [name, character] of Object.entries(hostile)) {
  test(`${name} is shown, not obeyed`, () => {
    assert.equal(visible(`a${character}b`), `a\\u{${character.codePointAt(0)?.toString(16)}}b`);
  });

  test(`${name} in JSON is escaped, and read back as it was`, () => {
    const json = harmlessJson(JSON.stringify({ a: character, [`b${character}`]: 1 }));
    assert.equal(visible(json), json);
    assert.equal((JSON.parse(json) as { a: string }).a, character);
  });
}

test('a text of any script stays as it is', () => {
  for (const text of ['Straße 東京 😀', 'שלום', 'नमस्ते', 'e\u0301', '%=+-@\\u{1b}'])
    assert.equal(visible(text), text);
});

test('space between the tokens of JSON stays space', () => {
  assert.equal(harmlessJson('{\r\n\t"ä": 1\r}'), '{   "ä": 1 }');
});

test('JSON means the same afterwards, and holds nothing that a terminal would obey', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), fc.boolean(), (value, spaced) => {
      const json = JSON.stringify(value, null, spaced ? '\t' : '');
      const harmless = harmlessJson(json);
      assert.deepEqual(JSON.parse(harmless), JSON.parse(json));
      assert.equal(visible(harmless), harmless);
    }),
  );
});
