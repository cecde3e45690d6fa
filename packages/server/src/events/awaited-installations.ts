import type { Transaction } from '../database/database.js';

/** An installation of one of a merchant's apps. */
export interface InstallationOfMerchant {
  readonly merchantId: number;
  /** A UUID in lower case. */
  readonly installationId: string;
}

/**
 * How events hear of installations that were not known when a drain asked the view `stoa.known_installation`. Whoever owns
 * installations offers it; one of another merchant's app is never known.
 */
export interface AwaitedInstallations {
  /** Somebody waits for these from now on, when the transaction commits. */
  add(tx: Transaction, installations: readonly InstallationOfMerchant[], now: Date): Promise<void>;
  /** Those to be looked at, up to `most`, locked for this transaction, and whether they are known now. */
  lockDue(
    tx: Transaction,
    now: Date,
    most: number,
  ): Promise<(InstallationOfMerchant & { readonly isKnown: boolean })[]>;
  /** They are known, and their events are linked. */
  forget(tx: Transaction, installations: readonly InstallationOfMerchant[]): Promise<void>;
  /** They are not known yet. */
  lookLater(tx: Transaction, installations: readonly InstallationOfMerchant[], now: Date): Promise<void>;
  /** They are known, but their events could not be linked: they are due again at `at`. */
  postpone(tx: Transaction, installations: readonly InstallationOfMerchant[], at: Date): Promise<void>;
}
