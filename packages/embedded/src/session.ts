import { Client, DatabaseError } from 'pg';
import { stoaRole } from './cluster.js';
import { createDatabase, findOwner, type OwningRole, tryAttach } from './session-store.js';

/** A connection's address, as `pg` takes it. */
export interface EmbeddedConnection {
  /** The directory that holds the server's socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

/** The outcome of an attempt to attach a session. */
export type SessionAttempt =
  | { readonly state: 'attached'; readonly client: Client }
  /** The server answered that it is starting, recovering or stopping: waiting is worth it. */
  | { readonly state: 'busy'; readonly problem: string }
  | { readonly state: 'unreachable'; readonly problem: string };

const connectTimeoutMs = 1000;

/** The address of the embedded database in a socket directory. */
export function connectionThrough(socketDir: string): EmbeddedConnection {
  return { host: socketDir, port: 5432, user: stoaRole, database: stoaRole };
}

/** Tries once to connect and to keep the server running for us, and creates the database if needed. */
export async function attemptSession(socketDir: string, name: string): Promise<SessionAttempt> {
  const client = newClient(connectionThrough(socketDir), name);
  try {
    await client.connect();
    if (await tryAttach(client)) {
      await requireOpenDoor(socketDir);
      return { state: 'attached', client };
    }
    await client.end();
    return { state: 'busy', problem: 'the server is being stopped by its last user' };
  } catch (error) {
    await client.end().catch(ignore);
    return error instanceof DatabaseError ? afterRefusal(socketDir, error) : unreachable(error);
  }
}

/**
 * A server that is being stopped ends its sessions one after the other. When the session that stops it ends first, its
 * lock is free while we still get an answer, and we would attach to a dying server. But such a server takes no new
 * sessions.
 */
async function requireOpenDoor(socketDir: string): Promise<void> {
  const client = newClient(connectionThrough(socketDir), 'stoa check');
  try {
    await client.connect();
  } finally {
    await client.end().catch(ignore);
  }
}

/** Who owns what a role needs of the data directory, as text for a message: `process 123` or `another process`. */
export async function describeOwner(client: Client, role: OwningRole): Promise<string> {
  const name = await findOwner(client, role);
  const pid = /pid=(\d+)/.exec(name ?? '')?.[1];
  return pid === undefined ? 'another process' : `process ${pid}`;
}

async function afterRefusal(socketDir: string, error: DatabaseError): Promise<SessionAttempt> {
  if (error.code === '3D000') {
    return makeDatabase(socketDir);
  }
  return { state: error.code === '57P03' ? 'busy' : 'unreachable', problem: error.message };
}

async function makeDatabase(socketDir: string): Promise<SessionAttempt> {
  const client = newClient({ ...connectionThrough(socketDir), database: 'postgres' }, 'stoa create database');
  try {
    await client.connect();
    await createDatabase(client);
    return { state: 'busy', problem: 'the database has just been created' };
  } catch (error) {
    return unreachable(error);
  } finally {
    await client.end().catch(ignore);
  }
}

function newClient(connection: EmbeddedConnection, name: string): Client {
  // `ssl` is given because the driver would read PGSSLMODE otherwise, and a Unix socket has no TLS.
  const client = new Client({
    ...connection,
    application_name: name,
    ssl: false,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  client.on('error', ignore); // the 'end' event shows the end of a connection
  return client;
}

function unreachable(error: unknown): SessionAttempt {
  return { state: 'unreachable', problem: error instanceof Error ? error.message : String(error) };
}

function ignore(): void {}
