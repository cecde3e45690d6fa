import { accessFailures } from '../../access/access-failures.js';
import { hashSecret, newSecret, type SignedIn, sessionPrefix } from '../../access/index.js';
import { type Actor, auditWriter } from '../../audit-entries/index.js';
import { canBeId } from '../../database/can-be-id.js';
import type { Context } from '../../database/context.js';
import type { Database, Transaction } from '../../database/database.js';
import { httpFailures } from '../../http/http-failures.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { type BegunSession, beginSession, endPresented, type Presented } from '../begin-session.js';
import { liveAfter } from '../find-session.js';
import { checkPassword } from '../passwords/check-password.js';
import type { Asker, Passwords } from '../passwords/hash-password.js';
import { peopleFailures } from '../people-failures.js';
import type { CountSignIn, SignInOutcome } from '../people-metrics.js';
import {
  endSession,
  endSessions,
  type ListedSession,
  renewSession,
  selectLiveSessions,
} from '../session-store.js';
import { type StoredUser, selectUser, updatePassword } from '../user-store.js';
import type { Origin, Proof, ProvePerson } from './prove-person.js';

/** What people do with their own sessions and password. */
export interface SessionActions {
  /** Begins a session that replaces the one that the browser presents. @throws what ProvePerson throws */
  signIn(proof: Proof, origin: Origin, presented?: Presented): Promise<BegunSession>;
  /** Proves again who the person is; the session gets a new secret. @throws what ProvePerson throws */
  confirm(session: SignedIn, proof: Omit<Proof, 'email'>, origin: Origin): Promise<BegunSession>;
  /**
   * Sets a new password, and ends all other sessions; this one gets a new secret.
   * @throws Failure unusable_password, and what ProvePerson throws
   */
  changePassword(
    session: SignedIn,
    change: Omit<Proof, 'email'> & { readonly newPassword: string },
    origin: Origin,
  ): Promise<BegunSession>;
  list(session: SignedIn): Promise<ListedSession[]>;
  /** Ends one of the person's own sessions. @throws Failure unknown_session */
  end(session: SignedIn, sessionId: number, actor: Actor): Promise<void>;
}

export interface SessionActionsDeps extends Context {
  readonly passwords: Passwords;
  readonly provePerson: ProvePerson;
  readonly countSignIn: CountSignIn;
}

function outcomeOf(error: unknown): SignInOutcome | undefined {
  if (!(error instanceof Failure)) return undefined;
  const { code } = error.definition;
  if (code === peopleFailures.sign_in_refused.code) return 'refused';
  if (code === peopleFailures.second_factor_needed.code) return 'code_asked';
  return code === httpFailures.too_many_requests.code ? 'limited' : undefined;
}

export function createSessionActions(deps: SessionActionsDeps): SessionActions {
  const { database, clock, provePerson, countSignIn } = deps;
  return {
    signIn: async (proof, origin, presented) => {
      try {
        const begun = await provePerson(proof, origin, (tx, user) =>
          begin(tx, user, { origin, clock, presented }),
        );
        countSignIn('began');
        return begun;
      } catch (error) {
        const outcome = outcomeOf(error);
        if (outcome !== undefined) countSignIn(outcome);
        throw error;
      }
    },
    confirm: async (session, proof, origin) => {
      const email = await emailOf(database, session);
      return provePerson({ ...proof, email }, ofSession(session, origin), async (tx, user) => {
        const renewed = await renew(tx, session, clock.now());
        await auditWriter(personActor(user, { how: session.how, origin }), clock).record(tx, {
          action: 'session.confirmed',
          merchantId: null,
          target: `session ${session.sessionId}`,
        });
        return renewed;
      });
    },
    changePassword: (session, change, origin) => changePassword(session, change, { ...deps, origin }),
    list: ({ userId }) => selectLiveSessions(database, userId, liveAfter(clock.now())),
    end: async ({ userId }, sessionId, actor) => {
      const ended = await database.transaction(async (tx) => {
        if (!canBeId(sessionId)) return false;
        if (!(await endSession(tx, { userId, sessionId, now: clock.now() }))) return false;
        await auditWriter(actor, clock).record(tx, {
          action: 'session.ended',
          merchantId: null,
          target: `session ${sessionId}`,
        });
        return true;
      });
      if (!ended) throw unknownSession(sessionId);
    },
  };
}

/** The address of a person who is signed in. */
export async function emailOf(database: Database, { userId }: SignedIn): Promise<string> {
  return (await selectUser(database, userId))?.email ?? '';
}

async function begin(
  tx: Transaction,
  user: StoredUser,
  {
    origin,
    clock,
    presented,
  }: { readonly origin: Origin; readonly clock: Clock; readonly presented: Presented },
): Promise<BegunSession> {
  const { userId } = user;
  const now = clock.now();
  const audit = auditWriter(personActor(user, { how: 'password', origin }), clock);
  await endPresented(tx, presented, { userId, audit, now });
  const begun = await beginSession(tx, { userId, how: 'password', now });
  await audit.record(tx, { action: 'session.began', merchantId: null, target: `session ${begun.sessionId}` });
  return begun;
}

async function changePassword(
  session: SignedIn,
  { newPassword, ...proof }: Parameters<SessionActions['changePassword']>[1],
  { database, clock, passwords, provePerson, origin }: SessionActionsDeps & { readonly origin: Origin },
): Promise<BegunSession> {
  const email = await emailOf(database, session);
  await checkPassword(newPassword, email);
  let hash = '';
  // A wrong password never costs more than its own comparison.
  const prepare = async (asker: Asker) => {
    hash = await passwords.hash(newPassword, asker);
  };
  const work = async (tx: Transaction, user: StoredUser) => {
    const now = clock.now();
    await updatePassword(tx, user.userId, hash);
    const ended = await endSessions(tx, { userId: user.userId, except: session.sessionId, now });
    const renewed = await renew(tx, session, now);
    await auditWriter(personActor(user, { how: session.how, origin }), clock).record(tx, {
      action: 'user.password_set',
      merchantId: null,
      target: `user ${user.userId}`,
      after: { sessions_ended: ended },
    });
    return renewed;
  };
  return provePerson({ ...proof, email }, ofSession(session, origin), { prepare, work });
}

/** A proof from a live session has a count of its own. */
export function ofSession({ sessionId }: SignedIn, origin: Origin): Origin {
  return { ...origin, sessionId };
}

/** A person who acts before or without a session, for the audit trail. */
export function personActor(
  { userId, emailNo }: Pick<StoredUser, 'userId' | 'emailNo'>,
  { how, origin }: { readonly how: SignedIn['how']; readonly origin: Pick<Origin, 'requestId'> },
): Actor {
  const { requestId } = origin;
  return { kind: 'user', id: userId, name: `user ${userId}`, label: String(emailNo), how, requestId };
}

async function renew(tx: Transaction, { sessionId }: SignedIn, now: Date): Promise<BegunSession> {
  const secret = newSecret(sessionPrefix);
  if (!(await renewSession(tx, sessionId, { secretHash: hashSecret(secret), now }))) throw sessionOver();
  return { sessionId, secret };
}

/** The session ended while its person proved who they are. */
export function sessionOver(): Failure {
  return new Failure(accessFailures.unauthenticated, {
    detail: 'The session has ended: sign in again.',
    headers: { 'www-authenticate': 'Bearer realm="stoa"' },
  });
}

function unknownSession(sessionId: number): Failure {
  return new Failure(peopleFailures.unknown_session, { detail: `You have no live session ${sessionId}.` });
}
