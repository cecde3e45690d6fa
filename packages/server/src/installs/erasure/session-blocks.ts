import type { Queryable } from '../../database/database.js';
import { endOfBlocks, type SessionBlocks, selectSessionPartitionSizes } from './erasure-store.js';

/**
 * All sessions that are stored now, some blocks at a time, the oldest partition first. Sessions have no index by user, which
 * would cost every feed: whoever looks for those of a user reads them all, and no statement takes long. The size of a partition
 * only divides the work: the last blocks of each have no end, so that no size, however wrong, hides a session.
 */
export async function* sessionBlocks(
  database: Queryable,
  blocksOfStatement: bigint,
): AsyncGenerator<SessionBlocks> {
  for (const { partition, blocks } of await selectSessionPartitionSizes(database)) {
    let fromBlock = 0n;
    for (; fromBlock + blocksOfStatement < blocks; fromBlock += blocksOfStatement)
      yield { partition, fromBlock, untilBlock: fromBlock + blocksOfStatement };
    yield { partition, fromBlock, untilBlock: endOfBlocks };
  }
}
