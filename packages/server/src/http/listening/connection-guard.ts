import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressForLimits, clientAddress } from '../../kernel/client-address.js';
import { collectSoon } from '../../kernel/collect-soon.js';
import type { Failure } from '../../kernel/failure.js';
import { overloaded } from '../../kernel/overloaded.js';
import {
  type Answer,
  type Connection,
  type ConnectionBooks,
  createConnectionBooks,
  type Peers,
  smallAnswerBytes,
} from './connection-books.js';

/** Why the guard ended a connection, or did not take it. */
export type EndReason = 'refused' | 'idle' | 'pipelining' | 'unread' | 'half_open' | 'old_http';

export interface GuardLimits {
  readonly connections: number;
  readonly connectionsOfAddress: number;
  readonly requestsOfConnection: number;
  readonly unreadBytes: number;
  readonly unreadBytesOfAddress: number;
  readonly unreadBytesOfConnection: number;
  /** How long a client may take nothing of what waits for it. */
  readonly unreadStallMs: number;
}

export interface GuardOptions {
  readonly limits: GuardLimits;
  /**
   * Asked with canonical addresses. A trusted proxy speaks for many clients: limits of an address do not hold for it.
   */
  readonly isTrusted: (canonical: string) => boolean;
  readonly onEnd: (reason: EndReason) => void;
  /** Milliseconds that never go back; by default those of the process. */
  readonly now?: () => number;
}

/** Bounds what the connections of a listener hold in memory, whatever their other ends send or leave unread. */
export interface ConnectionGuard {
  watch(server: Server): void;
  /** Hands on the requests that a connection may have under way, and ends a connection that sends more. */
  gate(serve: RequestListener): RequestListener;
  /**
   * Counts the bytes of an answer until its client has taken them all.
   * @throws Failure overloaded while too many bytes wait for the same client, or for all
   */
  hold(response: ServerResponse, bytes: number): void;
  /** Ends connections that take nothing, or do not close after we have. To be called every few seconds. */
  check(): void;
  /**
   * Ends connections on which nothing was ever sent: Node.js takes them for busy ones, and closing would wait for them.
   */
  endSilent(): void;
  held(): { readonly connections: number; readonly unreadBytes: number };
}

interface GuardParts {
  readonly books: ConnectionBooks;
  readonly options: GuardOptions;
  readonly now: () => number;
  readonly end: (connection: Connection, reason: EndReason) => void;
}

export function createConnectionGuard(options: GuardOptions): ConnectionGuard {
  const now = options.now ?? (() => performance.now());
  const books = createConnectionBooks(now);
  const known = new WeakMap<Socket, Connection>();
  const answers = new WeakMap<ServerResponse, Answer>();
  let mostConnections = 0;
  const end = (connection: Connection, reason: EndReason): void => {
    books.close(connection);
    options.onEnd(reason);
    stopParsing(connection.socket);
    connection.socket.destroy();
  };
  const parts: GuardParts = { books, options, now, end };
  return {
    watch: (server) =>
      void server.on('connection', (socket) => {
        const connection = take(parts, socket);
        if (connection !== undefined) known.set(socket, connection);
      }),
    gate: (serve) => (request, response) => {
      const connection = known.get(request.socket);
      if (connection === undefined || !books.all.connections.has(connection)) return;
      // HTTP/0.9 has no status, and no end that its client could tell from a broken connection.
      if (request.httpVersionMajor === 0) return end(connection, 'old_http');
      if (connection.answers.size >= options.limits.requestsOfConnection)
        return end(connection, 'pipelining');
      const answer = books.begin(connection);
      answers.set(response, answer);
      response.once('close', () => books.finish(answer));
      serve(request, response);
    },
    hold: (response, bytes) => {
      const answer = answers.get(response);
      if (answer?.connection.answers.has(answer) === true) hold(parts, answer, bytes);
    },
    check: () => {
      const connections = books.all.connections.size;
      if (mostConnections - connections >= manyConnections) {
        collectSoon();
        mostConnections = connections;
      }
      mostConnections = Math.max(mostConnections, connections);
      for (const connection of books.all.connections) endIfStalled(parts, connection);
    },
    endSilent: () => {
      for (const { socket } of books.all.connections) if (socket.bytesRead === 0) socket.destroy();
    },
    held: () => ({ connections: books.all.connections.size, unreadBytes: books.all.unreadBytes }),
  };
}

