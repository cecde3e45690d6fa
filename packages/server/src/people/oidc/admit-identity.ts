import { operatorRoleNames } from '@stoa/contract';
import type { OperatorRole } from '../../access/index.js';
import { type AuditWriter, auditWriter } from '../../audit-entries/index.js';
import type { Context } from '../../database/context.js';
import type { Transaction } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { type BegunSession, beginSession, endPresented, type Presented } from '../begin-session.js';
import { sessionLimits } from '../find-session.js';
import { endLinks } from '../link-store.js';
import { notifyAdded } from '../notify-added.js';
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
import { finishAttempt } from './finished-attempt-store.js';
import type { OidcAttempt } from './oidc-attempt.js';
import type { Identity } from './oidc-client.js';
import { oidcFailures } from './oidc-failures.js';
import {
  isMember,
  linkUnusedUser,
  linkUser,
  linkUserByEmail,
  removePassword,
  selectUserIdBySubject,
} from './oidc-user-store.js';

export interface AdmitOptions extends Context {
  /** Absent: the provider does not decide who may do what. */
  readonly roles: ReadonlyMap<string, OperatorRole> | undefined;
}

/**
 * Begins a session for the person that the identity provider names. It replaces the session that the browser presents.
 * We know the person by the provider's own name for them (`sub`). At their first sign-in they take over the account
 * with the same verified address, and its password and other ways in end. Without such an account they get a new one if
 * their groups give them a role. Signing in accepts the role of the operator that was offered to their verified
 * address. If groups decide the role, each sign-in sets it, and a person without such a group loses it. What merchants
 * offer waits until the person accepts it: merchants are other companies. An attempt admits once, whatever the provider
 * lets pass twice.
 * @throws Failure person_unknown, identity_refused
 */
export type AdmitIdentity = (
  identity: Identity,
  answer: {
    readonly attempt: Pick<OidcAttempt, 'state'>;
    readonly requestId: string;
    readonly presented?: Presented;
  },
) => Promise<BegunSession>;

export function createAdmitIdentity({ database, clock, roles }: AdmitOptions): AdmitIdentity {
  return async (identity, { attempt, ...origin }) => {
    const role = roles === undefined ? undefined : roleOf(identity.groups, roles);
    const begun = await database.transaction(async (tx) => {
      if (!(await finishAttempt(tx, attempt, clock.now())))
        throw new Failure(oidcFailures.identity_refused, {
          detail: 'This sign-in came back before; each works once. Begin a new one.',
        });
      return admit(tx, identity, { role, clock, ...origin });
    });
    if (begun === undefined)
      throw new Failure(oidcFailures.person_unknown, {
        detail:
          'The identity provider signed you in, but neither your account nor your groups have access here.',
      });
    return begun;
  };
}

function roleOf(groups: readonly string[], roles: ReadonlyMap<string, OperatorRole>): OperatorRole | null {
  const theirs = groups.map((group) => roles.get(group));
  return operatorRoleNames.find((role) => theirs.includes(role)) ?? null;
}

interface Decided {
  /** The role that the groups give, null for none; undefined if groups do not decide. */
  readonly role: OperatorRole | null | undefined;
  readonly requestId: string;
  readonly clock: Clock;
  readonly presented?: Presented;
}

/**
 * Undefined if the person may use nothing here. Changes on the way, such as the loss of a role, are committed even
 * then.
 */
async function admit(
  tx: Transaction,
  identity: Identity,
  decided: Decided,
): Promise<BegunSession | undefined> {
  const known = await selectUserIdBySubject(tx, identity);
  const met = known === undefined ? await meet(tx, identity, decided) : undefined;
  // Another first sign-in of the same person may have been faster, and have linked or created the account.
  const userId = known ?? met?.userId ?? (await selectUserIdBySubject(tx, identity));
  const user = userId === undefined ? undefined : await lockUser(tx, userId);
  if (user === undefined || user.disabledAt !== null) return undefined;
  // While this waited for the lock, the person may have been unlinked. Then the account goes to the next person who
  // proves its address.
  if ((await selectUserIdBySubject(tx, identity)) !== user.userId) return undefined;
  const audit = auditWriter(personActor(user, { how: 'oidc', origin: decided }), decided.clock);
  if (met !== undefined)
    await audit.record(tx, {
      action: 'user.linked',
      merchantId: null,
      target: `user ${user.userId}`,
      after: { issuer: identity.issuer, ...met.ended },
    });
  const now = decided.clock.now();
  // Offers are made to an address. The address of the account may be somebody else's, so the provider must have
  // verified it.
  const hasAddress = identity.emailVerified && identity.email === user.email;
  const role = await settleRole(tx, user, { role: decided.role, hasAddress, audit, now });
  if (role === null && !(await isMember(tx, user.userId, { offersCount: hasAddress }))) return undefined;
  const confirmedAt = provedAt(identity, now);
  await endPresented(tx, decided.presented, { userId: user.userId, audit, now });
  const begun = await beginSession(tx, {
    userId: user.userId,
    how: 'oidc',
    now,
    confirmedAt,
    hasProvedAddress: hasAddress,
  });
  await audit.record(tx, { action: 'session.began', merchantId: null, target: `session ${begun.sessionId}` });
  return begun;
}

/**
 * When the person last proved who they are. The provider asks nothing of a person who is already signed in there. If it
 * does not say when it last asked, we assume that it was long ago.
 */
function provedAt(identity: Identity, now: Date): Date {
  const longAgo = now.getTime() - sessionLimits.lifeMs;
  const told = identity.provedAt?.getTime() ?? longAgo;
  return new Date(Number.isNaN(told) ? longAgo : Math.min(now.getTime(), Math.max(longAgo, told)));
}

/** An account that the provider names for the first time. */
interface Met {
  readonly userId: number;
  /** Undefined for a new account, which had no other ways in. */
  readonly ended?: EndedWays;
}

/** Finds the account of a person at their first sign-in: the one with their address, or a new one. */
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
  // An unused invitation to this unverified address must not keep the person out. They get the account, but not what
  // was offered to the address; the links end.
  const unused = await linkUnusedUser(tx, email, identity);
  return unused === undefined ? undefined : { userId: unused, ended: await endOtherWaysIn(tx, unused, now) };
}

/** For the audit trail: the ways in that the previous holder of the account lost. */
interface EndedWays {
  readonly password_removed: boolean;
  readonly second_factor_removed: boolean;
  readonly links_ended: number;
  readonly sessions_ended: number;
}

/**
 * The previous holder of this account may be somebody else, who got the invitation to this address and chose the
 * password.
 */
async function endOtherWaysIn(tx: Transaction, userId: number, now: Date): Promise<EndedWays> {
  return {
    password_removed: await removePassword(tx, userId),
    second_factor_removed: await clearSecondFactor(tx, userId),
    links_ended: await endLinks(tx, userId, now),
    sessions_ended: await endSessions(tx, { userId, now }),
  };
}

interface Settling {
  readonly audit: AuditWriter;
  readonly now: Date;
}

/** Sets and answers the person's role of the operator. Ends their sessions if it changed. */
async function settleRole(
  tx: Transaction,
  user: StoredUser,
  {
    role: ofGroups,
    hasAddress,
    audit,
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
  await audit.record(tx, {
    action: ofGroups === undefined ? 'user.invitation_accepted' : 'user.role_changed',
    merchantId: null,
    target: `user ${userId}`,
    before: { role: before },
    after: { role },
  });
  if (before === null) await notifyAdded(tx, { merchantId: null, userId }, now);
  return role;
}
