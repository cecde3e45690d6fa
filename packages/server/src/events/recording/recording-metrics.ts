import type { CountedWarning } from './record-events.js';

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
