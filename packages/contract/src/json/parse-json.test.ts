import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { wireLimits } from '../wire-limits.js';
import type { JsonFault, JsonValue, ParsedJson } from './json.js';
import { parseJson, parseJsonSteps } from './parse-json.js';
import { atOnce } from './steps.js';
import { stringifyJson } from './stringify-json.js';

function parsedValue(text: string): JsonValue {
  const parsed = parseJson(text);
  assert.ok(parsed.ok, `not accepted: ${text.slice(0, 100)}`);
  return parsed.value;
}

function faultsOf(text: string, maxDepth = 64): readonly JsonFault[] {
  const parsed = parseJson(text, { maxDepth });
  assert.ok('faults' in parsed, `no faults: ${text.slice(0, 100)}`);
  return parsed.faults;
}

function codesOf(text: string): string[] {
  return faultsOf(text).map(({ code, pointer }) => `${code} ${pointer}`);
}

function malformedOf(text: string): string {
  const parsed = parseJson(text);
  assert.ok('malformed' in parsed, `not malformed: ${text.slice(0, 100)}`);
  return parsed.malformed;
}

/** What `JSON.parse` says in the terms of this parser: integers beyond the safe ones are compared as doubles. */
function asDoubles(value: JsonValue): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(asDoubles);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asDoubles(member)]));
}

function native(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text, (_, value: unknown) => (Object.is(value, -0) ? 0 : value)) };
  } catch {
    return undefined;
  }
}

function agreesWithNative(text: string): void {
  const expected = native(text);
  const parsed = parseJson(text);
  if (expected === undefined) assert.ok('malformed' in parsed, `taken: ${text}`);
  else if (parsed.ok) assert.deepEqual(asDoubles(parsed.value), expected.value);
  else assert.ok('faults' in parsed && parsed.faults.length > 0, `refused: ${text}`);
}

test('any JSON has the value that JSON.parse gives it', () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: 'grapheme' }), (text) => {
      agreesWithNative(text);
    }),
    { numRuns: 500 },
  );
});

test('JSON with white space between all tokens has the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(' ', '\n', '\r\n', '\t'), (value, space) => {
      agreesWithNative(JSON.stringify(value, null, space));
    }),
  );
});

test('a text is malformed exactly where JSON.parse throws, after any mutation', () => {
  const junk = fc.constantFrom(
    '',
    '"',
    '\\',
    ',',
    ':',
    '{',
    '}',
    '[',
    ']',
    '-',
    '0',
    '1',
    '.',
    'e',
    'u',
    '\n',
    '\u0000',
    ' ',
    'true',
    '\ufeff',
  );
  fc.assert(
    fc.property(fc.json(), junk, fc.tuple(fc.nat(), fc.nat(3)), (text, insert, [position, removed]) => {
      const at = position % (text.length + 1);
      agreesWithNative(text.slice(0, at) + insert + text.slice(at + removed));
    }),
    { numRuns: 3000 },
  );
});

test('a text made of the pieces of JSON is malformed exactly where JSON.parse throws', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"b"',
    '1',
    '-',
    '0',
    '.5',
    'e1',
    'null',
    '"\\',
    '"',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => agreesWithNative(pieces.join(''))),
    { numRuns: 5000 },
  );
});

for (const [text, expected] of [
  ['0', 0],
  ['-0', 0],
  ['-0.0', 0],
  ['0e999999999', 0],
  ['1.0', 1],
  ['1e2', 100],
  ['1.5e1', 15],
  ['-1.50E+1', -15],
  ['100e-2', 1],
  ['12.34', 12.34],
  ['5e-324', 5e-324],
  ['1.7976931348623157e308', 17_976_931_348_623_157n * 10n ** 292n],
  ['9007199254740991', 9007199254740991],
  ['9007199254740992', 9007199254740992n],
  ['-9007199254740991', -9007199254740991],
  ['-9007199254740992', -9007199254740992n],
  ['9007199254740992.0', 9007199254740992n],
  ['9007199254740993', 9007199254740993n],
  ['9.223372036854775807e18', 9223372036854775807n],
  ['-9223372036854775808', -9223372036854775808n],
  ['9223372036854775808', 9223372036854775808n],
  ['0.9007199254740993e16', 9007199254740993n],
  ['1e308', 10n ** 308n],
  ['123456789012345', 123456789012345],
  ['1234567890123456', 1234567890123456],
] as const) {
  test(`the number ${text} is exact`, () => assert.ok(Object.is(parsedValue(text), expected)));
}

