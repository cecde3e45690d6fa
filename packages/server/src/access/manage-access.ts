import { type Actor, openAuditBook } from '../audit-entries/index.js';
import type { Database } from '../database/database.js';
import type { Clock } from '../kernel/clock.js';
import { type AppManagement, createAppManagement } from './apps/manage-apps.js';
import { createKeyManagement, type KeyManagement } from './keys/manage-keys.js';
import { createMerchantManagement, type MerchantManagement } from './merchants/manage-merchants.js';

/** What operators do with merchants, apps and keys. */
export interface AccessManagement extends MerchantManagement, AppManagement, KeyManagement {}

export interface AccessManagementOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Who makes the changes, as the audit trail names them. */
  readonly actor: Actor;
}

/** Works on the database alone; no service needs to run. The actor may give keys every scope. */
export function createAccessManagement({
  database,
  clock,
  actor,
}: AccessManagementOptions): AccessManagement {
  const options = { database, clock, book: openAuditBook(actor, clock) };
  return {
    ...createMerchantManagement(options),
    ...createAppManagement(options),
    ...createKeyManagement({ ...options, grantable: undefined }),
  };
}
