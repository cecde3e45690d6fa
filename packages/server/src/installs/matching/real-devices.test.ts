import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { differingCases, type RealCase } from '../../../test/fixtures/installs/real-devices.js';
import { peopleCases } from '../../../test/fixtures/installs/real-households.js';
import {
  feed,
  installed,
  startInstalls,
  type TestInstalls,
} from '../../../test/fixtures/installs/start-installs.js';
import { resolveCandidates, type SessionCandidate } from './resolve-candidates.js';

const realCases = [...differingCases, ...peopleCases];

function* permutations<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  if (items.length < 2) yield items;
  else {
    for (const [at, first] of items.entries()) {
      for (const rest of permutations(items.toSpliced(at, 1))) yield [first, ...rest];
    }
  }
}

/**
 * Every order of up to five sessions. With more, each of them comes first once and last once, forwards and backwards.
 */
function* ordersOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  if (items.length <= 5) yield* permutations(items);
  else {
    for (const at of items.keys()) {
      const turned = [...items.slice(at), ...items.slice(0, at)];
      yield turned;
      yield turned.toReversed();
    }
  }
}

function usersOf(sessions: readonly SessionCandidate[]): number {
  return new Set(sessions.map(({ storeUserId }) => storeUserId)).size;
}

for (const { name, request, sessions, expected } of realCases) {
  test(`${name}: ${expected.user ?? expected.outcome}, in every order`, () => {
    const resolution = resolveCandidates(request, sessions);
    const { rule, storeUserId: user, evidence } = resolution;
    const { outcome, decidedBy } = evidence;
    assert.deepEqual({ rule, user, outcome, decidedBy }, expected);
    assert.equal(evidence.candidates, usersOf(sessions));
    for (const order of ordersOf(sessions)) assert.deepEqual(resolveCandidates(request, order), resolution);
  });
}

let installs: TestInstalls;

before(async () => {
  installs = await startInstalls();
});

after(() => installs.stop());

/** The sessions of a case on an address of its own. Each was seen a minute before the previous one. */
function fedSessions({ sessions }: RealCase, address: string) {
  return sessions.map((session, at) => ({
    store_user_id: session.storeUserId,
    ip_address: address,
    seen_at: new Date(installs.clock.now().getTime() - at * 60_000).toISOString(),
    ...wireProperties(session),
    ...(session.availableCapacity === undefined ? {} : { available_capacity: session.availableCapacity }),
  }));
}

function wireProperties({ deviceModel, osVersion, language }: RealCase['request']) {
  const properties = { device_model: deviceModel, os_version: osVersion, language };
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined));
}

/** Makes an installation from that address, and returns what the operator reads about it. */
async function readAfterInstall({ request }: RealCase, address: string) {
  const { availableCapacity } = request;
  const claims = await installed(installs, address, {
    token: address,
    ...wireProperties(request),
    ...(availableCapacity === undefined ? {} : { availableCapacity }),
  });
  const response = await installs.app.inject({
    url: `/operator-api/v1/installations/${String(claims['installation_token'])}`,
    headers: { authorization: installs.operator },
  });
  const { rule, store_user_id: user, candidates, evidence } = response.json();
  return { rule, user, outcome: evidence.outcome, decidedBy: evidence.decided_by, candidates };
}

async function assertAllRead(addressOf: (at: number) => string): Promise<void> {
  const all = await Promise.all(
    realCases.map(async (one, at) => ({
      name: one.name,
      expected: { ...one.expected, candidates: usersOf(one.sessions) },
      read: await readAfterInstall(one, addressOf(at)),
    })),
  );
  assert.deepEqual(
    all.filter(({ expected, read }) => !isDeepStrictEqual(read, expected)),
    [],
  );
}

test('the whole path decides every case in the same way, its sessions fed at once', async () => {
  const addressOf = (at: number) => `10.1.${at}.1`;
  const sessions = realCases.flatMap((one, at) => fedSessions(one, addressOf(at)));
  assert.equal((await feed(installs, sessions)).statusCode, 200);
  await assertAllRead(addressOf);
});

test('the whole path decides every case in the same way, its sessions fed one by one, the last one first', async () => {
  const addressOf = (at: number) => `10.2.${at}.1`;
  await Promise.all(
    realCases.map(async (one, at) => {
      for (const session of fedSessions(one, addressOf(at)).toReversed()) {
        assert.equal((await feed(installs, [session])).statusCode, 200);
      }
    }),
  );
  await assertAllRead(addressOf);
});
