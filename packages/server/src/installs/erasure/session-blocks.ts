import type { Queryable } from '../../database/database.js';
import { type SessionBlocks, selectSessionPartitionSizes } from './erasure-store.js';

/**
 * All sessions that are stored now, some blocks at a time, the oldest partition first. Sessions have no index by user, which
 * would cost every feed: whoever looks for those of a user reads them all, and no statement takes long.
 */
export async function* sessionBlocks(
  database: Queryable,
  blocksOfStatement: bigint,
): AsyncGenerator<SessionBlocks> {
  for (const { partition, blocks } of await selectSessionPartitionSizes(database)) {
    for (let fromBlock = 0n; fromBlock < blocks; fromBlock += blocksOfStatement)
      yield { partition, fromBlock, untilBlock: fromBlock + blocksOfStatement };
  }
}
