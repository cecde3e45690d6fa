import type { Queryable } from '../database/database.js';
import type { Clock } from '../kernel/clock.js';
import { selectHeadState, selectWaitingEntries } from './chain/head-store.js';

/** The part of the audit trail that cannot be proved yet. */
export interface TrailExamination {
  /** Entries that no chain covers, counted up to 10,000. */
  readonly waiting: number;
  /** Age of the oldest of them; 0 when none waits. */
  readonly waitingSeconds: number;
  /** How long the oldest link has waited for a head; 0 when none does. */
  readonly unsignedSeconds: number;
}

const mostCounted = 10_000;

/** Reads only, and needs no running service. */
export async function examineTrail(database: Queryable, clock: Clock): Promise<TrailExamination> {
  const { count, oldestAt } = await selectWaitingEntries(database, mostCounted);
  const { unsignedSince } = await selectHeadState(database);
  const secondsSince = (time: Date | null): number =>
    time === null ? 0 : Math.max(0, (clock.now().getTime() - time.getTime()) / 1000);
  return {
    waiting: count,
    waitingSeconds: secondsSince(oldestAt),
    unsignedSeconds: secondsSince(unsignedSince),
  };
}