for (const text of [
  '1e309',
  '1e400',
  '-1e400',
  '1e999999999',
  '1e-400',
  '-1e-999999999',
  '1.00000000000000000001',
  '9007199254740993.5',
  `0.${'1'.repeat(127)}`,
  '1'.repeat(129),
  '1'.repeat(1_000_000),
  `1e${'9'.repeat(1_000_000)}`,
]) {
  test(`the number ${text.slice(0, 30)} (${text.length} characters) is out of range`, () => {
    assert.deepEqual(codesOf(`{"a":[0,${text}]}`), ['number_out_of_range /a/1']);
  });
}

test('an int64 survives parsing and writing', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (amount) => {
      assert.equal(BigInt(Number.isSafeInteger(Number(amount)) ? Number(amount) : amount), amount);
      assert.equal(stringifyJson(parsedValue(`[${amount}]`)), `[${amount}]`);
    }),
  );
});

test('a body full of tiny literals for huge integers is refused instead of expanded', () => {
  const parsed = parseJson(`[${'1e308,'.repeat(5000)}0]`);
  assert.ok('faults' in parsed);
  assert.equal(parsed.faultCount, 4000);
  assert.equal(parsed.faults[0]?.pointer, '/1000');
});

for (const text of [
  '',
  ' ',
  '\ufeff{}',
  'nul',
  'True',
  'NaN',
  'Infinity',
  '-Infinity',
  'undefined',
  "'a'",
  '[1,]',
  '{"a":1,}',
  '{,}',
  '[,]',
  '{a:1}',
  '{"a"}',
  '{"a":}',
  '{"a":1 "b":2}',
  '[1 2]',
  '[1',
  '{"a":1',
  '"a',
  '"\\',
  '"\\x"',
  '"\\u12"',
  '"\\u12g4"',
  '"\\u+123"',
  '01',
  '-01',
  '00',
  '-',
  '+1',
  '.5',
  '1.',
  '1.e1',
  '1e',
  '1e+',
  '0x10',
  '1_000',
  '1 2',
  '{} {}',
  '{}x',
  '// a\n1',
  '/* a */1',
  '"\n"',
  '"\t"',
  '"\u0000"',
  '\u00a01',
  '\u2028',
  '1\u0000',
  ']',
  '}',
  '"a" :',
  'truefalse',
  '[1}',
  '{"a":1]',
]) {
  test(`the text ${visible(text)} is malformed`, () => {
    assert.match(malformedOf(text), /^Line \d+, column \d+: [a-z]/);
    assert.equal(native(text), undefined);
  });
}

test('a malformed text is located by line and column, and never quoted', () => {
  assert.equal(
    malformedOf('{\n  "secret": 1,\n  secret2: 2\n}'),
    'Line 3, column 3: a member name in double quotes was expected.',
  );
  assert.equal(malformedOf('[1,\r\n\n2 3]'), 'Line 3, column 3: a comma or a closing bracket was expected.');
  assert.equal(malformedOf('"secret'), 'Line 1, column 8: the text ends inside a string.');
  assert.equal(malformedOf('[1, 2] 3'), 'Line 1, column 8: the text continues after its value.');
});

