import type { Database } from '../../database/database.js';
import { findDifferences } from './reconcile-books.js';
import { selectBookedLines, selectMerchantsWithBooks } from './recount-store.js';

/** The statements of a merchant whose sums differ from a count of the rows, such as `2026-10 in EUR`. */
export interface WrongBooks {
  readonly merchantId: number;
  readonly statements: readonly string[];
}

export interface RecountedBooks {
  readonly merchants: number;
  readonly wrong: readonly WrongBooks[];
}

/** Later than every month that has books. */
const lastMonth = '9999-12';

/**
 * Counts the books of all merchants again: closed and open months, from recorded transactions, corrections and
 * adjustments. Each merchant is seen as of one moment. Takes as long as reading all transactions, so give it a database
 * without a time limit.
 */
export async function recountBooks(database: Database): Promise<RecountedBooks> {
  const merchants = await selectMerchantsWithBooks(database);
  const wrong: WrongBooks[] = [];
  for (const { merchantId } of merchants) {
    const all = { merchantId, closedThrough: null, through: lastMonth };
    const statements = await database.transaction(async (tx) => {
      await tx.execute('set transaction isolation level repeatable read, read only');
      return findDifferences(tx, all, await selectBookedLines(tx, all));
    });
    if (statements.length > 0) wrong.push({ merchantId, statements });
  }
  return { merchants: merchants.length, wrong };
}
