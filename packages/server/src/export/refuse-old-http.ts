import type { FastifyRequest } from 'fastify';
import { Failure } from '../kernel/failure.js';
import { exportFailures } from './export-failures.js';

/**
 * Call this before an answer of unknown length begins. Over HTTP/1.0 such an answer ends with the connection, so a
 * client would think that a truncated file is complete.
 * @throws Failure http_too_old
 */
export function refuseOldHttp(request: FastifyRequest): void {
  if (request.raw.httpVersion !== '1.0') return;
  throw new Failure(exportFailures.http_too_old, {
    detail: 'Over HTTP/1.0, an answer that breaks off looks complete; use HTTP/1.1.',
  });
}
