import type { FastifyRequest } from 'fastify';

/** How the operator that calls is noted where somebody has to answer for something, such as `operator token 7`. */
export function callingOperator(request: FastifyRequest): string {
  if (request.principal === null) throw new Error('an operator route without an authenticating hook');
  return `operator token ${request.principal.accessKeyId}`;
}
