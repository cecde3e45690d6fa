import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { canonicalJson, canonicalPieces } from './canonical-json.js';
import type { JsonValue } from './json.js';
import { parseJson } from './parse-json.js';
import { stringifyJson } from './stringify-json.js';

function canonicalOf(text: string): string {
  const parsed = parseJson(text);
  assert.ok(parsed.ok);
  return canonicalJson(parsed.value);
}

/** Any value that the parser can return, with large integers among the numbers. */
const anyValue = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, true, false),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Number.isInteger(number)),
    fc.bigInt({ min: 2n ** 53n, max: 2n ** 80n }),
    fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
      tie('value'),
      { maxKeys: 5 },
    ),
  ),
})).value;

/** The same value with the members of every object the other way round. */
function reversed(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  );
}

test('numbers, strings and literals have the form of RFC 8785, section 3.2.2', () => {
  const text =
    '{"numbers":[333333333.33333329,4.50,2e-3,0.000000000000000000000000001],"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}';
  assert.equal(
    canonicalOf(text),
    '{"literals":[null,true,false],"numbers":[333333333.3333333,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

test('members are sorted by UTF-16 code units, as in RFC 8785, section 3.2.3', () => {
  const text =
    '{"\\u20ac":"Euro Sign","\\r":"Carriage Return","\\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One","\\ud83d\\ude00":"Emoji: Grinning Face","\\u0080":"Control","\\u00f6":"Latin Small Letter O With Diaeresis"}';
  assert.equal(
    canonicalOf(text),
    '{"\\r":"Carriage Return","1":"One","\u0080":"Control","ö":"Latin Small Letter O With Diaeresis","€":"Euro Sign","😀":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
  );
});

for (const [number, text] of [
  [0, '0'],

  [5e-324, '5e-324'],
  [-5e-324, '-5e-324'],
  [9007199254740991, '9007199254740991'],
  [-9007199254740991, '-9007199254740991'],
  [0.000001, '0.000001'],
  [1e-7, '1e-7'],
  [333333333.3333332, '333333333.3333332'],
  [-0.0000033333333333333333, '-0.0000033333333333333333'],
] as const) {
  test(`the number ${text} has the form of RFC 8785, appendix B`, () => {
    assert.equal(canonicalJson(number), text);
  });
}

test('integers beyond the safe ones keep their digits, whatever notation and type they came in', () => {
  assert.equal(
    canonicalOf('[9223372036854775807,9223372036854775806]'),
    '[9223372036854775807,9223372036854775806]',
  );
  assert.equal(
    canonicalOf('[1e21,1000000000000000000000.0]'),
    '[1000000000000000000000,1000000000000000000000]',
  );
  assert.equal(canonicalJson(1e21), canonicalJson(10n ** 21n));
});

test('names that look like array indexes are sorted as text', () => {
  assert.equal(canonicalOf('{"9":1,"10":2,"a":3,"1":4}'), '{"1":4,"10":2,"9":1,"a":3}');
});

test('__proto__ is a member as any other', () => {
  assert.equal(canonicalOf('{"a":1,"__proto__":{"b":2}}'), '{"__proto__":{"b":2},"a":1}');
});

test('the canonical text is its own canonical text, and says the same value', () => {
  fc.assert(
    fc.property(anyValue, (value) => {
      const text = canonicalJson(value);
      assert.equal(canonicalOf(text), text);
      assert.equal(canonicalJson(reversed(value)), text);
      assert.equal(canonicalOf(stringifyJson(value)), text);
    }),
    { numRuns: 500 },
  );
});

test('white space and the order of members make no difference', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const spaced = parseJson(JSON.stringify(value, null, '\t'));
      fc.pre(spaced.ok);
      assert.equal(canonicalJson(reversed(spaced.value)), canonicalOf(JSON.stringify(value)));
    }),
  );
});

test('different int64 amounts, however close, have different texts', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 2n }), (amount) => {
      assert.notEqual(canonicalOf(`{"a":${amount}}`), canonicalOf(`{"a":${amount + 1n}}`));
    }),
  );
});

test('minus zero is written as 0', () => {
  assert.equal(canonicalJson(-0), '0');
});

for (const value of [Number.NaN, Number.POSITIVE_INFINITY, '\ud800', { '\udc00': 1 }]) {
  test(`${typeof value} ${JSON.stringify(String(value))} has no canonical text`, () => {
    assert.throws(() => canonicalJson([value]), TypeError);
  });
}

test('the text comes in pieces of bounded length, whatever the value is', () => {
  const item = { b: 'text', a: [1, [2, {}], []] };
  const long = ['a', 'ä\n', '😀', 'x😀'].map((unit) => unit.repeat(50_000));
  for (const value of [
    Array(20_000).fill(item),
    { deep: { er: [[Array(20_000).fill(item)]] } },
    ...long,
    long,
  ]) {
    const pieces = [...canonicalPieces(value)];
    assert.ok(pieces.every((piece) => piece.length < 40_000 && piece.isWellFormed()));
    assert.deepEqual(JSON.parse(pieces.join('')), value);
  }
});