/** After this many connections have closed, we ask for a garbage collection: V8 on its own would wait for more work. */
const manyConnections = 100;

/**
 * Makes Node.js drop what it has already read from the connection. That may be some thousand requests. Node.js would
 * make objects for each, and an error with a stack for each when the connection closes, which blocks the event loop for
 * 50 ms. 2 is what Node.js' own request handler returns when no more HTTP follows.
 */
function stopParsing(socket: Socket): void {
  const parser: unknown = Reflect.get(socket, 'parser');
  if (typeof parser === 'object' && parser !== null) Reflect.set(parser, 'onIncoming', () => 2);
}

/** Takes a new connection, if there is room for it or room can be made. */
function take(parts: GuardParts, socket: Socket): Connection | undefined {
  const { books, options } = parts;
  const canonical = clientAddress({ remoteAddress: socket.remoteAddress, isTrusted: () => false });
  const address = options.isTrusted(canonical) ? undefined : addressForLimits(canonical);
  const ofAddress = address === undefined ? undefined : books.ofAddress(address);
  const fits =
    (ofAddress === undefined || hasRoom(parts, ofAddress, options.limits.connectionsOfAddress)) &&
    hasRoom(parts, books.all, options.limits.connections);
  if (!fits) {
    options.onEnd('refused');
    socket.destroy();
    return undefined;
  }
  const connection = books.open(socket, address);
  socket.once('close', () => books.close(connection));
  return connection;
}

/** A connection that waits for its next request can be ended for a new one: clients expect that at any time. */
function hasRoom({ end }: GuardParts, { connections }: Peers, most: number): boolean {
  if (connections.size < most) return true;
  let idle: Connection | undefined;
  for (const connection of connections) {
    if (connection.answers.size > 0) continue;
    if (idle === undefined || connection.idleSinceMs < idle.idleSinceMs) idle = connection;
  }
  if (idle === undefined) return false;
  end(idle, 'idle');
  return true;
}

function hold({ books, options: { limits }, now, end }: GuardParts, answer: Answer, bytes: number): void {
  books.weigh(answer, 0);
  answer.sinceMs = now();
  if (bytes > smallAnswerBytes) {
    const { unreadBytes, ofAddress } = answer.connection;
    if (exceeds(unreadBytes, bytes, limits.unreadBytesOfConnection)) throw tooMuch();
    if (exceeds(ofAddress?.unreadBytes ?? 0, bytes, limits.unreadBytesOfAddress)) throw tooMuch();
    for (const oldest of books.large) {
      if (!exceeds(books.all.unreadBytes, bytes, limits.unreadBytes)) break;
      if (answer.sinceMs - oldest.sinceMs < patienceMs) throw tooMuch();
      end(oldest.connection, 'unread');
    }
  }
  books.weigh(answer, bytes);
}

/** An answer that was left unread for this long is ended when another one needs its memory. */
const patienceMs = 10_000;

/** A single answer may be of any size; the limit is for several together. */
function exceeds(unreadBytes: number, bytes: number, most: number): boolean {
  return unreadBytes > 0 && unreadBytes + bytes > most;
}

function tooMuch(): Failure {
  return overloaded(
    'Too many bytes of earlier answers wait to be read. Read those, then send this request again.',
    1,
  );
}

function endIfStalled({ options, now, end }: GuardParts, connection: Connection): void {
  const { socket, stalled } = connection;
  const waits = socket.writableLength > 0;
  if (!waits && !socket.writableEnded) {
    connection.stalled = undefined;
    return;
  }
  const taken = takenBytes(socket);
  const nowMs = now();
  if (stalled?.takenBytes !== taken) connection.stalled = { takenBytes: taken, sinceMs: nowMs };
  else if (nowMs - stalled.sinceMs >= options.limits.unreadStallMs)
    end(connection, waits ? 'unread' : 'half_open');
}

/**
 * How many bytes the system has taken for the other end. Only the handle of the connection knows that while one large
 * write is under way; the time limit of Node.js' own sockets asks it, too.
 */
function takenBytes(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle !== 'object' || handle === null) return socket.bytesWritten;
  const [written, queued] = ['bytesWritten', 'writeQueueSize'].map((name) =>
    Number(Reflect.get(handle, name)),
  );
  return (written ?? 0) - (queued ?? 0);
}
