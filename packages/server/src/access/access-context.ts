import type { Actor } from '../audit-entries/index.js';
import type { Context } from '../database/context.js';
import type { Grantable } from './callers/grantable-scopes.js';

/** What a change of merchants and apps stands on: also who makes it, for the audit trail. */
export interface ChangeContext extends Context {
  readonly by: Actor;
}

/** What a change of keys stands on. */
export interface KeyContext extends ChangeContext {
  /** The scopes that the actor may give to keys. */
  readonly grantable: Grantable;
}
