import { currencyDecimals, percentOf, toMajorUnits } from '@stoa/contract';
import { type Static, Type } from 'typebox';
import { choice, named, text, textOrNull } from '../../http/validating/members.js';
import { Int64, Int64OrNull } from '../../http/validating/validation.js';
import type { InCode } from '../../http/wire-of.js';
import type { Charges, LineCharge } from '../ledger/charge-store.js';
import { exactAmount, partsOf } from './charge.js';
import type { FeePart } from './compute-fee.js';
import { amountIn, type FeeLine, type LineBase, lineBases } from './fee-line.js';
import { exactText, feePartSchema, toldParts } from './fee-part.js';
import { volumeAnswered, volumeTold } from './plan-members.js';

/** What a line charged, and from what. Amounts in minor units. */
export interface LineReason extends Pick<LineCharge, 'baseAmount' | 'feeAmount' | 'assumed'> {
  readonly terms: FeeLine;
  /** Whether it applies; if not, a fact was not known, and the plan says that it does not apply then. */
  readonly applies: boolean;
  /** The parts of the base with their rates; empty if it does not apply. */
  readonly parts: readonly FeePart[];
  /** The volume that its tiers saw. */
  readonly volumeBefore: bigint;
  /** The ages in months that it asks for, if they are known. */
  readonly installationAge: number | null;
  readonly subscriptionAge: number | null;
}

interface Charged {
  readonly currency: string;
  readonly volumeBefore: bigint;
}

/** Lines that are not among the charges did not apply. */
export function lineReasonsOf(
  lines: readonly FeeLine[],
  charges: Charges,
  { currency, volumeBefore }: Charged,
): LineReason[] {
  return charges.map(({ line, baseAmount, feeAmount, assumed, volumeBefore: ownVolume, ...seen }) => {
    const { installationAge, subscriptionAge } = seen;
    const terms = lines[line - 1];
    if (terms === undefined) throw new Error(`a plan has no line ${line} that charged something`);
    // A line with a volume of its own that applied has stored it.
    const applies = !assumed || terms.appliesTo?.otherwise === 'applies' || ownVolume !== null;
    const place = { volumeBefore: ownVolume ?? volumeBefore };
    const parts = applies ? partsOf(terms, { currency, base: baseAmount, ...place }) : [];
    const ages = { installationAge, subscriptionAge };
    return { terms, baseAmount, feeAmount, assumed, applies, parts, ...place, ...ages };
  });
}

/** Whether the rate of a line depends on the volume, in a currency. */
export function dependsOnVolume(
  { tiers, volume }: Pick<FeeLine, 'tiers' | 'volume'>,
  currency: string,
): boolean {
  return tiers.some((tier) => tier.currency === (volume?.currency ?? currency));
}

const ageOrNull = (began: string) =>
  Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: 0,
    description: `Whole months since the ${began}; null if the line does not ask for it, or it is not known.`,
  });

export const lineReasonSchema = named('LineReason', {
  name: text('The name of the line.'),
  payee: textOrNull('The third party that gets the amount; null: the store.'),
  applies: Type.Boolean({
    description:
      'false: an app, a kind, a channel or an age is not known that the line asks for, and then it does not apply. Other lines that do not apply are not listed.',
  }),
  assumed: Type.Boolean({
    description:
      'true: an app, a kind, a channel or an age that the line asks for is not known, so the plan says whether it applies; or the app is not known whose volume the line counts, so the volume is 0.',
  }),
  base: choice<LineBase>(lineBases, 'What the rate is of.'),
  base_line: textOrNull('The line whose amount is the base; null with another base.'),
  base_amount: Int64({ description: 'The base in minor units.' }),
  volume: Type.Unsafe<Static<typeof volumeAnswered> | null>({
    ...volumeAnswered,
    type: ['object', 'null'],
    description: 'The volume that decides about its tiers; null if it has none in this currency.',
  }),
  volume_before: Int64OrNull(
    'That volume before the transaction, in minor units of its currency, which never changes; null if there are no tiers in this currency, and for merchants, if it is the volume of a group.',
  ),
  installation_age: ageOrNull('installation was created'),
  subscription_age: ageOrNull('subscription began'),
  parts: Type.Array(feePartSchema, {
    description: 'Which part of the base has which rate, in the order of the volume.',
  }),
  fixed_amount: Int64OrNull('Added to the products, in minor units; null if nothing is.'),
  minimum_amount: Int64OrNull(
    'The least that the line charges, in minor units; null if there is no minimum.',
  ),
  maximum_amount: Int64OrNull('The most that the line charges, in minor units; null if there is no maximum.'),
  exact_fee: text('The products and the fixed amount together in major units, exact, such as `1.7985`.'),
  fee_amount: Int64({
    description:
      'exact_fee rounded half to even, but at least the minimum and at most the maximum, in minor units.',
  }),
});

