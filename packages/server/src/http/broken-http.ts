import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Failure } from '../kernel/failure.js';
import { httpFailures } from './http-failures.js';
import { problemContentType, problemOf } from './problem.js';

/** What Node's HTTP parser refuses never becomes a request; it still gets a problem. */
export function answerBrokenHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = problemOf(failureOf(error.code), `req_${randomUUID()}`, '/');
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`,
    `content-type: ${problemContentType}`,
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${problem.request_id}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function failureOf(code: string | undefined): Failure {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new Failure(httpFailures.headers_too_large, {
      detail: 'The header fields may have 16 KiB together at most.',
    });
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Failure(httpFailures.request_timeout, { detail: 'The request did not arrive in time.' });
  }
  return new Failure(httpFailures.malformed_request, {
    detail: 'The request could not be read as HTTP/1.1.',
  });
}
