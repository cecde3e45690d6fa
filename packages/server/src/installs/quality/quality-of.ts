import type { QualityCounts } from './quality-store.js';

/** Rates are shares (0 to 1) of the installations for which a user was looked for; null if there are none. */
export interface Quality {
  /** All installations, including those made while matching was off for their app. */
  readonly installations: bigint;
  /** Installations for which a user was looked for. */
  readonly asked: bigint;
  readonly matched: bigint;
  /** More than one store user on the address. */
  readonly collisions: bigint;
  readonly unresolved: bigint;
  readonly attributed: bigint;
  readonly matchRate: number | null;
  readonly collisionRate: number | null;
  readonly unresolvedRate: number | null;
}

/** Pure: the quality of matching that follows from the counts. */
export function qualityOf({ ip, device, none, unasked, ambiguous, attributed }: QualityCounts): Quality {
  const asked = ip + device + none + ambiguous;
  return {
    installations: asked + unasked,
    asked,
    matched: ip + device,
    collisions: device + ambiguous,
    unresolved: ambiguous,
    attributed,
    matchRate: shareOf(ip + device, asked),
    collisionRate: shareOf(device + ambiguous, asked),
    unresolvedRate: shareOf(ambiguous, asked),
  };
}

/** Pure: a share, rounded to four decimals; null if the whole is 0. */
export function shareOf(part: bigint, whole: bigint): number | null {
  return whole === 0n ? null : Number((part * 10_000n + whole / 2n) / whole) / 10_000;
}

const nothing: QualityCounts = { ip: 0n, device: 0n, none: 0n, unasked: 0n, ambiguous: 0n, attributed: 0n };

/** Pure: adds up the counts of several periods or apps. */
export function sumOf(counts: readonly QualityCounts[]): QualityCounts {
  return counts.reduce(
    (sum, one) => ({
      ip: sum.ip + one.ip,
      device: sum.device + one.device,
      none: sum.none + one.none,
      unasked: sum.unasked + one.unasked,
      ambiguous: sum.ambiguous + one.ambiguous,
      attributed: sum.attributed + one.attributed,
    }),
    nothing,
  );
}
