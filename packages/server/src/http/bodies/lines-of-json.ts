import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, type TSchema, type TUnsafe, Type } from 'typebox';
import { Failure } from '../../kernel/failure.js';
import type { App } from '../area.js';
import { httpFailures } from '../http-failures.js';
import { bodyError, decodeBody, refuseCharset } from './read-json.js';

/** Lines of JSON (NDJSON, JSON Lines). */
const linesOfJson = 'application/x-ndjson';

/**
 * Lets the calls of a scope accept lines of JSON as well as JSON. The body is then a stream, decompressed and of any
 * length, which the call reads. It may take longer than other requests; its reader sets the limit.
 */
export function takeLinesOfJson(scope: App): void {
  scope.addContentTypeParser(linesOfJson, async (request: FastifyRequest, payload: IncomingMessage) => {
    refuseCharset(request.headers['content-type'] ?? '');
    return decodeBody(payload, request.headers['content-encoding']);
  });
}

/** The body of such a call: a JSON value of the schema, or a stream of lines, each a JSON value of `line`. */
export function jsonOrLines<T extends TSchema>(
  schema: T,
  line: { readonly description: string; readonly example: string },
): TUnsafe<Static<T> | Readable> {
  return Type.Unsafe<Static<T> | Readable>({
    content: {
      'application/json': { schema },
      // No type: the reader checks each line.
      [linesOfJson]: { schema: { description: line.description, examples: [line.example] } },
    },
  });
}

const unhurried = new WeakSet<Socket>();

/** From now until its answer the request may take longer to arrive than other requests (`limits.requestMs`). */
function liftTimeLimit(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  unhurried.add(socket);
  // The next request on the connection has the limit again.
  response.once('close', () => unhurried.delete(socket));
}

/** Whether the request that is arriving on the connection has no time limit. */
export function mayTakeLonger(socket: Socket): boolean {
  return unhurried.has(socket);
}

/**
 * The pieces of a streamed body as they are read. The request's time limit is replaced by `idleMs`.
 * @throws what readChunks throws
 */
export async function* chunksOfBody(
  body: Readable,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  options: ReadChunksOptions,
): AsyncGenerator<Buffer> {
  liftTimeLimit(request.raw, reply.raw);
  try {
    yield* readChunks(body, options);
  } finally {
    // Otherwise the rest of a refused body would wait in the decompressor and could not be discarded.
    request.raw.unpipe();
  }
}

interface ReadChunksOptions {
  /** The longest wait for a piece; the time that the reader needs for it does not count. */
  readonly idleMs: number;
  /** Ends the waiting with its reason. */
  readonly signal: AbortSignal;
}

/**
 * The pieces of a streamed body, each when the caller asks for it: nothing is read ahead beyond the buffers of the
 * stream. Unlike with the stream's own iterator, the caller can leave while it waits, and the rest can still be
 * discarded.
 * @throws Failure request_timeout, incomplete_body, and the reason of the signal
 */
async function* readChunks(body: Readable, options: ReadChunksOptions): AsyncGenerator<Buffer> {
  for (;;) {
    options.signal.throwIfAborted();
    const chunk: Buffer | null = body.readable ? body.read() : null;
    if (chunk !== null) yield chunk;
    else if (body.readableEnded) return;
    else await somethingHappens(body, options);
  }
}

/** Waits until there may be something to read, or until the stream has ended. */
function somethingHappens(body: Readable, { idleMs, signal }: ReadChunksOptions): Promise<void> {
  if (body.destroyed || body.errored !== null) throw bodyError(body.errored);
  return new Promise((resolve, reject) => {
    const settle = (outcome: () => void): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      for (const [event, listener] of Object.entries(listeners)) body.off(event, listener);
      outcome();
    };
    const onAbort = (): void => settle(() => reject(signal.reason));
    const timer = setTimeout(() => settle(() => reject(stalled(idleMs))), idleMs);
    const listeners = {
      readable: () => settle(resolve),
      end: () => settle(resolve),
      error: (error: unknown) => settle(() => reject(bodyError(error))),
      close: () => settle(resolve),
    };
    for (const [event, listener] of Object.entries(listeners)) body.on(event, listener);
    signal.addEventListener('abort', onAbort);
  });
}

function stalled(idleMs: number): Failure {
  return new Failure(httpFailures.request_timeout, {
    detail: `Nothing of the body came for ${idleMs / 1_000} seconds.`,
  });
}
