import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';

/** A group of merchants, such as a programme with other fees. */
export interface MerchantGroup {
  /** The word that fee plans and memberships name it by. */
  readonly group: string;
  readonly createdAt: Date;
  readonly createdBy: string;
}

/** By name. */
export function selectGroups(tx: Queryable): Promise<MerchantGroup[]> {
  return tx.query<MerchantGroup>(sql`
    select group_name as "group", created_at, created_by
    from stoa.merchant_group
    order by group_name`);
}

/** Those of these groups that exist. */
export async function selectKnownGroups(
  tx: Queryable,
  groups: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ group: string }>(sql`
    select group_name as "group"
    from stoa.merchant_group
    where group_name = any(${groups}::text[])`);
  return new Set(rows.map(({ group }) => group));
}

/** Only one transaction at a time changes groups and memberships: what it checks before stays true until it ends. */
export async function lockGroups(tx: Transaction): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(${groupsLock}::bigint)`);
}

const groupsLock = 7_401_018;

export async function insertGroup(tx: Transaction, group: MerchantGroup): Promise<void> {
  await tx.query(sql`
    insert into stoa.merchant_group (group_name, created_at, created_by)
    values (${group.group}, ${group.createdAt}, ${group.createdBy})`);
}
