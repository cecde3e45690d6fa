import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { createLogger } from '../config/logger.js';
import { instantOf } from '../kernel/timestamp.js';
import type { HiddenAddress } from './addresses/hide-address.js';
import { type DeviceProperties, deviceModelKey } from './device-properties.js';
import { createSessionPartitions } from './maintain-session-partitions.js';
import { selectAnswers, selectCrowd } from './nearby-store.js';
import { resolveCandidates } from './resolve-candidates.js';
import { resolveCrowd } from './resolve-crowd.js';
import { insertStoreSessions, type StoreSessionRow } from './store-session-store.js';

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
  deviceModel: values('iPhone15,2', 'IPHONE15,2 ', 'iPhone14,7', ' '),
  osVersion: values('17.2', '17.2.0', '17.10'),
  language: values('en-US', 'en_us', 'de', '!'),
  availableCapacity: fc.constantFrom(undefined, 0, 10e9, 11e9, 500e9),
});

interface Seen extends DeviceProperties {
  readonly storeUserId: string;
  /** Two are of today and three of yesterday; one is outside the window. */
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

test('behind a crowded address the user is the one who is found among all sessions, or there are too many', async () => {
  const limits = fc.record({
    most: fc.integer({ min: 1, max: 6 }),
    mostOthers: fc.integer({ min: 1, max: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(device, fc.array(seen, { maxLength: 14 }), limits, async (request, sessions, few) => {
      const addressKeys = await feed(sessions);
      const deviceModel = deviceModelKey(request.deviceModel) ?? null;
      const crowd = await selectCrowd(opened.database, { addressKeys, deviceModel }, few);
      const found = resolveCrowd(request, crowd);
      const all = resolveAll(request, sessions);
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
    { numRuns: 400 },
  );
});

test('what several calls ask together is what each asks alone, with the sessions of its own address', async () => {
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
    { numRuns: 100 },
  );
});
