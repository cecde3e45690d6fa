import type { IncomingMessage } from 'node:http';
import { limits } from '../../kernel/limits.js';

/**
 * Reads the rest of a refused request's body for a moment and drops it: a client that is still sending when the
 * connection closes would see a reset instead of the answer. Bytes and time are limited, so that an endless body ends.
 * @returns whether the body is complete; if not, the connection must close
 */
export async function discardBody(payload: IncomingMessage): Promise<boolean> {
  if (payload.complete || payload.readableEnded || payload.destroyed) return true;
  if (Number(payload.headers['content-length'] ?? 0) > limits.discardedBodyBytes) return false;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, limits.discardMs);
    const finish = (): void => {
      clearTimeout(timer);
      resolve();
    };
    let left: number = limits.discardedBodyBytes;
    payload.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) finish();
    });
    for (const event of ['close', 'end', 'error']) payload.once(event, finish);
    payload.resume();
  });
  return payload.complete || payload.readableEnded;
}
