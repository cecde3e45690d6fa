import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DeviceProperties } from './device-properties.js';
import { type MatchOutcome, resolveCandidates, type SessionCandidate } from './resolve-candidates.js';

const GB = 1_000_000_000;
const iphone = {
  deviceModel: 'iPhone15,2',
  osVersion: '17.2',
  language: 'en-US',
  availableCapacity: 50 * GB,
};

function session(storeUserId: string, device: DeviceProperties = iphone): SessionCandidate {
  return { storeUserId, ...device };
}

interface Case {
  readonly name: string;
  readonly request?: DeviceProperties;
  readonly sessions: readonly SessionCandidate[];
  readonly expected: readonly [rule: string, storeUserId: string | null, outcome: MatchOutcome];
}

const plainCases: readonly Case[] = [
  { name: 'nobody on the address', sessions: [], expected: ['none', null, 'no_user'] },
  {
    name: 'one user, although the whole device differs',
    sessions: [session('ann', { deviceModel: 'Pixel 8', osVersion: '14', language: 'de' })],
    expected: ['ip', 'ann', 'only_user'],
  },
  {
    name: 'one user with three sessions',
    sessions: [session('ann'), session('ann', { osVersion: '9' }), session('ann', {})],
    expected: ['ip', 'ann', 'only_user'],
  },
  {
    name: 'a request that says nothing of the device',
    request: {},
    sessions: [session('ann'), session('bob', { deviceModel: 'Pixel 8' })],
    expected: ['ambiguous', null, 'several_remain'],
  },
  {
    name: 'two with equal devices',
    sessions: [session('ann'), session('bob')],
    expected: ['ambiguous', null, 'several_remain'],
  },
];

const eliminationCases: readonly Case[] = [
  {
    name: 'another model',
    sessions: [session('ann'), session('bob', { ...iphone, deviceModel: 'iPhone14,7' })],
    expected: ['device', 'ann', 'told_apart'],
  },
  {
    name: 'two family members with the same model and different versions, 17.2 written 17.2.0',
    sessions: [
      session('ann', { ...iphone, osVersion: '17.2.0' }),
      session('bob', { ...iphone, osVersion: '16.7.10' }),
    ],
    expected: ['device', 'ann', 'told_apart'],
  },
  {
    name: 'the whole language tag before the primary subtag',
    sessions: [
      session('ann', { ...iphone, language: 'en_US' }),
      session('bob', { ...iphone, language: 'en-GB' }),
    ],
    expected: ['device', 'ann', 'told_apart'],
  },
  {
    name: 'the primary subtag where nobody has the whole tag',
    request: { language: 'zh-Hant-TW' },
    sessions: [session('ann', { language: 'zh-Hans-CN' }), session('bob', { language: 'en-US' })],
    expected: ['device', 'ann', 'told_apart'],
  },
  {
    name: 'the primary subtag where only a user who is out already has the whole tag',
    sessions: [
      session('ann', { ...iphone, deviceModel: 'iPhone14,7' }),
      session('bob', { ...iphone, language: 'en-GB' }),
      session('cid', { ...iphone, language: 'de-DE' }),
    ],
    expected: ['device', 'bob', 'told_apart'],
  },
  {
    name: 'everybody contradicts the model',
    sessions: [session('ann', { deviceModel: 'a' }), session('bob', { deviceModel: 'b' })],
    expected: ['ambiguous', null, 'none_remains'],
  },
  {
    name: 'the last one contradicts a later property',
    sessions: [session('ann', { ...iphone, osVersion: '16.0' }), session('bob', { deviceModel: 'Pixel 8' })],
    expected: ['ambiguous', null, 'none_remains'],
  },
];

const missingCases: readonly Case[] = [
  {
    name: 'a missing model keeps a user in',
    request: { deviceModel: 'iPhone15,2' },
    sessions: [session('ann'), session('bob', { osVersion: '17.2' })],
    expected: ['ambiguous', null, 'several_remain'],
  },
  {
    name: 'who is left only by silence does not win',
    sessions: [session('ann', {}), session('bob', { deviceModel: 'Pixel 8' })],
    expected: ['ambiguous', null, 'not_told_apart'],
  },
  {
    name: 'agreeing on a property that eliminated nobody does not win',
    sessions: [
      session('ann', { osVersion: '17.2' }),
      session('bob', { osVersion: '17.2', deviceModel: 'Pixel 8' }),
    ],
    expected: ['ambiguous', null, 'not_told_apart'],
  },
  {
    name: 'one property that told the user apart is enough',
    sessions: [
      session('ann', { deviceModel: 'iPhone15,2' }),
      session('bob', { deviceModel: 'Pixel 8' }),
      session('cid', { osVersion: '14' }),
    ],
    expected: ['device', 'ann', 'told_apart'],
  },
  {
    name: 'an invalid language and a version of another notation are missing',
    request: { osVersion: '17.2', language: 'en-US' },
    sessions: [session('ann', iphone), session('bob', { osVersion: 'iOS 16', language: '??' })],
    expected: ['ambiguous', null, 'several_remain'],
  },
];

