import type { OperatorRole } from '../../access/index.js';
import { type Actor, type AuditBook, openAuditBook } from '../../audit/index.js';
import type { Database, Transaction } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { operatorRoleNames } from '../../kernel/role-names.js';
import { type BegunSession, beginSession } from '../begin-session.js';
import { endPresented, type Presented } from '../end-presented.js';
import { sessionLimits } from '../find-session.js';
import { endLinks } from '../link-store.js';
import { clearSecondFactor } from '../second-factor/second-factor-store.js';
import { endSessions } from '../session-store.js';
import { personActor } from '../sessions/sign-in.js';
import {
  acceptOperatorRole,
  insertUser,
  lockUser,
  type StoredUser,
  updateOperatorRole,
} from '../user-store.js';
import type { Identity } from './oidc-client.js';
import { oidcFailures } from './oidc-failures.js';
import {
  acceptMemberships,
  isMember,
  linkUnusedUser,
  linkUser,
  linkUserByEmail,
  removePassword,
  selectUserIdBySubject,
} from './oidc-user-store.js';

export interface AdmitOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Absent: the provider does not decide who may do what. */
  readonly roles: ReadonlyMap<string, OperatorRole> | undefined;
}

/**
 * Begins a session of the person that the identity provider names, which takes the place of the one that the browser presents. They are known by the provider's own name for them (`sub`); at
 * their first sign-in they take over the account with the same verified address, whose password and other ways in end, or get a new
 * one if their groups give them a role. What was offered to
 * their verified address, they accept by signing in. Where groups decide, the role is set at each sign-in, and
 * ends with the last group.
 * @throws Failure person_unknown
 */
export type AdmitIdentity = (
  identity: Identity,
  requestId: string,
  presented?: Presented,
) => Promise<BegunSession>;

export function createAdmitIdentity({ database, clock, roles }: AdmitOptions): AdmitIdentity {
  return async (identity, requestId, presented) => {
    const role = roles === undefined ? undefined : roleOf(identity.groups, roles);
    const begun = await database.transaction((tx) =>
      admit(tx, identity, { role, requestId, clock, presented }),
    );
    if (begun === undefined)
      throw new Failure(oidcFailures.person_unknown, {
        detail: 'The identity provider signed you in, but no account or group of yours opens anything here.',
      });
    return begun;
  };
}

function roleOf(groups: readonly string[], roles: ReadonlyMap<string, OperatorRole>): OperatorRole | null {
  const theirs = groups.map((group) => roles.get(group));
  return operatorRoleNames.find((role) => theirs.includes(role)) ?? null;
}

interface Decided {
  /** What the groups say; undefined where they say nothing. */
  readonly role: OperatorRole | null | undefined;
  readonly requestId: string;
  readonly clock: Clock;
  readonly presented: Presented;
}

/** Undefined if nothing is open to the person. What changed meanwhile, such as a lost role, is kept all the same. */
async function admit(
  tx: Transaction,
  identity: Identity,
  decided: Decided,
): Promise<BegunSession | undefined> {
  const known = await selectUserIdBySubject(tx, identity);
  const met = known === undefined ? await meet(tx, identity, decided) : undefined;
  // Another first sign-in of the same person may have been quicker: then it has linked the account, or made it.
  const userId = known ?? met?.userId ?? (await selectUserIdBySubject(tx, identity));
  const user = userId === undefined ? undefined : await lockUser(tx, userId);
  if (user === undefined || user.disabledAt !== null) return undefined;
  // While this waited for the lock, the person may have been unlinked: then the account belongs to the next who proves its address.
  if ((await selectUserIdBySubject(tx, identity)) !== user.userId) return undefined;
  const book = openAuditBook(personActor(user, { how: 'oidc', origin: decided }), decided.clock);
  if (met !== undefined)
    await book.record(tx, {
      action: 'user.linked',
      merchantId: null,
      target: `user ${user.userId}`,
      after: { issuer: identity.issuer, ...met.ended },
    });
  const now = decided.clock.now();
  // Offers are made to an address, and the holder of the account may have given somebody else's.
  const hasAddress = identity.emailVerified && identity.email === user.email;
  const role = await settleRole(tx, user, { role: decided.role, hasAddress, book, now });
  const accepted = hasAddress && (await acceptOffers(tx, user, { actor: book.actor, clock: decided.clock }));
  if (role === null && !accepted && !(await isMember(tx, user.userId))) return undefined;
  const confirmedAt = provedAt(identity, now);
  await endPresented(tx, decided.presented, { userId: user.userId, book, now });
  const begun = await beginSession(tx, { userId: user.userId, how: 'oidc', now, confirmedAt });
  await book.record(tx, { action: 'session.began', merchantId: null, target: `session ${begun.sessionId}` });
  return begun;
}

