import { byteaArray } from '../../database/binary-arrays.js';
import type { Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { WantedEvents } from './wanted-events.js';

/** What became of events. */
export interface PlacedRow {
  /** How many have a known installation. */
  readonly linked: number;
  /** How many wait for theirs. */
  readonly waiting: number;
  /** The installations that they wait for: two lists of one length, null when nothing waits. */
  readonly awaitedMerchants: readonly number[] | null;
  readonly awaitedInstallations: readonly string[] | null;
  /** The linked events in groups of one sum and one cohort, as the text that {@link nameSums} takes; null without any. */
  readonly groups: string | null;
  /** The installation of each linked event, one group after the other, in sixteen bytes each; null without any. */
  readonly installations: Buffer | null;
  /** The events with warnings in groups, as the text that {@link countWarnings} takes; null without any. */
  readonly warned: string | null;
}

/**
 * Decides in one statement, and so in one snapshot, which events count and which wait: those with a known installation are
 * grouped, and the others get a row in `stoa.waiting_event`. Those with warnings are grouped once more. The merchants must be
 * locked.
 *
 * Each lateral query ends with `offset 0`, so that the planner cannot turn it into a join that reads a whole table.
 */
export async function placeEvents(tx: Transaction, segments: readonly WantedEvents[]): Promise<PlacedRow> {
  const [row] = await tx.query<PlacedRow>(sql`
    with placed as materialized (
      select
        event.*, known.bundle_id, known.source, known.campaign,
        stoa.cohort_days(event.occurred_at - known.created_at) as days,
        case when event.occurred_at < known.created_at + interval '720 hours'
          then (known.created_at at time zone 'UTC')::date end as installed_on,
        event.occurred_at < known.created_at - interval '15 minutes' as is_before
      from unnest(
        ${segments.map(({ merchantId }) => merchantId)}::integer[],
        ${segments.map(({ batchId }) => batchId)}::bigint[],
        ${segments.map(({ month }) => month)}::date[],
        ${byteaArray(segments.map(({ wanted }) => wanted))}::bytea[]) as asked (merchant_id, batch_id, month, wanted)
      cross join lateral (
        select *
        from stoa.sent_event
        where merchant_id = asked.merchant_id
          and batch_id = asked.batch_id
          and month = asked.month
        offset 0) as event
      left join lateral (
        select bundle_id, created_at, source, campaign
        from stoa.known_installation
        where merchant_id = event.merchant_id
          and installation_id = event.installation_id
        offset 0) as known on true
      where get_bit(asked.wanted, event.position) = 1),
    warned as (
      select merchant_id, accepted_day, bundle_id, payload_warnings, is_ahead, is_before, count(*) as events
      from placed
      where payload_warnings <> 0
        or is_ahead
        or is_before
        or bundle_id is null
      group by merchant_id, accepted_day, bundle_id, payload_warnings, is_ahead, is_before),
    waiting as (
      insert into stoa.waiting_event (merchant_id, accepted_at, batch_id, position, month, installation_id)
      select merchant_id, accepted_at, batch_id, position, month, installation_id
      from placed
      where bundle_id is null
      returning merchant_id, installation_id),
    awaited as (
      select distinct merchant_id, installation_id
      from waiting),
    grouped as materialized (
      select
        row_number() over () as number, merchant_id, day, bundle_id, event_name_key as event_name, source, campaign,
        currency, installed_on, days, count(*) as events, coalesce(sum(amount), 0) as amount,
        string_agg(uuid_send(installation_id), '') as installations
      from placed
      where bundle_id is not null
      group by merchant_id, day, bundle_id, event_name_key, source, campaign, currency, installed_on, days)
    select
      (select coalesce(sum(events), 0) from grouped)::integer as linked,
      (select count(*) from waiting)::integer as waiting,
      (select array_agg(merchant_id) from awaited) as "awaitedMerchants",
      (select array_agg(installation_id::text) from awaited) as "awaitedInstallations",
      (
        select array_agg(
          row(
            merchant_id, day, bundle_id, event_name, source, campaign, currency, installed_on, days, events, amount
          )::stoa.event_group
          order by number)::text
        from grouped) as groups,
      (select string_agg(installations, '' order by number) from grouped) as installations,
      (select array_agg(row(warned.*)::stoa.warned_group)::text from warned) as warned`);
  if (row === undefined) throw new Error('a count returned no row');
  return row;
}
