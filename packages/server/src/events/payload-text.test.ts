import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payloadText } from './payload-text.js';

const untouched = [
  '{"a": 10e5, "b": 1.0e5, "c":100E+2}',
  '{"a":0e-9999}',
  '{"a":"0e-99999"}',
  '{"0e-99999":"\\"0e-99999"}',
  '{"a":10e-00005,"b":20.0e-00007}',
  '{"a":1.10, "b":0.10000000000000000001}',
];

for (const source of untouched) {
  test(`keeps ${source} as it is`, () => assert.equal(payloadText(source), source));
}

const rewritten = [
  ['{"a":0e-99999}', '{"a":0}'],
  ['{"a":-0e-99999,"b":0.00E+99999999999}', '{"a":0,"b":0}'],
  ['[0e99999,"0e99999",{"0e99999":0e99999}]', '[0,"0e99999",{"0e99999":0}]'],
  ['["\\\\",0e99999,"\\"",0e99999]', '["\\\\",0,"\\"",0]'],
] as const;

for (const [source, expected] of rewritten) {
  test(`writes the zeros of ${source} without their exponents`, () =>
    assert.equal(payloadText(source), expected));
}

test('takes a long payload of zeros and quotes in linear time', () => {
  const source = `["${'0'.repeat(16_000)}","${'\\"'.repeat(8_000)}",0e99999]`;
  const before = performance.now();
  assert.ok(payloadText(source).endsWith(',0]'));
  assert.ok(performance.now() - before < 200);
});
