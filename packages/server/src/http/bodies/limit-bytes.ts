import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '../../kernel/failure.js';
import { overloaded } from '../../kernel/overloaded.js';

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

/**
 * The callbacks for the end of each connection. A connection has only one listener, because many requests may wait for
 * its end.
 */
const waiting = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `tell` once when a request is over: its answer was sent, or its connection is closed, even if that happened
 * before this call. Node.js does not report every end: an answer never emits `close` if it waits for an earlier answer
 * of its connection, or if its client went away before.
 */
export function whenOver({ raw: { socket } }: FastifyRequest, reply: FastifyReply, tell: () => void): void {
  if (socket.destroyed) {
    tell();
    return;
  }
  const ofConnection = waitingOn(socket);
  const end = (): void => {
    if (ofConnection.delete(end)) tell();
  };
  ofConnection.add(end);
  reply.raw.once('close', end);
}

function waitingOn(socket: Socket): Set<() => void> {
  const known = waiting.get(socket);
  if (known !== undefined) return known;
  const made = new Set<() => void>();
  waiting.set(socket, made);
  socket.once('close', () => {
    for (const end of made) end();
  });
  return made;
}
