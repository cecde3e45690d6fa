import fs from 'node:fs';
import { Readable, Writable } from 'node:stream';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export type Variables = Readonly<Record<string, string>>;

/** Any free port, no delay before a service drains, and settlements of any year: tests have fixed dates. */
export const fixedVariables: Variables = {
  STOA_PORT: '0',
  STOA_DRAIN_DELAY_MS: '0',
  STOA_SETTLEMENT_AGE_DAYS: '36500',
};

export interface RunOptions {
  /** What the command reads from standard input. */
  readonly input?: string | Buffer;
  /** Whether it takes its output for a terminal. */
  readonly isTTY?: boolean;
}

/** The part of packages/cli that is used here. It depends on this package, so this package cannot import it by name. */
interface CommandModule {
  readonly runCommand: (argv: readonly string[]) => Promise<number>;
}

/**
 * Runs the command inside this process, one at a time. A process of its own costs more than a second of CPU for each
 * run, almost all of it for loading what is loaded here already. `startStoa` is for what only a process has: signals,
 * pipes that close, and its end.
 */
export function runInProcess(
  args: readonly string[],
  variables: Variables,
  { input = '', isTTY = false }: RunOptions = {},
): Promise<Ended> {
  const run = previous.then(async () => {
    const { runCommand } = await loadCommand();
    const { output, giveBack } = takeProcess(variables, input, isTTY);
    try {
      const code = await runCommand([process.execPath, 'stoa', ...args]);
      return { code, ...output() };
    } finally {
      giveBack();
    }
  });
  previous = run.catch(() => undefined);
  return run;
}

let previous: Promise<unknown> = Promise.resolve();

async function loadCommand(): Promise<CommandModule> {
  return await import(new URL('../../../cli/dist/src/run-command.js', import.meta.url).href);
}

interface TakenProcess {
  output(): Pick<Ended, 'stdout' | 'stderr'>;
  giveBack(): void;
}

/** Replaces standard input and output, the environment and the exit code by those of the command. */
function takeProcess(variables: Variables, input: string | Buffer, isTTY: boolean): TakenProcess {
  const [stdout, stderr] = [collect(isTTY), collect(isTTY)];
  const names = ['stdin', 'stdout', 'stderr', 'env'] as const;
  const found = names.map((name) => Object.getOwnPropertyDescriptor(process, name) ?? {});
  const { exitCode } = process;
  const { writeSync } = fs;
  Object.defineProperties(process, {
    stdin: { value: Readable.from([Buffer.from(input)]), configurable: true },
    stdout: { value: stdout.stream, configurable: true },
    stderr: { value: stderr.stream, configurable: true },
    env: { value: { ...process.env, ...fixedVariables, ...variables }, configurable: true },
  });
  process.exitCode = undefined;
  // The log writes to the descriptor itself.
  const intercept = (fd: number, ...rest: [string]): number => {
    if (fd !== 2) return writeSync(fd, ...rest);
    stderr.stream.write(rest[0]);
    return Buffer.byteLength(rest[0]);
  };
  Object.assign(fs, { writeSync: intercept });
  return {
    output: () => ({ stdout: stdout.text(), stderr: stderr.text() }),
    giveBack: () => {
      Object.assign(fs, { writeSync });
      for (const [index, name] of names.entries()) Object.defineProperty(process, name, found[index] ?? {});
      process.exitCode = exitCode;
    },
  };
}

/** A stream that keeps what is written to it. */
function collect(isTTY: boolean): { readonly stream: Writable; text(): string } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { stream: Object.assign(stream, { isTTY }), text: () => Buffer.concat(chunks).toString() };
}
