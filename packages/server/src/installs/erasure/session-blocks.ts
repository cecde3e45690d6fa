import type { Database } from '../../database/database.js';
import { endOfBlocks, type SessionBlocks, selectSessionPartitionSizes } from './erasure-store.js';

/**
 * All sessions that are stored now, some blocks at a time, the oldest partition first. Sessions have no index by user,
 * because it would cost every feed. So a search for a user's sessions reads all of them, in statements that are short.
 * The size of a partition only divides the work: the last range of blocks has no end, so that a wrong size cannot hide
 * a session.
 */
export async function* sessionBlocks(
  database: Database,
  blocksOfStatement: bigint,
): AsyncGenerator<SessionBlocks> {
  for (const { partition, blocks } of await selectSessionPartitionSizes(database)) {
    let fromBlock = 0n;
    for (; fromBlock + blocksOfStatement < blocks; fromBlock += blocksOfStatement)
      yield { partition, fromBlock, untilBlock: fromBlock + blocksOfStatement };
    yield { partition, fromBlock, untilBlock: endOfBlocks };
  }
}
