import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { HashedEntry, LinkPlace } from '../chain/link-hash.js';

/** The end of the trail when a verification begins. Whatever is added later is left to the next verification. */
export interface TrailEnds {
  readonly lastHeadNo: number;
  readonly lastAuditId: bigint;
  readonly lastLink: LinkPlace | null;
  readonly waiting: bigint;
}

export async function selectEnds(tx: Queryable): Promise<TrailEnds> {
  const [row] = await tx.query<TrailEnds>(sql`
    select
      coalesce((select max(head_no) from stoa.audit_head), 0) as last_head_no,
      coalesce((select max(audit_id) from stoa.audit_entry), 0) as last_audit_id,
      (
        select jsonb_build_object('month', to_char(link.month, 'YYYY-MM'), 'position', link.position)
        from stoa.audit_link as link
        order by link.month desc, link.position desc
        limit 1) as last_link,
      (select count(*) from stoa.audit_unchained) as waiting`);
  return row ?? { lastHeadNo: 0, lastAuditId: 0n, lastLink: null, waiting: 0n };
}

/** A link, and its entry if that exists. */
export interface LinkedEntry extends LinkPlace, Omit<HashedEntry, 'auditId'> {
  readonly auditId: bigint;
  readonly hasEntry: boolean;
  /** Microseconds since 1970. */
  readonly chainedAt: string;
  readonly hash: Buffer;
}

/** Links up to an end, in the order of the chain. */
export function selectLinkedEntries(
  tx: Queryable,
  { after, upTo, limit }: { readonly after: LinkPlace; readonly upTo: LinkPlace; readonly limit: number },
): Promise<LinkedEntry[]> {
  return tx.query<LinkedEntry>(sql`
    select
      to_char(link.month, 'YYYY-MM') as month, link.position, link.audit_id, link.hash,
      trim_scale(extract(epoch from link.chained_at) * 1000000)::text as chained_at,
      entry.audit_id is not null as has_entry,
      trim_scale(extract(epoch from entry.happened_at) * 1000000)::text as happened_at,
      entry.actor_kind, entry.actor_id, entry.actor_merchant_id,
      entry.actor_name, entry.actor_label, email.digest as email_digest, entry.how,
      entry.action, entry.merchant_id, entry.target, entry.before::text as before,
      entry.after::text as after, entry.request_id
    from stoa.audit_link as link
    left join stoa.audit_entry as entry on entry.audit_id = link.audit_id
    left join stoa.user_email as email
      on entry.actor_kind = 'user'
      and email.user_id = entry.actor_id
      and email.email_no::text = entry.actor_label
    where (link.month, link.position) > (${`${after.month}-01`}::date, ${after.position}::integer)
      and (link.month, link.position) <= (${`${upTo.month}-01`}::date, ${upTo.position}::integer)
    order by link.month, link.position
    limit ${limit}`);
}

export interface HeadToVerify extends LinkPlace {
  readonly headNo: number;
  readonly signature: string;
}

/** Heads in the order of their numbers. */
export function selectHeadsToVerify(
  tx: Queryable,
  { after, upTo, limit }: { readonly after: number; readonly upTo: number; readonly limit: number },
): Promise<HeadToVerify[]> {
  return tx.query<HeadToVerify>(sql`
    select head_no, to_char(month, 'YYYY-MM') as month, position, signature
    from stoa.audit_head
    where head_no > ${after}
      and head_no <= ${upTo}
    order by head_no
    limit ${limit}`);
}

export interface EntryCover {
  readonly auditId: bigint;
  readonly isCovered: boolean;
}

/** Entries in the order of their numbers. An entry is covered if it has a link, or waits for one. */
export function selectEntryCovers(
  tx: Queryable,
  { after, upTo, limit }: { readonly after: bigint; readonly upTo: bigint; readonly limit: number },
): Promise<EntryCover[]> {
  return tx.query<EntryCover>(sql`
    select
      entry.audit_id,
      coalesce(
        (
          select true
          from stoa.audit_link as link
          where link.audit_id = entry.audit_id),
        (
          select true
          from stoa.audit_unchained as waiting
          where waiting.audit_id = entry.audit_id),
        false) as is_covered
    from stoa.audit_entry as entry
    where entry.audit_id > ${after}
      and entry.audit_id <= ${upTo}
    order by entry.audit_id
    limit ${limit}`);
}

export interface KeptAddress {
  readonly userId: number;
  readonly emailNo: number;
  readonly email: string;
  readonly salt: Buffer | null;
  readonly digest: Buffer;
}

/** The addresses that are not erased, in the order of their users. */
export function selectKeptAddresses(
  tx: Queryable,
  {
    after,
    limit,
  }: { readonly after: { readonly userId: number; readonly emailNo: number }; readonly limit: number },
): Promise<KeptAddress[]> {
  return tx.query<KeptAddress>(sql`
    select user_id, email_no, email, salt, digest
    from stoa.user_email
    where (user_id, email_no) > (${after.userId}, ${after.emailNo})
      and email is not null
    order by user_id, email_no
    limit ${limit}`);
}

/** Thumbprints of the keys that the trail itself records as made by the service. */
export async function selectNamedKeys(tx: Queryable): Promise<string[]> {
  const rows = await tx.query<{ kid: string }>(sql`
    select distinct after ->> 'kid' as kid
    from stoa.audit_entry
    where action in ('signing_key.rotated', 'signing_key.imported')
      and after ->> 'kid' is not null`);
  return rows.map(({ kid }) => kid);
}
