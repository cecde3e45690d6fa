import { currencyDecimals, percentOf, toMajorUnits } from '@stoa/contract';
import { type Static, type TUnsafe, Type } from 'typebox';
import { text } from '../../http/validating/members.js';
import { Int64OrNull, ref } from '../../http/validating/validation.js';
import type { InCode } from '../../http/wire-of.js';
import type { Charges } from '../ledger/charge-store.js';
import { chargeLines, type Terms } from './charge.js';
import { type FeePart, feeParts } from './compute-fee.js';
import { type FeeLine, isDivided } from './fee-line.js';
import { exactText, feePartSchema, productOf, toldParts } from './fee-part.js';
import {
  dependsOnVolume,
  type LineReason,
  lineInWords,
  lineReasonSchema,
  lineReasonsOf,
  type Reader,
  toldLineReason,
} from './line-reason.js';

/** What a fee was computed from, so that anybody can compute it again. */
export interface FeeReason {
  readonly currency: string;
  /** The volume of the statement's year before it; null where it was not kept. */
  readonly volumeBefore: bigint | null;
  /** Whether the plan has tiers in this currency. */
  readonly dependsOnVolume: boolean;
  /**
   * Empty if the rates depend on a volume that was not kept, and for a rate card, whose lines have parts of their own.
   */
  readonly parts: readonly FeePart[];
  /** What the lines of a rate card charged; empty for a plan of one rate. */
  readonly lines: readonly LineReason[];
}

/** The amounts that were charged, and by which plan. */
interface ChargedAmounts extends Pick<FeeReason, 'currency' | 'volumeBefore'> {
  readonly fullAmount: bigint;
  readonly taxAmount: bigint;
  readonly payerCountry: string;
  /** Null without a fee. */
  readonly feePlanId: number | null;
  /** The parts of the fee, if it is divided by line. */
  readonly charges: Charges;
}

/** Null without a fee. */
export function feeReasonOf(charged: ChargedAmounts, plans: ReadonlyMap<number, Terms>): FeeReason | null {
  const plan = plans.get(charged.feePlanId ?? 0);
  if (plan === undefined) return null;
  if (plan.lines !== null) return reasonOfCard({ ...plan, lines: plan.lines }, charged);
  const { currency, volumeBefore, fullAmount, taxAmount } = charged;
  const item = { currency, base: fullAmount - taxAmount };
  const dependsOnVolume = plan.tiers.some((tier) => tier.currency === currency);
  const isUnknown = volumeBefore === null && dependsOnVolume;
  return {
    currency,
    volumeBefore,
    dependsOnVolume,
    parts: isUnknown ? [] : feeParts(plan, { ...item, volumeBefore: volumeBefore ?? 0n }),
    lines: [],
  };
}

type Card = Terms & { readonly lines: readonly FeeLine[] };

/** The volume of a fee of a rate card is always kept. If none of its lines applies, the base has no rate. */
function reasonOfCard(plan: Card, charged: ChargedAmounts): FeeReason {
  const { currency, volumeBefore } = charged;
  const place = { currency, volumeBefore: volumeBefore ?? 0n };
  const charges = isDivided(plan)
    ? charged.charges
    : chargeLines(plan.lines, { ...charged, ...place }).charges;
  return {
    currency,
    volumeBefore,
    dependsOnVolume: plan.lines.some((line) => line.volume === null && dependsOnVolume(line, currency)),
    parts: charges.length > 0 ? [] : [{ base: charged.fullAmount - charged.taxAmount, ratePpm: 0 }],
    lines: lineReasonsOf(plan.lines, charges, place),
  };
}

/**
 * The products of the parts add up to this: the fee in major units before it is rounded, such as `2.1658`. Lines are
 * rounded each.
 */
export function exactFeeText({ currency, parts, lines }: FeeReason): string {
  const ofLines = lines.reduce((sum, { feeAmount }) => sum + feeAmount * 1_000_000n, 0n);
  return exactText(
    parts.reduce((sum, part) => sum + productOf(part), ofLines),
    currency,
  );
}

/**
 * `10.00 × 15 % + 6.66 × 10 %`: each part of the base with its rate, in major units. Of a rate card, each line with
 * what it charged: `Commission: 10.00 × 15 % = 1.50; Payment (Example Pay): 11.90 × 1.4 % + 0.25 = 0.42`.
 */
export function partsInWords({ currency, parts, lines }: FeeReason, times = '×'): string {
  if (lines.length > 0) return lines.map((line) => lineInWords(line, currency, times)).join('; ');
  const decimals = currencyDecimals(currency) ?? 0;
  return parts
    .map(({ base, ratePpm }) => `${toMajorUnits(base, decimals)} ${times} ${percentOf(ratePpm)} %`)
    .join(' + ');
}

const feeReasonSchema = Type.Object({
  volume_before: Int64OrNull(
    "The merchant's volume before the transaction, in minor units: the base of what had a fee on the statements of the year in this currency, in the order of recording. Null where it was not kept: in corrections of version 0.1.0 that changed the currency.",
  ),
  depends_on_volume: Type.Boolean({
    description: 'Whether the plan has tiers in this currency that count this volume.',
  }),
  parts: Type.Array(feePartSchema, {
    description:
      'Which part of the base has which rate, in the order of the volume; one part if the plan has no tiers in this currency. Empty if they depend on a volume that was not kept, and for a rate card, whose lines have parts of their own.',
  }),
  exact_fee: text(
    'The sum of the parts in major units, or of the fees of the lines. The fee is this, rounded half to even.',
  ),
  lines: Type.Array(ref(lineReasonSchema), {
    description:
      'What the lines of a rate card charged, in their order: their fees add up to the fee. Empty for a plan of one rate.',
  }),
});

/** Why a fee is what it is, or null if there is none. */
export function reasonOrNull(description: string): TUnsafe<Static<typeof feeReasonSchema> | null> {
  return Type.Unsafe<Static<typeof feeReasonSchema> | null>({
    ...feeReasonSchema,
    type: ['object', 'null'],
    description,
  });
}

/** With the names of the code: `wireOf` gives it those of the wire. */
export function toldFeeReason(
  reason: FeeReason | null,
  reader: Reader,
): InCode<Static<typeof feeReasonSchema>> | null {
  if (reason === null) return null;
  const { currency, volumeBefore, dependsOnVolume, parts, lines } = reason;
  return {
    volumeBefore,
    dependsOnVolume,
    parts: toldParts(parts, currency, volumeBefore),
    exactFee: exactFeeText(reason),
    lines: lines.map((line) => toldLineReason(line, currency, reader)),
  };
}
