import type { OperatorRole } from '../../access/index.js';
import { type Actor, type AuditWriter, auditWriter } from '../../audit-entries/index.js';
import { canBeId } from '../../database/can-be-id.js';
import type { Context } from '../../database/context.js';
import type { Database, Transaction } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { isTwin } from '../../kernel/twin.js';
import { endInvitations, endLinks } from '../link-store.js';
import type { AnnounceLink } from '../mail/announce-link.js';
import { listenerOf, type MadeLink, makeLink, type OfferedLink } from '../make-link.js';
import { deleteMemberships, selectMerchantsOf, selectSoleOwnerships } from '../membership-store.js';
import { peopleFailures } from '../people-failures.js';
import { clearSecondFactor } from '../second-factor/second-factor-store.js';
import { endSessions } from '../session-store.js';
import { unknownUser } from '../unknown-user.js';
import { usableEmail } from '../usable-email.js';
import {
  eraseUser,
  insertUser,
  type ListedUser,
  lockAdmins,
  lockUser,
  type StoredUser,
  selectUserByEmail,
  updateDisabled,
  updateOperatorRole,
  updatePassword,
} from '../user-store.js';
import { listUsers, type UsersAsked } from './list-users.js';
import { refuseDisabled, refuseErased, refuseLast, refuseOwn } from './refusals.js';
import { type LinkedUsers, unlinkUsers } from './unlink-user.js';

export interface Invited extends OfferedLink {
  readonly userId: number;
}

/** What the operator does with people; the command and the operator's calls both use this. */
export interface UserManagement {
  list(asked: UsersAsked): Promise<ListedUser[]>;
  /**
   * Offers a role of the operator. It counts once the person has accepted it.
   * @throws Failure unusable_email, already_invited, user_disabled
   */
  invite(email: string, role: OperatorRole): Promise<Invited>;
  /**
   * Changes the role of the operator, or with null removes it. @throws Failure unknown_user, user_erased, own_access,
   * last_admin
   */
  changeRole(userId: number, role: OperatorRole | null): Promise<void>;
  /**
   * Nobody signs in as this person from now on. Answers the merchants that have no other owner.
   * @throws Failure unknown_user, own_access, last_admin
   */
  disable(userId: number): Promise<readonly number[]>;
  /** @throws Failure unknown_user, user_erased */
  enable(userId: number): Promise<void>;
  /**
   * Forgets who the person is. Answers the merchants that have no other owner.
   * @throws Failure unknown_user, own_access, last_admin
   */
  erase(userId: number): Promise<readonly number[]>;
  /** See unlinkUsers. @throws Failure unknown_user */
  unlink(whose: LinkedUsers): Promise<readonly number[]>;
  /** Ends all sessions; answers how many there were. @throws Failure unknown_user */
  endSessions(userId: number): Promise<number>;
  /**
   * Makes a link with which the person sets a new password; the old one works until then, unless the second factor goes
   * as well.
   * @throws Failure unknown_user, own_access, user_erased
   */
  reset(userId: number, options: { readonly secondFactor: boolean }): Promise<OfferedLink>;
}

interface Deps extends Context {
  readonly actor: Actor;
  /** Absent: links are only answered, and not mailed. */
  readonly announce?: AnnounceLink | undefined;
}

