import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { instantOf } from '@stoa/contract';
import fc from 'fast-check';
import {
  addInstallation,
  clearEvents,
  createEventsMerchant,
  createTestDrain,
  type EventsHarness,
  newEvent,
  queueEvents,
  startEventsHarness,
} from '../../../test/fixtures/events/events-harness.js';
import { setQueueAside } from '../../../test/fixtures/events/set-queue-aside.js';
import { runs } from '../../../test/property-runs.js';
import type { Delivery, DeliveryPosition, DeliveryState } from './delivery-store.js';
import { type DeliveriesAsked, readDeliveries } from './read-deliveries.js';

let harness: EventsHarness;
let merchantId: number;
let otherId: number;

before(async () => {
  harness = await startEventsHarness();
  ({ merchantId } = await createEventsMerchant(harness.access));
  ({ merchantId: otherId } = await createEventsMerchant(harness.access));
});
after(() => harness.close());

const installation = '0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00';
const ids = Array.from({ length: 12 }, (_none, index) => {
  const last = index.toString(16).padStart(12, '0');
  return `5f0c3a52-8d0e-4c52-9a3b-${last}`;
});
const months = ['2026-10-01', '2026-11-01', '1999-12-31T23:59:59-05:00'];

/** An event by its identifier, its month, and whether its installation is known. */
const sentEvent = fc.record({
  id: fc.nat(ids.length - 1),
  month: fc.nat(months.length - 1),
  known: fc.boolean(),
});
type SentOne = typeof sentEvent extends fc.Arbitrary<infer T> ? T : never;
const sentBatch = fc.record({
  events: fc.array(sentEvent, { minLength: 1, maxLength: 5 }),
  fate: fc.constantFrom('recorded', 'recorded', 'recorded', 'set_aside'),
  /** Whether the next batch is accepted at the same time. */
  ticks: fc.boolean(),
});
type SentBatch = typeof sentBatch extends fc.Arbitrary<infer T> ? T : never;

interface Expected {
  readonly key: string;
  readonly state: DeliveryState;
  readonly acceptedAt: bigint;
}

/** Sends batches, and records each or sets it aside; the last `queued` of them stay in the queue. */
async function happen(batches: readonly SentBatch[], queued: number): Promise<Expected[]> {
  await clearEvents(harness.database);
  await addInstallation(harness.database, { merchantId, installationId: installation });
  const { drain } = createTestDrain(harness);
  const taken = new Set<number>();
  const expected: Expected[] = [];
  for (const [index, { events, fate, ticks }] of batches.entries()) {
    const isQueued = index >= batches.length - queued;
    const acceptedAt = instantOf(harness.clock.now());
    await queueEvents(harness, merchantId, events.map(eventOf));
    if (!isQueued && fate === 'recorded') await drain();
    else if (!isQueued) await setQueueAside(harness, merchantId);
    for (const [place, event] of events.entries()) {
      const state = isQueued ? 'queued' : fate === 'set_aside' ? fate : recordedState(event, taken);
      expected.push({ key: keyOf(place + 1, event), state, acceptedAt });
    }
    if (ticks) harness.clock.advance(1);
  }
  return expected.toReversed();
}

function eventOf({ id, month, known }: SentOne) {
  return newEvent({
    event_id: ids[id] ?? '',
    event_datetime: months[month] ?? '',
    ...(known ? { installation_id: installation } : {}),
  });
}

function recordedState({ id, known }: SentOne, taken: Set<number>): DeliveryState {
  if (taken.has(id)) return 'duplicate';
  taken.add(id);
  return known ? 'recorded' : 'waiting';
}

const keyOf = (position: number, { id, month }: SentOne) => `${position} ${ids[id]} ${months[month]}`;

/** All pages of what is asked for, one after the other. */
async function readAll(asked: Omit<DeliveriesAsked, 'after'>): Promise<Delivery[]> {
  const all: Delivery[] = [];
  let after: DeliveryPosition | undefined;
  for (let pages = 0; pages < 200; pages += 1) {
    const { items: deliveries, next } = await readDeliveries(harness.database, { ...asked, after });
    assert.ok(deliveries.length <= asked.limit);
    all.push(...deliveries);
    if (next === null) return all;
    after = next;
  }
  throw new Error('the pages do not end');
}

const states = [undefined, 'recorded', 'duplicate', 'waiting', 'set_aside', 'queued'] as const;

test('every event of every batch is listed once with its state, in whatever order batches are recorded or set aside', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(fc.array(sentBatch, { minLength: 1, maxLength: 8 }), fc.nat(3)),
      fc.integer({ min: 1, max: 7 }),
      fc.tuple(fc.nat(8), fc.nat(8)),
      async ([batches, queued], limit, [from, length]) => {
        const start = instantOf(harness.clock.now());
        const expected = await happen(batches, queued);
        const acceptedFrom = start + BigInt(from * 1000);
        const acceptedTo = acceptedFrom + BigInt(length * 1000);
        for (const state of states) {
          for (const range of [{}, { acceptedFrom, acceptedTo }]) {
            const found = await readAll({ merchantId, state, limit, ...range });
            const wanted = expected.filter(
              (one) =>
                (state === undefined || one.state === state) &&
                (!('acceptedTo' in range) || (one.acceptedAt >= acceptedFrom && one.acceptedAt < acceptedTo)),
            );
            assert.deepEqual(
              found.map(({ position, eventId, eventDatetime, state: is, acceptedAt }) => ({
                key: `${position} ${eventId} ${eventDatetime}`,
                state: is,
                acceptedAt,
              })),
              wanted,
            );
          }
        }
        assert.deepEqual(await readAll({ merchantId: otherId, limit }), []);
        const aside = await readAll({ merchantId: null, state: 'set_aside', limit });
        assert.deepEqual(aside, await readAll({ merchantId, state: 'set_aside', limit }));
      },
    ),
    { numRuns: runs(8, 25) },
  );
});
