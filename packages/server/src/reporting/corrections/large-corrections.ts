import type { FastifyRequest } from 'fastify';
import type { Context } from '../../database/context.js';
import type { Correction, StandingAmounts } from './correction.js';

type Change = Pick<Correction, 'before' | 'after'>;

/**
 * Checks the corrections of a call before the call makes them or, if they need a second person, proposes them. Throws
 * if the call may not do so.
 */
export type ReviewCorrections = (corrections: readonly Change[], look: { readonly waits: boolean }) => void;

/**
 * The amounts above which a correction is large: minor units by currency. No correction in another currency is large.
 */
export type LargeAmounts = ReadonlyMap<string, bigint>;

/** What use cases that correct stand on. */
export interface CorrectionContext extends Context {
  /** Corrections above these amounts wait for a second person; by default, none do. */
  readonly secondPersonAbove?: LargeAmounts | undefined;
}

/** How much moves, in minor units by currency. */
export type MovedAmounts = ReadonlyMap<string, bigint>;

/**
 * Pure: whether the corrections of one call are large in one of the currencies that they move. The corrections are
 * added up, so that a list of many small ones is as large as their sum. What moved before is added, too.
 */
export function areLarge(
  corrections: readonly Change[],
  large: LargeAmounts,
  movedBefore: MovedAmounts = new Map(),
): boolean {
  return isAbove(movedAmounts(corrections), large, movedBefore);
}

/** Whether amounts that move something are above a limit, together with what moved before. */
export function isAbove(
  moved: MovedAmounts,
  large: LargeAmounts,
  movedBefore: MovedAmounts = new Map(),
): boolean {
  return [...moved].some(([currency, sum]) => {
    const least = large.get(currency);
    return least !== undefined && sum > 0n && sum + (movedBefore.get(currency) ?? 0n) > least;
  });
}

/**
 * How far corrections move the full amounts or the bases of the fee, whichever is more, without regard to direction;
 * see `movedBy`.
 */
export function movedAmounts(corrections: readonly Change[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { before, after } of corrections)
    for (const [currency, amount] of movedBy(before, after))
      sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  return sums;
}

/**
 * How far corrections move fees that the amounts do not explain, in minor units by currency: the whole change if
 * another plan gives the fee, else what exceeds the change of its base, which other facts, or another place in the
 * year's volume, can do. A first fee moves none.
 */
export function feesMovedBy(corrections: readonly Change[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { before, after } of corrections) {
    if (before === null || after === null || before.currency !== after.currency) continue;
    if (before.feeAmount === null || after.feeAmount === null) continue;
    const fee = size(before.feeAmount - after.feeAmount);
    const explained = before.feePlanId === after.feePlanId ? size(baseOf(before) - baseOf(after)) : 0n;
    if (fee > explained) addMoved(sums, before.currency, fee - explained);
  }
  return sums;
}

/** What corrections move, amounts or fees, whichever is more, in minor units by currency. */
export function amountsOrFeesMoved(corrections: readonly Change[]): Map<string, bigint> {
  const moved = movedAmounts(corrections);
  for (const [currency, fees] of feesMovedBy(corrections))
    moved.set(currency, larger(moved.get(currency) ?? 0n, fees));
  return moved;
}

/** Adds a change to the sums, without regard to its direction. */
export function addMoved(sums: Map<string, bigint>, currency: string, change: bigint): void {
  if (change !== 0n) sums.set(currency, (sums.get(currency) ?? 0n) + size(change));
}

/**
 * How much moves, by currency; a change of currency takes everything out of one, and puts it into the other. The fee of
 * what comes or goes as a whole may be more than its amount: a line of a plan may have a minimum.
 */
function movedBy(
  before: StandingAmounts | null,
  after: StandingAmounts | null,
): readonly (readonly [currency: string, amount: bigint])[] {
  if (before !== null && after !== null && before.currency === after.currency)
    return [[before.currency, larger(before.fullAmount - after.fullAmount, baseOf(before) - baseOf(after))]];
  return [before, after].flatMap((one) =>
    one === null ? [] : [[one.currency, larger(one.fullAmount, one.feeAmount ?? 0n)] as const],
  );
}

function baseOf({ fullAmount, taxAmount }: StandingAmounts): bigint {
  return fullAmount - taxAmount;
}

function size(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}

function larger(one: bigint, other: bigint): bigint {
  return size(one) > size(other) ? size(one) : size(other);
}

/** Returns the review of the corrections that a request makes. */
export type ReviewFor = (request: FastifyRequest) => ReviewCorrections;

export interface ReviewOptions {
  readonly largeCorrections: LargeAmounts;
  /** @throws Failure fresh_sign_in_needed */
  readonly assertFresh: (request: FastifyRequest) => void;
}

/**
 * Large corrections need a fresh sign-in from people, but not from keys. Proposing corrections needs one, too:
 * otherwise anyone who finds somebody else's session open could propose in it, and then approve as themselves.
 */
export function createReviewFor({ largeCorrections, assertFresh }: ReviewOptions): ReviewFor {
  return (request) =>
    (corrections, { waits }) => {
      const isLarge =
        areLarge(corrections, largeCorrections) || isAbove(feesMovedBy(corrections), largeCorrections);
      if (waits || isLarge) assertFresh(request);
    };
}