export function createUserManagement({ database, clock, actor, announce }: Deps): UserManagement {
  const audit = auditWriter(actor, clock);
  const change = <T>(userId: number, work: (tx: Transaction, user: StoredUser) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      const user = canBeId(userId) ? await lockUser(tx, userId) : undefined;
      if (user === undefined) throw unknownUser(userId);
      return work(tx, user);
    });
  return {
    list: (asked) => listUsers(database, asked),
    invite: async (text, role) => {
      const email = usableEmail(text);
      const invited = await invite(email, role, { database, clock, audit });
      announce?.({ userId: invited.userId, email, kind: 'invitation' }, invited);
      return { ...invited, mailed: announce !== undefined };
    },
    changeRole: (userId, role) =>
      database.transaction(async (tx) => changeRole(tx, { userId, role, audit, now: clock.now() })),
    disable: (userId) => database.transaction((tx) => disable(tx, userId, { audit, clock })),
    enable: (userId) =>
      change(userId, async (tx, user) => {
        refuseErased(user);
        if (user.disabledAt === null) return;
        await updateDisabled(tx, userId, null);
        await record(tx, audit, { action: 'user.enabled', userId });
        await tellMerchants(tx, audit, { action: 'user.enabled', userId });
      }),
    erase: (userId) => database.transaction((tx) => erase(tx, userId, { audit, clock })),
    unlink: (whose) => database.transaction((tx) => unlinkUsers(tx, whose, { audit, now: clock.now() })),
    endSessions: (userId) =>
      change(userId, async (tx) => {
        const ended = await endSessions(tx, { userId, now: clock.now() });
        await record(tx, audit, { action: 'session.ended', userId, after: { sessions_ended: ended } });
        return ended;
      }),
    reset: async (userId, options) => {
      const { link, email } = await change(userId, (tx, user) =>
        reset(tx, user, { ...options, audit, now: clock.now() }),
      );
      const kind = options.secondFactor ? 'second_factor_lost' : 'reset';
      if (email !== null) announce?.({ userId, email, kind }, link);
      return { ...link, mailed: announce !== undefined && email !== null };
    },
  };
}

async function invite(
  email: string,
  role: OperatorRole,
  { database, clock, audit }: { database: Database; clock: Clock; audit: AuditWriter },
): Promise<Omit<Invited, 'mailed'>> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const user = await userOf(tx, email, now);
    if (user.operatorRoleSince !== null)
      throw new Failure(peopleFailures.already_invited, {
        detail: `Person ${user.userId} is ${user.operatorRole ?? ''} of the operator already.`,
      });
    refuseDisabled(user);
    const { userId } = user;
    await updateOperatorRole(tx, userId, { role, since: null });
    const link = await makeLink(tx, {
      userId,
      kind: 'invitation',
      merchantId: null,
      now,
      listener: 'operator',
    });
    await record(tx, audit, { action: 'user.invited', userId, after: { role } });
    return { userId, ...link };
  });
}

/** The user with an address, locked until the transaction ends; created if there is none. */
export async function userOf(tx: Transaction, email: string, now: Date): Promise<StoredUser> {
  await insertUser(tx, { email, now });
  const found = await selectUserByEmail(tx, email);
  const user = found === undefined ? undefined : await lockUser(tx, found.userId);
  // An erasure may have removed the address meanwhile. Then the address is free, and the next attempt creates a user.
  return user?.email === email ? user : userOf(tx, email, now);
}

/** Makes the link; the address to which it may be sent is null for somebody who cannot sign in. */
async function reset(
  tx: Transaction,
  user: StoredUser,
  {
    secondFactor,
    audit,
    now,
  }: { readonly secondFactor: boolean; readonly audit: AuditWriter; readonly now: Date },
): Promise<{ readonly link: MadeLink; readonly email: string | null }> {
  const { userId } = user;
  // Otherwise anyone who finds an admin's session open could set that admin's password.
  refuseOwn(userId, audit.actor);
  refuseErased(user);
  if (secondFactor) {
    await clearSecondFactor(tx, userId);
    // Without the second factor, the password alone would let a thief in until the link is used.
    await updatePassword(tx, userId, null);
    await endSessions(tx, { userId, now });
    await record(tx, audit, { action: 'user.second_factor_changed', userId, after: { state: 'off' } });
  }
  const link = await makeLink(tx, {
    userId,
    kind: 'reset',
    merchantId: null,
    now,
    listener: listenerOf(user),
  });
  await record(tx, audit, { action: 'user.link_made', userId, after: { expires_at: link.expiresAt } });
  return { link, email: user.disabledAt === null ? user.email : null };
}

