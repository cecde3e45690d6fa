import { type EventWarning, eventWarningCodes, type Instant, instantOf, jsonPointer } from '@stoa/contract';
import { assertMerchant } from '../../access/index.js';
import { alongIndexes } from '../../database/along-indexes.js';
import type { Context } from '../../database/context.js';
import type { Database } from '../../database/database.js';
import { inTurns } from '../../kernel/in-turns.js';
import { limits } from '../../kernel/limits.js';
import type { SentEvent } from '../events-schemas.js';
import { misnamedAmount, payloadWarningBits } from '../segments/payload-warnings.js';
import { type SourceOf, segmentsOf } from '../segments/segments-of.js';
import { readInstalledAts } from './installed-at-store.js';
import { selectWarningCounts, type WarningCount, type WarningPage } from './warning-count-store.js';

/** What the warnings of an event are computed from. */
export interface CheckedEvent {
  /** What is odd about its payload: see {@link payloadWarningsOf}. */
  readonly payloadWarnings: number;
  readonly occurredAt: Instant;
  readonly acceptedAt: Instant;
  /** When its installation was made; null while that is not known. */
  readonly installedAt: Instant | null;
}

const oddTime = BigInt(limits.oddEventTimeMs) * 1_000n;

/**
 * Pure: the warnings of an event that counts, or will count when it is recorded, in the order of their codes (decision
 * 0038). The counts follow the same rules in SQL (`stoa.sent_event`, `stoa.place_events`, `stoa.warnings_of_group`).
 */
export function warningsOf({
  payloadWarnings,
  occurredAt,
  acceptedAt,
  installedAt,
}: CheckedEvent): EventWarning[] {
  const bits: Partial<Record<EventWarning, number>> = payloadWarningBits;
  const other: Partial<Record<EventWarning, boolean>> = {
    time_ahead: occurredAt > acceptedAt + oddTime,
    before_installation: installedAt !== null && occurredAt < installedAt - oddTime,
    unknown_installation: installedAt === null,
  };
  return eventWarningCodes.filter((code) => other[code] ?? (payloadWarnings & (bits[code] ?? 0)) !== 0);
}

/**
 * How many events have each warning, by the day of acceptance and by app, the newest day first. The transaction that
 * records an event also counts its warnings, so the counts always agree with the events. When a waiting event is
 * linked, it is no longer counted under `unknown_installation`.
 * @throws Failure unknown_merchant
 */
export async function readWarnings(database: Database, page: WarningPage): Promise<WarningCount[]> {
  if (page.merchantId !== undefined) await assertMerchant(database, page.merchantId);
  return alongIndexes(database, (tx) => selectWarningCounts(tx, page));
}

/** A warning of a batch, and what it is about. */
export interface BatchWarning {
  /** JSON Pointer (RFC 6901) into the batch. */
  readonly pointer: string;
  readonly warning: EventWarning;
}

export interface ValidBatch {
  readonly events: readonly SentEvent[];
  readonly sourceOf: SourceOf;
}

/**
 * The warnings that the events of a valid batch would have if a merchant sent it now, in their order. Stores nothing.
 */
export async function warnAboutBatch(
  { database, clock }: Context,
  merchantId: number,
  { events, sourceOf }: ValidBatch,
): Promise<BatchWarning[]> {
  const segments = await inTurns(segmentsOf(events, sourceOf));
  const installationOf = ({ installation_id: installationId }: SentEvent) => ({
    merchantId,
    installationId,
  });
  const installedAt = await readInstalledAts(database, events.map(installationOf));
  const acceptedAt = instantOf(clock.now());
  const found = segments.flatMap(({ positions, occurredAts, payloadWarnings }) =>
    positions.flatMap((position, at) => {
      const event = events[position - 1];
      if (event === undefined) return [];
      const checked = {
        payloadWarnings: payloadWarnings[at] ?? 0,
        occurredAt: occurredAts[at] ?? acceptedAt,
        acceptedAt,
        installedAt: installedAt(installationOf(event)),
      };
      return warningsOf(checked).map((warning) => ({ position, event, warning }));
    }),
  );
  return found
    .toSorted((one, other) => one.position - other.position)
    .map(({ position, event, warning }) => ({
      pointer: jsonPointer(['events', String(position - 1), ...memberOf(event, warning)]),
      warning,
    }));
}

/** The member of an event that a warning is about. */
function memberOf({ payload }: SentEvent, warning: EventWarning): readonly string[] {
  if (warning === 'unknown_installation') return ['installation_id'];
  if (warning === 'time_ahead' || warning === 'before_installation') return ['event_datetime'];
  if (warning === 'unreadable_amount') return ['payload', 'amount'];
  if (warning === 'unknown_currency') return ['payload', 'currency'];
  const name = warning === 'misnamed_amount' ? misnamedAmount(payload) : undefined;
  return name === undefined ? ['payload'] : ['payload', name];
}
