import type { FastifyRequest } from 'fastify';
import { Failure } from '../kernel/failure.js';
import { exportFailures } from './export-failures.js';

/**
 * To be called before an answer of unknown length begins. Over HTTP/1.0 the end of the connection is the end of the answer:
 * a client would take a file that broke off for a whole one.
 * @throws Failure http_too_old
 */
export function refuseOldHttp(request: FastifyRequest): void {
  if (request.raw.httpVersion !== '1.0') return;
  throw new Failure(exportFailures.http_too_old, {
    detail: 'Over HTTP/1.0, an answer that breaks off looks complete; use HTTP/1.1.',
  });
}
