import type { FastifyRequest } from 'fastify';

/** How the calling operator is recorded where actions must be accountable, such as `operator token 7`. */
export function callingOperator(request: FastifyRequest): string {
  if (request.principal === null) throw new Error('an operator route without an authenticating hook');
  return `operator token ${request.principal.accessKeyId}`;
}
