import type { EventWarning } from '@stoa/contract';
import type { Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';

/** How many events have a warning. */
export interface CountedWarning {
  readonly warning: EventWarning;
  readonly events: number;
}

/**
 * Adds groups of events with warnings to the counts by day of acceptance and app, and returns how many events have each. The
 * groups pass through the process unread. The merchants must be locked.
 */
export function countWarnings(tx: Transaction, warned: string): Promise<CountedWarning[]> {
  return tx.query<CountedWarning>(sql`
    with counted as materialized (
      select
        grouped.merchant_id, grouped.day, coalesce(grouped.bundle_id, '') as bundle_id, one.warning,
        sum(grouped.events) as events
      from unnest(${warned}::stoa.warned_group[]) as grouped
      cross join lateral stoa.warnings_of_group(grouped) as one
      group by grouped.merchant_id, grouped.day, grouped.bundle_id, one.warning),
    added as (
      insert into stoa.event_warning_count as known (merchant_id, day, bundle_id, warning, events)
      select merchant_id, day, bundle_id, warning, events
      from counted
      order by merchant_id, day, bundle_id, warning
      on conflict (merchant_id, day, bundle_id, warning) do update
      set events = known.events + excluded.events)
    select warning, sum(events)::integer as events
    from counted
    group by warning`);
}
