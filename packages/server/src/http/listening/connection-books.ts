import type { Socket } from 'node:net';

/** Connections that share limits: all of a listener, or those of one address. */
export interface Peers {
  readonly connections: Set<Connection>;
  unreadBytes: number;
}

export interface Connection {
  readonly socket: Socket;
  /** Absent for a trusted proxy, which speaks for many clients. */
  readonly address: string | undefined;
  readonly ofAddress: Peers | undefined;
  /** The answers of the requests under way: not written yet, or not taken by the client yet. */
  readonly answers: Set<Answer>;
  unreadBytes: number;
  idleSinceMs: number;
  /** Set while the other end takes nothing of what waits for it. */
  stalled: { readonly takenBytes: number; readonly sinceMs: number } | undefined;
}

export interface Answer {
  readonly connection: Connection;
  bytes: number;
  sinceMs: number;
}

/** Which connections a listener has, which answers they have not taken yet, and how many bytes these are. */
export interface ConnectionBooks {
  readonly all: Peers;
  /** Answers that are not small, the oldest first. */
  readonly large: ReadonlySet<Answer>;
  ofAddress(address: string): Peers | undefined;
  open(socket: Socket, address: string | undefined): Connection;
  close(connection: Connection): void;
  begin(connection: Connection): Answer;
  weigh(answer: Answer, bytes: number): void;
  finish(answer: Answer): void;
}

/** Answers up to this size are never refused, because the refusal would be as large. */
export const smallAnswerBytes = 4_096;

export function createConnectionBooks(now: () => number): ConnectionBooks {
  const all: Peers = { connections: new Set(), unreadBytes: 0 };
  const addresses = new Map<string, Peers>();
  const large = new Set<Answer>();
  const weigh = (answer: Answer, bytes: number): void => {
    const { connection } = answer;
    // The answer is over: bytes that are added now would never be subtracted.
    if (!connection.answers.has(answer)) return;
    const change = bytes - answer.bytes;
    answer.bytes = bytes;
    connection.unreadBytes += change;
    all.unreadBytes += change;
    if (connection.ofAddress !== undefined) connection.ofAddress.unreadBytes += change;
    if (bytes > smallAnswerBytes) large.add(answer);
    else large.delete(answer);
  };
  const peersAt = (address: string): Peers => {
    const peers = addresses.get(address) ?? { connections: new Set(), unreadBytes: 0 };
    addresses.set(address, peers);
    return peers;
  };
  return {
    all,
    large,
    ofAddress: (address) => addresses.get(address),
    open: (socket, address) => {
      const ofAddress = address === undefined ? undefined : peersAt(address);
      const idleSinceMs = now();
      const empty = { answers: new Set<Answer>(), unreadBytes: 0, idleSinceMs, stalled: undefined };
      const connection: Connection = { socket, address, ofAddress, ...empty };
      all.connections.add(connection);
      ofAddress?.connections.add(connection);
      return connection;
    },
    close: (connection) => {
      if (!all.connections.delete(connection)) return;
      for (const answer of connection.answers) weigh(answer, 0);
      connection.answers.clear();
      const { address, ofAddress } = connection;
      ofAddress?.connections.delete(connection);
      if (address !== undefined && ofAddress?.connections.size === 0) addresses.delete(address);
    },
    begin: (connection) => {
      const answer: Answer = { connection, bytes: 0, sinceMs: 0 };
      connection.answers.add(answer);
      return answer;
    },
    weigh,
    finish: (answer) => {
      weigh(answer, 0);
      answer.connection.answers.delete(answer);
      answer.connection.idleSinceMs = now();
    },
  };
}
