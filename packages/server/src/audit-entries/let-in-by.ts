import type { Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';

/**
 * Whether a person let another one in, or let somebody in who did: by an invitation, a link for a new password, a role, or by enabling
 * the account or taking away its second factor or its provider. Such a person may hold the way in to the other account. What keys and
 * the command did is not counted, because nobody knows who used them.
 */
export async function wasLetInBy(
  tx: Queryable,
  { userId, by }: { readonly userId: number; readonly by: number },
): Promise<boolean> {
  const rows = await tx.query(sql`
    with recursive origin (user_id) as (
      select ${userId}::integer
      union
      select entry.actor_id
      from origin
      join stoa.audit_entry as entry
        on entry.target = 'user ' || origin.user_id
      where entry.actor_kind = 'user'
        and entry.action in (
          'user.invited', 'user.link_made', 'user.enabled', 'user.role_changed', 'user.second_factor_changed', 'user.unlinked'))
    select
    from origin
    where user_id = ${by}
      and user_id <> ${userId}`);
  return rows.length > 0;
}
