import type { Instant } from '@stoa/contract';

/**
 * A recorded transaction that names an installation, named it before a correction, or would by one that was requested
 * or proposed.
 */
export interface HeldPayment {
  readonly merchantId: number;
  readonly transactionId: string;
  readonly installationId: string;
  readonly currency: string;
  /** As reported, in minor units. */
  readonly fullAmount: bigint;
  readonly taxAmount: bigint;
  readonly payerCountry: string;
  readonly settledAt: Instant;
}

export interface HeldPaymentsAsked {
  readonly merchantId: number;
  /** Installations of the merchant's apps. */
  readonly installationIds: readonly string[];
}

/**
 * All payments of some installations; pages may be empty. Offered by the area that stores transactions, used by the one
 * that knows whose installations these are.
 */
export type PaymentsOfInstallations = (asked: HeldPaymentsAsked) => AsyncGenerator<readonly HeldPayment[]>;
