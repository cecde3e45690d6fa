import type { Queryable, Transaction } from '../database/database.js';
import { firstTwin } from '../database/first-twin.js';
import { sql } from '../database/sql.js';
import { twinOf } from '../kernel/twin.js';
import { operatorStream } from '../notification-log/index.js';

/** The filters of a list that a person saved under a name. */
export interface SavedView {
  /** The merchant whose pages have the list, or 0 for the operator. */
  readonly stream: number;
  readonly path: string;
  readonly name: string;
  /** As the address has them. */
  readonly query: string;
}

/** The views of a person, by page and name. */
export function selectViews(tx: Queryable, userId: number): Promise<SavedView[]> {
  return tx.query<SavedView>(sql`
    select merchant_id as stream, path, name, query
    from stoa.saved_view
    where user_id = ${userId}
    order by merchant_id, path, name`);
}

/**
 * Saves these views in place of all that the person had, but none of a merchant, or of the operator, for which they do
 * not work: a tab that was opened before they left still has such. The person is locked. No two may have the same page
 * and name.
 */
export async function replaceViews(
  tx: Transaction,
  userId: number,
  views: readonly SavedView[],
): Promise<void> {
  await tx.query(sql`
    delete from stoa.saved_view
    where user_id = ${userId}`);
  await tx.query(sql`
    insert into stoa.saved_view (user_id, merchant_id, path, name, query)
    select ${userId}::integer, stream, path, name, query
    from unnest(
      ${views.map(({ stream }) => stream)}::integer[],
      ${views.map(({ path }) => path)}::text[],
      ${views.map(({ name }) => name)}::text[],
      ${views.map(({ query }) => query)}::text[]) as view (stream, path, name, query)
    where stream in (
      select merchant_id
      from stoa.membership
      where user_id = ${userId}
      union all
      select merchant_id + ${firstTwin}
      from stoa.membership
      where user_id = ${userId}
      union all
      select ${operatorStream}
      from stoa.user_account
      where user_id = ${userId}
      and operator_role is not null)`);
}

/** Forgets the views of a person on the pages of a merchant and its twin or, with 0, of the operator. */
export async function deleteViewsOf(tx: Transaction, userId: number, stream: number): Promise<void> {
  await tx.query(sql`
    delete from stoa.saved_view
    where user_id = ${userId}
    and merchant_id in (${stream}, ${twinOf(stream)})`);
}
