import { EventEmitter, once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import type { DatabaseConnection } from './database.js';

/** A network connection to a PostgreSQL server that a test can break in realistic ways. */
export interface Line {
  readonly connection: DatabaseConnection;
  /** Every connection breaks, and new ones are refused. */
  cut(): void;
  /** From now on no bytes pass, no connection is refused, and new clients wait. */
  silence(): void;
  /** Resolves when a new client waits on the silenced line. */
  waitedFor(): Promise<void>;
  /** New connections and those that waited work again; the silenced ones stay silent. */
  restore(): void;
  close(): Promise<void>;
}

/** Opens a line to a server that listens on a Unix socket, where `host` is a directory, or on TCP. */
export async function openLine({
  host,
  port,
  ...database
}: Extract<DatabaseConnection, { host: string }>): Promise<Line> {
  let state: 'open' | 'cut' | 'silent' = 'open';
  const notices = new EventEmitter();
  const sockets = new Set<Socket>();
  const waiting = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const join = (client: Socket): void => {
    const upstream = host.startsWith('/')
      ? createConnection(`${host}/.s.PGSQL.${port}`)
      : createConnection(port, host);
    keep(upstream);
    client.pipe(upstream).pipe(client);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  };
  const server = createServer((client) => {
    keep(client);
    if (state === 'cut') client.destroy();
    else if (state === 'open') join(client);
    else {
      waiting.add(client);
      notices.emit('waiting');
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address() as AddressInfo;
  return {
    connection: { host: '127.0.0.1', port: address.port, ...database },
    cut: () => {
      state = 'cut';
      for (const socket of sockets) socket.destroy();
    },
    silence: () => {
      state = 'silent';
      for (const socket of sockets) socket.unpipe().pause();
    },
    waitedFor: async () => {
      if (waiting.size === 0) await once(notices, 'waiting');
    },
    restore: () => {
      state = 'open';
      for (const client of waiting) if (!client.destroyed) join(client);
      waiting.clear();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
