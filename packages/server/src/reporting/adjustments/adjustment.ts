import type { RequestedAdjustment } from '../fees/requested-adjustment.js';
import type { Month } from '../month.js';

/** What a plan charges when a month is closed. */
export const plannedKinds = ['installations', 'monthly', 'yearly', 'minimum'] as const;

/** What a statement charges or credits without a transaction. Amounts in minor units. */
export interface Adjustment {
  /** Counts the adjustments of its merchant from 1 on. */
  readonly adjustmentId: number;
  readonly kind: (typeof plannedKinds)[number] | RequestedAdjustment['kind'];
  /** The statement that shows it. */
  readonly month: Month;
  readonly currency: string;
  /** What it adds to the fees of the statement. A granted credit adds 0; each use of it is negative. */
  readonly amount: bigint;
  /** Of a credit: what is left of it after this adjustment. */
  readonly creditLeft: bigint | null;
  /** The adjustment that this one uses up or takes back. */
  readonly ofAdjustmentId: number | null;
  readonly takesBack: boolean;
  /** The plan that charges it; null: an operator made it. */
  readonly feePlanId: number | null;
  /** How the plan names it. */
  readonly name: string | null;
  /** The third party that gets it; null: the store. */
  readonly payee: string | null;
  /** How often the unit amount is charged. */
  readonly quantity: bigint | null;
  readonly unitAmount: bigint | null;
  /** The operator's own id; null for what follows from others. */
  readonly reference: string | null;
  /** Why an operator made it; null for what a plan charges. */
  readonly reason: string | null;
  readonly madeAt: Date;
  /** `user 3`, `operator token 7` or `command`. */
  readonly madeBy: string;
}

export type NewAdjustment = Omit<Adjustment, 'adjustmentId'>;

/** The sum of a statement's adjustments of one payee in one currency; also one of them. */
export type AdjustmentSum = Pick<Adjustment, 'month' | 'currency' | 'payee' | 'amount'>;

/** What a close would add. */
export type ExpectedAdjustment = Omit<NewAdjustment, 'madeAt' | 'madeBy'>;

/** What an adjustment has by default. */
export const plainAdjustment = {
  creditLeft: null,
  ofAdjustmentId: null,
  takesBack: false,
  feePlanId: null,
  name: null,
  payee: null,
  quantity: null,
  unitAmount: null,
  reference: null,
  reason: null,
} as const;

/** Whether it grants a credit, which later adjustments use up. */
export function isGrant({ kind, ofAdjustmentId }: Pick<Adjustment, 'kind' | 'ofAdjustmentId'>): boolean {
  return kind === 'credit' && ofAdjustmentId === null;
}
