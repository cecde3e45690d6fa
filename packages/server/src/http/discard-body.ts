import type { IncomingMessage } from 'node:http';
import { limits } from '../kernel/limits.js';

/**
 * Reads the rest of a refused request's body for a moment without keeping anything: a client that is still sending when
 * the connection closes would see a reset instead of the answer. Bounded in bytes and time, so that an endless
 * body ends. Returns whether the body is complete; where it is not, the connection has to close.
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
