import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestDatabase } from './test-database.js';

const program = fileURLToPath(import.meta.resolve('./set-clock-service.js'));

export interface SetClockOptions {
  readonly connection: TestDatabase['connection'];
  /** RFC 3339. */
  readonly start: string;
  readonly rotationDays: number;
  /** 64 hexadecimal digits. */
  readonly secret: string;
}

/** A service in its own process, with a clock that the test moves. */
export interface SetClockProcess {
  readonly url: string;
  /**
   * Moves its clock, and with it its long intervals and timeouts. The work that these start runs while the test
   * continues.
   */
  advance(ms: number): Promise<void>;
  /** The warnings and errors that it logged. */
  readonly complaints: () => string;
  stop(): Promise<void>;
}

/** Starts one; it listens when this resolves. */
export async function startSetClockProcess(options: SetClockOptions): Promise<SetClockProcess> {
  const child = fork(program, [JSON.stringify(options)], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let complaints = '';
  child.stderr?.on('data', (chunk) => {
    complaints += String(chunk);
  });
  const ended = once(child, 'exit');
  const url = await answer(child, () => complaints);
  return {
    url,
    advance: async (ms) => {
      child.send({ advanceMs: ms });
      await answer(child, () => complaints);
    },
    complaints: () => complaints,
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

async function answer(child: ChildProcess, complaints: () => string): Promise<string> {
  const gone = new AbortController();
  const early = once(child, 'exit', { signal: gone.signal }).then(() => {
    throw new Error(`the process ended:\n${complaints()}`);
  });
  try {
    const [said] = await Promise.race([once(child, 'message'), early]);
    return String(said);
  } finally {
    gone.abort();
    early.catch(() => undefined);
  }
}
