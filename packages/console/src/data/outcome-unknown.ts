import { StoaError } from '@stoa/client';

/** Codes of calls that may have reached the service, but got no answer that can be used. */
const lost: ReadonlySet<string> = new Set(['no_answer', 'interrupted', 'unexpected_answer']);

/**
 * Whether a change that failed may have been made all the same: its answer was lost, the service failed midway, or the
 * console could not handle the answer. A change that the service refused was not made.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof StoaError)) return true;
  return lost.has(error.code) || (error.status !== undefined && error.status >= 500);
}
