import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FileReport } from './file-report.js';
import type { WorkerMessage } from './reporter.js';

const program = fileURLToPath(import.meta.resolve('./test-worker.js'));
const reporter = import.meta.resolve('./reporter.js');
/** How long a file may report nothing; each outcome of a test starts it anew. A file is stopped because it hangs, not because it is long. */
const silenceLimitMs = 180_000;
/** For the last file's process to end, once it has nothing left to do. */
const endLimitMs = 30_000;

/** What a worker is sent after its last file. */
export const endOfFiles = '';

/** A process that runs test files, one at a time. */
export interface Worker {
  /** Runs a file; false when the process has ended in the middle, or took too long and was killed. */
  run(file: string, report: FileReport): Promise<boolean>;
  /** Lets it end, and reports what came after the tests. */
  end(report: FileReport): Promise<void>;
}

export function startWorker(): Worker {
  const child = fork(program, {
    execArgv: [...process.execArgv, `--test-reporter=${reporter}`, '--test-reporter-destination=stdout'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A group of its own, which holds the services that its tests start: they end with it.
    detached: true,
  });
  const kill = (): void => killGroup(child);
  process.once('exit', kill);
  child.once('exit', () => {
    process.off('exit', kill);
    kill();
  });
  // Set before the first file: no test, and so no message, comes earlier.
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
