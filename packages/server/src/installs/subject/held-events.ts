import type { Instant } from '@stoa/contract';

/** Whether an event counts, and if not, why not (yet). */
export const heldEventStates = ['linked', 'waiting', 'duplicate', 'queued', 'set_aside'] as const;

/** An event as it is stored. */
export interface HeldEvent {
  readonly merchantId: number;
  readonly installationId: string;
  readonly eventId: string;
  readonly eventName: string;
  /** When it happened, as its merchant wrote it. */
  readonly eventDatetime: string;
  /** The text of a JSON object, as it was sent. */
  readonly payload: string;
  readonly acceptedAt: Instant;
  readonly state: (typeof heldEventStates)[number];
}

export interface HeldEventsAsked {
  readonly merchantId: number;
  /** Installations of the merchant's apps. */
  readonly installationIds: readonly string[];
  /** When the oldest of these installations was made: no event of theirs was accepted before. */
  readonly since: Instant;
}

/**
 * All events of some installations, in the order in which they were accepted; pages may be empty. Offered by the area
 * that stores events, used by the one that knows whose installations these are.
 */
export type EventsOfInstallations = (asked: HeldEventsAsked) => AsyncGenerator<readonly HeldEvent[]>;
