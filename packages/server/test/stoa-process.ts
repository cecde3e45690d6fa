import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The command's file. */
export const stoaCommand = fileURLToPath(new URL('../../../cli/bin/stoa.js', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcessWithoutNullStreams;
  /** Waits until the command has printed this, or has ended without it. */
  printed(text: string): Promise<void>;
  /** What it has printed on standard output so far. */
  output(): string;
  readonly ended: Promise<Ended>;
}

export type Variables = Readonly<Record<string, string>>;

/** Starts the command as a process of its own. */
export function startStoa(args: readonly string[], variables: Variables): Running {
  const child = spawn(process.execPath, [stoaCommand, ...args], {
    env: { ...process.env, STOA_PORT: '0', STOA_DRAIN_DELAY_MS: '0', ...variables },
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

/** Runs the command to its end. */
export function runStoa(args: readonly string[], variables: Variables): Promise<Ended> {
  return startStoa(args, variables).ended;
}

/** Runs it with `--json`: it succeeds, says nothing on standard error, and prints one line. */
export async function runJson<T>(args: readonly string[], variables: Variables): Promise<T> {
  const { code, stdout, stderr } = await runStoa([...args, '--json'], variables);
  assert.equal(code, 0, stderr);
  assert.equal(stderr, '');
  assert.equal(stdout.trim().split('\n').length, 1, 'one line');
  return JSON.parse(stdout) as T;
}

/**
 * A data directory to start on: a copy of the one that the test run initialised, because initialising takes seconds.
 * `cp`, because only it keeps the owner when root runs the tests.
 */
export async function prepareDataDir(target: string): Promise<string> {
  const template = process.env['STOA_TEST_DATA_TEMPLATE'];
  if (template === undefined) throw new Error('Tests of the command run through npm test -- <pattern>.');
  await promisify(execFile)('cp', ['-a', template, target]);
  return target;
}
