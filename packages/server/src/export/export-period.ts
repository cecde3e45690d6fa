import { limits } from '../kernel/limits.js';
import { type Instant, instantOf, toPostgresTimestamp } from '../kernel/timestamp.js';

/** From when (inclusive) to when (exclusive); undefined: open. */
export interface ExportPeriod {
  readonly from: Instant | undefined;
  readonly to: Instant | undefined;
}

/** Which rows are asked for. */
export interface ExportAsked<By extends string> extends ExportPeriod {
  /** Undefined: of all merchants. */
  readonly merchantId: number | undefined;
  /** Which of its times a row is found by. */
  readonly by: By;
}

/** Where a period that begins anywhere begins, for PostgreSQL. */
export function beginning({ from }: ExportPeriod): string {
  return from === undefined ? '-infinity' : toPostgresTimestamp(from);
}

/** Where a period that ends anywhere ends, for PostgreSQL. */
export function ending({ to }: ExportPeriod): string {
  return to === undefined ? 'infinity' : toPostgresTimestamp(to);
}

/**
 * The part of a period of which no row can appear any more: it ends `limits.exportLagMs` before now. A row's time
 * is taken a little before its commit, and by the clock of another machine. So whoever goes on where the last export
 * ended misses nothing and gets nothing twice. It never ends before it begins.
 */
export function settledPeriod(
  { from, to }: ExportPeriod,
  now: Date,
): ExportPeriod & { readonly to: Instant } {
  const settled = instantOf(now) - BigInt(limits.exportLagMs) * 1000n;
  const end = to === undefined || to > settled ? settled : to;
  return { from, to: from !== undefined && end < from ? from : end };
}
