import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import type { DatabaseConnection } from './database.js';

/** Which free session a pooler lends next: the one that came back last, as PgBouncer does by default, or the one that came back first. */
export type Lends = 'last' | 'first';

export interface Pooler {
  readonly connection: DatabaseConnection;
  close(): Promise<void>;
}

const readyForQuery = 'Z'.charCodeAt(0);
const terminate = 'X'.charCodeAt(0);
const idle = 'I'.charCodeAt(0);

/** A session of the server, lent to a client for a transaction. */
interface Session {
  /** What the server said at its start. */
  readonly greeting: Buffer;
  client: Socket | undefined;
  send(message: Buffer): void;
}

/**
 * A pooler for tests that lends one of its few sessions for each transaction. It speaks PostgreSQL's protocol 3.0 without TLS
 * and without passwords, and no more of it than the tests need.
 */
export async function openTransactionPooler(
  { host, port, ...database }: Extract<DatabaseConnection, { host: string }>,
  { sessions, lends }: { readonly sessions: number; readonly lends: Lends },
): Promise<Pooler> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => undefined);
  };
  const connectServer = (): Socket =>
    keep(host.startsWith('/') ? createConnection(`${host}/.s.PGSQL.${port}`) : createConnection(port, host));
  const pool = createSessions({ connectServer, sessions, lends });
  const server = createServer((client) => void serve(keep(client), pool).catch(() => undefined));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address() as AddressInfo;
  return {
    connection: { host: '127.0.0.1', port: address.port, ...database },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Sessions {
  /** Waits while all sessions are lent. */
  take(startup: Buffer): Promise<Session>;
  giveBack(session: Session): void;
}

function createSessions({
  connectServer,
  sessions,
  lends,
}: {
  readonly connectServer: () => Socket;
  readonly sessions: number;
  readonly lends: Lends;
}): Sessions {
  const free: Session[] = [];
  const waiting: ((session: Session) => void)[] = [];
  let opened = 0;
  const giveBack = (session: Session): void => {
    session.client = undefined;
    const next = waiting.shift();
    if (next === undefined) free.push(session);
    else next(session);
  };
  return {
    giveBack,
    take: async (startup) => {
      const there = lends === 'last' ? free.pop() : free.shift();
      if (there !== undefined) return there;
      if (opened === sessions) return new Promise((resolve) => waiting.push(resolve));
      opened += 1;
      return openSession(connectServer(), startup, giveBack);
    },
  };
}

async function openSession(
  socket: Socket,
  startup: Buffer,
  giveBack: (session: Session) => void,
): Promise<Session> {
  socket.write(startup);
  const messages = readMessages(socket);
  const greeting: Buffer[] = [];
  while (greeting.at(-1)?.[0] !== readyForQuery) {
    const { value, done } = await messages.next();
    if (done === true) throw new Error('the server ended the session');
    greeting.push(value);
  }
  const session: Session = {
    greeting: Buffer.concat(greeting),
    client: undefined,
    send: (message) => socket.write(message),
  };
  const passOn = async (): Promise<void> => {
    for await (const message of messages) {
      session.client?.write(message);
      if (message[0] === readyForQuery && message[5] === idle) giveBack(session);
    }
  };
  void passOn().catch(() => undefined);
  return session;
}

async function serve(client: Socket, { take, giveBack }: Sessions): Promise<void> {
  const [startup] = (await once(client, 'data')) as [Buffer];
  const first = await take(startup);
  client.write(first.greeting);
  giveBack(first);
  let session: Session | undefined;
  for await (const message of readMessages(client)) {
    if (message[0] === terminate) return;
    if (session?.client !== client) {
      session = await take(startup);
      session.client = client;
    }
    session.send(message);
  }
}

/** Whole messages, each with its type and its length before it. */
async function* readMessages(socket: Socket): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of socket) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const end = rest.readUInt32BE(1) + 1;
      yield rest.subarray(0, end);
      rest = rest.subarray(end);
    }
  }
}
