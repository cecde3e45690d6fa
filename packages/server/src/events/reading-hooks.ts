import { type Authenticator, limitCaller } from '../access/index.js';
import type { LimitRate } from '../http/limit-rate.js';

type Hook = ReturnType<Authenticator['basic']>;

export interface ReadingHooksOptions {
  readonly authenticator: Authenticator;
  /** Counts a credential's calls that read. */
  readonly limitRate: LimitRate;
}

/** Lets merchants read their events. */
export function readingHooks({ authenticator, limitRate }: ReadingHooksOptions): Hook[] {
  return [authenticator.basic('events:read'), limitCaller(limitRate)];
}

/** Lets operators read events of all merchants. */
export function operatorHooks({ authenticator }: ReadingHooksOptions): Hook {
  return authenticator.bearer('operator_token', 'operator');
}
