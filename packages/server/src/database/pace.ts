import type { Queryable } from './database.js';
import { sql } from './sql.js';

/**
 * How often loops look for work. On one node a look is cheap. On a cluster it is a command for each node, so a loop
 * that finds nothing looks more and more seldom, until a process says that something has changed.
 */
export interface Pace {
  /** The longest pause of a loop that finds nothing; undefined: the pause does not grow. */
  readonly longestIdleMs: number | undefined;
  /** Says that there may be work for any process. */
  announce(): void;
  /** Calls `wake` whenever a process has said so. Call what it returns to end that. */
  onWork(wake: () => void): () => void;
  /** Tells the other processes what was announced here since the last look, and hears what they announced. */
  look(database: Queryable): Promise<void>;
}

export const steadyPace: Pace = {
  longestIdleMs: undefined,
  announce: () => undefined,
  onWork: () => () => undefined,
  look: async () => undefined,
};

/** What is due at a time, such as another try of a webhook, may be found this much later where nothing else happens. */
const longestIdleMs = 60_000;

/** Processes hear of each other by a sequence of the coordinator: no row is written, and no worker is asked. */
export function createPace(): Pace {
  const wakes = new Set<() => void>();
  let isAnnounced = false;
  let heard: bigint | null = null;
  return {
    longestIdleMs,
    announce: () => {
      isAnnounced = true;
    },
    onWork: (wake) => {
      wakes.add(wake);
      return () => void wakes.delete(wake);
    },
    look: async (database) => {
      const tells = isAnnounced;
      isAnnounced = false;
      const signal = await (tells ? nextSignal : lastSignal)(database).catch((error: unknown) => {
        isAnnounced ||= tells;
        throw error;
      });
      if (signal === heard) return;
      heard = signal;
      for (const wake of wakes) wake();
    },
  };
}

async function nextSignal(database: Queryable): Promise<bigint | null> {
  const [row] = await database.query<{ signal: bigint }>(sql`
    select nextval('stoa.work_signal') as signal`);
  return row?.signal ?? null;
}

async function lastSignal(database: Queryable): Promise<bigint | null> {
  const [row] = await database.query<{ signal: bigint | null }>(sql`
    select pg_sequence_last_value('stoa.work_signal') as signal`);
  return row?.signal ?? null;
}
