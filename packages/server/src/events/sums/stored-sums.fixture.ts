import { createHash } from 'node:crypto';
import { clearTables } from '../../../test/clear-tables.js';
import type { Database } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { Day } from '../../kernel/day.js';

/** A sum as a drain stores it, with its members as numbers (see {@link installationId}). */
export interface StoredSum {
  readonly merchantId: number;
  readonly day: Day;
  readonly bundleId: string;
  readonly eventName: string;
  readonly source: string;
  readonly campaign: string;
  readonly currency: string;
  readonly events: number;
  /** In hundredths. */
  readonly amount: number;
  readonly installations: readonly number[];
}

/** An installation by its number. */
function installationId(number: number): string {
  const hex = createHash('sha256').update(String(number)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Replaces all stored sums by these. Their keys must differ. */
export async function fillStoredSums(database: Database, made: readonly StoredSum[]): Promise<void> {
  await clearTables(database, ['stoa.event_rollup', 'stoa.event_rollup_installation']);
  await database.query(sql`
    insert into stoa.event_rollup (
      merchant_id, rollup_id, day, bundle_id, event_name, source, campaign, currency, events, installations, amount)
    select
      merchant_id, rollup_id, date '1970-01-01' + day, bundle_id, event_name, source, campaign, currency, events,
      installations, amount / 100.0
    from unnest(
      ${made.map(({ merchantId }) => merchantId)}::integer[], ${made.map((_, index) => index)}::bigint[],
      ${made.map(({ day }) => day)}::integer[], ${made.map(({ bundleId }) => bundleId)}::text[],
      ${made.map(({ eventName }) => eventName)}::text[], ${made.map(({ source }) => source)}::text[],
      ${made.map(({ campaign }) => campaign)}::text[], ${made.map(({ currency }) => currency)}::text[],
      ${made.map(({ events }) => events)}::bigint[],
      ${made.map(({ installations }) => installations.length)}::bigint[],
      ${made.map(({ amount }) => amount)}::numeric[])
      as made (
        merchant_id, rollup_id, day, bundle_id, event_name, source, campaign, currency, events, installations, amount)`);
  const members = made.flatMap(({ merchantId, day, installations }, rollupId) =>
    installations.map((number) => ({ merchantId, day, rollupId, id: installationId(number) })),
  );
  await database.query(sql`
    insert into stoa.event_rollup_installation (merchant_id, day, rollup_id, installation_id)
    select merchant_id, date '1970-01-01' + day, rollup_id, installation_id
    from unnest(
      ${members.map(({ merchantId }) => merchantId)}::integer[], ${members.map(({ day }) => day)}::integer[],
      ${members.map(({ rollupId }) => rollupId)}::bigint[], ${members.map(({ id }) => id)}::uuid[])
      as member (merchant_id, day, rollup_id, installation_id)`);
}
