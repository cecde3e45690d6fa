import { integerArray, uuidArrayOf } from '../../database/binary-arrays.js';
import type { Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { NewMembers } from './known-members.js';

/**
 * Adds what a take has counted to the sums by day, and makes the installations members that may not be some yet: each counts
 * once in a sum. Whatever is written goes in by key; the merchants must be locked.
 */
export async function addToSums(tx: Transaction, { take, ...added }: NewMembers): Promise<void> {
  const { sums, members } = take;
  if (sums === '') return;
  await tx.query(sql`
    with counted as materialized (
      select *
      from json_to_recordset(${sums}::json) as counted (
        number integer, merchant_id integer, rollup_id bigint, bundle_id text, day date, event_name text, source text,
        campaign text, currency text, events bigint, amount numeric)),
    added as (
      insert into stoa.event_rollup_installation (merchant_id, day, rollup_id, installation_id)
      select merchant_id, day, rollup_id, installation_id
      from unnest(
        ${integerArray(added.sums.map((sum) => sum + 1))}::integer[],
        ${uuidArrayOf(members, added.places)}::uuid[]) as member (number, installation_id)
      join counted using (number)
      order by rollup_id, installation_id
      on conflict (merchant_id, day, rollup_id, installation_id) do nothing
      returning merchant_id, rollup_id),
    added_to_rollup as (
      select merchant_id, rollup_id, count(*) as installations
      from added
      group by merchant_id, rollup_id)
    insert into stoa.event_rollup as known (
      merchant_id, rollup_id, bundle_id, day, event_name, source, campaign, currency, events, installations, amount)
    select
      merchant_id, rollup_id, bundle_id, day, event_name, source, campaign, currency, events,
      coalesce(installations, 0), amount
    from counted
    left join added_to_rollup using (merchant_id, rollup_id)
    order by merchant_id, rollup_id
    on conflict (merchant_id, rollup_id) do update
    set
      events = known.events + excluded.events,
      installations = known.installations + excluded.installations,
      amount = known.amount + excluded.amount`);
}
