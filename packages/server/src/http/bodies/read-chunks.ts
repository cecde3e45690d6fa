import type { Readable } from 'node:stream';
import { Failure } from '../../kernel/failure.js';
import { httpFailures } from '../http-failures.js';
import { bodyError } from './decode-body.js';

export interface ReadChunksOptions {
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
export async function* readChunks(body: Readable, options: ReadChunksOptions): AsyncGenerator<Buffer> {
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
