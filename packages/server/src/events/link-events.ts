import type { Database } from '../database/database.js';
import type { Round } from '../jobs/work-loop.js';
import type { Clock } from '../kernel/clock.js';
import type { EventsMetrics } from './events-metrics.js';
import type { InstallationOfMerchant, KnownInstallations } from './known-installations.js';
import {
  linkWaitingEvents,
  lockDueEvents,
  postponeWaitingEvents,
  type WaitingEvent,
} from './waiting-event-store.js';

const MAX_EVENTS = 1_000;

export interface LinkEventsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly metrics: Pick<EventsMetrics, 'countLinkedLater'>;
  readonly knownInstallations: KnownInstallations;
}

/**
 * One look at the waiting events whose time has come: links those whose installation has appeared, and postpones the
 * others. It needs no word from whoever makes installations, so no race can lose an event: what one look
 * misses, because it was not committed yet, the next one sees.
 */
export function createLinkEvents(options: LinkEventsOptions): () => Promise<Round> {
  const { database, clock, knownInstallations, metrics } = options;
  return async () => {
    const now = clock.now();
    const { looked, linked } = await database.transaction(async (tx) => {
      const due = await lockDueEvents(tx, now, MAX_EVENTS);
      if (due.length === 0) return { looked: 0, linked: 0 };
      const known = new Set((await knownInstallations(tx, installationsOf(due))).map(keyOf));
      const appeared = due.filter((event) => known.has(keyOf(event)));
      const unknown = due.filter((event) => !known.has(keyOf(event)));
      if (appeared.length > 0) await linkWaitingEvents(tx, appeared, now);
      if (unknown.length > 0) await postponeWaitingEvents(tx, unknown, now);
      return { looked: due.length, linked: appeared.length };
    });
    metrics.countLinkedLater(linked);
    return looked === MAX_EVENTS ? 'again' : 'idle';
  };
}

/** Each installation once, however many events wait for it. */
function installationsOf(events: readonly WaitingEvent[]): InstallationOfMerchant[] {
  const byKey = new Map(
    events.map((event) => [
      keyOf(event),
      { merchantId: event.merchantId, installationId: event.installationId },
    ]),
  );
  return [...byKey.values()];
}

function keyOf({ merchantId, installationId }: InstallationOfMerchant): string {
  return `${merchantId} ${installationId}`;
}
