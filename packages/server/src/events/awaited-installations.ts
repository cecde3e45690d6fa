import type { Transaction } from '../database/database.js';

/** An installation of one of a merchant's apps. */
export interface InstallationOfMerchant {
  readonly merchantId: number;
  /** A UUID in lower case. */
  readonly installationId: string;
}

/**
 * How this area learns of installations that were not known when a drain read the view `stoa.known_installation`. The owner
 * of installations offers this. An installation of another merchant's app is never known.
 */
export interface AwaitedInstallations {
  /** From the commit on, these are awaited. */
  add(tx: Transaction, installations: readonly InstallationOfMerchant[], now: Date): Promise<void>;
  /** Up to `most` that are due for a look, locked until the transaction ends, and whether they are known now. */
  lockDue(
    tx: Transaction,
    now: Date,
    most: number,
  ): Promise<(InstallationOfMerchant & { readonly isKnown: boolean })[]>;
  /** They are known, and their events are linked. */
  forget(tx: Transaction, installations: readonly InstallationOfMerchant[]): Promise<void>;
  /** They are not known yet. */
  lookLater(tx: Transaction, installations: readonly InstallationOfMerchant[], now: Date): Promise<void>;
  /** They are known, but their events could not be linked. They are due again at `at`. */
  postpone(tx: Transaction, installations: readonly InstallationOfMerchant[], at: Date): Promise<void>;
}
