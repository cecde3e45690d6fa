import { type Instant, instantOf, toPostgresTimestamp } from '@stoa/contract';
import { limits } from '../kernel/limits.js';

/** From an instant (inclusive) to an instant (exclusive); an undefined bound is open. */
export interface ExportPeriod {
  readonly from: Instant | undefined;
  readonly to: Instant | undefined;
}

/** Which rows are asked for. */
export interface ExportAsked<By extends string> extends ExportPeriod {
  /** Undefined: all merchants. */
  readonly merchantId: number | undefined;
  /** Which time of a row must lie in the period. */
  readonly by: By;
}

/** The beginning of a period as PostgreSQL reads it. */
export function beginning({ from }: ExportPeriod): string {
  return from === undefined ? '-infinity' : toPostgresTimestamp(from);
}

/** The end of a period as PostgreSQL reads it. */
export function ending({ to }: ExportPeriod): string {
  return to === undefined ? 'infinity' : toPostgresTimestamp(to);
}

/**
 * The part of a period in which no more rows can appear: it ends at least `limits.exportLagMs` before now, because the
 * time of a row is a little earlier than its commit. So an export that begins where the last one ended misses nothing
 * and repeats nothing. The result never ends before it begins.
 */
export function settledPeriod(
  { from, to }: ExportPeriod,
  now: Date,
): ExportPeriod & { readonly to: Instant } {
  const settled = instantOf(now) - BigInt(limits.exportLagMs) * 1000n;
  const end = to === undefined || to > settled ? settled : to;
  return { from, to: from !== undefined && end < from ? from : end };
}
