import { StoaError } from '../stoa-error.js';

/**
 * A list of any length. `for await` over it reads all items, page after page; no request is made before. `limit` of the
 * query is the size of a page, not of the list.
 */
export interface Listing<Page, Item> extends AsyncIterable<Item> {
  /**
   * One page, as the service returned it: the first, or the one at the query's `cursor`, which is `next_cursor` of the
   * page before.
   */
  page(): Promise<Page>;
  /** All pages. */
  pages(): AsyncIterable<Page>;
}

/** Reads pages, each by the cursor in the page before. */
export interface PageReader<Page, Item> {
  readonly read: (cursor: string | undefined) => Promise<Page>;
  readonly cursorOf: (page: Page) => string | undefined;
  readonly itemsOf: (page: Page) => readonly Item[];
}

const wentRound =
  'The pages of the list go round: a cursor came back. What was read so far may hold items twice.';

/** Makes a list of a reader of pages. */
export function createListing<Page, Item>({
  read,
  cursorOf,
  itemsOf,
}: PageReader<Page, Item>): Listing<Page, Item> {
  async function* pages(): AsyncGenerator<Page> {
    let cursor: string | undefined;
    // Brent's algorithm: comparing each cursor with one earlier cursor detects a cycle of any length, in constant
    // memory.
    let earlier: string | undefined;
    for (let count = 1, renewAt = 1; ; count += 1) {
      const page = await read(cursor);
      cursor = cursorOf(page);
      yield page;
      if (cursor === undefined) return;
      if (cursor === earlier) throw new StoaError({ code: 'unexpected_answer', detail: wentRound });
      if (count === renewAt) [earlier, renewAt] = [cursor, 2 * renewAt];
    }
  }
  return {
    page: () => read(undefined),
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const page of pages()) yield* itemsOf(page);
    },
  };
}
