import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LimitRate } from '../../http/limit-rate.js';

/** A Fastify hook of the calls of known callers. */
export type CallerHook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * A hook that counts a call against the rate of the caller's key. It runs after the hook that authenticates, so that
 * strangers use up no merchant's rate.
 */
export function limitCaller(limitRate: LimitRate): CallerHook {
  return async (request, reply) => {
    if (request.principal === null)
      throw new Error('a rate limit by key needs an authenticating hook before it');
    limitRate(request.principal.countedAs, reply);
  };
}
