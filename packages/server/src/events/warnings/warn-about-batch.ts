import { type EventWarning, instantOf, jsonPointer } from '@stoa/contract';
import type { Context } from '../../database/context.js';
import { inTurns } from '../../kernel/in-turns.js';
import type { SentEvent } from '../events-schemas.js';
import { misnamedAmount } from '../segments/payload-warnings.js';
import { type SourceOf, segmentsOf } from '../segments/segments-of.js';
import { readInstalledAts } from './installed-at-store.js';
import { warningsOf } from './warnings-of.js';

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

/** The warnings that the events of a valid batch would have if a merchant sent it now, in their order. Stores nothing. */
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
      const judged = {
        payloadWarnings: payloadWarnings[at] ?? 0,
        occurredAt: occurredAts[at] ?? acceptedAt,
        acceptedAt,
        installedAt: installedAt(installationOf(event)),
      };
      return warningsOf(judged).map((warning) => ({ position, event, warning }));
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
