import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseJson } from '@stoa/contract';
import { amountOf, currencyOf } from './payload-warnings.js';

function read(source: string): { amount: string | null; currency: string | null } {
  const parsed = parseJson(source, { mayRound: true });
  assert.ok(parsed.ok);
  const { value } = parsed;
  assert.ok(typeof value === 'object' && value !== null && !Array.isArray(value));
  return { amount: amountOf(value, source), currency: currencyOf(value) };
}

for (const [source, amount] of [
  ['{"amount":"12.34"}', '12.34'],
  ['{"amount":"-0.10"}', '-0.10'],
  ['{"amount":12.340}', '12.340'],
  ['{"amount" : 0.12345678901234567}', '0.12345678901234567'],
  ['{"amount":0.99999999999999999}', '0.99999999999999999'],
  ['{"amount":123456789012345678901234567890}', '123456789012345678901234567890'],
  ['{"amount":1e2}', '1e2'],
  ['{"amount":0}', '0'],
  ['{"items":[{"amount":1},{"amount":2}],"amount":3.5}', '3.5'],
  ['{"amount":3.5,"nested":{"amount":7}}', '3.5'],
  ['{"nested":{"amount":5},"\\u0061mount":7.25}', '7.25'],
  ['{"note":"\\"amount\\":5","amount":6}', '6'],
  ['{"note":"amount","amount":6,"x":{"amount":1}}', '6'],
  ['{"list":["amount",1],"amount":6,"x":{"amount":1}}', '6'],
] as const) {
  test(`The amount of ${source} is ${amount}`, () => {
    assert.equal(read(source).amount, amount);
  });
}

for (const source of [
  '{}',
  '{"nested":{"amount":5}}',
  '{"amount":null}',
  '{"amount":true}',
  '{"amount":[1]}',
  '{"amount":""}',
  '{"amount":"1,50"}',
  '{"amount":" 1"}',
  '{"amount":"1e3"}',
  '{"amount":"NaN"}',
  '{"amount":"Infinity"}',
  '{"amount":".5"}',
  `{"amount":"${'9'.repeat(31)}"}`,
  '{"amount":1e100}',
  '{"amount":1.1234567890123456789}',
]) {
  test(`${source} has no amount`, () => {
    assert.equal(read(source).amount, null);
  });
}

test('A currency is three letters, in upper case', () => {
  assert.equal(read('{"currency":"eur"}').currency, 'EUR');
  for (const source of ['{"currency":"EURO"}', '{"currency":978}', '{"currency":"€"}', '{}']) {
    assert.equal(read(source).currency, null, source);
  }
});
