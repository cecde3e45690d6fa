import { StoaError } from '@stoa/client';

/** Codes of calls that may have arrived, and whose answer did not. */
const lost: ReadonlySet<string> = new Set(['no_answer', 'interrupted', 'unexpected_answer']);

/**
 * Whether a change that failed may have been made all the same: its answer was lost, the service failed on the way, or the console did
 * with the answer. What the service refused was not made.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof StoaError)) return true;
  return lost.has(error.code) || (error.status !== undefined && error.status >= 500);
}
