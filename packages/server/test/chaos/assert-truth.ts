import assert from 'node:assert/strict';
import { verifyTrail } from '../../src/audit-trail/index.js';
import type { Database } from '../../src/database/database.js';
import { systemClock } from '../../src/kernel/clock.js';
import { listSigningKeys } from '../../src/signing/index.js';
import { assertSumsEqualRows } from '../fixtures/events/recount-sums.js';
import { waitUntil } from '../wait-until.js';
import type { Journal, SentBatch } from './journal.js';
import {
  countUnfinished,
  installationNames,
  misplacedBatches,
  type StoredSegment,
  segmentsAfter,
  standingEvents,
  wrongAwaiting,
  wrongFates,
  wrongHeaders,
  wrongWaiting,
} from './truth-store.js';

/** An installation that appears at an unlucky moment is looked for again after 40 s. */
const settleLimitMs = 100_000;

/** Waits until the queue is empty, and until no event waits for an installation that is known. */
export async function untilSettled(database: Database): Promise<void> {
  await waitUntil(
    'every batch is recorded, and every event whose installation is there is linked',
    async () => {
      const { queued, linkable } = await countUnfinished(database);
      return queued === 0n && linkable === 0n ? true : undefined;
    },
    settleLimitMs,
  );
}

/** Fails unless the database holds exactly what the journal says was promised, and all tables agree. */
export async function assertTruth(database: Database, journal: Journal): Promise<void> {
  const merchantIds = new Set([...journal.batches.values()].map(({ merchantId }) => merchantId));
  for (const merchantId of merchantIds) {
    await assertStoredAsSent(database, journal, merchantId);
    await assertFirstStands(database, journal, merchantId);
  }
  assert.deepEqual(
    (await installationNames(database)).toSorted(),
    [...journal.installations].toSorted(),
    'every installation that a client knows is there once, and no other',
  );
  assert.deepEqual(await misplacedBatches(database), [], 'every batch is recorded, and nothing else');
  assert.deepEqual(await wrongHeaders(database), [], 'headers say what is in their batches');
  assert.deepEqual(await wrongFates(database), [], 'each event stands or is a duplicate');
  assert.deepEqual(await wrongWaiting(database), [], 'exactly those wait whose installation is not there');
  assert.deepEqual(await wrongAwaiting(database), [], 'exactly what is waited for will be announced');
  await assertSumsEqualRows(database);
  await assertTrail(database);
}

/** Every entry is in the chain once or waits to be added, and no link or head is missing or wrong. */
async function assertTrail(database: Database): Promise<void> {
  const publishedKids = (await listSigningKeys(database, systemClock.now())).map(({ kid }) => kid);
  const { entries, findings } = await verifyTrail({ database, masterSecret: undefined, publishedKids });
  assert.ok(entries > 0, 'entries were chained');
  assert.deepEqual(findings, [], 'the audit trail is whole');
}

/** Every batch that was answered with 204 is stored, complete and unchanged, and not more often than it was sent. */
async function assertStoredAsSent(database: Database, journal: Journal, merchantId: number): Promise<void> {
  const copies = new Map<SentBatch, Map<bigint, number>>();
  for await (const segment of storedSegments(database, merchantId)) {
    for (const index of segment.positions.keys()) {
      const batch = assertAsSent(journal, segment, index);
      assert.equal(batch.merchantId, merchantId, `${batch.name} is its merchant's`);
      const copy = copies.get(batch) ?? new Map<bigint, number>();
      copies.set(batch, copy.set(segment.batchId, (copy.get(segment.batchId) ?? 0) + 1));
    }
  }
  for (const batch of journal.batches.values()) {
    if (batch.merchantId !== merchantId) continue;
    const stored = [...(copies.get(batch)?.values() ?? [])];
    assert.ok(stored.length > 0, `${batch.name} was acknowledged and is lost`);
    assert.ok(stored.length <= batch.attempts, `${batch.name} is there more often than it was sent`);
    for (const events of stored) assert.equal(events, batch.events.length, `${batch.name} is whole`);
  }
}

