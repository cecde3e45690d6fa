import type { Database, Transaction } from './database.js';

/**
 * Runs statements that page through an index, and makes the planner use that index. Otherwise, where it expects few more
 * rows, it would read and sort the rest of the table for each page.
 */
export function alongIndexes<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    await tx.execute(
      `set local enable_seqscan = off; set local enable_bitmapscan = off;
      set local enable_sort = off; set local enable_incremental_sort = off`,
    );
    return work(tx);
  });
}
