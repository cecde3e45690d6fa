import type { Database } from '../../database/database.js';
import type { Round } from '../../jobs/work-loop.js';
import type { Clock } from '../../kernel/clock.js';
import type { AwaitedInstallations, InstallationOfMerchant } from '../awaited-installations.js';
import type { EventsMetrics } from '../events-metrics.js';
import { lockMerchants } from './queue-store.js';
import { prepareToRecord, recordEvents } from './record-store.js';
import { takeWaitingEvents } from './waiting-event-store.js';

const maxInstallations = 500;
const maxEvents = 20_000;

export interface LinkEventsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly metrics: Pick<EventsMetrics, 'countLinkedLater'>;
  readonly awaitedInstallations: AwaitedInstallations;
}

/**
 * One look at awaited installations: the events of those that have appeared are linked and counted, as a drain does it.
 * What an event costs while it waits is its row: after two looks only the insert of its installation brings it back.
 */
export function createLinkEvents(options: LinkEventsOptions): () => Promise<Round> {
  const { database, clock, awaitedInstallations, metrics } = options;
  return async () => {
    const { round, linked } = await database.transaction(async (tx) => {
      const now = clock.now();
      const due = await awaitedInstallations.lockDue(tx, now, maxInstallations);
      const unknown = due.filter(({ isKnown }) => !isKnown);
      if (unknown.length > 0) await awaitedInstallations.lookLater(tx, unknown, now);
      const known = due.filter(({ isKnown }) => isKnown);
      const ours = await ofLockedMerchants(known);
      const events = ours.length === 0 ? [] : await takeWaitingEvents(tx, ours, maxEvents);
      if (events.length > 0) {
        await prepareToRecord(tx);
        await recordEvents(tx, { batches: [], appeared: events, now });
      }
      // As many as were asked for: there may be more, and they stay due.
      const isMore = events.length === maxEvents;
      if (!isMore && ours.length > 0) await awaitedInstallations.forget(tx, ours);
      return { linked: events.length, round: roundAfter(due.length, isMore, known.length - ours.length) };

      async function ofLockedMerchants(
        installations: readonly InstallationOfMerchant[],
      ): Promise<readonly InstallationOfMerchant[]> {
        if (installations.length === 0) return [];
        const merchantIds = [...new Set(installations.map(({ merchantId }) => merchantId))];
        const locked = new Set(await lockMerchants(tx, merchantIds));
        return installations.filter(({ merchantId }) => locked.has(merchantId));
      }
    });
    metrics.countLinkedLater(linked);
    return round;
  };
}

/** Those whose merchant a drain holds at the moment are looked at soon. */
function roundAfter(due: number, isMore: boolean, heldByOthers: number): Round {
  if (heldByOthers > 0) return 'soon';
  return isMore || due === maxInstallations ? 'again' : 'idle';
}
