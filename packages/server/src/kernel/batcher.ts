import { setImmediate } from 'node:timers/promises';

export interface BatcherOptions<Item, Result> {
  /** Does the work of some items, at least one, and gives their results in the same order. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** The most items of a run. */
  readonly most: number;
  /** Runs at the same time. */
  readonly lanes: number;
  /** The most items that wait for a lane. */
  readonly waiting: number;
  /** What an item gets that finds so many waiting. */
  readonly refusal: () => Error;
  /** Whether a failure is that of every item, as when the database is away; else one item may have caused it for all. */
  readonly concernsAll: (error: unknown) => boolean;
}

/** Does one item, together with others that come at the same time. */
export type Batcher<Item, Result> = (item: Item) => Promise<Result>;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Lets what comes at once share one run. Nobody waits for company: what came in one turn of the event loop goes as soon
 * as a lane is free, alone if it is alone. While all lanes are busy the others gather, in the order in which they came,
 * and the next free lane takes up to `most` of them.
 *
 * Where a run of several fails and the failure does not concern all, each of them is tried again alone, so that only
 * the one that caused it fails.
 */
export function createBatcher<Item, Result>(options: BatcherOptions<Item, Result>): Batcher<Item, Result> {
  const gathered: Waiting<Item, Result>[] = [];
  let freeLanes = options.lanes;
  let isDue = false;

  const dispatch = (): void => {
    while (freeLanes > 0 && gathered.length > 0) {
      freeLanes -= 1;
      void settle(gathered.splice(0, options.most), options).finally(() => {
        freeLanes += 1;
        dispatch();
      });
    }
  };
  const dispatchSoon = async (): Promise<void> => {
    if (isDue || freeLanes === 0) return;
    isDue = true;
    await setImmediate();
    isDue = false;
    dispatch();
  };

  return (item) => {
    if (gathered.length >= options.waiting) return Promise.reject(options.refusal());
    return new Promise((resolve, reject) => {
      gathered.push({ item, resolve, reject });
      void dispatchSoon();
    });
  };
}

/** Gives each of them its result or its failure; does not fail itself. */
async function settle<Item, Result>(
  batch: readonly Waiting<Item, Result>[],
  { run, concernsAll }: BatcherOptions<Item, Result>,
): Promise<void> {
  try {
    await runFor(batch, run);
  } catch (error) {
    if (batch.length === 1 || concernsAll(error)) rejectAll(batch, error);
    else await settleOneByOne(batch, { run, concernsAll });
  }
}

/** Ends with the first failure that concerns all: with a database that went away, each would wait for it in turn. */
async function settleOneByOne<Item, Result>(
  batch: readonly Waiting<Item, Result>[],
  { run, concernsAll }: Pick<BatcherOptions<Item, Result>, 'run' | 'concernsAll'>,
): Promise<void> {
  for (const [at, one] of batch.entries()) {
    try {
      await runFor([one], run);
    } catch (error) {
      if (concernsAll(error)) return rejectAll(batch.slice(at), error);
      one.reject(error);
    }
  }
}

async function runFor<Item, Result>(
  batch: readonly Waiting<Item, Result>[],
  run: BatcherOptions<Item, Result>['run'],
): Promise<void> {
  const results = await run(batch.map(({ item }) => item));
  if (results.length !== batch.length) throw new Error('a run gave not one result an item');
  results.forEach((result, at) => {
    batch[at]?.resolve(result);
  });
}

function rejectAll<Item, Result>(batch: readonly Waiting<Item, Result>[], error: unknown): void {
  for (const { reject } of batch) reject(error);
}
