import { databaseFailures } from '../../database/database-failures.js';
import { Failure } from '../../kernel/failure.js';
import { createGate, type Gate } from '../../kernel/gate.js';
import { limits } from '../../kernel/limits.js';

/**
 * Waits for room, then does the work of a reader: a merchant, or null for operators. A page with much to add up takes a
 * connection for seconds, and the calls of others need connections, too.
 * @throws Failure overloaded if too many calls of the reader wait, and what the work fails with
 */
export type LimitReaders = <T>(reader: number | null, work: () => Promise<T>) => Promise<T>;

interface Line {
  readonly gate: Gate;
  readers: number;
}

export function createReaderLimit(): LimitReaders {
  const all = createGate({ places: limits.sumsAtOnce, waiting: Number.POSITIVE_INFINITY });
  const lines = new Map<number | null, Line>();
  return async (reader, work) => {
    const line = lines.get(reader) ?? {
      gate: createGate({ places: limits.sumsOfReader, waiting: limits.sumsWaiting }),
      readers: 0,
    };
    lines.set(reader, line);
    line.readers += 1;
    try {
      return await through(line.gate, () => through(all, work));
    } finally {
      line.readers -= 1;
      if (line.readers === 0) lines.delete(reader);
    }
  };
}

async function through<T>(gate: Gate, work: () => Promise<T>): Promise<T> {
  const leave = await gate.enter();
  if (leave === undefined) throw tooMany();
  try {
    return await work();
  } finally {
    leave();
  }
}

function tooMany(): Failure {
  return new Failure(databaseFailures.overloaded, {
    detail: `Too many sums or cohorts are being read; ${limits.sumsOfReader} calls of one reader run at once, and ${limits.sumsWaiting} wait.`,
    headers: { 'retry-after': '5' },
  });
}
