import type { Transaction } from '../../database/database.js';
import type { InstallationName } from '../installation-store.js';
import {
  awaitInstallations,
  type DueInstallation,
  forgetInstallations,
  lockDueInstallations,
  lookLater,
  postponeInstallations,
} from './awaited-installation-store.js';

/**
 * Tells others of installations that were not known when they asked: each is looked for twice, and then its insert
 * announces it. All in the asker's transactions, so that what it does about it and the end of the waiting are one.
 */
export interface AwaitedInstallations {
  /** Somebody waits for these from now on, when the transaction commits. */
  add(tx: Transaction, names: readonly InstallationName[], now: Date): Promise<void>;
  /** Those to be looked at, up to `most`, locked for this transaction; others lock others. */
  lockDue(tx: Transaction, now: Date, most: number): Promise<DueInstallation[]>;
  /** They are there, and whoever waited knows it. */
  forget(tx: Transaction, names: readonly InstallationName[]): Promise<void>;
  /** They are not there (yet). */
  lookLater(tx: Transaction, names: readonly InstallationName[], now: Date): Promise<void>;
  /** They are there, but whoever waited can do nothing about it until `at`. */
  postpone(tx: Transaction, names: readonly InstallationName[], at: Date): Promise<void>;
}

export const awaitedInstallations: AwaitedInstallations = {
  add: awaitInstallations,
  lockDue: lockDueInstallations,
  forget: forgetInstallations,
  lookLater,
  postpone: postponeInstallations,
};
