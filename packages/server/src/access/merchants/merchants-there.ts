import type { Database } from '../../database/database.js';
import { walkMerchants } from './walk-merchants.js';

/**
 * The merchants of the store that can be reached while a node of a cluster is away; undefined: all can. A list that
 * names them leaves out the others, and the header `Stoa-Nodes-Away` of its answer says so. For answers to the operator
 * only: counts, metrics and commands have no such header, and ask for all merchants.
 */
export async function merchantsThere(database: Database): Promise<readonly number[] | undefined> {
  const { nodes } = database.topology;
  if (nodes.states().every(({ awaySince }) => awaySince === null)) return undefined;
  const there: number[] = [];
  for await (const merchantId of await walkMerchants(database, undefined))
    if (!nodes.isAway(merchantId)) there.push(merchantId);
  return there;
}
