import type { Transaction } from '../database/database.js';

/** An installation of one of a merchant's apps. */
export interface InstallationOfMerchant {
  readonly merchantId: number;
  /** A UUID in lower case. */
  readonly installationId: string;
}

/**
 * How this area learns of installations that were not known when a drain read the view `stoa.known_installation`. The area
 * that owns installations implements it. An installation of another merchant's app is never known.
 */
export interface AwaitedInstallations {
  /** Starts to await these, as soon as the transaction commits. */
  add(tx: Transaction, installations: readonly InstallationOfMerchant[], now: Date): Promise<void>;
  /** Locks up to `most` that are due for a look until the transaction ends, and says which of them are known now. */
  lockDue(
    tx: Transaction,
    now: Date,
    most: number,
  ): Promise<(InstallationOfMerchant & { readonly isKnown: boolean })[]>;
  /** Stops awaiting these: they are known, and their events are linked. */
  forget(tx: Transaction, installations: readonly InstallationOfMerchant[]): Promise<void>;
  /** Schedules the next look at these: they are not known yet. */
  lookLater(tx: Transaction, installations: readonly InstallationOfMerchant[], now: Date): Promise<void>;
  /** Makes these due again at `at`: they are known, but their events could not be linked. */
  postpone(tx: Transaction, installations: readonly InstallationOfMerchant[], at: Date): Promise<void>;
}
