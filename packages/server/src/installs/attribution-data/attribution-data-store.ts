import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';

/**
 * `attributionData` is the text of a JSON object, kept to the letter. Returns false, and stores nothing, for an erased
 * user.
 */
export async function upsertAttributionData(
  tx: Queryable,
  user: { readonly storeUserId: string; readonly attributionData: string },
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into stoa.store_user_attribution (store_user_id, attribution_data, updated_at)
    select ${user.storeUserId}::text, ${user.attributionData}::json, ${now}::timestamptz
    where not exists (
      select
      from stoa.erased_store_user as erased
      where erased.user_hash = sha256(convert_to(${user.storeUserId}::text, 'UTF8')))
    on conflict (store_user_id) do update
    set attribution_data = excluded.attribution_data, updated_at = excluded.updated_at
    returning 1`);
  return rows.length > 0;
}

/** The store user behind the name that a twin gave a test user: no user of the store, nor one of another twin. */
export function testUserOf(twin: number, name: string): string {
  return `${testUsersOf(twin)}${name}`;
}

function testUsersOf(twin: number): string {
  return `twin ${twin}: `;
}

/** Reads along the index of test users, in which users of the store are not. `!` is the character after the blank. */
export async function deleteTestAttribution(tx: Queryable, twin: number): Promise<void> {
  const prefix = testUsersOf(twin);
  await tx.query(sql`
    delete from stoa.store_user_attribution
    where starts_with(store_user_id, 'twin ')
      and store_user_id >= ${prefix}::text collate "C"
      and store_user_id < ${prefix.replace(/ $/, '!')}::text collate "C"`);
}

/** Returns false if there was none. Installations keep what was copied to them. */
export async function deleteAttributionData(tx: Queryable, storeUserId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from stoa.store_user_attribution
    where store_user_id = ${storeUserId}
    returning 1`);
  return rows.length > 0;
}
