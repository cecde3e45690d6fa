import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { type EmbeddedLogger, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.js';
import type { EmbeddedRole } from './server.js';

/** The part of a test's context that these helpers use. */
interface Scope {
  after(cleanUp: () => Promise<void>): void;
}

/** A data directory, and the servers started from this process, which are stopped when the test ends. */
export interface Stage {
  readonly dataDir: string;
  start(role: EmbeddedRole, dataDir?: string): Promise<EmbeddedPostgres>;
}

const silentLogger: EmbeddedLogger = { info() {}, warn() {}, error() {} };

/** A private temporary directory that is removed after the test. */
export async function newDirectory(t: Scope): Promise<string> {
  const directory = await realpath(await mkdtemp(join(tmpdir(), 'embedded-test-')));
  t.after(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** A stage with an empty directory that is removed after the test. */
export async function newEmptyStage(t: Scope): Promise<Stage> {
  const started = newCompany(t);
  return stageIn(await newDirectory(t), started);
}

/**
 * Stages in one directory that the tests of a file share, because creating a database takes a second. Call it outside a
 * test, so that the directory is removed after the last one.
 */
export function shareStage(): (t: Scope) => Promise<Stage> {
  let shared: Promise<string> | undefined;
  after(async () => {
    await rm((await shared) ?? '', { recursive: true, force: true });
  });
  return async (t) => {
    const started = newCompany(t);
    shared ??= newDirectory({ after() {} });
    return stageIn(await shared, started);
  };
}

/** The servers of a test. They are stopped before anything that was registered later is cleaned up. */
function newCompany(t: Scope): EmbeddedPostgres[] {
  const started: EmbeddedPostgres[] = [];
  t.after(async () => {
    await Promise.all(started.map((postgres) => postgres.stop()));
  });
  return started;
}

function stageIn(stageDir: string, started: EmbeddedPostgres[]): Stage {
  return {
    dataDir: stageDir,
    async start(role, dataDir = stageDir) {
      const postgres = await startIn(dataDir, role);
      started.push(postgres);
      return postgres;
    },
  };
}

/** Starts (or attaches to) the embedded PostgreSQL of a directory. */
export function startIn(dataDir: string, role: EmbeddedRole): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir,
    role,
    logger: silentLogger,
    temporaryDir: tmpdir(),
    cacheDir: undefined,
  });
}

/** The process id in the lock file of a directory's server. */
export async function postmasterPid(dataDir: string): Promise<number> {
  const file = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

/** Runs one statement on a connection of its own and returns the first column of its rows. */
export async function queryColumn(
  postgres: Pick<EmbeddedPostgres, 'connection'>,
  text: string,
): Promise<unknown[]> {
  const client = new Client({ ...postgres.connection, ssl: false });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' });
    return rows.map(([value]) => value);
  } finally {
    await client.end();
  }
}

/** Waits until `attempt` succeeds; fails with its last error after 15 seconds. */
export async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + 15_000; ; ) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) {
        throw error;
      }
      await delay(20);
    }
  }
}
