import type { FastifyRequest } from 'fastify';
import { Failure } from '../../kernel/failure.js';
import { accessFailures } from '../access-failures.js';

/**
 * A browser may add the cookie to a request that a page of another origin caused. So a call that changes something with
 * a session is accepted only from a page of our own origin: `Origin` must name it, and `Sec-Fetch-Site`, if the browser
 * sends it, must agree.
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
