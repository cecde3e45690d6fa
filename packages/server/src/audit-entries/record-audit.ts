import type { Transaction } from '../database/database.js';
import type { Clock } from '../kernel/clock.js';
import type { Actor } from './actor.js';
import { insertAuditEntry, type NewAuditEntry } from './audit-entry-store.js';

/** Writes entries of one actor; a use case that changes something is built with one. */
export interface AuditBook {
  readonly actor: Actor;
  /** The time that its entries have. */
  readonly now: () => Date;
  /** Must be called with the transaction of the change: both are committed, or neither. */
  record(tx: Transaction, entry: NewAuditEntry): Promise<void>;
}

export function openAuditBook(actor: Actor, clock: Clock): AuditBook {
  return {
    actor,
    now: () => clock.now(),
    record: (tx, entry) => insertAuditEntry(tx, entry, { actor, now: clock.now() }),
  };
}

/** Writes an entry in the transaction of the change: both are committed, or neither. */
export function recordAudit(
  tx: Transaction,
  entry: NewAuditEntry,
  { by, clock }: { readonly by: Actor; readonly clock: Clock },
): Promise<void> {
  return insertAuditEntry(tx, entry, { actor: by, now: clock.now() });
}
