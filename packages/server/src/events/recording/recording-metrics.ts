import type { EventWarning } from '@stoa/contract';

/** How many events have each warning. */
export type WarningCounts = ReadonlyMap<EventWarning, number>;

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
  countWarnings(counts: WarningCounts): void;
}
