import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

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