test('a member name twice in one object is a fault for every repetition', () => {
  assert.deepEqual(codesOf('{"a":1,"a":2,"b":{"a":1},"a":3}'), ['duplicate_key /a', 'duplicate_key /a']);
  assert.deepEqual(codesOf('{"a":1,"\\u0061":2}'), ['duplicate_key /a']);
  assert.deepEqual(codesOf('{"__proto__":1,"__proto__":2}'), ['duplicate_key /__proto__']);
  assert.deepEqual(codesOf('[{"a":1,"b":2},{"a":1,"a":2},{"a":1,"b":2,"b":3}]'), [
    'duplicate_key /1/a',
    'duplicate_key /2/b',
  ]);
});

test('objects with the same, fewer, more, other and reordered members next to each other keep their own', () => {
  const name = fc.constantFrom(
    'a',
    'ab',
    'b',
    '0',
    '10',
    'a"',
    'a\\',
    'a\n',
    '__proto__',
    'toString',
    '',
    'é',
  );
  const object = fc.uniqueArray(name, { maxLength: 6 }).map((names) => ({
    text: `{${names.map((key, at) => `${JSON.stringify(key)}:${at}`).join(',')}}`,
    // JSON.parse cannot make this value: since V8 12.8 (Node.js 24), it confuses escaped names with each other.
    value: Object.fromEntries(names.map((key, at) => [key, at])),
  }));
  fc.assert(
    fc.property(fc.array(object, { maxLength: 8 }), (objects) => {
      const parsed = parseJson(`[${objects.map(({ text }) => text).join(',')}]`);
      assert.ok(parsed.ok && Array.isArray(parsed.value));
      assert.deepEqual(
        parsed.value.map((item) => stringifyJson(item)),
        objects.map(({ value }) => JSON.stringify(value)),
      );
    }),
  );
});

test('a name that held an escape is not mistaken for the same characters unescaped', () => {
  malformedOf('[{"a\\nb":1},{"a\nb":1}]');
  malformedOf('[{"a\\"b":1},{"a"b":1}]');
});

test('U+0000 and unpaired surrogates are faults, escaped or not, in values and in names', () => {
  assert.deepEqual(codesOf('["\\u0000"]'), ['unstorable_character /0']);
  for (const half of [
    '\\ud800',
    '\\udc00',
    '\ud800',
    '\udc00',
    '\\udc00\\ud800',
    'a\\ud83d',
    '\ud83d\\ud83d',
  ]) {
    assert.deepEqual(codesOf(`{"a":"${half}"}`), ['unstorable_character /a']);
    assert.deepEqual(codesOf(`{"a":{"${half}":1}}`), ['unstorable_character /a']);
  }
});

test('a surrogate pair is a character, however its halves are written', () => {
  for (const pair of ['😀', '\\ud83d\\ude00', '\ud83d\\ude00', '\\uD83D\ude00'])
    assert.equal(parsedValue(`"${pair}"`), '😀');
});

test('a fault below a name that cannot be spelled has a pointer that can', () => {
  assert.deepEqual(codesOf('{"a\\u0000\\ud800":[1e999]}'), [
    'unstorable_character ',
    'number_out_of_range /a\ufffd\ufffd/0',
  ]);
});

test('a pointer of a fault does not repeat long names', () => {
  const name = 'n'.repeat(wireLimits.jsonNameUnits);
  assert.deepEqual(codesOf(`{"a":{"b":{"${name}":{"${name}":1e999}}}}`), [
    `number_out_of_range /a/b/${name}`,
  ]);
});

test('the length of a name is bounded, and the reading stops there', () => {
  for (const unit of ['n', 'ä', '\\n', '\\u00e4']) {
    const most = unit.repeat(wireLimits.jsonNameUnits);
    assert.ok(parseJson(`{"${most}":1}`).ok, unit);
    assert.deepEqual(codesOf(`{"a":{"${most}${unit}":1e999}}`), ['name_too_long /a'], unit);
    assert.deepEqual(codesOf(`{"a":[{"${most.repeat(50)}":1e999}]}`), ['name_too_long /a/0'], unit);
  }
});

