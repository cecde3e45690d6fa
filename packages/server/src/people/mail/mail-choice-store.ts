import type { MerchantRole, OperatorRole } from '../../access/index.js';
import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { MailedNotification } from './mailed-types.js';

/** What a person chose: to get mail about one type of notification of one stream. */
export interface MailChoice {
  /** The merchant, or 0 for the operator. */
  readonly stream: number;
  readonly type: MailedNotification;
  readonly isDaily: boolean;
}

/** The choices of a person. Without a choice there is no mail. */
export function selectChoices(tx: Queryable, userId: number): Promise<MailChoice[]> {
  return tx.query<MailChoice>(sql`
    select merchant_id as stream, type, is_daily
    from stoa.mail_choice
    where user_id = ${userId}`);
}

/** The choices that links in mails name, each with its person. */
export function selectChoicesById(
  tx: Queryable,
  choiceIds: readonly string[],
): Promise<(MailChoice & { readonly userId: number })[]> {
  return tx.query(sql`
    select user_id, merchant_id as stream, type, is_daily
    from stoa.mail_choice
    where choice_id = any(${choiceIds}::uuid[])
    order by user_id, merchant_id, type`);
}

export type NewChoice = MailChoice & { readonly userId: number; readonly afterSequence: bigint };

/** Makes a choice, or changes when its mails come. There is no mail about notifications up to `afterSequence`. */
export async function saveChoice(
  tx: Transaction,
  { userId, stream, type, isDaily, afterSequence }: NewChoice,
): Promise<void> {
  await tx.query(sql`
    insert into stoa.mail_choice (user_id, merchant_id, type, is_daily, after_sequence, last_sequence)
    values (${userId}, ${stream}, ${type}, ${isDaily}, ${afterSequence}, ${afterSequence})
    on conflict (user_id, merchant_id, type) do update
    set is_daily = excluded.is_daily`);
}

export async function deleteChoice(
  tx: Transaction,
  { userId, stream, type }: Pick<NewChoice, 'userId' | 'stream' | 'type'>,
): Promise<void> {
  await tx.query(sql`
    delete from stoa.mail_choice
    where user_id = ${userId}
      and merchant_id = ${stream}
      and type = ${type}`);
}

/** Somebody who can sign in, and what they may do. */
export interface MailPerson {
  readonly email: string;
  /** Null: none, or none that was accepted. */
  readonly operatorRole: OperatorRole | null;
  /** Whether a sign-in of theirs asks for more than a password. */
  readonly hasSecondFactor: boolean;
  readonly memberships: readonly {
    readonly merchantId: number;
    readonly role: MerchantRole;
    readonly name: string;
  }[];
}

/** The person, with the merchants that are not suspended; undefined if they cannot sign in. */
export async function selectMailPerson(tx: Queryable, userId: number): Promise<MailPerson | undefined> {
  const [row] = await tx.query<MailPerson>(sql`
    select
      account.email,
      case when account.operator_role_since is not null then account.operator_role end as operator_role,
      account.second_factor_since is not null or account.oidc_subject is not null as has_second_factor,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('merchantId', membership.merchant_id, 'role', membership.role, 'name', merchant.name)
            order by membership.merchant_id),
          '[]')
        from stoa.membership
        join stoa.merchant
          on merchant.merchant_id = membership.merchant_id
        where membership.user_id = account.user_id
          and membership.accepted_at is not null
          and merchant.suspended_because is null) as memberships
    from stoa.user_account as account
    where account.user_id = ${userId}
      and account.disabled_at is null
      and account.email is not null`);
  return row;
}
