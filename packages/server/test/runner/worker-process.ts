import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FileReport } from './file-report.js';
import type { WorkerMessage } from './reporter.js';

const program = fileURLToPath(import.meta.resolve('./test-worker.js'));
const reporter = import.meta.resolve('./reporter.js');
/**
 * How long a file may report nothing. Each test result restarts the time, so that only files that hang are stopped, not
 * long ones.
 */
const silenceLimitMs = 300_000;
/** How long a process may take to end after its last file. */
const endLimitMs = 60_000;

/**
 * Room for what a test makes and drops: with the 16 MB that Node.js gives, a tenth of the processor goes to moving it.
 */
const youngObjects = '--max-semi-space-size=64';

/** What a worker is sent after its last file. */
export const endOfFiles = '';

/** A process that runs test files, one at a time. */
export interface Worker {
  /** Runs a file; false when the process has ended in the middle, or took too long and was killed. */
  run(file: string, report: FileReport): Promise<boolean>;
  /** Lets it end, and reports what came after the tests. */
  end(report: FileReport): Promise<void>;
}

/** Starts one whose temporary files stand in this folder, which is made if it is missing. */
export function startWorker(folder: string): Worker {
  mkdirSync(folder, { recursive: true });
  // When root runs the tests, PostgreSQL runs as another user.
  chmodSync(folder, 0o1777);
  const child = fork(program, {
    env: { ...process.env, TMPDIR: folder },
    execArgv: [
      ...process.execArgv,
      youngObjects,
      `--test-reporter=${reporter}`,
      '--test-reporter-destination=stdout',
    ],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // In its own process group, together with the services that its tests start, so that they end with it.
    detached: true,
  });
  const kill = (): void => killGroup(child);
  process.once('exit', kill);
  child.once('exit', () => {
    process.off('exit', kill);
    kill();
  });
  // Set before the first file is sent. No message about a test can come earlier.
  let report: FileReport | undefined;
  let anyFailed = false;
  let onFileEnd = (): void => undefined;
  const closed = once(child, 'close');
  const addOutput = (chunk: Buffer): void => report?.addOutput(chunk);
  child.stdout?.on('data', addOutput);
  child.stderr?.on('data', addOutput);
  let silence: NodeJS.Timeout | undefined;
  child.on('message', (message: WorkerMessage) => {
    report?.add(message);
    silence?.refresh();
    const isOutcome = message.kind === 'passed' || message.kind === 'failed';
    anyFailed ||= message.kind === 'failed' || message.kind === 'complaint';
    if (isOutcome && message.depth === 0) onFileEnd();
  });

  return {
    async run(file, into) {
      report = into;
      const ended = new Promise<boolean>((resolve) => {
        onFileEnd = () => resolve(true);
      });
      child.send(file);
      silence = setTimeout(() => {
        into.fail(`It reported nothing for ${silenceLimitMs / 1_000} s.`);
        kill();
      }, silenceLimitMs);
      const alive = await Promise.race([ended, closed.then(() => false)]);
      clearTimeout(silence);
      if (!alive && into.failed === 0) into.fail(howItEnded(child));
      return alive;
    },
    async end(into) {
      report = into;
      const timer = setTimeout(() => {
        into.fail(`The process did not end within ${endLimitMs / 1_000} s.`);
        kill();
      }, endLimitMs);
      child.send(endOfFiles);
      await closed;
      clearTimeout(timer);
      if (child.exitCode !== 0 && !anyFailed && into.failed === 0) into.fail(howItEnded(child));
    },
  };
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

function howItEnded({ exitCode, signalCode }: ChildProcess): string {
  return `Its process ended early: ${signalCode ?? `exit code ${exitCode}`}.`;
}