test('the members of an object are bounded, and the reading stops there', () => {
  const members = (count: number): string =>
    Array.from({ length: count }, (_none, index) => `"m${index}":1`).join();
  assert.ok(parseJson(`[{${members(1_000)}},{${members(1_000)}}]`).ok);
  assert.deepEqual(faultsOf(`{"a":[{},{${members(1_001)}}]}`), [
    { pointer: '/a/1', code: 'too_many_members', detail: 'An object may have 1000 members at most.' },
  ]);
  assert.equal(faultsOf(`{${members(100_000)}`).length, 1);
  assert.deepEqual(new Set(codesOf(`{${'"a":1,'.repeat(2_000)}"a":1}`)), new Set(['duplicate_key /a']));
});

test('the arrays and objects of a text are bounded together, and the reading stops there', () => {
  const most = wireLimits.jsonContainers;
  assert.ok(parseJson(`[${'[],'.repeat(most / 2)}${'{},'.repeat(most / 2 - 2)}{}]`).ok);
  assert.deepEqual(codesOf(`[${'[],'.repeat(most - 1)}{}]`), [`too_many_values /${most - 1}`]);
});

test('of many faults a hundred are listed and all are counted', () => {
  const parsed = parseJson(`[${'1e999,'.repeat(250)}0]`);
  assert.ok('faults' in parsed);
  assert.equal(parsed.faults.length, 100);
  assert.equal(parsed.faultCount, 250);
});

test('a malformed text has no faults, even if some were met before', () => {
  malformedOf('{"a":1,"a":2,}');
});

test('nesting is bounded and the reading stops there', () => {
  assert.deepEqual(faultsOf('[[[]]]', 2), [
    { pointer: '/0/0', code: 'nested_too_deep', detail: 'At most 2 levels may be nested.' },
  ]);
  assert.ok(parseJson('[{"a":[]}]', { maxDepth: 3 }).ok);
  assert.equal(faultsOf('['.repeat(100_000)).length, 1);
  assert.equal(faultsOf('{"a":'.repeat(100_000)).length, 1);
});

test('names of Object.prototype are members as any other', () => {
  const text = '{"__proto__":{"admin":true},"constructor":1,"toString":2,"hasOwnProperty":3}';
  const value = parsedValue(text);
  assert.ok(typeof value === 'object' && value !== null);
  assert.equal(Object.getPrototypeOf(value), Object.prototype);
  assert.deepEqual(Object.keys(value), ['__proto__', 'constructor', 'toString', 'hasOwnProperty']);
  assert.equal('admin' in value, false);
  assert.equal(stringifyJson(value), text);
});

test('the source of an object is its exact text', () => {
  const event = '{ "b" : 1.50,\n "a":{"x" :"\\u0061"} }';
  const parsed = parseJson(` [${event} , {}] `, { keepSource: true });
  assert.ok(parsed.ok && Array.isArray(parsed.value));
  const [first, second] = parsed.value;
  assert.ok(
    typeof first === 'object' &&
      first !== null &&
      !Array.isArray(first) &&
      typeof second === 'object' &&
      second !== null,
  );
  const inner = first['a'];
  assert.ok(typeof inner === 'object' && inner !== null);
  assert.equal(parsed.sourceOf(first), event);
  assert.equal(parsed.sourceOf(inner), '{"x" :"\\u0061"}');
  assert.equal(parsed.sourceOf(second), '{}');
  assert.equal(parsed.sourceOf({}), undefined);
});

test('no source is kept unless asked for', () => {
  const parsed = parseJson('{}');
  assert.ok(parsed.ok && typeof parsed.value === 'object' && parsed.value !== null);
  assert.equal(parsed.sourceOf(parsed.value), undefined);
});

