import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '../../kernel/failure.js';
import { type RequestedCorrection, usableCorrection } from './usable-correction.js';

const last = { currency: 'EUR', fullAmount: 1234n, taxAmount: 234n };
const most = 2n ** 63n - 1n;
const before = {
  facts: {
    bundleId: 'com.example.game',
    installationId: 'a8098c1a-f86e-41da-bd1a-00112444be1e',
    channel: 'ended',
  },
  known: {
    apps: new Set(['com.example.game', 'com.example.other']),
    installations: new Map([['a8098c1a-f86e-41da-bd1a-00112444be1e', 'com.example.game']]),
    channels: new Set(['web']),
  },
};

function requested(changes: Partial<RequestedCorrection>): RequestedCorrection {
  return { merchantId: 1, transactionId: 'a', kind: 'restate', reason: 'typo', by: 'command', ...changes };
}

function faultsOf(changes: Partial<RequestedCorrection>): string[] {
  try {
    usableCorrection(requested(changes), last, before);
  } catch (error) {
    if (!(error instanceof Failure) || error.definition.code !== 'unusable_correction') throw error;
    return error.faults.map(({ pointer, code }) => `${pointer} ${code}`);
  }
  return [];
}

test('a restatement keeps what it does not name as it stood last', () => {
  const amountsOf = (changes: Partial<RequestedCorrection>) =>
    usableCorrection(requested(changes), last, before).amounts;
  assert.deepEqual(amountsOf({}), last);
  assert.deepEqual(amountsOf({ currency: 'JPY' }), { ...last, currency: 'JPY' });
  assert.deepEqual(amountsOf({ fullAmount: 234n }), { ...last, fullAmount: 234n });
  assert.deepEqual(amountsOf({ taxAmount: 0n }), { ...last, taxAmount: 0n });
  assert.deepEqual(amountsOf({ fullAmount: most, taxAmount: most }), {
    ...last,
    fullAmount: most,
    taxAmount: most,
  });
});

test('a void leaves nothing standing, and a reason is trimmed', () => {
  const usable = usableCorrection(requested({ kind: 'void', reason: ' \n never paid ' }), last, before);
  assert.deepEqual(usable, { reason: 'never paid', amounts: null, facts: before.facts });
});

test('a restatement changes the facts that it names, takes away those that are null, and keeps the others', () => {
  const factsOf = (facts: RequestedCorrection['facts']) =>
    usableCorrection(requested({ facts }), last, before).facts;
  assert.deepEqual(factsOf(undefined), before.facts);
  assert.deepEqual(factsOf({}), before.facts);
  assert.deepEqual(factsOf({ kind: 'one_time', channel: null, installation_id: null }), {
    bundleId: 'com.example.game',
    kind: 'one_time',
  });
  assert.equal(factsOf({ channel: 'web' }).channel, 'web');
});

const unusable: readonly [name: string, changes: Partial<RequestedCorrection>, faults: readonly string[]][] =
  [
    ['an unknown currency', { currency: 'ABC' }, ['/currency unknown_currency']],
    ['facts of a void', { kind: 'void', facts: { kind: 'one_time' } }, ['/facts not_of_a_void']],
    [
      'facts that cannot be facts',
      { facts: { kind: 'gift', channel: 'Web' } },
      ['/facts/kind unknown_kind', '/facts/channel unknown_channel'],
    ],
    ['a channel of nobody', { facts: { channel: 'fax' } }, ['/facts/channel unknown_channel']],
    [
      'another app than that of the installation',
      { facts: { bundle_id: 'com.example.other' } },
      ['/facts/installation_id unknown_installation'],
    ],
    ['a currency that a prototype knows', { currency: 'constructor' }, ['/currency unknown_currency']],
    [
      'negative amounts',
      { fullAmount: -1n, taxAmount: -1n },
      ['/full_amount out_of_range', '/tax_amount out_of_range'],
    ],
    ['an amount beyond int64', { fullAmount: most + 1n }, ['/full_amount out_of_range']],
    ['more tax than there stands', { taxAmount: 1235n }, ['/tax_amount tax_exceeds_amount']],
    ['less than the tax that stands', { fullAmount: 233n }, ['/full_amount tax_exceeds_amount']],
    ['a reason of white space', { reason: ' \t\n ' }, ['/reason wrong_length']],
    ['a reason of 501 characters', { reason: 'x'.repeat(501) }, ['/reason wrong_length']],
    [
      'a void that names amounts',
      { kind: 'void', currency: 'EUR', fullAmount: 1n, taxAmount: 0n },
      ['/currency not_of_a_void', '/full_amount not_of_a_void', '/tax_amount not_of_a_void'],
    ],
    [
      'faults everywhere',
      { currency: '', fullAmount: -1n, taxAmount: most + 1n, reason: '' },
      [
        '/currency unknown_currency',
        '/full_amount out_of_range',
        '/tax_amount out_of_range',
        '/reason wrong_length',
      ],
    ],
  ];

for (const [name, changes, faults] of unusable) {
  test(`${name} cannot be a correction`, () => assert.deepEqual(faultsOf(changes), faults));
}

test('a reason is counted in characters, not in code units', () => {
  assert.deepEqual(faultsOf({ reason: '💶'.repeat(500) }), []);
});
