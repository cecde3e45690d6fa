import type { FastifyRequest } from 'fastify';
import { Failure } from '../kernel/failure.js';
import { exportFailures } from './export-failures.js';

/**
 * To be asked before an answer of unknown length is begun. Those of HTTP/1.0 end with their connection, also one that
 * broke off: whoever reads would take half a file for whole.
 * @throws Failure http_too_old
 */
export function refuseOldHttp(request: FastifyRequest): void {
  if (request.raw.httpVersion !== '1.0') return;
  throw new Failure(exportFailures.http_too_old, {
    detail: 'An answer of HTTP/1.0 that breaks off looks like one that is whole; ask over HTTP/1.1.',
  });
}
