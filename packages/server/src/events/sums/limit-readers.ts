import type { Failure } from '../../kernel/failure.js';
import { createGate, type Gate } from '../../kernel/gate.js';
import { limits } from '../../kernel/limits.js';
import { overloaded } from '../../kernel/overloaded.js';

/**
 * Limits how much of this work runs at once, for each reader (a merchant, or null for operators) and for all: a page
 * that adds up much holds a connection for seconds, and other calls need connections, too. The work waits for its turn.
 * @throws Failure overloaded if too many calls of the reader wait, and what the work throws
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
  return overloaded(
    `Too many sums, cohorts or fates are being read; ${limits.sumsOfReader} calls of one reader run at once, and ${limits.sumsWaiting} wait.`,
    5,
  );
}
