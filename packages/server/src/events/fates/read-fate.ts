import type { EventWarning, Instant } from '@stoa/contract';
import { assertMerchant } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import type { BatchKind } from '../deliveries/delivery-store.js';
import { eventsFailures } from '../events-failures.js';
import { warningsOf } from '../warnings/warnings-of.js';
import { type PlacedEvent, selectDuplicateTimes, selectEventAt, selectEventPlace } from './fate-store.js';

/** What became of the event that counts for an identifier. */
export interface EventFate extends Omit<PlacedEvent, 'waits' | 'payloadWarnings' | 'installedAt'> {
  readonly merchantId: number;
  /** In lower case. */
  readonly eventId: string;
  readonly batchId: bigint;
  /** A `waiting` event is recorded, too, but its installation is not known yet. */
  readonly state: 'queued' | 'recorded' | 'waiting' | 'set_aside';
  /** How often it was sent again, counted up to `limits.duplicatesCounted`. */
  readonly duplicates: number;
  /** The newest `limits.duplicatesListed` times at which it was sent again, the newest first. */
  readonly newestDuplicates: readonly Instant[];
  readonly warnings: readonly EventWarning[];
}

/**
 * What became of an event of a merchant. Until an event of that identifier is recorded, this looks through the newest
 * `limits.batchesSearched` batches of the queue, and through as many that are set aside. The identifier must be a UUID.
 * @throws Failure unknown_merchant; unknown_event, also for an event of another merchant; event_removed
 */
export async function readFate(database: Database, merchantId: number, eventId: string): Promise<EventFate> {
  await assertMerchant(database, merchantId);
  const name = { merchantId, eventId: eventId.toLowerCase() };
  const { kind, batchId, event } = await findEvent(database, name);
  const times = await selectDuplicateTimes(database, name, limits.duplicatesCounted);
  const { waits, payloadWarnings, installedAt, ...known } = event;
  const state = kind === 'recorded' && waits ? 'waiting' : kind;
  const installed = state === 'waiting' ? null : installedAt;
  return {
    ...name,
    ...known,
    batchId,
    state,
    bundleId: state === 'recorded' ? known.bundleId : null,
    duplicates: times.length,
    newestDuplicates: times.slice(0, limits.duplicatesListed),
    warnings: warningsOf({ ...known, payloadWarnings, installedAt: installed }),
  };
}

/**
 * More often than a batch can change its kind during a read: it is recorded once, and only operators replay it, by
 * hand.
 */
const attempts = 5;

/** Finds the event and its place. It looks again if the batch changed its kind between the two statements. */
async function findEvent(
  database: Database,
  name: { readonly merchantId: number; readonly eventId: string },
): Promise<{ readonly kind: BatchKind; readonly batchId: bigint; readonly event: PlacedEvent }> {
  for (let attempt = 1; ; attempt += 1) {
    const place = await selectEventPlace(database, name, limits.batchesSearched);
    if (place === undefined)
      throw new Failure(eventsFailures.unknown_event, { detail: 'There is no such event.' });
    const event = await selectEventAt(database, name.merchantId, place);
    if (event === undefined)
      throw new Failure(eventsFailures.event_removed, {
        detail: 'The event was recorded, and all events of its month have been removed since.',
      });
    // A recorded batch never changes its kind again.
    const isStill = place.kind === 'recorded' || place.kind === kindOf(event);
    if (isStill || attempt === attempts) return { ...place, event };
  }
}

function kindOf({ recordedAt, setAsideAt }: PlacedEvent): BatchKind {
  if (recordedAt !== null) return 'recorded';
  return setAsideAt === null ? 'queued' : 'set_aside';
}