async function changeRole(
  tx: Transaction,
  {
    userId,
    role,
    audit,
    now,
  }: {
    readonly userId: number;
    readonly role: OperatorRole | null;
    readonly audit: AuditWriter;
    readonly now: Date;
  },
): Promise<void> {
  refuseOwn(userId, audit.actor);
  if (!canBeId(userId)) throw unknownUser(userId);
  const admins = await lockAdmins(tx);
  const user = await lockUser(tx, userId);
  if (user === undefined) throw unknownUser(userId);
  refuseErased(user);
  if (user.operatorRole === role) return;
  if (role !== 'admin') refuseLast(admins, userId);
  if (user.operatorRole === null)
    throw new Failure(peopleFailures.unknown_user, {
      detail: `Person ${userId} does not work for the operator: invite them first.`,
    });
  await updateOperatorRole(tx, userId, { role, since: role === null ? null : user.operatorRoleSince });
  if (role === null) await endInvitations(tx, { userId, merchantId: null, now });
  const ended = await endSessions(tx, { userId, now });
  await record(tx, audit, {
    action: 'user.role_changed',
    userId,
    before: { role: user.operatorRole },
    after: { role, sessions_ended: ended },
  });
}

interface Doing {
  readonly audit: AuditWriter;
  readonly clock: Clock;
}

async function disable(tx: Transaction, userId: number, { audit, clock }: Doing): Promise<readonly number[]> {
  const user = await takeAway(tx, userId, audit);
  const now = clock.now();
  if (user.disabledAt !== null) return selectSoleOwnerships(tx, userId);
  await updateDisabled(tx, userId, now);
  await endLinks(tx, userId, now);
  const ended = await endSessions(tx, { userId, now });
  await record(tx, audit, { action: 'user.disabled', userId, after: { sessions_ended: ended } });
  await tellMerchants(tx, audit, { action: 'user.disabled', userId });
  return selectSoleOwnerships(tx, userId);
}

async function erase(tx: Transaction, userId: number, { audit, clock }: Doing): Promise<readonly number[]> {
  const user = await takeAway(tx, userId, audit);
  const merchants = await selectSoleOwnerships(tx, userId);
  const now = clock.now();
  if (user.erasedAt !== null) return merchants;
  await eraseUser(tx, userId, now);
  const memberships = await deleteMemberships(tx, userId);
  await endLinks(tx, userId, now);
  await endSessions(tx, { userId, now });
  await record(tx, audit, { action: 'user.erased', userId });
  for (const { merchantId, role } of memberships)
    await record(tx, audit, {
      action: 'user.role_changed',
      merchantId,
      userId,
      before: { role },
      after: { role: null },
    });
  return merchants;
}

/** The checks before disabling and erasing. Locks the admins before the user, in this order everywhere. */
async function takeAway(tx: Transaction, userId: number, { actor }: AuditWriter): Promise<StoredUser> {
  refuseOwn(userId, actor);
  if (!canBeId(userId)) throw unknownUser(userId);
  const admins = await lockAdmins(tx);
  const user = await lockUser(tx, userId);
  if (user === undefined) throw unknownUser(userId);
  refuseLast(admins, userId);
  return user;
}

type Entry = Pick<Parameters<AuditWriter['record']>[1], 'action' | 'before' | 'after'> & {
  readonly userId: number;
  readonly merchantId?: number;
};

/**
 * Writes a separate entry for each merchant that the person works for, so that no merchant learns of the others. A
 * merchant that has only made an offer gets none.
 */
async function tellMerchants(tx: Transaction, audit: AuditWriter, entry: Entry): Promise<void> {
  for (const { merchantId } of await selectMerchantsOf(tx, entry.userId))
    if (!isTwin(merchantId)) await record(tx, audit, { ...entry, merchantId });
}

function record(tx: Transaction, audit: AuditWriter, { userId, merchantId, ...entry }: Entry): Promise<void> {
  return audit.record(tx, { ...entry, merchantId: merchantId ?? null, target: `user ${userId}` });
}
