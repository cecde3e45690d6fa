import { hashSecret, type LimitTries, looksLikeSecret } from '../../access/index.js';
import { auditWriter } from '../../audit-entries/index.js';
import type { Context } from '../../database/context.js';
import type { Database, Transaction } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { type OpenLink, selectOpenLink, useLinkUp } from '../link-store.js';
import { linkPrefix } from '../make-link.js';
import { selectMerchantsOf } from '../membership-store.js';
import { notifyAdded } from '../notify-added.js';
import { checkPassword } from '../passwords/check-password.js';
import type { Passwords } from '../passwords/hash-password.js';
import { peopleFailures } from '../people-failures.js';
import { endSessions } from '../session-store.js';
import { acceptOperatorRole, lockUser, type StoredUser, selectUser, updatePassword } from '../user-store.js';
import { acceptMembership } from './accept-offer.js';
import type { Origin, ProvePerson } from './prove-person.js';
import { personActor } from './sign-in.js';

export interface LinkUse {
  readonly secret: string;
  /** The new password; for an invitation to an account that has a password already, that one. */
  readonly password: string;
  readonly code?: string | undefined;
}

/**
 * Uses a link: sets the password of a new account or after a reset, and accepts what an invitation offers. A person who
 * has a password must enter it to accept an invitation: otherwise the sender of an invitation could take over the
 * account.
 * @throws Failure unknown_link, signs_in_elsewhere, unusable_password, and what ProvePerson throws
 */
export type UseLink = (use: LinkUse, origin: Origin) => Promise<UsedLink>;

/** What the person needs to know to sign in next. */
export interface UsedLink {
  readonly email: string;
  /** The code of the second factor was part of the proof, and counts only once. */
  readonly tookCode: boolean;
}

/**
 * Says whether a link can still be used, and uses nothing up. It does not say of whom, nor whether they have a
 * password: the sender of an invitation could ask, too.
 * @throws Failure unknown_link
 */
export type CheckLink = (secret: string, origin: Origin) => Promise<void>;

export interface Links {
  readonly check: CheckLink;
  readonly use: UseLink;
}

interface Deps extends Context {
  readonly passwords: Passwords;
  readonly provePerson: ProvePerson;
  readonly triesOfAddress: LimitTries;
}

export function createLinks(deps: Deps): Links {
  const { database, clock, triesOfAddress } = deps;
  const find = async (secret: string, origin: Origin): Promise<FoundLink> => {
    const secretHash = hashSecret(secret);
    const link = looksLikeSecret(linkPrefix, secret)
      ? await selectOpenLink(database, secretHash, clock.now())
      : undefined;
    const user = link === undefined ? undefined : await selectUser(database, link.userId);
    if (link === undefined || user?.email === undefined || user.email === null || user.disabledAt !== null) {
      triesOfAddress.fail(origin.address);
      throw unknownLink();
    }
    return { link, user, email: user.email, secretHash };
  };
  return { check: async (secret, origin) => void (await find(secret, origin)), use: createUse(deps, find) };
}

interface FoundLink {
  readonly link: OpenLink;
  readonly user: StoredUser;
  readonly email: string;
  readonly secretHash: Buffer;
}

function createUse(
  { database, clock, passwords, provePerson }: Deps,
  find: (secret: string, origin: Origin) => Promise<FoundLink>,
): UseLink {
  return async ({ secret, password, code }, origin) => {
    const { link, user, email, secretHash } = await find(secret, origin);
    const finish = async (tx: Transaction, locked: StoredUser, hash: string | null): Promise<void> => {
      if (!(await useLinkUp(tx, secretHash, clock.now()))) throw unknownLink();
      await takeLink(tx, locked, { link, hash, origin, clock });
    };
    if (link.kind === 'invitation' && !(await isNew(database, user))) {
      // It may be another use of this link, at the same moment, that has made the account.
      if ((await selectOpenLink(database, secretHash, clock.now())) === undefined) throw unknownLink();
      if (user.passwordHash === null) throw signsInElsewhere();
      await provePerson({ email, password, code }, origin, (tx, locked) => finish(tx, locked, null));
      return { email, tookCode: user.secondFactorSince !== null };
    }
    await checkPassword(password, email);
    const hash = await passwords.hash(password, {
      address: origin.address,
      account: `link of user ${user.userId}`,
    });
    await database.transaction(async (tx) => {
      const locked = await lockUser(tx, user.userId);
      // Another link may have set a password meanwhile.
      if (locked === undefined || locked.disabledAt !== null || locked.passwordHash !== user.passwordHash)
        throw unknownLink();
      await finish(tx, locked, hash);
    });
    return { email, tookCode: false };
  };
}

/** Whether nobody has signed in as this user yet, so that the first link may set the password. */
async function isNew(database: Database, user: StoredUser): Promise<boolean> {
  if (user.passwordHash !== null || user.hasProvider || user.operatorRoleSince !== null) return false;
  return (await selectMerchantsOf(database, user.userId)).length === 0;
}

async function takeLink(
  tx: Transaction,
  user: StoredUser,
  {
    link,
    hash,
    origin,
    clock,
  }: {
    readonly link: OpenLink;
    readonly hash: string | null;
    readonly origin: Origin;
    readonly clock: Clock;
  },
): Promise<void> {
  const { userId } = user;
  const now = clock.now();
  const actor = personActor(user, { how: 'link', origin });
  const target = `user ${userId}`;
  if (hash !== null) {
    await updatePassword(tx, userId, hash);
    await auditWriter(actor, clock).record(tx, { action: 'user.password_set', merchantId: null, target });
  }
  if (link.kind === 'invitation') {
    const { merchantId } = link;
    const role =
      merchantId === null
        ? await acceptOperatorRole(tx, userId, now)
        : await acceptMembership(tx, { userId, merchantId, now });
    if (role === undefined) throw unknownLink();
    // From now on the person works for that merchant, so it may read who it was.
    await auditWriter({ ...actor, merchantId }, clock).record(tx, {
      action: 'user.invitation_accepted',
      merchantId,
      target,
      after: { role },
    });
    await notifyAdded(tx, { merchantId, userId }, now);
  }
  // A membership ends no session: each call reads what the person may do now, and a merchant must not sign anybody out
  // elsewhere.
  if (hash !== null || link.merchantId === null) await endSessions(tx, { userId, now });
}

function unknownLink(): Failure {
  return new Failure(peopleFailures.unknown_link, {
    detail: 'The link was used, is older than 24 hours, was replaced by a newer one, or is not complete.',
  });
}

function signsInElsewhere(): Failure {
  return new Failure(peopleFailures.signs_in_elsewhere, { detail: 'The account has no password here.' });
}
