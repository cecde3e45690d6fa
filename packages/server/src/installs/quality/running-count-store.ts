import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';

/**
 * Keeps others from writing running counts until the transaction ends. Returns false at once if somebody else writes
 * them.
 */
export async function tryLockRunningCounts(tx: Queryable): Promise<boolean> {
  const [row] = await tx.query<{ locked: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended('stoa.installation_running_count', 0)) as locked`);
  return row?.locked === true;
}

/**
 * Whether a node of a cluster has prepared its part of a transaction that wrote counts, but does not know yet that this
 * is committed: the coordinator or the node died in between, and Citus finishes the commit later
 * (`citus.recover_2pc_interval`). Until then nobody sees what that part wrote, although the parts of other nodes can be
 * seen. Transactions that counted installations within the last minute are ignored: their hours are too recent to be
 * added up.
 */
export async function areCountsUnfinished(tx: Queryable): Promise<boolean> {
  const [row] = await tx.query<{ isAnswered: boolean; isUnfinished: boolean }>(sql`
    select bool_and(success) as is_answered, coalesce(bool_or(success and result = 't'), false) as is_unfinished
    from run_command_on_all_nodes($command$
      select exists (
        select
        from pg_prepared_xacts as prepared
        -- The lock of a transaction on its own number tells which other locks it holds. Once it is prepared it has no process.
        join pg_locks as own on own.transactionid = prepared.transaction
          and own.pid is null
        join pg_locks as held on held.virtualtransaction = own.virtualtransaction
          and held.pid is null
        join pg_class as relation on relation.oid = held.relation
        where prepared.database = current_database()
          and held.database = (select oid from pg_database where datname = current_database())
          and held.locktype = 'relation'
          and held.mode = 'RowExclusiveLock'
          and relation.relnamespace = to_regnamespace('stoa')
          -- A shard has the name of its table and a number.
          and (
            relation.relname ~ '^installation_running_count(_[0-9]+)?$'
            or relation.relname ~ '^installation_quality(_[0-9]+)?$'
              and prepared.prepared < now() - interval '1 minute'))$command$)`);
  if (row?.isAnswered !== true) throw new Error('a node did not say what is prepared there');
  return row.isUnfinished;
}

/** The last time that has running counts; null if there are none. */
export async function selectRunningCountsEnd(tx: Queryable): Promise<Date | null> {
  const [row] = await tx.query<{ until: Date | null }>(sql`
    select max(until) as until
    from stoa.installation_running_count`);
  return row?.until ?? null;
}

/**
 * Stores the counts at `until`: those at `from`, plus what was installed in between. Rows are stored in the order in
 * which they are read.
 */
export async function insertRunningCounts(
  tx: Queryable,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<void> {
  await tx.query(sql`
    insert into stoa.installation_running_count (
      until, merchant_id, bundle_id, ip_count, device_count, none_count, unasked_count, ambiguous_count,
      attributed_count)
    select
      ${until}::timestamptz, merchant_id, bundle_id, sum(ip_count), sum(device_count), sum(none_count), sum(unasked_count),
      sum(ambiguous_count), sum(attributed_count)
    from (
      select
        merchant_id, bundle_id, ip_count, device_count, none_count, unasked_count, ambiguous_count, attributed_count
      from stoa.installation_running_count
      where until = ${from}
      union all
      select
        merchant_id, bundle_id, ip_count, device_count, none_count, unasked_count, ambiguous_count, attributed_count
      from stoa.installation_quality
      where hour >= ${from}
        and hour < ${until}) as counted
    group by merchant_id, bundle_id
    order by merchant_id, bundle_id`);
}

/**
 * Deletes the counts of this range of time, except those at the beginning of a day. It does not use `date_trunc`, which
 * is not immutable: Citus refuses it here.
 */
export async function deleteHourlyCounts(
  tx: Queryable,
  { from, before }: { readonly from: Date; readonly before: Date },
): Promise<void> {
  await tx.query(sql`
    delete from stoa.installation_running_count
    where until >= ${from}
      and until < ${before}
      and extract(hour from until at time zone 'UTC') <> 0`);
}

/**
 * The nearest times up to `at` and after it that have counts which are not about to be deleted: a time counts only if
 * it is the beginning of a day, or `hourlySince` or later.
 */
export async function selectKeptTimes(
  tx: Queryable,
  { at, hourlySince }: { readonly at: string; readonly hourlySince: Date },
): Promise<{ readonly upTo: Date | undefined; readonly after: Date | undefined }> {
  const isKept = sql`(until >= ${hourlySince} or extract(hour from until at time zone 'UTC') = 0)`;
  const [upTo] = await tx.query<{ until: Date }>(sql`
    select until
    from stoa.installation_running_count
    where until <= ${at}::timestamptz
      and ${isKept}
    order by until desc
    limit 1`);
  const [after] = await tx.query<{ until: Date }>(sql`
    select until
    from stoa.installation_running_count
    where until > ${at}::timestamptz
      and ${isKept}
    order by until
    limit 1`);
  return { upTo: upTo?.until, after: after?.until };
}
