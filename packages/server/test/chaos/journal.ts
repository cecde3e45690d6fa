import type { SentEvent } from '../../src/events/events-schemas.js';

/**
 * A batch that is sent until it is answered with 204. Times are numbers of a counter, in the order of what happened.
 */
export interface SentBatch {
  readonly merchantId: number;
  readonly name: string;
  readonly events: readonly SentEvent[];
  /** The body. Each attempt sends the same bytes. */
  readonly body: string;
  /** A time before the first byte was sent. */
  readonly begunAt: number;
  attempts: number;
  /** When its 204 was read; undefined before. */
  acknowledgedAt: number | undefined;
}

/** Something that the load does. */
export type Deed = 'sends' | 'answers';

/** What the load knows, which is only what a client can know. */
export interface Journal {
  readonly batches: ReadonlyMap<string, SentBatch>;
  /** As `<merchant> <installation>`: those that were returned by a call or are known to be inserted. */
  readonly installations: ReadonlySet<string>;
  /** For how many of these installations events were already waiting. */
  readonly appearedLate: number;
  begin(batch: Pick<SentBatch, 'merchantId' | 'name' | 'events'>): SentBatch;
  attempt(batch: SentBatch): void;
  acknowledge(batch: SentBatch): void;
  installed(merchantId: number, installationId: string, options: { readonly isLate: boolean }): void;
  /** Fulfilled after this was done so many more times; rejected when that takes too long. */
  after(deed: Deed, times: number): Promise<void>;
}

const limitMs = 120_000;

export function createJournal(): Journal {
  const batches = new Map<string, SentBatch>();
  const installations = new Set<string>();
  const counts: Record<Deed, number> = { sends: 0, answers: 0 };
  let waiting: Waiting[] = [];
  let moment = 0;
  let appearedLate = 0;

  function count(deed: Deed): void {
    counts[deed] += 1;
    const due = waiting.filter((one) => counts[one.deed] >= one.count);
    waiting = waiting.filter((one) => !due.includes(one));
    for (const { reached } of due) reached();
  }

  return {
    batches,
    installations,
    get appearedLate() {
      return appearedLate;
    },
    begin: ({ merchantId, name, events }) => {
      moment += 1;
      const body = JSON.stringify({ events });
      const known = {
        merchantId,
        name,
        events,
        body,
        begunAt: moment,
        attempts: 0,
        acknowledgedAt: undefined,
      };
      batches.set(name, known);
      return known;
    },
    attempt: (batch) => {
      batch.attempts += 1;
      count('sends');
    },
    acknowledge: (batch) => {
      moment += 1;
      batch.acknowledgedAt = moment;
      count('answers');
    },
    installed: (merchantId, installationId, { isLate }) => {
      installations.add(`${merchantId} ${installationId}`);
      if (isLate) appearedLate += 1;
    },
    after: (deed, times) =>
      new Promise((resolve, reject) => {
        const one: Waiting = { deed, count: counts[deed] + times, reached };
        const timer = setTimeout(() => {
          waiting = waiting.filter((other) => other !== one);
          reject(new Error(`the load came to no ${times} ${deed} in ${limitMs} ms`));
        }, limitMs);
        function reached(): void {
          clearTimeout(timer);
          resolve();
        }
        // The load may end first, and then this timer must not keep the process alive.
        timer.unref();
        waiting.push(one);
      }),
  };
}

interface Waiting {
  readonly deed: Deed;
  readonly count: number;
  readonly reached: () => void;
}
