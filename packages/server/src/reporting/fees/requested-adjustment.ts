import type { Month } from '../month.js';

/** What an operator can charge or credit without a transaction. */
export const enteredKinds = ['credit', 'charge', 'interest', 'late_fee'] as const;

/** An adjustment as an operator asks for it. */
export interface RequestedAdjustment {
  readonly merchantId: number;
  /** The operator's own id of it: the same id is the same adjustment for ever. */
  readonly reference: string;
  readonly kind: (typeof enteredKinds)[number];
  /** The statement that shows it. A credit is used up from there on. */
  readonly month: Month;
  readonly currency: string;
  /** In minor units, above 0. */
  readonly amount: bigint;
  /** For people, including the merchant. */
  readonly reason: string;
}

/** An adjustment that is to be taken back. */
export interface RequestedReversal {
  readonly merchantId: number;
  readonly adjustmentId: number;
  readonly reason: string;
}
