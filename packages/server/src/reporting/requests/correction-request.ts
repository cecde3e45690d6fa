/** What a merchant asks for. Amounts in minor units. */
export interface RequestedChange {
  /** The merchant's own id of the request: the same id is the same request for ever. */
  readonly reference: string;
  readonly transactionId: string;
  /** `refund`: takes an amount back from what stands; chargebacks do the same. The others are like an operator's. */
  readonly kind: 'refund' | 'void' | 'restate';
  readonly currency: string | null;
  readonly fullAmount: bigint | null;
  /** Of a refund: the tax in it; if absent, its share of the tax that stands. */
  readonly taxAmount: bigint | null;
  readonly reason: string;
}

/**
 * `overtaken`: the transaction was corrected meanwhile, so the request may no longer mean what it meant. Every state except
 * `waiting` is final.
 */
export const requestStates = ['waiting', 'accepted', 'refused', 'overtaken'] as const;
export type RequestState = (typeof requestStates)[number];

export interface CorrectionRequest extends RequestedChange {
  readonly merchantId: number;
  readonly correctionRequestId: number;
  readonly requestedAt: Date;
  /** The newest correction of the transaction when this was requested; 0 if there was none. */
  readonly seenCorrectionId: number;
  readonly state: RequestState;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  /** Why it was refused or overtaken. */
  readonly decision: string | null;
  /** The correction that it led to. */
  readonly correctionId: number | null;
}

/** Whether two requests ask for the same. */
export function isSameChange(one: RequestedChange, other: RequestedChange): boolean {
  return (
    one.transactionId === other.transactionId &&
    one.kind === other.kind &&
    one.currency === other.currency &&
    one.fullAmount === other.fullAmount &&
    one.taxAmount === other.taxAmount &&
    one.reason === other.reason
  );
}
