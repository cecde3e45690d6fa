/**
 * A list of any length. `for await` over it reads all items, page after page; nothing is asked for before. `limit` of the
 * query is the size of a page, not of the list.
 */
export interface Listing<Page, Item> extends AsyncIterable<Item> {
  /** One page, as the call answers it: the first, or the one that `cursor` of the query leads to. */
  page(): Promise<Page>;
  /** All pages. */
  pages(): AsyncIterable<Page>;
}

/** Reads pages by the cursor that each gives to the next one. */
export interface PageReader<Page, Item> {
  readonly read: (cursor: string | undefined) => Promise<Page>;
  readonly cursorOf: (page: Page) => string | undefined;
  readonly itemsOf: (page: Page) => readonly Item[];
}

/** The list that a reader of pages makes. */
export function createListing<Page, Item>({
  read,
  cursorOf,
  itemsOf,
}: PageReader<Page, Item>): Listing<Page, Item> {
  async function* pages(): AsyncGenerator<Page> {
    let cursor: string | undefined;
    do {
      const page = await read(cursor);
      cursor = cursorOf(page);
      yield page;
    } while (cursor !== undefined);
  }
  return {
    page: () => read(undefined),
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const page of pages()) yield* itemsOf(page);
    },
  };
}
