import type { AuditBook } from '../audit-entries/index.js';
import type { Database } from '../database/database.js';
import type { Clock } from '../kernel/clock.js';
import type { Grantable } from './callers/grantable-scopes.js';

export interface ManagementOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly book: AuditBook;
}

export interface KeyManagementOptions extends ManagementOptions {
  /** The scopes that the actor may give to keys. */
  readonly grantable: Grantable;
}
