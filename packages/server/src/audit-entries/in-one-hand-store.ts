import type { Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';
import type { Actor } from './actor.js';

/**
 * Whether a person may be the same human as the one behind another actor, by what the audit trail says of who saw which
 * secret: one of the two let the other in, or somebody let both in, at any distance. Whoever invited somebody, made a
 * link for them or enabled them again may hold the way in to that account; whoever issued an operator token, or made it
 * by rotating another, holds that token.
 *
 * What was done before does not count once nobody can hold the way in any more: after the identity provider named the
 * person (which ends every other way in), and after the person chose a password with a link of the command. What a key
 * or the command did is nobody's: the trail does not know who used them.
 */
export async function mayBeInOneHand(
  tx: Queryable,
  { person, other }: { readonly person: number; readonly other: Pick<Actor, 'kind' | 'id'> },
): Promise<boolean> {
  const of = { user: other.kind === 'user' ? other.id : null, key: other.kind === 'key' ? other.id : null };
  const token = of.key === null ? null : `operator_token ${of.key}`;
  const rows = await tx.query(sql`
    with recursive holder (user_id) as (
      select ${of.user}::integer
      where ${of.user}::integer is not null
      union
      select actor_id
      from stoa.audit_entry
      where target = ${token}::text
        and action = 'key.issued'
        and actor_kind = 'user'
      union
      select actor_id
      from stoa.audit_entry
      where ${token}::text is not null
        and action = 'key.rotated'
        and actor_kind = 'user'
        and after->>'followed_by' = ${token}::text),
    hand (is_person, user_id) as (
      select true, ${person}::integer
      union
      select false, user_id
      from holder
      union
      select hand.is_person, entry.actor_id
      from hand
      join stoa.audit_entry as entry
        on entry.target = 'user ' || hand.user_id
      where entry.actor_kind = 'user'
        and entry.action in ('user.invited', 'user.link_made', 'user.enabled', 'user.second_factor_changed')
        and not exists (
          select
          from stoa.audit_entry as ended
          where ended.target = entry.target
            and ended.audit_id > entry.audit_id
            and (
              ended.action = 'user.linked'
              or (
                ended.action = 'user.password_set'
                and ended.how = 'link'
                and 'command' = (
                  select made.actor_kind
                  from stoa.audit_entry as made
                  where made.target = entry.target
                    and made.action = 'user.link_made'
                    and made.audit_id < ended.audit_id
                  order by made.audit_id desc
                  limit 1)))))
    select
    from hand as one
    join hand as two
      using (user_id)
    where one.is_person
      and not two.is_person
    limit 1`);
  return rows.length > 0;
}