async function* storedSegments(database: Database, merchantId: number): AsyncGenerator<StoredSegment> {
  let last: Pick<StoredSegment, 'batchId' | 'month'> | undefined = { batchId: 0n, month: '2000-01-01' };
  while (last !== undefined) {
    const page: readonly StoredSegment[] = await segmentsAfter(database, merchantId, last);
    yield* page;
    last = page.at(-1);
  }
}

/** Finds the batch that the stored event names, and asserts that the event was sent in it. */
function assertAsSent(journal: Journal, segment: StoredSegment, index: number): SentBatch {
  const payload = segment.payloads[index] ?? '';
  const { batch, position } = originOf(journal, JSON.parse(payload).sent);
  const event = batch.events[position - 1];
  assert.deepEqual(
    {
      position: segment.positions[index],
      event_id: segment.eventIds[index],
      event_name: segment.eventNames[index],
      installation_id: segment.installationIds[index],
      event_datetime: segment.eventDatetimes[index],
      payload,
    },
    {
      ...event,
      position,
      event_id: event?.event_id.toLowerCase(),
      installation_id: event?.installation_id.toLowerCase(),
      payload: JSON.stringify(event?.payload),
    },
  );
  return batch;
}

function originOf(journal: Journal, sent: string): { readonly batch: SentBatch; readonly position: number } {
  const [name = '', position] = sent.split('/');
  const batch = journal.batches.get(name);
  if (batch === undefined) throw new Error(`${sent} was never sent`);
  return { batch, position: Number(position) };
}

/** The batches that contain one `event_id`. */
interface Claims {
  /** When the first of these batches was acknowledged. */
  readonly acknowledgedAt: number;
  /** Its first position in each of these batches. */
  readonly positions: ReadonlyMap<SentBatch, number>;
}

/**
 * Of all events with one id that were answered with 204, exactly one counts. It is the first one in its batch, and that
 * batch was sent before any other batch with the id was acknowledged.
 */
async function assertFirstStands(database: Database, journal: Journal, merchantId: number): Promise<void> {
  const claimed = claimsOf(journal, merchantId);
  const standing = new Map<string, string>();
  for (const { eventId, sent } of await standingEvents(database, merchantId)) {
    assert.ok(!standing.has(eventId), `${eventId} stands twice`);
    standing.set(eventId, sent);
  }
  for (const [eventId, { acknowledgedAt, positions }] of claimed) {
    const sent = standing.get(eventId);
    assert.ok(sent !== undefined, `${eventId} was acknowledged and is lost`);
    const { batch, position } = originOf(journal, sent);
    assert.equal(position, positions.get(batch), `${sent} is not the first of ${eventId} in its batch`);
    assert.ok(
      batch.begunAt < acknowledgedAt,
      `${sent} stands for ${eventId}, and was sent after another one was acknowledged`,
    );
  }
  assert.equal(standing.size, claimed.size, 'nothing stands that was not sent');
}

function claimsOf(journal: Journal, merchantId: number): Map<string, Claims> {
  const claims = new Map<string, { acknowledgedAt: number; positions: Map<SentBatch, number> }>();
  for (const batch of journal.batches.values()) {
    if (batch.merchantId !== merchantId) continue;
    const { acknowledgedAt } = batch;
    assert.ok(acknowledgedAt !== undefined, `${batch.name} was acknowledged in the end`);
    for (const [index, event] of batch.events.entries()) {
      const eventId = event.event_id.toLowerCase();
      const claim = claims.get(eventId) ?? { acknowledgedAt, positions: new Map<SentBatch, number>() };
      claims.set(eventId, claim);
      claim.acknowledgedAt = Math.min(claim.acknowledgedAt, acknowledgedAt);
      if (!claim.positions.has(batch)) claim.positions.set(batch, index + 1);
    }
  }
  return claims;
}
