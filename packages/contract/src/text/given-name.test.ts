import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLabel, isName, labelPattern, nameForm, namePattern } from './given-name.js';
import { misfit } from './text-form.js';

const names = {
  'Persian with a non-joiner': 'می\u200cخواهم',
  'Hindi with a joiner': 'क्\u200dष',
  'Malayalam that ends with a joiner': 'അവന്\u200d',
  'Mongolian with a selector': 'ᠭ\u180bᠠ',
  'a family of emoji': '👨\u200d👩\u200d👧',
  'a heart as emoji': 'I ❤\ufe0f games',
  'the flag of Scotland': '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  'Hebrew and Latin': 'משחקים Games (2026)',
  'a letter that is made of two': 'e\u0301',
  'spaces around it': ' a b ',
} as const;

for (const [what, name] of Object.entries(names))
  test(`a name may be ${what}`, () => {
    assert.ok(isName(name) && isLabel(name));
  });

const marks = {
  'a left-to-right mark': '\u200e',
  'a right-to-left mark': '\u200f',
  'an Arabic letter mark': '\u061c',
  'an embedding': '\u202a',
  'an override': '\u202e',
  'the end of an override': '\u202c',
  'an isolate': '\u2066',
  'the end of an isolate': '\u2069',
  'a zero-width space': '\u200b',
  'a word joiner': '\u2060',
  'a byte order mark': '\ufeff',
  'a soft hyphen': '\u00ad',
  'a filler': '\u3164',
  'an escape sequence': '\u001b',
  'an 8-bit control character': '\u009b',
  'a line break': '\n',
  'a line separator': '\u2028',
};

for (const [what, mark] of Object.entries(marks))
  test(`a name or label with ${what} is refused, and the fault says where to look, but not the name`, () => {
    for (const text of [`${mark}ab`, `a${mark}b`, `ab${mark}`, mark]) {
      assert.ok(!isName(text) && !isLabel(text));
      const code = mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      assert.ok(misfit(nameForm, text).endsWith(`; this one has U+${code}.`));
    }
  });

test('a name has something to read, and a label may be empty', () => {
  for (const text of ['', ' ', '\u3000\u00a0', '\u200d', '\u2800', '\ufe0f \u200c']) {
    assert.ok(!isName(text));
    assert.ok(isLabel(text));
  }
});

test('what is refused is what Unicode says nobody sees, but joiners and selectors', () => {
  const expected = /[\p{Cc}\p{Zl}\p{Zp}\ufff9-\ufffb]|(?!\u200c|\u200d|\p{Variation_Selector})\p{DI}/u;
  for (let code = 0; code <= 0xffff; code += 1) {
    const character = String.fromCharCode(code);
    if (!/\p{Cs}/u.test(character))
      assert.equal(isLabel(character), !expected.test(character), code.toString(16));
  }
});

test('a long text with a fault at its end is refused after one look', () => {
  // With backtracking at every character, this would take days.
  for (const pattern of [namePattern, labelPattern])
    for (const part of ['a', ' ', '\u200d', 'a '])
      assert.ok(!new RegExp(pattern, 'u').test(`${part.repeat(4_000_000)}\u0001`));
});
