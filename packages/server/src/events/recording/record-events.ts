import type { EventWarning } from '@stoa/contract';
import type { Transaction } from '../../database/database.js';
import { isDatabaseAway, isPassing, sqlStateOf } from '../../database/sql-state.js';
import type { InstallationName } from '../../installs/index.js';
import { Failure } from '../../kernel/failure.js';
import type { FindNewMembers } from '../known-members/known-members.js';
import { addToSums, drawSumIds, type PlacedEvents } from './record-store.js';

/** How many events have a warning. */
export interface CountedWarning {
  readonly warning: EventWarning;
  readonly events: number;
}

/**
 * Adds placed events of a locked merchant to the sums by day.
 * @returns what to call when the transaction is committed
 */
export async function addPlacedEvents(
  tx: Transaction,
  { sums, counts, newSums, installations, membersOrigin }: PlacedEvents,
  { merchantId, findNewMembers }: { readonly merchantId: number; readonly findNewMembers: FindNewMembers },
): Promise<() => void> {
  if (sums === null || counts === null || installations === null) return () => undefined;
  const newIds = newSums === null || newSums === 0 ? [] : await drawSumIds(tx, newSums);
  if (newIds.length > 0) numberNewSums(counts, newIds);
  const members = findNewMembers({ origin: membersOrigin ?? '', counts, installations });
  await addToSums(tx, { merchantId, sums, newIds, ...members });
  return members.remember;
}

const bytesOfCount = 12;

/** Replaces the temporary ids -1, -2 ... of new sums by those that were drawn. */
function numberNewSums(counts: Buffer, newIds: readonly bigint[]): void {
  for (let at = 0; at < counts.length; at += bytesOfCount) {
    const number = counts.readBigInt64BE(at);
    if (number < 0n) counts.writeBigInt64BE(newIds[Number(-number) - 1] ?? number, at);
  }
}

export function warningsOf({ warnings, warnedEvents }: PlacedEvents): CountedWarning[] {
  return (warnings ?? []).map((warning, index) => ({ warning, events: warnedEvents?.[index] ?? 0 }));
}

export function awaitedOf(merchantId: number, { awaited }: PlacedEvents): InstallationName[] {
  return (awaited ?? []).map((installationId) => ({ merchantId, installationId }));
}

/** Class 42 of PostgreSQL: the statement does not fit the schema, or a right is missing, whatever the events. */
const unfitState = /^42/;

/**
 * Whether no event can be the cause of an error: the database is away, its schema was changed while we run, or it is
 * too busy, which includes that too many callers wait for a connection of the pool.
 */
export function isDatabaseError(error: unknown): boolean {
  if (error instanceof Failure || isPassing(error) || isDatabaseAway(error)) return true;
  return unfitState.test(sqlStateOf(error) ?? '');
}

/** What became of the events of a take. */
export interface RecordedCounts {
  readonly linked: number;
  readonly waiting: number;
  readonly duplicate: number;
}

/** What recording counts, each after its database transaction has committed. */
export interface RecordingMetrics {
  countRecorded(counts: RecordedCounts): void;
  countLinkedLater(events: number): void;
  countSetAside(): void;
  countWarnings(counted: readonly CountedWarning[]): void;
}
