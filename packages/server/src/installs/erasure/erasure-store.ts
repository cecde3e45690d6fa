import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';

/** What the operator named: the store user, or an installation of theirs. */
export type AskedBy = 'store_user' | 'installation';

/** The record of an erasure, which names nobody. */
export interface Erasure {
  readonly erasureId: bigint;
  readonly askedBy: AskedBy;
  readonly erasedBy: string;
  readonly erasedAt: Date;
  /** Store sessions that were deleted. */
  readonly sessions: bigint;
  /** 1 when the store user had attribution data, else 0. */
  readonly attributionData: number;
  /**
   * Installations that were unlinked from the store user and lost their attribution data; or 1 that was linked to
   * nobody.
   */
  readonly installations: bigint;
}

/** Marks a user as erased. Statements that begin after the commit write nothing about the user, in any process. */
export async function markErased(tx: Queryable, storeUserId: string, now: Date): Promise<void> {
  await tx.query(sql`
    insert into stoa.erased_store_user as known (user_hash, erased_at)
    values (sha256(convert_to(${storeUserId}, 'UTF8')), ${now})
    on conflict (user_hash) do update
    set erased_at = greatest(known.erased_at, excluded.erased_at)`);
}

/** Deletes the marks of users who were erased at `until` or earlier. */
export async function deleteErasedUsers(tx: Queryable, until: Date): Promise<void> {
  await tx.query(sql`
    delete from stoa.erased_store_user
    where erased_at <= ${until}`);
}

/** The transactions that are writing sessions, attribution data or installations at this moment. */
export async function selectWriters(tx: Queryable): Promise<string[]> {
  const rows = await tx.query<{ writer: string }>(sql`
    select distinct virtualtransaction as writer
    from pg_locks
    where locktype = 'relation'
      and database = (select oid from pg_database where datname = current_database())
      and relation in (
        'stoa.store_session'::regclass, 'stoa.store_user_attribution'::regclass, 'stoa.installation'::regclass)
      and mode = 'RowExclusiveLock'
      and granted`);
  return rows.map(({ writer }) => writer);
}

/**
 * As {@link selectWriters}, on all nodes of a cluster. The coordinator knows who writes through it. Only a worker knows
 * which functions run there, which transactions are prepared there, and what a coordinator that died has left behind.
 */
export async function selectWritersOfNodes(tx: Queryable): Promise<string[]> {
  const rows = await tx.query<{ isAnswered: boolean; node: number; writers: string | null }>(sql`
    select success as is_answered, nodeid as node, result as writers
    from run_command_on_all_nodes($command$
      select coalesce(string_agg(distinct held.virtualtransaction, ' '), '')
      from pg_locks as held
      join pg_class as relation on relation.oid = held.relation
      where held.locktype = 'relation'
        and held.database = (select oid from pg_database where datname = current_database())
        and relation.relnamespace = to_regnamespace('stoa')
        -- A shard has the name of its table and a number.
        and relation.relname ~ '^(store_session|store_user_attribution|installation)(_[0-9]+)?$'
        and held.mode = 'RowExclusiveLock'
        and held.granted$command$)`);
  return rows.flatMap(({ isAnswered, node, writers }) => {
    if (!isAnswered || writers === null) throw new Error(`node ${node} did not say who writes there`);
    return writers.split(' ').flatMap((writer) => (writer === '' ? [] : `${node} ${writer}`));
  });
}

/**
 * Whether the mark of {@link markErased} is on all nodes. If a node died during the commit, Citus finishes the commit
 * later (`citus.recover_2pc_interval`).
 */
export async function isMarkedOnNodes(tx: Queryable, storeUserId: string): Promise<boolean> {
  const [row] = await tx.query<{ isMarked: boolean }>(sql`
    select bool_and(success and result = 't') as is_marked
    from run_command_on_all_nodes(format(
      'select exists (select from stoa.erased_store_user where user_hash = %L)',
      sha256(convert_to(${storeUserId}, 'UTF8'))))`);
  return row?.isMarked === true;
}

export interface PartitionSize {
  readonly partition: string;
  readonly blocks: bigint;
}