test('takeItem gets each item of the lists in the text, and the lists stay empty', () => {
  const taken: [string, unknown][] = [];
  const parsed = parseJson('{"a":[1,[2],{"b":[3]}],"n":{"m":[4]},"e":[],"c":["x"]}', {
    takeItem: (item, list) => taken.push([list, item]),
  });
  assert.deepEqual(taken, [
    ['a', 1],
    ['a', [2]],
    ['a', { b: [3] }],
    ['c', 'x'],
  ]);
  assert.ok(parsed.ok);
  assert.deepEqual(parsed.value, { a: [], n: { m: [4] }, e: [], c: [] });
});

test('a fault in an item is reported at its place, whether items are taken or not', () => {
  const text = '{"a":[{"b":1},{"b":1,"b":2}]}';
  for (const options of [{}, { takeItem: () => undefined }]) {
    const parsed = parseJson(text, options);
    assert.ok(!parsed.ok && 'faults' in parsed);
    assert.deepEqual(
      parsed.faults.map(({ pointer }) => pointer),
      ['/a/1/b'],
    );
  }
});

test('in turns a text means what it means at once', async () => {
  const list = JSON.stringify(Array.from({ length: 30_000 }, (_none, index) => ({ id: `item ${index}` })));
  for (const text of [`{"a":1,"list":${list}}`, `{"list":${list}`, `{"list":${list},}`, list, '"x"', '']) {
    assert.deepEqual(withoutLookup(atOnce(parseJsonSteps(text))), withoutLookup(parseJson(text)));
  }
});

const long = 100_000;
const list = (item: string): string => `[${Array.from({ length: long / item.length }, () => item).join()}]`;
const shapes: readonly (readonly [name: string, value: string])[] = [
  ['a list', list('"text"')],
  ['a list in lists', `[[[[${list('1')}]]]]`],
  ['a list of lists', list(`[${'1,'.repeat(50)}[]]`)],
  ['deep objects', list('{"a":{"b":{"c":[{"d":1}],"e":2}}}')],
  ['wide objects', list(`{${Array.from({ length: 900 }, (_none, index) => `"m${index}":1`).join()}}`)],
  ['a long string', `"${'a'.repeat(long)}"`],
  ['a long string of escapes', `"${String.raw`\u00e4\n`.repeat(long / 8)}"`],
  ['a long string of surrogate pairs', `"x${'😀'.repeat(long / 2)}"`],
  ['a long string of escaped surrogate pairs', `"x${String.raw`\ud83d\ude00`.repeat(long / 12)}"`],
];

for (const [name, value] of shapes) {
  for (const text of [value, `{"a":${value},"b":{"c":${value}}}`]) {
    test(`reading pauses wherever the text is, and reads the same: ${name} in ${text.length} units`, () => {
      const steps = [...parseJsonSteps(text)].length;
      assert.ok(steps >= text.length / 40_000, `${steps} steps`);
      agreesWithNative(text);
      const stringOrEnd = /^"/.test(value) ? text.length - 2 : text.length - 1;
      agreesWithNative(text.slice(0, stringOrEnd));
    });
  }
}

test('a fault after a pause has its pointer', () => {
  const pad = `"${'x'.repeat(40_000)}"`;
  const text = `{"a":[${pad},{"b":[${pad},1e999],"c":{"d":${pad},"d":1}}]}`;
  assert.deepEqual(codesOf(text), ['number_out_of_range /a/1/b/1', 'duplicate_key /a/1/c/d']);
});

test('a long string with half of a surrogate pair is refused, and one that is divided between two steps is not', () => {
  const pad = 'x'.repeat(16_383);
  assert.ok(parseJson(`"${pad}😀${pad}"`).ok);
  assert.deepEqual(codesOf(`["${pad}\\ud83d${pad}"]`), ['unstorable_character /0']);
  assert.deepEqual(codesOf(`["${pad}${pad}\\u0000"]`), ['unstorable_character /0']);
});

/** A text for the name of a test, whose lines end only where they should. */
function visible(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[^ -~]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function withoutLookup(parsed: ParsedJson): object {
  return { ...parsed, sourceOf: undefined };
}
