import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { JsonValue } from './json.js';
import { parseJson } from './parse-json.js';
import { stringifyJson } from './stringify-json.js';

test('a value without large integers is written as JSON.stringify writes it', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const parsed = parseJson(text);
      fc.pre(parsed.ok && !/\d{16}|[eE]\+?\d\d/.test(text));
      assert.equal(stringifyJson(parsed.value), JSON.stringify(parsed.value));
    }),
  );
});

test('a bigint anywhere becomes its digits and changes nothing else', () => {
  const value: JsonValue = {
    b: [1, -0, 'a"\n', null, true, 1.5, {}],
    a: { x: -9223372036854775808n },
    é: [],
  };
  assert.equal(
    stringifyJson(value),
    '{"b":[1,0,"a\\"\\n",null,true,1.5,{}],"a":{"x":-9223372036854775808},"é":[]}',
  );
});

test('minus zero is written as 0', () => {
  assert.equal(stringifyJson(-0), '0');
});
