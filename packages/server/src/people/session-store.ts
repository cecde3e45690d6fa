import type { SignedIn } from '../access/index.js';
import type { Queryable, Transaction } from '../database/database.js';
import { firstTwin } from '../database/first-twin.js';
import { sql } from '../database/sql.js';

export interface NewSession {
  readonly userId: number;
  readonly secretHash: Buffer;
  readonly how: SignedIn['how'];
  /** When the person proved who they are. */
  readonly confirmedAt: Date;
  /** Whether this sign-in proved that the address of the account is the person's. */
  readonly hasProvedAddress: boolean;
  readonly now: Date;
}

export async function insertSession(
  tx: Queryable,
  { userId, secretHash, how, confirmedAt, hasProvedAddress, now }: NewSession,
): Promise<number> {
  const [row] = await tx.query<{ sessionId: number }>(sql`
    insert into stoa.user_session (
      user_id, secret_hash, how, created_at, confirmed_at, last_seen_at, has_proved_address)
    values (${userId}, ${secretHash}, ${how}, ${now}, ${confirmedAt}, ${now}, ${hasProvedAddress})
    returning session_id as "sessionId"`);
  if (row === undefined) throw new Error('an insert returned no row');
  return row.sessionId;
}

/** What the person of a session may do for merchants, and for the twins of these. */
const memberships = sql`(
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'merchantId', merchant.merchant_id, 'role', membership.role,
              'suspendedBecause', merchant.suspended_because)
            order by merchant.merchant_id),
          '[]')
        from stoa.membership
        join stoa.merchant
          on merchant.merchant_id in (membership.merchant_id, membership.merchant_id + ${firstTwin})
        where membership.user_id = session.user_id
        and membership.accepted_at is not null)`;

export interface StoredSession extends SignedIn {
  readonly isLive: boolean;
  readonly hasSecondFactor: boolean;
  readonly lastSeenAt: Date;
}

/** The session of a secret's hash with what its person may do now, whether it is over or not. */
export async function selectSession(
  tx: Queryable,
  secretHash: Buffer,
  { createdAfter, seenAfter }: { readonly createdAfter: Date; readonly seenAfter: Date },
): Promise<StoredSession | undefined> {
  const [row] = await tx.query<StoredSession>(sql`
    select
      session.session_id as "sessionId", session.user_id as "userId", session.how, session.confirmed_at as "confirmedAt",
      session.last_seen_at as "lastSeenAt",
      case when account.operator_role_since is not null then account.operator_role end as "operatorRole",
      account.second_factor_since is not null as "hasSecondFactor",
      (
        select coalesce(max(email.email_no), 0)
        from stoa.user_email as email
        where email.user_id = session.user_id) as "emailNo",
      ${memberships} as memberships,
      session.ended_at is null
        and session.created_at > ${createdAfter}
        and session.last_seen_at > ${seenAfter}
        and account.disabled_at is null as "isLive"
    from stoa.user_session as session
    join stoa.user_account as account
      on account.user_id = session.user_id
    where session.secret_hash = ${secretHash}`);
  return row;
}

export interface SessionFacts extends Omit<SignedIn, 'emailNo'> {
  readonly email: string | null;
  readonly createdAt: Date;
  readonly hasSecondFactor: boolean;
}

/** What a session is and who has it; undefined once it was ended. */
export async function selectSessionById(tx: Queryable, sessionId: number): Promise<SessionFacts | undefined> {
  const [row] = await tx.query<SessionFacts>(sql`
    select
      session.session_id as "sessionId", session.user_id as "userId", session.how, session.confirmed_at as "confirmedAt",
      session.created_at as "createdAt", account.email,
      case when account.operator_role_since is not null then account.operator_role end as "operatorRole",
      account.second_factor_since is not null as "hasSecondFactor",
      ${memberships} as memberships
    from stoa.user_session as session
    join stoa.user_account as account
      on account.user_id = session.user_id
    where session.session_id = ${sessionId}
    and session.ended_at is null`);
  return row;
}

/** Moves the last use forward, never back. */
export async function updateSessionSeen(tx: Queryable, sessionId: number, now: Date): Promise<void> {
  await tx.query(sql`
    update stoa.user_session
    set last_seen_at = greatest(last_seen_at, ${now}::timestamptz)
    where session_id = ${sessionId}`);
}

/** Gives a session a new secret after its person proved again who they are; false if it ended meanwhile. */
export async function renewSession(
  tx: Transaction,
  sessionId: number,
  { secretHash, now }: { readonly secretHash: Buffer; readonly now: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update stoa.user_session
    set secret_hash = ${secretHash}, confirmed_at = ${now}, last_seen_at = greatest(last_seen_at, ${now}::timestamptz)
    where session_id = ${sessionId}
    and ended_at is null
    returning session_id`);
  return rows.length > 0;
}

export interface ListedSession {
  readonly sessionId: number;
  readonly how: SignedIn['how'];
  readonly createdAt: Date;
  readonly confirmedAt: Date;
  readonly lastSeenAt: Date;
}

/** The newest 100 live sessions of a user, the newest first. */
export function selectLiveSessions(
  tx: Queryable,
  userId: number,
  { createdAfter, seenAfter }: { readonly createdAfter: Date; readonly seenAfter: Date },
): Promise<ListedSession[]> {
  return tx.query<ListedSession>(sql`
    select
      session_id as "sessionId", how, created_at as "createdAt", confirmed_at as "confirmedAt",
      last_seen_at as "lastSeenAt"
    from stoa.user_session
    where user_id = ${userId}
    and ended_at is null
    and created_at > ${createdAfter}
    and last_seen_at > ${seenAfter}
    order by session_id desc
    limit 100`);
}

/** Ends one session of a user; false if there is none of that number, or it ended before. */
export async function endSession(
  tx: Queryable,
  { userId, sessionId, now }: { readonly userId: number; readonly sessionId: number; readonly now: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update stoa.user_session
    set ended_at = ${now}
    where session_id = ${sessionId}
    and user_id = ${userId}
    and ended_at is null
    returning session_id`);
  return rows.length > 0;
}

/** Ends the session of a secret's hash if it is a live one of this user; answers its number. */
export async function endSessionOfSecret(
  tx: Transaction,
  secretHash: Buffer,
  {
    userId,
    createdAfter,
    seenAfter,
    now,
  }: { readonly userId: number; readonly createdAfter: Date; readonly seenAfter: Date; readonly now: Date },
): Promise<number | undefined> {
  const [row] = await tx.query<{ sessionId: number }>(sql`
    update stoa.user_session
    set ended_at = ${now}
    where secret_hash = ${secretHash}
    and user_id = ${userId}
    and ended_at is null
    and created_at > ${createdAfter}
    and last_seen_at > ${seenAfter}
    returning session_id as "sessionId"`);
  return row?.sessionId;
}

/** Ends the sessions of a user, but not `except`; answers how many. */
export async function endSessions(
  tx: Queryable,
  { userId, except = 0, now }: { readonly userId: number; readonly except?: number; readonly now: Date },
): Promise<number> {
  const rows = await tx.query(sql`
    update stoa.user_session
    set ended_at = ${now}
    where user_id = ${userId}
    and ended_at is null
    and session_id <> ${except}
    returning session_id`);
  return rows.length;
}

/** Removes sessions that began before one time, or were ended before the other. */
export async function deleteOldSessions(
  tx: Queryable,
  startedBefore: Date,
  endedBefore: Date,
): Promise<void> {
  await tx.query(sql`
    delete from stoa.user_session
    where created_at < ${startedBefore}
    or ended_at < ${endedBefore}`);
}
