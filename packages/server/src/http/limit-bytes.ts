import type { FastifyReply, FastifyRequest } from 'fastify';
import { databaseFailures } from '../database/database-failures.js';
import { Failure } from '../kernel/failure.js';

/** Lets a request in, with the bytes of its body, until it is answered or its client is gone. */
export type LimitBytes = (request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Bounds what the requests under way of some calls take in memory: beyond `most` bytes of bodies together a request is
 * refused before its body is read. A body counts as long as it says, or as long as it may be where it does not.
 * @throws Failure overloaded with Retry-After
 */
export function createByteLimit(most: number): LimitBytes {
  let underWay = 0;
  return (request, reply) => {
    const longest = request.routeOptions.bodyLimit;
    const isCompressed = request.headers['content-encoding'] !== undefined;
    const declared = Number(request.headers['content-length'] ?? longest);
    const bytes = isCompressed || !(declared < longest) ? longest : declared;
    if (underWay > 0 && underWay + bytes > most) throw overloaded();
    const { socket } = request.raw;
    // Who went away while it signed in closes nothing any more.
    if (socket.destroyed) return;
    underWay += bytes;
    // An answer that waits behind another one of its connection is not told when that closes.
    const closings = [reply.raw, socket];
    const leave = (): void => {
      underWay -= bytes;
      for (const closing of closings) closing.off('close', leave);
    };
    for (const closing of closings) closing.once('close', leave);
  };
}

function overloaded(): Failure {
  return new Failure(databaseFailures.overloaded, {
    detail: 'Too many large requests are under way. Send it again, and not all at once.',
    headers: { 'retry-after': '1' },
  });
}