/** A merchant is not told the volume of a group, only which rate it led to. */
export type Reader = 'merchant' | 'operator';

/** With the names of the code; `wireOf` gives it those of the wire. */
export function toldLineReason(
  { terms, baseAmount, feeAmount, assumed, applies, parts, volumeBefore, ...seen }: LineReason,
  currency: string,
  reader: Reader,
): InCode<Static<typeof lineReasonSchema>> {
  const hasTiers = dependsOnVolume(terms, currency);
  const isHidden = reader === 'merchant' && terms.volume?.of === 'group';
  const start = terms.base === 'net' && terms.tierMode === 'marginal' ? volumeBefore : null;
  return {
    name: terms.name,
    payee: terms.payee,
    applies,
    assumed,
    base: terms.base,
    baseLine: terms.baseLine,
    baseAmount,
    volume: hasTiers ? volumeTold(terms.volume) : null,
    volumeBefore: hasTiers && applies && !isHidden ? volumeBefore : null,
    installationAge: seen.installationAge,
    subscriptionAge: seen.subscriptionAge,
    parts: toldParts(parts, currency, start),
    fixedAmount: amountIn(terms.fixedAmounts, currency) ?? null,
    minimumAmount: amountIn(terms.minimumAmounts, currency) ?? null,
    maximumAmount: amountIn(terms.maximumAmounts, currency) ?? null,
    exactFee: exactText(applies ? exactAmount(terms, currency, parts) : 0n, currency),
    feeAmount,
  };
}

/** `Commission: 10.00 × 15 % + 0.30 = 1.80`: a line as a calculation in major units. */
export function lineInWords(
  { terms, parts, feeAmount, applies }: LineReason,
  currency: string,
  times: string,
): string {
  const decimals = currencyDecimals(currency) ?? 0;
  const amount = (value: bigint): string => toMajorUnits(value, decimals);
  if (!applies) return `${terms.name}: does not apply`;
  const rated = parts.filter(({ ratePpm }) => ratePpm > 0);
  const fixed = amountIn(terms.fixedAmounts, currency);
  const sum = [
    ...rated.map(({ base, ratePpm }) => `${amount(base)} ${times} ${percentOf(ratePpm)} %`),
    ...(fixed === undefined ? [] : [amount(fixed)]),
  ].join(' + ');
  const payee = terms.payee === null ? '' : ` (${terms.payee})`;
  const limit = limitOf(terms, currency, { feeAmount, exact: exactAmount(terms, currency, parts) });
  return `${terms.name}${payee}: ${sum === '' ? amount(0n) : sum} = ${amount(feeAmount)}${limit}`;
}

function limitOf(
  { minimumAmounts, maximumAmounts }: FeeLine,
  currency: string,
  { feeAmount, exact }: { readonly feeAmount: bigint; readonly exact: bigint },
): string {
  const charged = feeAmount * 1_000_000n;
  if (feeAmount === amountIn(minimumAmounts, currency) && exact < charged) return ' at least';
  return feeAmount === amountIn(maximumAmounts, currency) && exact > charged ? ' at most' : '';
}
