import type { Database, Transaction } from '../../database/database.js';
import type { SqlPart } from '../../database/sql.js';
import type { InstallationName } from '../matching/installation-store.js';
import {
  anyDue,
  awaitInstallations,
  type DueInstallation,
  type DueLook,
  forgetInstallations,
  lockDueInstallations,
  lookLater,
  postponeInstallations,
  selectMerchantsToLookFor,
} from './awaited-installation-store.js';

/**
 * Reports installations that did not exist when somebody asked for them. Each is looked for twice; after that, its
 * insert announces it. All of this happens in the caller's transactions, so that the caller's work and the end of the
 * waiting are atomic.
 */
export interface AwaitedInstallations {
  /** Starts to await these, as soon as the transaction commits. */
  add(tx: Transaction, names: readonly InstallationName[], now: Date): Promise<void>;
  /** Whether any is due: true or null. */
  anyDue(now: Date): SqlPart;
  /** The merchants for whom to look now, those whose installations have been due the longest first. */
  merchantsDue(database: Database, look: Omit<DueLook, 'merchantId'>): Promise<number[]>;
  /**
   * Locks up to `most` of these merchants that are due for this transaction, without those that another process has
   * locked.
   */
  lockDue(
    tx: Transaction,
    merchantIds: readonly number[],
    look: Omit<DueLook, 'merchantId'>,
  ): Promise<DueInstallation[]>;
  /** Stops awaiting these: they exist, and the caller has dealt with them. */
  forget(tx: Transaction, names: readonly InstallationName[]): Promise<void>;
  /** Schedules the next look at these, if there is one: they do not exist (yet). */
  lookLater(tx: Transaction, names: readonly InstallationName[], now: Date): Promise<void>;
  /** Makes these due again at `at`: they exist, but the caller cannot deal with them before. */
  postpone(tx: Transaction, names: readonly InstallationName[], at: Date): Promise<void>;
}

export const awaitedInstallations: AwaitedInstallations = {
  add: awaitInstallations,
  anyDue,
  merchantsDue: selectMerchantsToLookFor,
  lockDue: lockDueInstallations,
  forget: forgetInstallations,
  lookLater,
  postpone: postponeInstallations,
};
