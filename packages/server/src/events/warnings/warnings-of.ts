import { type EventWarning, eventWarningCodes, type Instant } from '@stoa/contract';
import { limits } from '../../kernel/limits.js';
import { payloadWarningBits } from '../segments/payload-warnings.js';

/** What the warnings of an event are computed from. */
export interface JudgedEvent {
  /** What is odd about its payload: see {@link payloadWarningsOf}. */
  readonly payloadWarnings: number;
  readonly occurredAt: Instant;
  readonly acceptedAt: Instant;
  /** When its installation was made; null while that is not known. */
  readonly installedAt: Instant | null;
}

const oddTime = BigInt(limits.oddEventTimeMs) * 1_000n;

/**
 * Pure: the warnings of an event that counts, or will count when it is recorded, in the order of their codes (decision 0038). The
 * counts follow the same rules in SQL (`stoa.sent_event`, `stoa.place_events`, `stoa.warnings_of_group`).
 */
export function warningsOf({
  payloadWarnings,
  occurredAt,
  acceptedAt,
  installedAt,
}: JudgedEvent): EventWarning[] {
  const bits: Partial<Record<EventWarning, number>> = payloadWarningBits;
  const other: Partial<Record<EventWarning, boolean>> = {
    time_ahead: occurredAt > acceptedAt + oddTime,
    before_installation: installedAt !== null && occurredAt < installedAt - oddTime,
    unknown_installation: installedAt === null,
  };
  return eventWarningCodes.filter((code) => other[code] ?? (payloadWarnings & (bits[code] ?? 0)) !== 0);
}
