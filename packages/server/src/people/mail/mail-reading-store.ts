import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { TypeInRange } from '../../notification-log/index.js';
import type { MailChoice } from './mail-choice-store.js';

/** A stream about which somebody gets mail. */
export interface MailedStream {
  readonly stream: number;
  /** Everything up to this number was looked at, or nobody chose to get mail about it. */
  readonly seen: bigint;
}

export function selectMailedStreams(tx: Queryable): Promise<MailedStream[]> {
  return tx.query<MailedStream>(sql`
    select merchant_id as stream, greatest(min(mail_stream.seen_sequence), min(choice.after_sequence)) as seen
    from stoa.mail_choice as choice
    left join stoa.mail_stream using (merchant_id)
    group by merchant_id
    order by merchant_id`);
}

/**
 * Notes that something waits for each person who chose one of these types. If nothing waited for them before, their
 * cursor moves to just before it. Safe to repeat, in any order. Locks rows in the same order as `settleChoices`.
 */
export async function markWaiting(
  tx: Transaction,
  { stream, through, now }: { readonly stream: number; readonly through: bigint; readonly now: Date },
  found: readonly TypeInRange[],
): Promise<void> {
  const [types, firsts, lasts] = [
    found.map(({ type }) => type),
    found.map(({ first }) => first),
    found.map(({ last }) => last),
  ];
  await tx.query(sql`
    with found as (
      select *
      from unnest(${types}::text[], ${firsts}::bigint[], ${lasts}::bigint[]) as one (type, first, last)),
    locked as (
      select user_id, merchant_id, type
      from stoa.mail_choice
      where merchant_id = ${stream}
        and type = any(${types}::text[])
      order by user_id, merchant_id, type
      for no key update)
    update stoa.mail_choice as choice
    set
      after_sequence = case
        when choice.waiting_since is null then greatest(choice.after_sequence, found.first - 1)
        else choice.after_sequence
      end,
      last_sequence = greatest(choice.last_sequence, found.last),
      waiting_since = coalesce(choice.waiting_since, ${now})
    from locked, found
    where choice.user_id = locked.user_id
      and choice.merchant_id = locked.merchant_id
      and choice.type = locked.type
      and found.type = choice.type
      and found.last > choice.after_sequence`);
  await tx.query(sql`
    insert into stoa.mail_stream as stream (merchant_id, seen_sequence)
    values (${stream}, ${through})
    on conflict (merchant_id) do update
    set seen_sequence = greatest(stream.seen_sequence, excluded.seen_sequence)`);
}

interface DueAt {
  readonly now: Date;
  /** When daily mails were last due. Everything that waited at that time is sent. */
  readonly dailyTime: Date;
}

/** The people for whom a mail is due and whom no process has claimed, the longest waiting first. */
export async function selectDuePeople(
  tx: Queryable,
  { now, dailyTime, most }: DueAt & { readonly most: number },
): Promise<number[]> {
  const rows = await tx.query<{ userId: number }>(sql`
    select choice.user_id
    from stoa.mail_choice as choice
    left join stoa.mail_reader as reader
      on reader.user_id = choice.user_id
    where choice.waiting_since is not null
      and (not choice.is_daily or choice.waiting_since < ${dailyTime})
      and (reader.user_id is null or (
        reader.not_before <= ${now}
        and (reader.claimed_until is null or reader.claimed_until <= ${now})))
    group by choice.user_id
    order by min(choice.waiting_since)
    limit ${most}`);
  return rows.map(({ userId }) => userId);
}

export interface MailClaim {
  readonly userId: number;
  /** Names the claim: what its holder writes counts as long as nobody else has claimed the person. */
  readonly claim: string;
}

