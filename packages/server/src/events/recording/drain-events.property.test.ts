import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import {
  addInstallation,
  clearEvents,
  createTestDrain,
  type EventsHarness,
  newEvent,
  queueEvents,
  recordedEvents,
  startEventsHarness,
} from '../../../test/fixtures/events/events-harness.js';
import { runs } from '../../../test/property-runs.js';
import type { Database } from '../../database/database.js';

let harness: EventsHarness;

before(async () => {
  harness = await startEventsHarness();
});

after(() => harness.close());

const uuid = (prefix: string, number: number) => `${prefix}0000000-0000-4000-8000-00000000000${number}`;

const event = fc
  .record({ id: fc.nat(5), installation: fc.nat(3), serial: fc.nat() })
  .map(({ id, installation, serial }) =>
    newEvent({ event_id: uuid('e', id), installation_id: uuid('1', installation), payload: { serial } }),
  );

const merchantId = fc.constantFrom(1, 2);

const step = fc.oneof(
  fc.record({ do: fc.constant('submit' as const), merchantId, events: fc.array(event, { maxLength: 4 }) }),
  fc.record({ do: fc.constant('appear' as const), merchantId, installation: fc.nat(3) }),
  fc.constant({ do: 'drain' as const }),
  fc.constant({ do: 'fail' as const }),
  fc.constant({ do: 'link' as const }),
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What any drains must lead to: the first event with each id counts, and it is linked if its installation exists. */
function expected(steps: readonly Step[]): string[] {
  const first = new Map<string, { installation: string; serial: unknown }>();
  const there = new Set<string>();
  for (const one of steps) {
    if (one.do === 'appear') there.add(`${one.merchantId} ${uuid('1', one.installation)}`);
    if (one.do !== 'submit') continue;
    for (const { event_id, installation_id, payload } of one.events) {
      const key = `${one.merchantId} ${event_id}`;
      if (!first.has(key)) first.set(key, { installation: installation_id, serial: payload['serial'] });
    }
  }
  return [...first]
    .map(([key, { installation, serial }]) => {
      const linked = there.has(`${key.split(' ', 1)[0]} ${installation}`);
      return `${key} ${String(serial)} ${linked ? 'linked' : 'waits'}`;
    })
    .toSorted();
}

async function actual(): Promise<string[]> {
  const events = await recordedEvents(harness.database);
  return events
    .map((one) => {
      const { serial } = JSON.parse(one.payload);
      return `${one.merchantId} ${one.eventId} ${serial} ${one.waits ? 'waits' : 'linked'}`;
    })
    .toSorted();
}

/** Its transactions do all their work and are lost before they commit. */
function interrupted(database: Database): Database {
  return {
    ...database,
    transaction: (work) =>
      database.transaction(async (tx) => {
        await work(tx);
        throw Object.assign(new Error('interrupted'), { code: '40001' });
      }),
  };
}

async function play(steps: readonly Step[]): Promise<void> {
  const there = new Set<string>();
  const { drain, link } = createTestDrain(harness);
  const failing = createTestDrain({ database: interrupted(harness.database), clock: harness.clock });
  for (const one of steps) {
    harness.clock.advance(10_000);
    if (one.do === 'submit') await queueEvents(harness, one.merchantId, one.events);
    else if (one.do === 'appear') await appear(one.merchantId, uuid('1', one.installation));
    else if (one.do === 'drain') await drain();
    else if (one.do === 'fail') await Promise.allSettled([failing.drain(), failing.link()]);
    else await link();
  }
  while ((await drain()) === 'again');
  while ((await link()) === 'again');

  async function appear(merchantId: number, installationId: string): Promise<void> {
    const key = `${merchantId} ${installationId}`;
    if (there.has(key)) return;
    there.add(key);
    await addInstallation(harness.database, { merchantId, installationId });
  }
}

test('Whatever the order of batches, installations, drains and failures, each event is there once and linked if it can be', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      await clearEvents(harness.database);
      await play(steps);
      assert.deepEqual(await actual(), expected(steps));
    }),
    { numRuns: runs(12, 40) },
  );
});