/**
 * The provider may have sent the person on without asking anything, because they were signed in there. Where it does not say when it
 * last asked, that counts as long ago.
 */
function provedAt(identity: Identity, now: Date): Date {
  const longAgo = now.getTime() - sessionLimits.lifeMs;
  const told = identity.provedAt?.getTime() ?? longAgo;
  return new Date(Number.isNaN(told) ? longAgo : Math.min(now.getTime(), Math.max(longAgo, told)));
}

/** An account that the provider names for the first time. */
interface Met {
  readonly userId: number;
  /** Undefined of a new account, which had no way in. */
  readonly ended?: EndedWays;
}

/** The first sign-in of somebody: the account with their address, or a new one. */
async function meet(tx: Transaction, identity: Identity, decided: Decided): Promise<Met | undefined> {
  const { email, emailVerified } = identity;
  if (email === undefined) return undefined;
  const now = decided.clock.now();
  const invited = emailVerified ? await linkUserByEmail(tx, email, identity) : undefined;
  if (invited !== undefined) return { userId: invited, ended: await endOtherWaysIn(tx, invited, now) };
  if ((decided.role ?? null) === null) return undefined;
  const made = await insertUser(tx, { email, now });
  if (made !== undefined) {
    await linkUser(tx, made, identity);
    return { userId: made };
  }
  // An address that somebody only invited keeps nobody out: no invitation is accepted by it, and its links end.
  const unused = await linkUnusedUser(tx, email, identity);
  return unused === undefined ? undefined : { userId: unused, ended: await endOtherWaysIn(tx, unused, now) };
}

/** For the audit trail: what a person lost who had the account before. */
interface EndedWays {
  readonly password_removed: boolean;
  readonly second_factor_removed: boolean;
  readonly links_ended: number;
  readonly sessions_ended: number;
}

/** Anyone who had this account may be somebody else, who was invited by this address and chose the password. */
async function endOtherWaysIn(tx: Transaction, userId: number, now: Date): Promise<EndedWays> {
  return {
    password_removed: await removePassword(tx, userId),
    second_factor_removed: await clearSecondFactor(tx, userId),
    links_ended: await endLinks(tx, userId, now),
    sessions_ended: await endSessions(tx, { userId, now }),
  };
}

interface Settling {
  readonly book: AuditBook;
  readonly now: Date;
}

/** The role of the operator that counts from now on. Sessions that were begun with another one end. */
async function settleRole(
  tx: Transaction,
  user: StoredUser,
  {
    role: ofGroups,
    hasAddress,
    book,
    now,
  }: Settling & { readonly role: OperatorRole | null | undefined; readonly hasAddress: boolean },
): Promise<OperatorRole | null> {
  const { userId } = user;
  const before = user.operatorRoleSince === null ? null : user.operatorRole;
  const offered = hasAddress ? user.operatorRole : before;
  const role = ofGroups === undefined ? offered : ofGroups;
  if (role === before) return role;
  if (ofGroups === undefined) await acceptOperatorRole(tx, userId, now);
  else await updateOperatorRole(tx, userId, { role, since: role === null ? null : now });
  await endSessions(tx, { userId, now });
  await book.record(tx, {
    action: ofGroups === undefined ? 'user.invitation_accepted' : 'user.role_changed',
    merchantId: null,
    target: `user ${userId}`,
    before: { role: before },
    after: { role },
  });
  return role;
}

async function acceptOffers(
  tx: Transaction,
  { userId }: StoredUser,
  { actor, clock }: { readonly actor: Actor; readonly clock: Clock },
): Promise<boolean> {
  const now = clock.now();
  const accepted = await acceptMemberships(tx, userId, now);
  if (accepted.length > 0) await endSessions(tx, { userId, now });
  // From then on the person works for these merchants, which read who it was.
  for (const { merchantId, role } of accepted)
    await openAuditBook({ ...actor, merchantId }, clock).record(tx, {
      action: 'user.invitation_accepted',
      merchantId,
      target: `user ${userId}`,
      after: { role },
    });
  return accepted.length > 0;
}
