import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  areSameFacts,
  changeFacts,
  channelPattern,
  differingFacts,
  type FactMember,
  factsByMember,
  isChannel,
  type KnownFacts,
  readFact,
  readFacts,
  type TransactionFacts,
  unknownFact,
} from './transaction-facts.js';

const uuid = '01234567-89ab-cdef-0123-456789abcdef';
const members = {
  bundle_id: 'com.example.app',
  kind: 'subscription_renewal',
  original_transaction_id: 'first-1',
  installation_id: uuid,
  channel: 'web',
} as const;
const facts: TransactionFacts = {
  bundleId: 'com.example.app',
  kind: 'subscription_renewal',
  originalTransactionId: 'first-1',
  installationId: uuid,
  channel: 'web',
};
const known: KnownFacts = {
  apps: new Set(['com.example.app']),
  installations: new Map([[uuid, 'com.example.app']]),
  channels: new Set(['web']),
};

const texts: readonly [member: FactMember, text: string, fact: string | undefined][] = [
  ['bundle_id', 'a', 'a'],
  ['bundle_id', 'com.example_App-1', 'com.example_App-1'],
  ['bundle_id', 'a'.repeat(255), 'a'.repeat(255)],
  ['bundle_id', 'a'.repeat(256), undefined],
  ['bundle_id', '', undefined],
  ['bundle_id', ' com.example', undefined],
  ['bundle_id', 'com.example ', undefined],
  ['kind', 'one_time', 'one_time'],
  ['kind', 'subscription_start', 'subscription_start'],
  ['kind', 'subscription_renewal', 'subscription_renewal'],
  ['kind', 'One_time', undefined],
  ['kind', '', undefined],
  ['original_transaction_id', 'Any text, of one line', 'Any text, of one line'],
  ['original_transaction_id', '😀'.repeat(255), '😀'.repeat(255)],
  ['original_transaction_id', '😀'.repeat(256), undefined],
  ['original_transaction_id', '', undefined],
  ['original_transaction_id', 'a\0b', undefined],
  ['installation_id', uuid, uuid],
  ['installation_id', uuid.toUpperCase(), uuid],
  ['installation_id', `x${uuid}`, undefined],
  ['installation_id', `${uuid}x`, undefined],
  ['installation_id', uuid.replaceAll('-', ''), undefined],
  ['channel', 'web', 'web'],
  ['channel', '0_a-b', '0_a-b'],
  ['channel', 'a'.repeat(64), 'a'.repeat(64)],
  ['channel', 'a'.repeat(65), undefined],
  ['channel', 'Web', undefined],
  ['channel', '-web', undefined],
  ['channel', '', undefined],
];

for (const [member, text, fact] of texts) {
  const said = `${JSON.stringify(text.slice(0, 40))} (${text.length})`;
  test(`${member} ${said} ${fact === undefined ? 'cannot be a fact' : 'is a fact'}`, () => {
    assert.equal(readFact(member, text), fact);
    const { facts: read, wrongFact } = readFacts({ [member]: text }) ?? assert.fail('no facts');
    assert.equal(read === undefined ? undefined : factsByMember(read)[member], fact);
    assert.equal(wrongFact?.member, fact === undefined ? member : undefined);
  });
}

test('the pattern of a channel is the one by which it is read', () => {
  for (const name of ['web', 'Web', 'a b', '']) {
    assert.equal(isChannel(name), new RegExp(channelPattern).test(name), name);
  }
});

test('an item with all facts has them all', () => {
  assert.deepEqual(readFacts({ ...members }), { facts });
});

for (const member of Object.keys(members) as FactMember[]) {
  test(`${member} alone is a fact, and null is the same as leaving it out`, () => {
    const { facts: read } = readFacts({ [member]: members[member] }) ?? {};
    assert.deepEqual(
      Object.entries(factsByMember(read ?? {})).filter(([, value]) => value !== null),
      [[member, members[member]]],
    );
    assert.deepEqual(readFacts({ [member]: null }), {});
  });
}

const reasons: Readonly<Record<FactMember, string>> = {
  bundle_id: 'unknown_app',
  kind: 'unknown_kind',
  original_transaction_id: 'unusable_original',
  installation_id: 'unknown_installation',
  channel: 'unknown_channel',
};

