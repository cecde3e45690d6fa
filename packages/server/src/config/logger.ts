import { harmlessJson } from '@stoa/contract/unseen';
import { destination, type Logger, pino, stdTimeFunctions } from 'pino';
import type { Config } from './config.js';

export type { Logger } from 'pino';

/**
 * JSON lines on standard error: standard output belongs to the command. Log lines hold ids, routes, statuses and
 * durations. Only the name, code and stack of an error are logged, because a driver's error can contain a row. Characters
 * that could control a terminal are escaped, whatever text a line contains.
 */
export function createLogger(
  level: Config['logLevel'],
  stream: NodeJS.WritableStream | undefined = undefined,
): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    hooks: { streamWrite: (line: string) => `${harmlessJson(line.slice(0, -1))}\n` },
  };
  return stream === undefined ? pino(options, destination({ fd: 2, sync: true })) : pino(options, stream);
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
