/** Yields all rows of a walk, and keeps one page in memory. */
export async function* inPages<Row>(
  first: (limit: number) => Promise<Row[]>,
  next: (last: Row, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let page = await first(rowsOfPage);
  for (;;) {
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < rowsOfPage) return;
    page = await next(last, rowsOfPage);
  }
}

const rowsOfPage = 1_000;
