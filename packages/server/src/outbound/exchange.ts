import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { limits } from '../kernel/limits.js';
import type { Deadline } from './deadline.js';
import { OutboundError, type OutboundFault } from './outbound-faults.js';

/** What came back. The status decides; a body that is too long, too slow or broken off is cut. */
export interface Exchanged {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** The first bytes of the body as they came, never decompressed. */
  readonly answer: Buffer;
}

/** The connection was an idle one that the other side had closed before the request reached it. */
export class StaleConnection extends Error {}

const { webhookAnswerBytes: answerBytes, webhookAnswerBytesKept: keptBytes } = limits;

/** The limit of Node.js for the head of one answer; it may send several heads before the one that counts. */
export const headBytes = answerBytes;

interface Exchange {
  readonly request: ClientRequest;
  readonly body: Uint8Array;
  readonly deadline: Deadline;
  /** Whether a socket that is connected still has a TLS handshake before it. */
  readonly isTls: boolean;
}

/**
 * Sends a request on a connection of its own or an idle one, and reads the answer. @throws OutboundError,
 * StaleConnection
 */
export function exchange({ request, body, deadline, isTls }: Exchange): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    const end = (error: Error): void => {
      reject(error);
      request.destroy();
    };
    let watch: Watch | undefined;
    request.once('socket', (socket) => {
      watch = watchSocket(socket, { isTls, isReused: request.reusedSocket });
    });
    request.on('information', () => {
      if (watch?.isOverLimit()) end(new OutboundError('answer_too_long'));
    });
    request.once('upgrade', (_response, socket) => {
      socket.destroy();
      end(new OutboundError('not_http'));
    });
    request.once('response', (response) => {
      resolve(readAnswer(response, () => watch?.isOverLimit() ?? false));
    });
    request.on('error', (error) => {
      const isStale = request.reusedSocket && watch?.hasRead() === false;
      reject(isStale ? new StaleConnection() : new OutboundError(faultOf(error, watch)));
    });
    const stop = (): void => end(deadline.signal.reason);
    deadline.signal.addEventListener('abort', stop, { once: true });
    if (deadline.signal.aborted) stop();
    request.end(body);
  });
}

interface Watch {
  isSecuring(): boolean;
  hasRead(): boolean;
  isOverLimit(): boolean;
}

function watchSocket(
  socket: Socket,
  { isTls, isReused }: { readonly isTls: boolean; readonly isReused: boolean },
): Watch {
  const readBefore = socket.bytesRead;
  let isSecuring = isTls && !isReused && !socket.connecting;
  if (isTls && !isReused) {
    socket.once('connect', () => {
      isSecuring = true;
    });
    socket.once('secureConnect', () => {
      isSecuring = false;
    });
  }
  return {
    isSecuring: () => isSecuring,
    hasRead: () => socket.bytesRead > readBefore,
    isOverLimit: () => socket.bytesRead - readBefore > answerBytes,
  };
}

/** The end of the deadline destroys the request, and with it the answer, which then is as if it had broken off. */
function readAnswer(response: IncomingMessage, isOverLimit: () => boolean): Promise<Exchanged> {
  const { statusCode: status = 0, headers } = response;
  const kept: Buffer[] = [];
  let size = 0;
  return new Promise((resolve) => {
    response.on('data', (chunk: Buffer) => {
      if (size < keptBytes) kept.push(chunk);
      size += chunk.length;
      if (isOverLimit()) response.destroy();
    });
    // Comes in any case: at the end, when it was cut, and when it broke off, which is also an error.
    response.once('close', () => {
      const answer = Buffer.concat(kept).subarray(0, keptBytes);
      resolve({ status, retryAfter: headers['retry-after'], answer });
    });
    response.on('error', () => undefined);
  });
}

function faultOf(error: NodeJS.ErrnoException, watch: Watch | undefined): OutboundFault {
  if (error instanceof OutboundError) return error.fault;
  if (error.code === 'HPE_HEADER_OVERFLOW') return 'answer_too_long';
  if (error.code?.startsWith('HPE_')) return 'not_http';
  return watch?.isSecuring() ? 'tls' : 'connection';
}
