import type { FastifyRequest } from 'fastify';
import { Failure } from '../../kernel/failure.js';
import { accessFailures } from '../access-failures.js';

/**
 * A browser sends the cookie with whatever a page makes it send. So a call with a session that changes something is accepted only from
 * a page of our own origin: `Origin` must be it, and `Sec-Fetch-Site`, where the browser sends it, must say so as well.
 * @throws Failure foreign_origin
 */
export function refuseForeignOrigin(request: FastifyRequest, baseUrl: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isOwn = origin === new URL(baseUrl).origin && (site === undefined || site === 'same-origin');
  if (!isOwn)
    throw new Failure(accessFailures.foreign_origin, {
      detail: 'The call came with a session, but not from a page of this service.',
    });
}
