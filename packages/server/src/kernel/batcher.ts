import { setImmediate } from 'node:timers/promises';

export interface BatcherOptions<Item, Result> {
  /** Does the work of one or more items and returns their results in the same order. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** The most items in one run. */
  readonly most: number;
  /** How many runs may be under way at once. */
  readonly lanes: number;
  /** The most items that may wait for a lane. */
  readonly waiting: number;
  /** Makes the error for an item that comes while `waiting` items already wait. */
  readonly refusal: () => Error;
  /**
   * Whether a failure concerns every item, for example because the database is away; otherwise a single item may have
   * caused it.
   */
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
 * Lets items that come at the same time share one run. No item waits for others: what came in one turn of the event
 * loop runs as soon as a lane is free, even a single item. While all lanes are busy, items gather in the order in which
 * they came, and the next free lane takes up to `most` of them.
 *
 * When a run of several items fails and the failure does not concern all of them, each is tried again alone, so that
 * only the one that caused it fails.
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

/**
 * As {@link createBatcher}, but only items with the same key share a run and its lanes, so that others do not fail or
 * wait with them.
 */
export function createBatcherApart<Item, Result>(
  keyOf: (item: Item) => string,
  options: BatcherOptions<Item, Result>,
): Batcher<Item, Result> {
  const batchers = new Map<string, Batcher<Item, Result>>();
  return (item) => {
    const key = keyOf(item);
    let batcher = batchers.get(key);
    if (batcher === undefined) {
      batcher = createBatcher(options);
      batchers.set(key, batcher);
    }
    return batcher(item);
  };
}

/** Gives each item its result or its failure; never fails itself. */
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

/**
 * Stops at the first failure that concerns all items. Otherwise, while the database is away, the items would wait for
 * it one after the other.
 */
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
  if (results.length !== batch.length) throw new Error('a run did not return one result for each item');
  results.forEach((result, at) => {
    batch[at]?.resolve(result);
  });
}

function rejectAll<Item, Result>(batch: readonly Waiting<Item, Result>[], error: unknown): void {
  for (const { reject } of batch) reject(error);
}

/** Whoever asks while an answer is under way gets the same one: the gauges of a scrape ask at the same time. */
export function shareUnderWay<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => {
    underWay ??= ask().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}
