import type { Authenticator } from '../../access/index.js';
import type { LimitRate } from '../../http/limit-rate.js';

type Hook = ReturnType<Authenticator['basic']>;

export interface ReadingHooksOptions {
  readonly authenticator: Authenticator;
  /** Counts a credential's calls that read. */
  readonly limitRate: LimitRate;
}

/** Lets merchants in who read their events. The rate comes behind the authentication: strangers spend no merchant's. */
export function readingHooks({ authenticator, limitRate }: ReadingHooksOptions): Hook[] {
  const limitCaller: Hook = async (request, reply) =>
    limitRate(String(request.principal?.accessKeyId), reply);
  return [authenticator.basic('events:read'), limitCaller];
}

/** Lets operators in. */
export function operatorHooks({ authenticator }: ReadingHooksOptions): Hook {
  return authenticator.bearer('operator_token', 'operator');
}