/** Claims a person for one mail; false if another process did or wrote to them meanwhile, or if they were erased. */
export async function claimReader(
  tx: Queryable,
  { userId, claim }: MailClaim,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into stoa.mail_reader as reader (user_id, not_before, claim, claimed_until)
    select ${userId}::integer, ${now}::timestamptz, ${claim}::uuid, ${until}::timestamptz
    where exists (
      select
      from stoa.mail_choice
      where user_id = ${userId}
        and waiting_since is not null)
    on conflict (user_id) do update
    set claim = excluded.claim, claimed_until = excluded.claimed_until
    where reader.not_before <= ${now}
      and (reader.claimed_until is null or reader.claimed_until <= ${now})
    returning user_id`);
  return rows.length > 0;
}

/** What is due for a person. */
export interface DueChoice extends MailChoice {
  readonly choiceId: string;
  readonly afterSequence: bigint;
  readonly lastSequence: bigint;
}

/** The choices that have waited longest. If more than `most` are due, they take turns. */
export function selectDueChoices(
  tx: Queryable,
  userId: number,
  { dailyTime, most }: Pick<DueAt, 'dailyTime'> & { readonly most: number },
): Promise<DueChoice[]> {
  return tx.query<DueChoice>(sql`
    select choice_id, merchant_id as stream, type, is_daily, after_sequence, last_sequence
    from (
      select *
      from stoa.mail_choice
      where user_id = ${userId}
        and waiting_since is not null
        and (not is_daily or waiting_since < ${dailyTime})
      order by waiting_since, merchant_id, type
      limit ${most}) as due
    order by merchant_id, type`);
}

/**
 * Moves the cursors to what was mailed, and lets the person go. Nothing changes if another process has claimed the
 * person meanwhile.
 */
export async function settleChoices(
  tx: Transaction,
  { userId, claim }: MailClaim,
  {
    choices,
    notBefore,
    now,
  }: { readonly choices: readonly DueChoice[]; readonly notBefore: Date; readonly now: Date },
): Promise<void> {
  const held = await tx.query(sql`
    update stoa.mail_reader
    set claim = null, claimed_until = null, failures = 0, failing_since = null, not_before = ${notBefore}
    where user_id = ${userId}
      and claim = ${claim}
    returning user_id`);
  if (held.length === 0) return;
  const [ids, throughs] = [
    choices.map(({ choiceId }) => choiceId),
    choices.map(({ lastSequence }) => lastSequence),
  ];
  await tx.query(sql`
    with locked as (
      select choice_id
      from stoa.mail_choice
      where user_id = ${userId}
        and choice_id = any(${ids}::uuid[])
      order by user_id, merchant_id, type
      for no key update)
    update stoa.mail_choice as choice
    set
      after_sequence = mailed.through,
      waiting_since = case when choice.last_sequence > mailed.through then ${now}::timestamptz end
    from locked
    join unnest(${ids}::uuid[], ${throughs}::bigint[]) as mailed (choice_id, through)
      on mailed.choice_id = locked.choice_id
    where choice.choice_id = locked.choice_id`);
}

/** Notes that a mail could not be sent, and lets the person go until `retryAt`. */
export async function noteFailure(
  tx: Queryable,
  { userId, claim }: MailClaim,
  { now, retryAfterSeconds }: { readonly now: Date; readonly retryAfterSeconds: readonly number[] },
): Promise<void> {
  await tx.query(sql`
    update stoa.mail_reader
    set
      claim = null, claimed_until = null, failures = failures + 1, failing_since = coalesce(failing_since, ${now}),
      not_before = ${now}::timestamptz + make_interval(secs => (${retryAfterSeconds}::float8[])[
        least(failures + 1, cardinality(${retryAfterSeconds}::float8[]))])
    where user_id = ${userId}
      and claim = ${claim}`);
}

/** People whose last mail could not be sent, and since when that has been so for the longest of them. */
export interface MailExamination {
  readonly people: number;
  readonly since: Date | null;
}

export async function examineMails(tx: Queryable): Promise<MailExamination> {
  const [row] = await tx.query<MailExamination>(sql`
    select count(*)::integer as people, min(failing_since) as since
    from stoa.mail_reader
    where failures > 0`);
  return row ?? { people: 0, since: null };
}
