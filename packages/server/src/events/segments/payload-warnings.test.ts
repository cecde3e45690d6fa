import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseJson } from '@stoa/contract';
import { amountOf, currencyOf, payloadWarningBits, payloadWarningsOf } from './payload-warnings.js';

function warningsIn(source: string): string[] {
  const parsed = parseJson(source, { mayRound: true });
  assert.ok(parsed.ok);
  const { value } = parsed;
  assert.ok(typeof value === 'object' && value !== null && !Array.isArray(value));
  const sum = payloadWarningsOf(value, { amount: amountOf(value, source), currency: currencyOf(value) });
  return Object.entries(payloadWarningBits).flatMap(([code, bit]) => ((sum & bit) === 0 ? [] : [code]));
}

for (const [source, ...warnings] of [
  ['{"amount":"1,99","currency":"EUR"}', 'unreadable_amount'],
  ['{"amount":"€2","currency":"EUR"}', 'unreadable_amount'],
  ['{"amount":"","currency":"EUR"}', 'unreadable_amount'],
  ['{"amount":{"value":2},"currency":"EUR"}', 'unreadable_amount'],
  ['{"amount":"1,99"}', 'unreadable_amount', 'missing_currency'],
  ['{"price":1.99,"currency":"EUR"}', 'misnamed_amount'],
  ['{"Amount":"1.99","currency":"EUR"}', 'misnamed_amount'],
  ['{"amount":null,"totalAmount":"1.99","currency":"EUR"}', 'misnamed_amount'],
  ['{"total_amount":199,"currency":"eur"}', 'misnamed_amount'],
  ['{"revenue":"€2"}', 'misnamed_amount', 'missing_currency'],
  ['{"value":5,"currency":"EUR"}', 'misnamed_amount'],
  ['{"value":5,"currency":"€"}', 'misnamed_amount', 'unknown_currency'],
  ['{"amount":"1.99"}', 'missing_currency'],
  ['{"amount":"1.99","currency":null}', 'missing_currency'],
  ['{"amount":"1.99","currency":"€"}', 'unknown_currency'],
  ['{"amount":"1.99","currency":"euro"}', 'unknown_currency'],
  ['{"amount":"1.99","currency":"XYZ"}', 'unknown_currency'],
  ['{"amount":"1.99","currency":978}', 'unknown_currency'],
] as const) {
  test(`${source} is warned of: ${warnings.join(', ')}`, () => {
    assert.deepEqual(warningsIn(source), warnings);
  });
}

for (const source of [
  '{}',
  '{"amount":"1.99","currency":"EUR"}',
  '{"amount":1.99,"currency":"eur"}',
  '{"amount":0,"currency":"JPY"}',
  '{"amount":null,"currency":null}',
  '{"currency":"EUR"}',
  '{"currency":"gems"}',
  '{"value":5}',
  '{"level":5,"total":7}',
  '{"price":"free","currency":"EUR"}',
  '{"price":{"amount":2},"currency":"EUR"}',
  '{"amount":"1.99","currency":"EUR","price":"2,00"}',
  '{"items":[{"price":2}]}',
]) {
  test(`nothing is odd about ${source}`, () => {
    assert.deepEqual(warningsIn(source), []);
  });
}
