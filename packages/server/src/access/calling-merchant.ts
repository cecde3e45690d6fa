import type { FastifyRequest } from 'fastify';

/** The merchant that calls. Only for routes with a hook that authenticates a merchant's key. */
export function callingMerchant(request: FastifyRequest): number {
  const merchantId = request.principal?.merchantId ?? null;
  if (merchantId === null) throw new Error('a merchant route without an authenticating hook');
  return merchantId;
}
