import { limits } from '../../kernel/limits.js';

/** Holds the sessions seen from `startsAt` until before `endsAt`. */
export interface SessionPartition {
  /** Names sort in the order of their times. */
  readonly name: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

const { sessionPartitionMs } = limits;
/** Partitions are created this far ahead, so maintenance can fail for this long before a session finds none. */
const leadMs = 24 * 60 * 60 * 1000;

/** Pure: every partition from the beginning of the matching window to a day ahead of `now`. */
export function partitionsAround(now: Date): SessionPartition[] {
  const partitions: SessionPartition[] = [];
  const untilMs = now.getTime() + leadMs;
  let startMs = startOfPartition(now.getTime() - limits.matchingWindowMs);
  for (; startMs <= untilMs; startMs += sessionPartitionMs) {
    partitions.push({
      name: partitionName(startMs),
      startsAt: new Date(startMs),
      endsAt: new Date(startMs + sessionPartitionMs),
    });
  }
  return partitions;
}

/**
 * Pure: those of `names` that cannot hold a session of the window. A partition is kept a little longer, for the time by which
 * clocks may differ, because a process with a slow clock may still feed into it.
 */
export function expiredPartitions(names: readonly string[], now: Date): string[] {
  const oldestMs = now.getTime() - limits.matchingWindowMs - limits.clockSkewMs;
  const oldestName = partitionName(startOfPartition(oldestMs));
  return names.filter((name) => name < oldestName);
}

/** Pure: the end of the partitions that follow the one of `now` without a gap. It is not after `now` if `now` has none. */
export function coveredUntil(names: readonly string[], now: Date): Date {
  let startMs = startOfPartition(now.getTime());
  while (names.includes(partitionName(startMs))) startMs += sessionPartitionMs;
  return new Date(startMs);
}

function startOfPartition(ms: number): number {
  return Math.floor(ms / sessionPartitionMs) * sessionPartitionMs;
}

/** `store_session_20261120_0400` */
function partitionName(startMs: number): string {
  const [date = '', time = ''] = new Date(startMs).toISOString().split('T');
  return `store_session_${date.replaceAll('-', '')}_${time.slice(0, 5).replace(':', '')}`;
}
