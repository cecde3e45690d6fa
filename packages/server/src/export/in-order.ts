import type { Gate } from '../kernel/gate.js';

/** A reading whose first page was asked for. */
interface Begun<Page> {
  readonly pages: AsyncIterator<Page, unknown>;
  readonly first: Promise<IteratorResult<Page, unknown>>;
}

export interface AtOnce {
  /** Items that begin at a time. */
  readonly atOnce: number;
  /** All first pages pass it: it bounds how many are read at a time, over all readers. */
  readonly gate: Gate;
}

/**
 * The pages of each item, in the order of the items, of which several begin at a time: where items have few pages, most
 * of the time is spent waiting for their first ones. As many first pages are held. It reads no further ahead, so that a
 * slow reader holds nothing else.
 */
export async function* inOrder<Item, Page>(
  items: AsyncIterable<Item>,
  pagesOf: (item: Item) => AsyncIterable<Page>,
  { atOnce, gate }: AtOnce,
): AsyncGenerator<Page> {
  const source = items[Symbol.asyncIterator]();
  const begun: Begun<Page>[] = [];
  let isOver = false;
  const beginMore = async (): Promise<void> => {
    while (!isOver && begun.length < atOnce) {
      const next = await source.next();
      if (next.done === true) isOver = true;
      else begun.push(begin(pagesOf(next.value), gate));
    }
  };
  try {
    for (;;) {
      await beginMore();
      const [head] = begun;
      if (head === undefined) return;
      for (let page = await head.first; page.done !== true; page = await head.pages.next()) yield page.value;
      begun.shift();
    }
  } finally {
    await Promise.allSettled([source.return?.(), ...begun.map(({ pages }) => pages.return?.())]);
  }
}

function begin<Page>(reading: AsyncIterable<Page>, gate: Gate): Begun<Page> {
  const pages = reading[Symbol.asyncIterator]();
  const first = gate.enter().then((leave) => pages.next().finally(() => leave?.()));
  // If it fails, that counts when its turn has come.
  first.catch(() => undefined);
  return { pages, first };
}
