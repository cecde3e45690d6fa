import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Database } from '../src/database/database.js';
import { type Ended, fixedVariables, runInProcess, type Variables } from './stoa-in-process.js';
import { createTestDatabase, type TestDatabaseOptions, urlOf } from './test-database.js';

export type { Ended, Variables } from './stoa-in-process.js';

/** The data directory that the test run prepared (see run-tests.ts). */
export const dataTemplateVariable = 'STOA_TEST_DATA_TEMPLATE';

/** The command's file. */
export const stoaCommand = fileURLToPath(new URL('../../../cli/bin/stoa.js', import.meta.url));

/** The bundle of the command that the test run made (see run-tests.ts). */
export const bundleVariable = 'STOA_TEST_BUNDLE';

/**
 * What processes of the command run: the bundle, which starts three times as fast, or the command's file if there is
 * none.
 */
export function commandToStart(): string {
  return process.env[bundleVariable] ?? stoaCommand;
}

export interface Running {
  readonly child: ChildProcessWithoutNullStreams;
  /** Waits until the command has printed this text, or has ended without printing it. */
  printed(text: string): Promise<void>;
  /** What it has printed on standard output so far. */
  output(): string;
  readonly ended: Promise<Ended>;
}

/** Another installation of the command, and who runs it. */
export interface OtherStoa {
  readonly command: string;
  readonly cwd: string;
  /** Who runs it; by default the user of the tests. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
}

/** Starts the command as a process of its own. */
export function startStoa(args: readonly string[], variables: Variables, other?: OtherStoa): Running {
  const child = spawn(process.execPath, [other?.command ?? commandToStart(), ...args], {
    ...other?.user,
    ...(other === undefined ? {} : { cwd: other.cwd }),
    env: { ...process.env, ...fixedVariables, ...variables },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    stderr += String(chunk);
  });
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, stdout, stderr }));
  return {
    child,
    ended,
    output: () => stdout,
    printed: (text) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (stdout.includes(text) || stderr.includes(text)) resolve();
        };
        for (const stream of [child.stdout, child.stderr]) stream.on('data', look);
        ended.then(() => reject(new Error(`it ended without "${text}":\n${stdout}\n${stderr}`)), reject);
        look();
      }),
  };
}

/** Runs the command to its end, inside this process. */
export function runStoa(
  args: readonly string[],
  variables: Variables,
  input: string | Buffer = '',
): Promise<Ended> {
  return runInProcess(args, variables, { input });
}

/** As `runStoa`, with a terminal for its output. */
export function runOnTerminal(
  args: readonly string[],
  variables: Variables,
  input: string | Buffer = '',
): Promise<Ended> {
  return runInProcess(args, variables, { input, isTTY: true });
}

/** Runs it with `--json`: it succeeds, writes nothing on standard error, and prints one line. */
export async function runJson<T>(args: readonly string[], variables: Variables): Promise<T> {
  const { code, stdout, stderr } = await runStoa([...args, '--json'], variables);
  assert.equal(code, 0, stderr);
  assert.equal(stderr, '');
  assert.equal(stdout.trim().split('\n').length, 1, 'one line');
  return JSON.parse(stdout) as T;
}

/** A database and folders for the operator's command, without a separate server. */
export interface TestAdministration {
  /** A folder for what a test writes. */
  readonly dir: string;
  /** A database of its own, and a data directory for the secret, which does not exist yet. */
  readonly variables: { readonly DATABASE_URL: string; readonly STOA_DATA: string };
  readonly database: Database;
  close(): Promise<void>;
}

/** Opens a copy of the migrated template for tests of the command, or a database that is created in another way. */
export async function openTestAdministration(options: TestDatabaseOptions = {}): Promise<TestAdministration> {
  const dir = await mkdtemp(path.join(tmpdir(), 'stoa-administration-'));
  const { connection, database, drop } = await createTestDatabase(options);
  return {
    dir,
    variables: { DATABASE_URL: urlOf(connection), STOA_DATA: path.join(dir, 'data') },
    database,
    close: async () => {
      await drop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/**
 * Prepares a data directory in which to start an embedded server. It is a copy of the one that the test run initialised
 * and migrated, because doing that again would take seconds. Uses `cp`, because only it keeps the owner when root runs
 * the tests.
 */
export async function prepareDataDir(target: string): Promise<string> {
  const template = process.env[dataTemplateVariable];
  if (template === undefined) throw new Error('Tests of the command run through npm test -- <pattern>.');
  await promisify(execFile)('cp', ['-a', template, target]);
  return target;
}
