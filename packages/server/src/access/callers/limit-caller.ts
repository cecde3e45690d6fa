import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LimitRate } from '../../http/listening/limit-rate.js';

/** A Fastify hook for calls whose caller is known. */
export type CallerHook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * A hook that counts a call against the rate limit of its caller, a key or a person. It runs after the authenticating
 * hook, so strangers cannot use up a merchant's rate.
 */
export function limitCaller(limitRate: LimitRate): CallerHook {
  return async (request, reply) => {
    if (request.principal === null)
      throw new Error('a rate limit by caller needs an authenticating hook before it');
    limitRate(request.principal.countedAs, reply);
  };
}