for (const [member, reason] of Object.entries(reasons)) {
  test(`a ${member} that is not a text is wrong: ${reason}`, () => {
    for (const value of [5, true, [], {}])
      assert.deepEqual(readFacts({ [member]: value }), { wrongFact: { reason, member } });
  });
}

test('an item without facts has none, whatever it is', () => {
  for (const item of [{}, { id: 'a' }, null, 'text', 1, [], [members.kind]])
    assert.equal(readFacts(item), undefined);
});

test('the first wrong fact is named, and the others are read', () => {
  assert.deepEqual(readFacts({ ...members, kind: 5, channel: 'A', bundle_id: 'com.example.app' }), {
    facts: { bundleId: facts.bundleId, originalTransactionId: 'first-1', installationId: uuid },
    wrongFact: { reason: 'unknown_kind', member: 'kind' },
  });
});

const unknowns: readonly [KnownFacts, TransactionFacts, string | undefined][] = [
  [known, facts, undefined],
  [known, {}, undefined],
  [{ ...known, apps: new Set() }, facts, 'bundle_id unknown_app'],
  [{ ...known, installations: new Map() }, facts, 'installation_id unknown_installation'],
  [{ ...known, channels: new Set() }, facts, 'channel unknown_channel'],
  [{ apps: new Set(), installations: new Map(), channels: new Set() }, facts, 'bundle_id unknown_app'],
  [
    { ...known, installations: new Map([[uuid, 'com.example.other']]) },
    facts,
    'installation_id unknown_installation',
  ],
  [{ ...known, installations: new Map([[uuid, 'com.example.other']]) }, { installationId: uuid }, undefined],
  [{ ...known, installations: new Map() }, { installationId: uuid }, 'installation_id unknown_installation'],
  [known, { kind: 'one_time', originalTransactionId: 'never seen' }, undefined],
];

test('the first fact that names nothing that exists is named, in the order of the tests', () => {
  for (const [ofMerchant, given, expected] of unknowns) {
    const found = unknownFact(given, ofMerchant);
    assert.equal(found && `${found.member} ${found.reason}`, expected);
  }
});

test('only the asked members are looked at', () => {
  const nothing = { ...known, apps: new Set<string>(), channels: new Set<string>() };
  assert.equal(unknownFact(facts, nothing, ['channel', 'kind'])?.member, 'channel');
  assert.equal(unknownFact(facts, nothing, ['kind']), undefined);
});

test('a change replaces a fact, takes one away with null, and leaves the others', () => {
  assert.deepEqual(changeFacts(facts, { kind: 'one_time', channel: null }), {
    facts: {
      bundleId: facts.bundleId,
      originalTransactionId: 'first-1',
      installationId: uuid,
      kind: 'one_time',
    },
    wrong: [],
  });
  assert.deepEqual(changeFacts({}, {}), { facts: {}, wrong: [] });
});

test('a change that cannot be a fact is named, and what stood is gone', () => {
  const { facts: changed, wrong } = changeFacts(facts, { kind: 'gift', channel: 'A', bundle_id: 'b' });
  assert.deepEqual(
    wrong.map(({ member, reason }) => `${member} ${reason}`),
    ['kind unknown_kind', 'channel unknown_channel'],
  );
  assert.deepEqual(changed, { bundleId: 'b', originalTransactionId: 'first-1', installationId: uuid });
});

test('facts are the same if every one is', () => {
  assert.ok(areSameFacts(facts, { ...facts }));
  assert.ok(areSameFacts({}, {}));
  for (const name of Object.keys(facts))
    assert.ok(!areSameFacts(facts, { ...facts, [name]: undefined }), name);
});

test('facts differ where both say another, and where only the item says one', () => {
  assert.deepEqual(differingFacts(facts, facts), []);
  assert.deepEqual(differingFacts({ kind: 'one_time' }, facts), ['kind']);
  assert.deepEqual(differingFacts(facts, { ...facts, channel: 'kiosk' }), ['channel']);
  assert.deepEqual(differingFacts({ kind: 'one_time' }, undefined), ['kind']);
  assert.deepEqual(differingFacts({}, facts), []);
  assert.deepEqual(differingFacts(undefined, facts), []);
  assert.deepEqual(differingFacts(facts, {}), Object.keys(members));
});

test('facts by member are null where they are not known', () => {
  assert.deepEqual(factsByMember(facts), members);
  assert.deepEqual(
    Object.values(factsByMember({})),
    Object.keys(members).map(() => null),
  );
});
