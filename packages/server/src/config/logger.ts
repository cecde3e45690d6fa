import { harmlessJson } from '@stoa/contract/unseen';
import { destination, type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino';
import type { Config } from './config.js';

export type { Logger } from 'pino';

/** A line at `warn` or above, as it was given to the logger. */
export interface Warning {
  readonly message: string;
  readonly members: Readonly<Record<string, unknown>>;
}

/** Returns true if it takes the line: then it is not written. */
export type TakeWarning = (warning: Warning) => boolean;

const takersOf = new WeakMap<Logger, TakeWarning[]>();

/** Lets somebody count warnings instead of writing each of them, for a logger of {@link createLogger}. */
export function takeWarnings(logger: Logger, take: TakeWarning): void {
  takersOf.get(logger)?.push(take);
}

/** The number of pino's level `warn`. */
const warnLevel = 40;

/**
 * JSON lines on standard error: standard output belongs to the command. Log lines hold ids, routes, statuses and
 * durations. Only the name, code and stack of an error are logged, because a driver's error can contain a row.
 * Characters that could control a terminal are escaped, whatever text a line contains.
 */
export function createLogger(
  level: Config['logLevel'],
  stream: NodeJS.WritableStream | undefined = undefined,
): Logger {
  const takers: TakeWarning[] = [];
  const options: LoggerOptions = {
    level,
    base: { pid: process.pid },
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    hooks: {
      streamWrite: (line: string) => `${harmlessJson(line.slice(0, -1))}\n`,
      logMethod(given, write, lineLevel) {
        const warning = warningOf(given);
        if (lineLevel < warnLevel || !takers.some((take) => take(warning))) write.apply(this, given);
      },
    },
  };
  const logger =
    stream === undefined ? pino(options, destination({ fd: 2, sync: true })) : pino(options, stream);
  takersOf.set(logger, takers);
  return logger;
}

function warningOf([first, second]: readonly unknown[]): Warning {
  if (typeof first === 'string') return { message: first, members: {} };
  const members = typeof first === 'object' && first !== null ? { ...first } : {};
  return { message: typeof second === 'string' ? second : '', members };
}

/**
 * Only what cannot contain a client's data: PostgreSQL's `detail`, `where` and `hint` quote rows, so they are left out.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const frames = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at ')) ?? [];
  return { type: error.name, ...code, stack: frames.join('\n') };
}
