import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LimitRate } from '../http/limit-rate.js';

/** Counts a call against the rate of its key. Behind the authentication: strangers spend no merchant's rate. */
export function limitCaller(
  limitRate: LimitRate,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request, reply) => {
    if (request.principal === null) throw new Error('a rate limit by key without an authenticating hook');
    limitRate(String(request.principal.accessKeyId), reply);
  };
}
