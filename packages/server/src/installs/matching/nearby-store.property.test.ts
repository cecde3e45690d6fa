import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { instantOf } from '@stoa/contract';
import fc from 'fast-check';
import { resolveByModel } from '../../../test/fixtures/installs/resolve-candidates-model.js';
import { runs } from '../../../test/property-runs.js';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import { createLogger } from '../../config/logger.js';
import type { HiddenAddress } from '../addresses/hide-address.js';
import { createSessionPartitions } from '../sessions/maintain-session-partitions.js';
import { insertStoreSessions, type StoreSessionRow } from '../sessions/store-session-store.js';
import { type DeviceProperties, deviceModelKey } from './device-properties.js';
import { selectAnswers } from './nearby-store.js';
import { type CrowdLimits, readCrowd, resolveCrowd } from './read-crowd.js';
import { resolveCandidates } from './resolve-candidates.js';

const now = new Date('2026-11-20T10:00:00Z');
const hourMs = 3_600_000;
let opened: TestDatabase;

before(async () => {
  opened = await createTestDatabase();
  const { database } = opened;
  await createSessionPartitions({ database, logger: createLogger('silent') }).ensure(now);
});
after(() => opened.drop());

const values = (...list: readonly string[]) => fc.constantFrom(...list, undefined);
const device = fc.record({
  deviceModel: values('iPhone15,2', 'IPHONE15,2', 'iPhone14,7', ' '),
  osVersion: values('17.2', '17.2.0', '17.10'),
  language: values('en-US', 'en_us', 'de', '!'),
  availableCapacity: fc.constantFrom(undefined, 0, 10e9, 11e9, 500e9),
});

interface Seen extends DeviceProperties {
  readonly storeUserId: string;
  /** Two of the values lie in today, three in yesterday, and one outside the window. */
  readonly hoursAgo: number;
}

const seen: fc.Arbitrary<Seen> = fc
  .tuple(fc.constantFrom('ann', 'bob', 'cid', 'dee', 'eve'), fc.constantFrom(0, 9, 11, 15, 23, 24), device)
  .map(([storeUserId, hoursAgo, properties]) => ({ storeUserId, hoursAgo, ...properties }));

/** Feeds the sessions of one new address, which has another key on each of the two days. */
async function feed(sessions: readonly Seen[]): Promise<HiddenAddress[]> {
  const midnight = instantOf(new Date('2026-11-20T00:00:00Z'));
  const [yesterday, today] = [randomBytes(32), randomBytes(32)];
  const rows = sessions.map((one): StoreSessionRow => {
    const seenAt = instantOf(new Date(now.getTime() - one.hoursAgo * hourMs));
    return {
      addressKey: seenAt < midnight ? yesterday : today,
      storeUserId: one.storeUserId,
      seenAt,
      deviceModel: deviceModelKey(one.deviceModel) ?? '',
      osVersion: one.osVersion ?? null,
      language: one.language ?? null,
      availableCapacity: one.availableCapacity ?? null,
    };
  });
  await insertStoreSessions(opened.database, rows);
  const oldest = instantOf(new Date(now.getTime() - 24 * hourMs)) + 1n;
  return [
    { key: yesterday, from: oldest, before: midnight },
    { key: today, from: midnight, before: instantOf(now) + 1n },
  ];
}

function resolveAll(request: DeviceProperties, sessions: readonly Seen[]) {
  return resolveCandidates(
    request,
    sessions.filter(({ hoursAgo }) => hoursAgo < 24),
  );
}

/** One user who is seen all the time: only the free space changes. */
const seenOften = fc
  .tuple(seen, fc.integer({ min: 1, max: 8 }), fc.constantFrom(0, 1e8, 3e9))
  .map(([one, times, step]) =>
    Array.from({ length: times }, (_none, time) => ({
      ...one,
      availableCapacity: one.availableCapacity && one.availableCapacity + time * step,
    })),
  );

interface AskedCrowd {
  readonly request: DeviceProperties;
  readonly sessions: readonly Seen[];
  readonly limits: CrowdLimits;
}

const crowds: fc.Arbitrary<AskedCrowd> = fc
  .record({
    request: device,
    sessions: fc.array(seenOften, { maxLength: 10 }).map((often) => often.flat()),
    most: fc.integer({ min: 1, max: 6 }),
    mostOthers: fc.integer({ min: 1, max: 6 }),
    mostRead: fc.integer({ min: 7, max: 60 }),
  })
  .map(({ request, sessions, ...limits }) => ({ request, sessions, limits }));

async function askCrowd({ request, sessions, limits }: AskedCrowd) {
  const question = {
    addressKeys: await feed(sessions),
    deviceModel: deviceModelKey(request.deviceModel) ?? null,
  };
  return readCrowd(opened.database, question, limits);
}

test('on a crowded address the match is the one among all sessions, or there are too many', async () => {
  await fc.assert(
    fc.asyncProperty(crowds, async (asked) => {
      const crowd = await askCrowd(asked);
      const found = resolveCrowd(asked.request, crowd);
      const all = resolveAll(asked.request, asked.sessions);
      const { candidates, atLeast } = found.evidence;
      assert.ok(
        atLeast === true ? candidates <= all.evidence.candidates : candidates === all.evidence.candidates,
      );
      if (found.evidence.outcome === 'too_many') {
        assert.ok(all.evidence.candidates > 1);
        assert.equal(crowd.sessions, null);
        return;
      }
      assert.deepEqual([found.rule, found.storeUserId], [all.rule, all.storeUserId]);
      if (atLeast === undefined) assert.deepEqual(found.evidence, all.evidence);
    }),
    { numRuns: runs(60, 400) },
  );
});

test('on a crowded address users are counted: many sessions of few users are neither too many nor hide anybody', async () => {
  await fc.assert(
    fc.asyncProperty(crowds, async (asked) => {
      const limits = { most: 5, mostOthers: 6, mostRead: 100 };
      const found = resolveCrowd(asked.request, await askCrowd({ ...asked, limits }));
      assert.deepEqual(found, resolveAll(asked.request, asked.sessions));
      const { rule, storeUserId } = found;
      const near = asked.sessions.filter(({ hoursAgo }) => hoursAgo < 24);
      assert.deepEqual({ rule, storeUserId }, resolveByModel(asked.request, near));
    }),
    { numRuns: runs(60, 400) },
  );
});

test('calls that share a statement get the same answers as alone, each with the sessions of its own address', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(seen, { maxLength: 5 }), { maxLength: 6 }),
      device,
      async (crowds, request) => {
        const asked = await Promise.all(crowds.map(feed));
        const questions = asked.map((addressKeys) => ({
          merchantId: 1,
          bundleId: 'app.one',
          tokenHash: randomBytes(32),
          addressKeys,
        }));
        const answers = await selectAnswers(opened.database, questions, 100);
        assert.deepEqual(
          answers.map(({ sessions }) => resolveCandidates(request, sessions)),
          crowds.map((sessions) => resolveAll(request, sessions)),
        );
      },
    ),
    { numRuns: runs(20, 100) },
  );
});
