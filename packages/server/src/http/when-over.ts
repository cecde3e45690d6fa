import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Who is to be told that a connection is closed. One listener a connection: many requests may be waiting on it. */
const waiting = new WeakMap<Socket, Set<() => void>>();

/**
 * Tells once that a request is over: its answer has left, or its connection is closed, also when that was before the
 * asking. Node.js alone does not tell it of every answer: one that waits behind another one of its connection, or whose
 * client went away earlier, closes never.
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
