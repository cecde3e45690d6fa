import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { commandToStart } from './stoa-process.js';

/** Only a process that hangs takes this long: a start needs seconds on a busy machine. */
const readyLimitMs = 120_000;

export interface SpawnedService {
  readonly url: string;
  readonly child: ChildProcess;
  /** Every line that the process logged. */
  readonly lines: readonly string[];
  /** Sends a signal and waits for the end and the last line. Returns the exit code, or null if the signal killed it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** `stoa serve` as a separate process, on any free port. With `onLine`, lines are passed to it and not kept. */
export async function spawnService(
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
  onLine?: (line: string) => void,
): Promise<SpawnedService> {
  const child = spawn(process.execPath, [commandToStart(), 'serve', '--port', '0', ...args], {
    env: { ...process.env, STOA_DRAIN_DELAY_MS: '0', STOA_SETTLEMENT_AGE_DAYS: '36500', ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lines: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the service was not ready in time:\n${lines.join('\n')}`));
    }, readyLimitMs);
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (onLine === undefined) lines.push(line);
      else onLine(line);
      const ready = /"url":"([^"]+)".*"msg":"ready"/.exec(line);
      if (ready === null) return;
      clearTimeout(timer);
      resolve(ready[1] ?? '');
    });
    child.once('exit', () =>
      reject(new Error(`the service ended before it was ready:\n${lines.join('\n')}`)),
    );
  });
  return {
    url,
    child,
    lines,
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, 'close');
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}
