import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonValue } from '../json/json.js';
import { parseRfc3339 } from '../time/timestamp.js';
import { createdAtOf, readTransaction, readTransactions, transactionsOf } from './reported-transaction.js';

const item = {
  id: 'pay-1',
  currency: 'EUR',
  full_amount: 1234,
  tax_amount: 234n,
  payer_country: 'DEU',
  settled_at: '2026-03-01T10:00:00Z',
};

test('an item is read with its amounts, its time and its facts', () => {
  const settledAt = parseRfc3339(item.settled_at);
  const read = {
    id: 'pay-1',
    currency: 'EUR',
    fullAmount: 1234,
    taxAmount: 234n,
    payerCountry: 'DEU',
    settledAt,
  };
  assert.deepEqual(readTransaction(item), read);
  assert.deepEqual(readTransaction({ ...item, channel: 'web' }), { ...read, facts: { channel: 'web' } });
});

for (const [member, value, problem] of [
  ['id', 1, 'lacks the text id'],
  ['currency', null, 'lacks the text currency'],
  ['payer_country', undefined, 'lacks the text payer_country'],
  ['full_amount', 1.5, 'lacks the integer full_amount'],
  ['tax_amount', '1', 'lacks the integer tax_amount'],
  ['settled_at', 'yesterday', 'lacks the time settled_at'],
  ['settled_at', 5, 'lacks the text settled_at'],
] as const) {
  test(`an item that ${problem} is damaged, and the error repeats no value`, () => {
    const damaged = { ...item, [member]: value } as JsonValue;
    assert.throws(() => readTransaction(damaged), new Error(`the stored content of a report ${problem}`));
  });
}

test('what is not an object has no members', () => {
  for (const value of ['text', null, [item], 5])
    assert.throws(() => readTransaction(value), /the stored content of a report lacks the text id/);
});

test('the list of a report is its member transactions, if that is a list', () => {
  const report = { created_at: '2026-03-01T12:00:00Z', transactions: [item] };
  assert.deepEqual(transactionsOf(report), [item]);
  assert.equal(createdAtOf(report), parseRfc3339(report.created_at));
  for (const other of [{ transactions: item }, {}, null, [report]])
    assert.equal(transactionsOf(other), undefined);
});

test('reading pauses after every hundred items', () => {
  const pausesOf = (count: number) => {
    const steps = readTransactions(Array<JsonValue>(count).fill(item));
    for (let pauses = 0; ; pauses += 1) {
      const { done, value } = steps.next();
      if (done === true) return [pauses, value.length];
    }
  };
  assert.deepEqual([0, 99, 100, 250].map(pausesOf), [
    [0, 0],
    [0, 99],
    [1, 100],
    [2, 250],
  ]);
});
