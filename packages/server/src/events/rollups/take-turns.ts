import { databaseFailures } from '../../database/database-failures.js';
import { Failure } from '../../kernel/failure.js';
import { createGate, type Gate } from '../../kernel/gate.js';
import { limits } from '../../kernel/limits.js';

/**
 * Does the work of a reader, a merchant or null for operators, when there is room: a report takes a connection for
 * seconds where there is much to add up, and calls of others need connections, too.
 * @throws Failure overloaded when too many of the reader wait, and what the work fails with
 */
export type TakeTurn = <T>(reader: number | null, work: () => Promise<T>) => Promise<T>;

interface Line {
  readonly gate: Gate;
  readers: number;
}

export function createTakeTurn(): TakeTurn {
  const all = createGate({ places: limits.reportsAtOnce, waiting: Number.POSITIVE_INFINITY });
  const lines = new Map<number | null, Line>();
  return async (reader, work) => {
    const line = lines.get(reader) ?? {
      gate: createGate({ places: limits.reportsOfReader, waiting: limits.reportsWaiting }),
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
    detail: `Too many reports are asked for; ${limits.reportsOfReader} of one reader are added up at once, and ${limits.reportsWaiting} wait.`,
    headers: { 'retry-after': '5' },
  });
}
