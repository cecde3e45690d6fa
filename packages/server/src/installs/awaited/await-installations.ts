import type { Transaction } from '../../database/database.js';
import type { InstallationName } from '../matching/installation-store.js';
import {
  awaitInstallations,
  type DueInstallation,
  forgetInstallations,
  lockDueInstallations,
  lookLater,
  postponeInstallations,
} from './awaited-installation-store.js';

/**
 * Reports installations that did not exist when somebody asked for them: each is looked for twice, and then its insert
 * announces it. All of this happens in the asker's transactions, so what the asker does and the end of the waiting are
 * atomic.
 */
export interface AwaitedInstallations {
  /** Somebody waits for these from now on, when the transaction commits. */
  add(tx: Transaction, names: readonly InstallationName[], now: Date): Promise<void>;
  /** Up to `most` that are due, locked for this transaction; other processes lock others. */
  lockDue(tx: Transaction, now: Date, most: number): Promise<DueInstallation[]>;
  /** They exist, and the asker has dealt with them. */
  forget(tx: Transaction, names: readonly InstallationName[]): Promise<void>;
  /** They do not exist (yet). */
  lookLater(tx: Transaction, names: readonly InstallationName[], now: Date): Promise<void>;
  /** They exist, but the asker can do nothing about them until `at`. */
  postpone(tx: Transaction, names: readonly InstallationName[], at: Date): Promise<void>;
}

export const awaitedInstallations: AwaitedInstallations = {
  add: awaitInstallations,
  lockDue: lockDueInstallations,
  forget: forgetInstallations,
  lookLater,
  postpone: postponeInstallations,
};
