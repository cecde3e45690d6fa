import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareTransactions } from './compare-transactions.js';
import { codeOfReason } from './invalid-reasons.js';

const standing = {
  currency: 'EUR',
  fullAmount: 1234,
  taxAmount: 234,
  payerCountry: 'DEU',
  settledAt: 1_000_000n,
  facts: { channel: 'web' },
};

test('the same content is a repeat, whether an amount is a number or a bigint', () => {
  assert.equal(compareTransactions(standing, standing), null);
  assert.equal(compareTransactions({ ...standing, fullAmount: 1234n, taxAmount: 234n }, standing), null);
  assert.equal(compareTransactions(standing, { ...standing, fullAmount: 1234n, taxAmount: 234n }), null);
});

for (const [member, change] of [
  ['currency', { currency: 'USD' }],
  ['full_amount', { fullAmount: 1235n }],
  ['tax_amount', { taxAmount: 0 }],
  ['payer_country', { payerCountry: 'AUT' }],
  ['settled_at', { settledAt: 1_000_001n }],
  ['channel', { facts: { channel: 'kiosk' } }],
  ['kind', { facts: { channel: 'web', kind: 'one_time' } }],
] as const) {
  test(`another ${member} conflicts, and is named`, () => {
    const reason = compareTransactions({ ...standing, ...change }, standing) ?? assert.fail('a repeat');
    assert.equal(codeOfReason(reason), 'conflicting_duplicate');
    assert.match(reason, new RegExp(` in ${member}\\.$`));
  });
}

test('all that differs is named, in the order of the members', () => {
  const other = { ...standing, currency: 'USD', taxAmount: 1, facts: { channel: 'kiosk' } };
  assert.match(compareTransactions(other, standing) ?? '', / in currency, tax_amount, channel\.$/);
});

test('an item that leaves facts out is a repeat', () => {
  const { facts: _, ...without } = standing;
  assert.equal(compareTransactions(without, standing), null);
});
