import { type SqlPart, sql } from './sql.js';

const anyOne = sql`true`;
const noOne = sql`false`;

/** A condition: the row is of one of these merchants; undefined: of any. On a cluster, only their nodes are asked. */
export function amongMerchants(ids: readonly number[] | undefined): SqlPart {
  if (ids?.length === 0) return noOne;
  return ids === undefined ? anyOne : sql`merchant_id = any(${ids}::integer[])`;
}
