import { Readable } from 'node:stream';
import { Client, type Connection } from 'pg';
import type { EmbeddedConnection } from '../session.js';
import { BackupError } from './backup-error.js';
import type { Origin } from './backup-record.js';

/** A file in the cluster, and so in its backups, that names the history which a restore began. */
export const historyFile = 'stoa-history';

/** What the server says about itself before a backup (`IDENTIFY_SYSTEM` and its clock). */
export interface ServerIdentity extends Origin {
  /** The log is on the disk up to here. */
  readonly position: string;
}

/**
 * A connection that speaks PostgreSQL's replication protocol. `database` makes it fit the access rule of every other
 * connection: nothing is opened for backups.
 * @param command which command of `stoa` it is for, by which others tell them apart
 */
export async function connectReplication(
  connection: EmbeddedConnection,
  command: 'backup' | 'backup log',
): Promise<Client> {
  const config = {
    ...connection,
    application_name: `stoa ${command} pid=${process.pid}`,
    ssl: false,
    replication: 'database',
  };
  const client = new Client(config);
  client.on('error', () => undefined); // its reader gets the error, too
  await client.connect();
  return client;
}

/** Runs one statement, or a command of the protocol, whose words must be upper case. It
 * cannot have parameters on such a connection.
 * @returns its first row
 */
export async function firstRow(client: Client, text: string): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await client.query<Record<string, unknown>>(text);
  return rows[0] ?? {};
}

export async function identify(client: Client): Promise<ServerIdentity> {
  const { systemid, timeline, xlogpos } = await firstRow(client, 'IDENTIFY_SYSTEM');
  const { history } = await firstRow(client, `select pg_read_file('${historyFile}', true) as history`);
  return {
    systemId: String(systemid),
    timeline: Number(timeline),
    position: String(xlogpos),
    history: String(history ?? ''),
  };
}

/** The time of the server, by which backups are named and restored. */
export async function serverTime(client: Client): Promise<Date> {
  const { now } = await firstRow(client, 'select clock_timestamp() as now');
  if (!(now instanceof Date)) throw new Error('the server did not tell the time');
  return now;
}

/** What a command of the replication protocol sends. */
export interface CopyOut {
  /** Each message as a Buffer of its own. Ends with the command; destroying it does not end the connection. */
  readonly messages: Readable;
  /** The rows that came before, between and after the messages, in order, as text. */
  readonly rows: readonly (readonly (string | null)[])[];
  /** Sends a message to the server. */
  reply(message: Buffer): void;
}

const mostQueued = 64;

/** Starts a command whose answer is a stream of messages. A reader that is slower than the server holds it back. */
export function startCopy(client: Client, command: string): CopyOut {
  const rows: (string | null)[][] = [];
  let link: Connection | undefined;
  const messages = new Readable({
    objectMode: true,
    highWaterMark: mostQueued,
    read: () => link?.stream.resume(),
  });
  client.query({
    submit(connection: Connection) {
      link = connection;
      connection.query(command);
    },
    handleCopyData({ chunk }: { readonly chunk: Buffer }) {
      // The driver reuses its buffer.
      if (!messages.push(Buffer.from(chunk))) link?.stream.pause();
    },
    handleDataRow({ fields }: { readonly fields: readonly (Buffer | string | null)[] }) {
      rows.push(fields.map((field) => (field === null ? null : String(field))));
    },
    handleRowDescription: () => undefined,
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => {
      messages.push(null);
      // After the end, the reader no longer resumes the connection, and the next command needs it.
      link?.stream.resume();
    },
    handleError: (error: Error) => messages.destroy(error),
  });
  return {
    messages,
    rows,
    reply: (message) => {
      const frame = Buffer.alloc(5);
      frame.write('d');
      frame.writeUInt32BE(message.length + 4, 1);
      link?.stream.write(Buffer.concat([frame, message]));
    },
  };
}

/** Checks that a message of a stream in object mode is bytes. @throws BackupError if it is not */
export function bytesOf(message: unknown): Buffer {
  if (Buffer.isBuffer(message)) return message;
  throw new BackupError('The server sent something else than a backup.');
}
