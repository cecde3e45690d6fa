import type { Charged } from './charge.js';
import type { FeePlan } from './fee-plan.js';

/** What a line charges before and after a change, in minor units. */
export interface LineDifference {
  /** Null: fees that are not divided by line. */
  readonly name: string | null;
  /** The third party that gets it; null: the store. */
  readonly payee: string | null;
  feeBefore: bigint;
  feeAfter: bigint;
}

/** A fee with its parts, and the lines of the plan that gave it. */
export interface GivenFee extends Charged {
  readonly lines: FeePlan['lines'];
}

/** Adds a fee to the differences: lines of one name and payee are one, whatever their plans are. */
export function addFee(
  differences: LineDifference[],
  side: 'feeBefore' | 'feeAfter',
  { feeAmount, charges, lines }: GivenFee,
): void {
  if (charges.length > 0)
    for (const charge of charges) {
      const { name, payee } = lines?.[charge.line - 1] ?? noLine;
      differenceOf(differences, name, payee)[side] += charge.feeAmount;
    }
  else if (feeAmount !== 0n) differenceOf(differences, null, null)[side] += feeAmount;
}

const noLine = { name: null, payee: null };

function differenceOf(
  differences: LineDifference[],
  name: string | null,
  payee: string | null,
): LineDifference {
  const known = differences.find((one) => one.name === name && one.payee === payee);
  if (known !== undefined) return known;
  const added = { name, payee, feeBefore: 0n, feeAfter: 0n };
  differences.push(added);
  return added;
}
