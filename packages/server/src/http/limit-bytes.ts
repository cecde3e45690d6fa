import type { FastifyReply, FastifyRequest } from 'fastify';
import { databaseFailures } from '../database/database-failures.js';
import { Failure } from '../kernel/failure.js';
import { whenOver } from './when-over.js';

/** Lets a request in, with the bytes of its body, until it is answered or its client is gone. */
export type LimitBytes = (caller: string, request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Bounds what the requests under way of some calls take in memory: beyond `most` bytes of bodies together a request is
 * refused before its body is read, and beyond `share` bytes of one caller's, so that nobody takes the room of all by sending
 * slowly. A body counts as long as it says, or as long as it may be where it does not.
 * @throws Failure overloaded with Retry-After
 */
export function createByteLimit({
  most,
  share,
}: {
  readonly most: number;
  readonly share: number;
}): LimitBytes {
  let underWay = 0;
  const ofCaller = new Map<string, number>();
  const count = (caller: string, bytes: number): void => {
    underWay += bytes;
    const own = (ofCaller.get(caller) ?? 0) + bytes;
    if (own === 0) ofCaller.delete(caller);
    else ofCaller.set(caller, own);
  };
  return (caller, request, reply) => {
    const longest = request.routeOptions.bodyLimit;
    const isCompressed = request.headers['content-encoding'] !== undefined;
    const declared = Number(request.headers['content-length'] ?? longest);
    const bytes = isCompressed || !(declared < longest) ? longest : declared;
    const own = ofCaller.get(caller) ?? 0;
    if (own > 0 && own + bytes > share) throw overloaded();
    if (underWay > 0 && underWay + bytes > most) throw overloaded();
    count(caller, bytes);
    whenOver(request, reply, () => count(caller, -bytes));
  };
}

function overloaded(): Failure {
  return new Failure(databaseFailures.overloaded, {
    detail: 'Too many large requests are under way. Send it again, and not all at once.',
    headers: { 'retry-after': '1' },
  });
}
