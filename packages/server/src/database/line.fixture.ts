import { EventEmitter, once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import type { DatabaseConnection } from './database.js';

/** A network line to a PostgreSQL server, which can break in the ways in which lines do. */
export interface Line {
  readonly connection: DatabaseConnection;
  /** Every connection breaks, and new ones are refused. */
  cut(): void;
  /** Nothing comes through any more, nothing is refused, and whoever connects waits. */
  silence(): void;
  /** Resolves when somebody new waits on the silenced line. */
  waitedFor(): Promise<void>;
  /** New connections come through again, and those that waited; what was silenced stays so. */
  restore(): void;
  close(): Promise<void>;
}

/** A line to the server behind a Unix socket. */
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
    const upstream = createConnection(`${host}/.s.PGSQL.${port}`);
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