const sessionCases: readonly Case[] = [
  {
    name: 'one of several devices of a user is enough',
    sessions: [
      session('ann', { deviceModel: 'iPad13,1', osVersion: '16.0' }),
      session('ann'),
      session('bob', { deviceModel: 'Pixel 8' }),
    ],
    expected: ['device', 'ann', 'told_apart'],
  },
  {
    name: 'the model of one device is not mixed with the version of another',
    sessions: [
      session('ann', { deviceModel: 'iPhone15,2', osVersion: '16.0' }),
      session('ann', { deviceModel: 'iPad13,1', osVersion: '17.2' }),
      session('bob'),
    ],
    expected: ['device', 'bob', 'told_apart'],
  },
  {
    name: 'agreement of a device that is out later counts for nothing',
    sessions: [
      session('ann', { deviceModel: 'iPhone15,2', osVersion: '16.0' }),
      session('ann', { osVersion: '17.2' }),
      session('bob', { deviceModel: 'Pixel 8', osVersion: '17.2' }),
    ],
    expected: ['ambiguous', null, 'not_told_apart'],
  },
];

const without = { ...iphone, availableCapacity: undefined };
const capacityCases: readonly Case[] = [
  {
    name: 'free space that moved by some hundred megabytes',
    sessions: [
      session('ann', { ...iphone, availableCapacity: 50 * GB - 640_000_000 }),
      session('bob', { ...iphone, availableCapacity: 12 * GB }),
    ],
    expected: ['device', 'ann', 'told_apart'],
  },
  {
    name: 'two within the tolerance, however much nearer one is',
    sessions: [session('ann'), session('bob', { ...iphone, availableCapacity: 51 * GB })],
    expected: ['ambiguous', null, 'several_remain'],
  },
  {
    name: 'nobody within the tolerance',
    sessions: [
      session('ann', { ...iphone, availableCapacity: 20 * GB }),
      session('bob', { ...iphone, availableCapacity: 90 * GB }),
    ],
    expected: ['ambiguous', null, 'several_remain'],
  },
  {
    name: 'another user of unknown free space',
    sessions: [session('ann'), session('bob', without)],
    expected: ['ambiguous', null, 'several_remain'],
  },
  {
    name: 'another user with one far and one unknown device',
    sessions: [session('ann'), session('bob', { ...iphone, availableCapacity: GB }), session('bob', without)],
    expected: ['ambiguous', null, 'several_remain'],
  },
  {
    name: 'a chosen user who also has an unknown device',
    sessions: [session('ann'), session('ann', without), session('bob', { ...iphone, availableCapacity: GB })],
    expected: ['device', 'ann', 'told_apart'],
  },
  {
    name: 'free space far off does not unseat the last user',
    sessions: [
      session('ann', { ...iphone, availableCapacity: GB }),
      session('bob', { deviceModel: 'Pixel 8' }),
    ],
    expected: ['device', 'ann', 'told_apart'],
  },
];

for (const { name, request = iphone, sessions, expected } of [
  ...plainCases,
  ...eliminationCases,
  ...missingCases,
  ...sessionCases,
  ...capacityCases,
]) {
  test(`${name}: ${expected.join(' ')}`, () => {
    const { rule, storeUserId, evidence } = resolveCandidates(request, sessions);
    assert.deepEqual([rule, storeUserId, evidence.outcome], expected);
  });
}

test('the evidence counts what every property did', () => {
  const { evidence } = resolveCandidates(iphone, [
    session('ann'),
    session('bob', { ...iphone, deviceModel: 'Pixel 8' }),
    session('cid', { language: 'en-GB' }),
    session('dee', { ...iphone, availableCapacity: GB }),
  ]);
  assert.deepEqual(evidence, {
    candidates: 4,
    steps: [
      { property: 'device_model', considered: 4, eliminated: 1, unknown: 1, remaining: 3 },
      { property: 'os_version', considered: 3, eliminated: 0, unknown: 1, remaining: 3 },
      { property: 'language', considered: 3, eliminated: 1, unknown: 0, remaining: 2 },
      { property: 'available_capacity', considered: 2, eliminated: 1, unknown: 0, remaining: 1 },
    ],
    decidedBy: 'available_capacity',
    outcome: 'told_apart',
  });
});

test('the last property that told the user apart decided', () => {
  const { evidence } = resolveCandidates(iphone, [
    session('ann'),
    session('bob', { deviceModel: 'Pixel 8' }),
    session('cid', { osVersion: '16.0' }),
  ]);
  assert.equal(evidence.decidedBy, 'os_version');
});

test('a capacity that decides nothing is in the evidence and eliminates nobody', () => {
  const { evidence } = resolveCandidates({ availableCapacity: 50 * GB }, [
    session('ann'),
    session('bob', {}),
    session('cid', { availableCapacity: GB }),
  ]);
  assert.deepEqual(evidence.steps, [
    { property: 'available_capacity', considered: 3, eliminated: 0, unknown: 1, remaining: 3 },
  ]);
});

test('the evidence tells no user and no value of a device', () => {
  const { evidence } = resolveCandidates(iphone, [
    session('secret-ann'),
    session('secret-bob', { ...without }),
  ]);
  const text = JSON.stringify(evidence);
  for (const secret of ['secret', 'iPhone', '17.2', 'en-US', '50000'])
    assert.ok(!text.includes(secret), text);
});
