import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '../../kernel/failure.js';
import { overloaded } from '../../kernel/overloaded.js';
import { whenOver } from './when-over.js';

/** Counts the bytes of a request's body until it is answered or its client is gone. */
export type LimitBytes = (caller: string, request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Limits the memory that the requests under way of some calls take. A request is refused before its body is read if all
 * bodies together would exceed `most` bytes, or those of one caller `share` bytes. So no caller can use up everybody's
 * memory by sending slowly. A body counts with its declared length or, without one, with the greatest length allowed.
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
    if (own > 0 && own + bytes > share) throw tooMuch();
    if (underWay > 0 && underWay + bytes > most) throw tooMuch();
    count(caller, bytes);
    whenOver(request, reply, () => count(caller, -bytes));
  };
}

function tooMuch(): Failure {
  return overloaded(
    'Too many large requests are under way. Send this one again, with fewer at the same time.',
    1,
  );
}