export function selectSessionPartitionSizes(tx: Queryable): Promise<PartitionSize[]> {
  return tx.query<PartitionSize>(sql`
    select
      partition.relname::text as partition,
      pg_relation_size(partition.oid) / current_setting('block_size')::bigint as blocks
    from pg_inherits
    join pg_class as partition on partition.oid = pg_inherits.inhrelid
    where pg_inherits.inhparent = 'stoa.store_session'::regclass
    order by partition.relname`);
}

/** The number after the last block that a table of PostgreSQL can have. */
export const endOfBlocks = 4_294_967_295n;

/** Some blocks of a partition of sessions. */
export interface SessionBlocks {
  readonly partition: string;
  /** Inclusive. */
  readonly fromBlock: bigint;
  /** Exclusive. */
  readonly untilBlock: bigint;
}

/** Deletes a user's sessions in some blocks of a partition, and returns how many; 0 if the partition is gone. */
export async function eraseSessions(
  tx: Queryable,
  storeUserId: string,
  where: SessionBlocks,
): Promise<bigint> {
  const [row] = await tx.query<{ erased: bigint }>(sql`
    select stoa.erase_store_sessions(
      ${where.partition}, ${storeUserId}, ${where.fromBlock}, ${where.untilBlock}) as erased`);
  return row?.erased ?? 0n;
}

/** Unlinks at most `most` installations of a user and returns how many. What was counted stays. */
export async function eraseInstallations(
  tx: Queryable,
  storeUserId: string,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<number> {
  const rows = await tx.query(sql`
    update stoa.installation
    set
      store_user_id = null, attribution_data = null, source = '', campaign = '', evidence = evidence - 'device',
      erased_at = ${now}
    where (merchant_id, bundle_id, token_hash) in (
      select merchant_id, bundle_id, token_hash
      from stoa.installation
      where store_user_id = ${storeUserId}
      limit ${most}::integer)
    returning 1`);
  return rows.length;
}

/** As {@link eraseInstallations}, for one that is linked to nobody. Returns false if it was erased before. */
export async function eraseInstallation(
  tx: Queryable,
  { merchantId, installationId }: { readonly merchantId: number; readonly installationId: string },
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update stoa.installation
    set evidence = evidence - 'device', erased_at = ${now}
    where merchant_id = ${merchantId}
      and installation_id = ${installationId}
      and store_user_id is null
      and erased_at is null
    returning 1`);
  return rows.length > 0;
}

export interface InstallationOwner {
  readonly merchantId: number;
  readonly installationId: string;
  readonly storeUserId: string | null;
}

export async function selectInstallationOwner(
  tx: Queryable,
  { merchantId, installationId }: { readonly merchantId: number; readonly installationId: string },
): Promise<InstallationOwner | undefined> {
  const [row] = await tx.query<InstallationOwner>(sql`
    select merchant_id, installation_id, store_user_id
    from stoa.installation
    where merchant_id = ${merchantId}
      and installation_id = ${installationId}`);
  return row;
}

export async function insertErasure(tx: Queryable, erasure: Omit<Erasure, 'erasureId'>): Promise<Erasure> {
  const [row] = await tx.query<{ erasureId: bigint }>(sql`
    insert into stoa.erasure (asked_by, erased_by, erased_at, sessions, attribution_data, installations)
    values (
      ${erasure.askedBy}, ${erasure.erasedBy}, ${erasure.erasedAt}, ${erasure.sessions},
      ${erasure.attributionData}, ${erasure.installations})
    returning erasure_id`);
  if (row === undefined) throw new Error('an insert returned no row');
  return { erasureId: row.erasureId, ...erasure };
}

/** The newest first; those before the id `before`, if it is given. */
export function selectErasures(
  tx: Queryable,
  { before, limit }: { readonly before: bigint | undefined; readonly limit: number },
): Promise<Erasure[]> {
  return tx.query<Erasure>(sql`
    select erasure_id, asked_by, erased_by, erased_at, sessions, attribution_data, installations
    from stoa.erasure
    where erasure_id < ${before ?? 2n ** 63n - 1n}::bigint
    order by erasure_id desc
    limit ${limit}`);
}
