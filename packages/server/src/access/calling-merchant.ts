import type { FastifyRequest } from 'fastify';

/** The merchant that calls. Only routes behind an authenticating hook of a merchant's key may ask. */
export function callingMerchant(request: FastifyRequest): number {
  const merchantId = request.principal?.merchantId ?? null;
  if (merchantId === null) throw new Error('a merchant route without an authenticating hook');
  return merchantId;
}
