import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  LANGUAGE_MEANINGS,
  MODEL_MEANINGS,
  resolveByModel,
  VERSION_MEANINGS,
} from '../../../test/fixtures/installs/resolve-candidates-model.js';
import { compareDeviceModel } from './device-properties.js';
import { resolveCandidates } from './resolve-candidates.js';

const GIB = 1024 ** 3;
const values = (...list: readonly string[]) => fc.constantFrom(...list, undefined);

/** Few distinct values, so that agreement, contradiction, ties and silence all happen often. */
const device = fc.record({
  deviceModel: values(...MODEL_MEANINGS.keys()),
  osVersion: values(...VERSION_MEANINGS.keys()),
  language: values(...LANGUAGE_MEANINGS.keys()),
  availableCapacity: fc.constantFrom(
    undefined,
    -1,
    0,
    2 * GIB,
    10 * GIB,
    11 * GIB,
    500 * GIB,
    510 * GIB,
    520 * GIB,
  ),
});
const storeUser = fc.record({ storeUserId: fc.constantFrom('ann', 'bob', 'cid', 'dee') });
const candidate = fc.tuple(storeUser, device).map(([user, properties]) => ({ ...user, ...properties }));
const candidates = fc.array(candidate, { maxLength: 7 });

test('the resolution is that of the obvious model', () => {
  fc.assert(
    fc.property(device, candidates, (request, sessions) => {
      const { rule, storeUserId } = resolveCandidates(request, sessions);
      assert.deepEqual({ rule, storeUserId }, resolveByModel(request, sessions));
    }),
    { numRuns: 5000 },
  );
});

test('the order of the sessions changes nothing, not even the evidence', () => {
  const shuffled = candidates.chain((sessions) =>
    fc.tuple(
      fc.constant(sessions),
      fc.shuffledSubarray(sessions, { minLength: sessions.length, maxLength: sessions.length }),
    ),
  );
  fc.assert(
    fc.property(device, shuffled, (request, [sessions, reordered]) => {
      assert.deepEqual(resolveCandidates(request, reordered), resolveCandidates(request, sessions));
    }),
    { numRuns: 1000 },
  );
});

test('users who have other models only can be counted instead of listed', () => {
  fc.assert(
    fc.property(device, candidates, (request, sessions) => {
      const isRuledOut = compareDeviceModel(request) ?? (() => 'unknown');
      const listed = sessions.filter((session) => isRuledOut(session) !== 'contradicts');
      const named = new Set<string>(listed.map(({ storeUserId }) => storeUserId));
      const others = [...new Set<string>(sessions.map(({ storeUserId }) => storeUserId))].filter(
        (user) => !named.has(user),
      );
      const counted = { users: others.length, someone: others[0] ?? null };
      assert.deepEqual(resolveCandidates(request, listed, counted), resolveCandidates(request, sessions));
    }),
    { numRuns: 2000 },
  );
});

test('sessions that are there twice change nothing', () => {
  fc.assert(
    fc.property(device, candidates, fc.infiniteStream(fc.boolean()), (request, sessions, again) => {
      const repeated = sessions.flatMap((session) => (again.next().value ? [session, session] : [session]));
      assert.deepEqual(resolveCandidates(request, repeated), resolveCandidates(request, sessions));
    }),
    { numRuns: 1000 },
  );
});

test('writing the request in another way changes nothing', () => {
  fc.assert(
    fc.property(device, candidates, (request, sessions) => {
      const rewritten = {
        ...request,
        deviceModel: request.deviceModel && ` ${request.deviceModel.toUpperCase()}`,
        osVersion: request.osVersion && `${request.osVersion.toUpperCase()} `,
        language: request.language?.toUpperCase().replaceAll('-', '_'),
      };
      assert.deepEqual(resolveCandidates(rewritten, sessions), resolveCandidates(request, sessions));
    }),
    { numRuns: 1000 },
  );
});

test('a user named is a user on the address, and named by ip exactly when alone', () => {
  fc.assert(
    fc.property(device, candidates, (request, sessions) => {
      const users = new Set<string>(sessions.map((session) => session.storeUserId));
      const { rule, storeUserId, evidence } = resolveCandidates(request, sessions);
      assert.equal(storeUserId === null || users.has(storeUserId), true);
      assert.equal(rule === 'ip', users.size === 1);
      assert.equal(evidence.candidates, users.size);
    }),
    { numRuns: 1000 },
  );
});

test('every step of the evidence adds up and follows the one before', () => {
  fc.assert(
    fc.property(device, candidates, (request, sessions) => {
      const { evidence } = resolveCandidates(request, sessions);
      let expected = evidence.candidates;
      for (const { considered, eliminated, unknown, remaining } of evidence.steps) {
        assert.equal(considered, expected);
        assert.equal(remaining, considered - eliminated);
        assert.ok(unknown >= 0 && unknown <= remaining);
        expected = remaining;
      }
    }),
    { numRuns: 1000 },
  );
});

test('fifty thousand users on one address are resolved', () => {
  const crowd = Array.from({ length: 50_000 }, (_, at) => ({
    storeUserId: `user-${at}`,
    deviceModel: 'iPhone15,2',
    osVersion: '17.2',
    language: 'en-US',
    availableCapacity: at * 10 * GIB,
  }));
  const request = {
    deviceModel: 'iphone15,2',
    osVersion: '17.2.0',
    language: 'en_US',
    availableCapacity: 10 * GIB,
  };
  const { rule, storeUserId } = resolveCandidates(request, crowd);
  assert.deepEqual([rule, storeUserId], ['device', 'user-1']);
});
