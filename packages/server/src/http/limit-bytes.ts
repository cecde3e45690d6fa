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
    underWay += bytes;
    reply.raw.once('close', () => {
      underWay -= bytes;
    });
  };
}

function overloaded(): Failure {
  return new Failure(databaseFailures.overloaded, {
    detail: 'Too many large requests are under way. Send it again, and not all at once.',
    headers: { 'retry-after': '1' },
  });
}
