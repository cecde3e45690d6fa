import type { Instant } from '../../kernel/timestamp.js';
import { parseRfc3339 } from '../../kernel/timestamp.js';

/** From this volume on, the part of a base that lies above it has another rate. */
export interface FeeTier {
  /** ISO 4217, alpha-3. */
  readonly currency: string;
  /** Minor units of the currency, above 0: the volume of the statement's year that has been reached. */
  readonly volumeFrom: bigint;
  /** 0 to 10,000; 100 are one per cent. */
  readonly rateBasisPoints: number;
}

/** A rate of the base (full amount less tax), for whom and from when on. */
export interface FeePlan {
  readonly feePlanId: number;
  /** Null: the whole store. */
  readonly merchantId: number | null;
  /** Countries of payers, ISO 3166-1 alpha-3; null: all. */
  readonly countries: ReadonlySet<string> | null;
  readonly name: string;
  /** 0 to 10,000; 100 are one per cent. */
  readonly rateBasisPoints: number;
  /** The tiers of a currency stand in the order of their volumes. */
  readonly tiers: readonly FeeTier[];
  /** `YYYY-MM-DD`, from 00:00 UTC on. */
  readonly inForceFrom: string;
  /** `YYYY-MM-DD`, the first day on which it is not in force any more; null while it has no end. */
  readonly inForceUntil: string | null;
  readonly createdAt: Date;
  readonly createdBy: string;
  /** Who gave it its end; null also where it was created with one. */
  readonly endedBy: string | null;
}

/** The first instant of a day of UTC, given as `YYYY-MM-DD`. Throws for a day that no calendar has. */
export function startOfDay(day: string): Instant {
  const instant = parseRfc3339(`${day}T00:00:00Z`);
  if (instant === undefined) throw new Error(`${day} is not a day`);
  return instant;
}
