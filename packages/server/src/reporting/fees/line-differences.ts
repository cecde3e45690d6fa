import type { Charged } from './charge.js';
import type { FeePlan } from './fee-plan.js';

/** What a line charges before and after a change, in minor units. */
export interface LineDifference {
  /** Null: fees that are not divided by line. */
  readonly name: string | null;
  /** The third party that gets it; null: the store. */
  readonly payee: string | null;
  readonly feeBefore: bigint;
  readonly feeAfter: bigint;
}

/** A fee with its parts, and the lines of the plan that gave it. */
export interface GivenFee extends Charged {
  readonly lines: FeePlan['lines'];
}

/** Adds a fee to the differences: lines of one name and payee are one, whatever their plans are. */
export function addFee(
  differences: readonly LineDifference[],
  side: 'feeBefore' | 'feeAfter',
  { feeAmount, charges, lines }: GivenFee,
): readonly LineDifference[] {
  if (charges.length === 0) return feeAmount === 0n ? differences : added(differences, side, { feeAmount });
  return charges.reduce((sum, { line, feeAmount: part }) => {
    const { name, payee } = lines?.[line - 1] ?? { name: null, payee: null };
    return added(sum, side, { name, payee, feeAmount: part });
  }, differences);
}

interface Part extends Partial<Pick<LineDifference, 'name' | 'payee'>> {
  readonly feeAmount: bigint;
}

function added(
  differences: readonly LineDifference[],
  side: 'feeBefore' | 'feeAfter',
  { name = null, payee = null, feeAmount }: Part,
): readonly LineDifference[] {
  const index = differences.findIndex((one) => one.name === name && one.payee === payee);
  const before = differences[index] ?? { name, payee, feeBefore: 0n, feeAfter: 0n };
  const after = { ...before, [side]: before[side] + feeAmount };
  return index < 0 ? [...differences, after] : differences.with(index, after);
}
