import type { Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';

/** Deletes up to about `most` rows of a twin in these tables, in this order. Throws for a merchant of the store. */
export async function deleteOfTwin(
  tx: Queryable,
  twin: number,
  { tables, most }: { readonly tables: readonly string[]; readonly most: number },
): Promise<number> {
  const [row] = await tx.query<{ deleted: number }>(sql`
    select stoa.delete_of_twin(${twin}, ${tables}::text[], ${most}) as deleted`);
  return row?.deleted ?? 0;
}
