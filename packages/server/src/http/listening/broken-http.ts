import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Failure } from '../../kernel/failure.js';
import { problemContentType, problemOf } from '../answering/problem.js';
import { mayTakeLonger } from '../bodies/lines-of-json.js';
import { httpFailures } from '../http-failures.js';

/** Answers what Node's HTTP parser refuses. That never becomes a request, but it still gets a problem. */
export function answerBrokenHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  // Node.js leaves the connection to us, and calls this once for each request.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && mayTakeLonger(socket)) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, headers, body } = answerOf(failureOf(error.code));
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`${[`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines].join('\r\n')}\r\n\r\n${body}`);
}

/** Refuses every `Expect` except `100-continue`, which Node.js answers itself (RFC 9110, section 10.1.1). */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const failure = new Failure(httpFailures.expectation_failed, {
    detail: 'The only expectation that is supported is 100-continue.',
  });
  const { status, headers, body } = answerOf(failure);
  response.writeHead(status, headers).end(body);
}

interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string;
}

function answerOf(failure: Failure): RawAnswer {
  const problem = problemOf(failure, `req_${randomUUID()}`, '/');
  const body = JSON.stringify(problem);
  const headers = {
    'content-type': problemContentType,
    'content-length': Buffer.byteLength(body),
    'x-request-id': problem.request_id,
    connection: 'close',
  };
  return { status: problem.status, headers, body };
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
