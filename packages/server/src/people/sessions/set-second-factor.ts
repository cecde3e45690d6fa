import { randomBytes } from 'node:crypto';
import type { SignedIn } from '../../access/index.js';
import { type Actor, auditWriter } from '../../audit-entries/index.js';
import type { Context } from '../../database/context.js';
import type { Transaction } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { deriveKey, seal, unseal } from '../../kernel/seal.js';
import { peopleFailures } from '../people-failures.js';
import {
  clearSecondFactor,
  replaceRecoveryCodes,
  storeSecondFactor,
} from '../second-factor/second-factor-store.js';
import {
  bareCode,
  base32,
  type FactorSeal,
  hashRecoveryCode,
  newRecoveryCodes,
  otpauthAddress,
  stepOfCode,
  totp,
} from '../second-factor/totp.js';
import { endSessions, selectSessionById } from '../session-store.js';
import { lockUser, type StoredUser, selectUser } from '../user-store.js';
import type { Origin, Proof, ProvePerson } from './prove-person.js';
import { emailOf, ofSession, personActor, sessionOver } from './sign-in.js';

/** A secret for the person's app, before the first code turns it on. */
export interface SecondFactorSetup {
  readonly secret: string;
  readonly otpauthUrl: string;
  /**
   * The secret and its expiry, sealed and bound to the session. So nothing is stored before a code has proved the
   * secret.
   */
  readonly setup: string;
}

/** What people do with their own second factor. */
export interface SecondFactorActions {
  /** Proves who the person is, and makes a secret. @throws what ProvePerson throws */
  begin(session: SignedIn, proof: Omit<Proof, 'email'>, origin: Origin): Promise<SecondFactorSetup>;
  /** Reads a setup to show it again; undefined if it has expired, or is not of this session. */
  again(session: SignedIn, setup: string): Promise<SecondFactorSetup | undefined>;
  /**
   * Turns it on with the first code, and ends all other sessions. Answers the recovery codes, which are shown only
   * here.
   * @throws Failure wrong_code, unauthenticated
   */
  turnOn(
    session: SignedIn,
    given: { readonly setup: string; readonly code: string },
    actor: Actor,
  ): Promise<readonly string[]>;
  /** Ends all other sessions as well. @throws what ProvePerson throws */
  turnOff(session: SignedIn, proof: Omit<Proof, 'email'>, origin: Origin): Promise<void>;
}

interface Deps extends Context {
  readonly provePerson: ProvePerson;
  readonly factors: FactorSeal;
  readonly masterSecret: Buffer;
  /** The name under which apps show the account. */
  readonly issuer: () => string;
}

/** As long as other proofs count as fresh, so the person who uses a setup has just proved who they are. */
const setupLifeMs = 5 * 60_000;

/** What turning the second factor on or off changes. */
function stateOf({ secondFactorSince, secondFactorStep }: StoredUser): string {
  return `${secondFactorSince?.getTime() ?? 'off'} ${secondFactorStep ?? 'none'}`;
}

/** A secret that waits for its first code, and the state of the person's second factor for which it was made. */
interface MadeSetup {
  readonly secret: Buffer;
  readonly state: string;
}

export function createSecondFactorActions({
  database,
  clock,
  provePerson,
  factors,
  masterSecret,
  issuer,
}: Deps): SecondFactorActions {
  const setups = createSetups(deriveKey(masterSecret, 'second-factor-setup'), clock);
  const shown = (secret: Buffer, setup: string, account: string): SecondFactorSetup => ({
    secret: base32(secret),
    otpauthUrl: otpauthAddress(secret, { issuer: issuer(), account }),
    setup,
  });
  return {
    begin: async (session, proof, origin) => {
      const account = await emailOf(database, session);
      const state = await provePerson(
        { ...proof, email: account },
        ofSession(session, origin),
        async (_tx, user) => stateOf(user),
      );
      const secret = randomBytes(totp.secretBytes);
      return shown(secret, setups.make(session, { secret, state }), account);
    },
    again: async (session, setup) => {
      const user = await selectUser(database, session.userId);
      const made = setups.read(session, setup);
      if (made === undefined || user === undefined || made.state !== stateOf(user)) return undefined;
      return shown(made.secret, setup, user.email ?? '');
    },
    turnOn: async (session, { setup, code }, actor) => {
      const { userId, sessionId } = session;
      const now = clock.now();
      const made = setups.read(session, setup);
      const step = made === undefined ? undefined : stepOfCode(bareCode(code), made.secret, now);
      if (made === undefined || step === undefined) throw wrongCode();
      const { secret, state } = made;
      const codes = newRecoveryCodes();
      await database.transaction(async (tx) => {
        const user = await lockUser(tx, userId);
        // A setup is used once: turning the second factor on or off ends it. A code counts once, whatever its secret
        // is.
        if (user === undefined || stateOf(user) !== state || step <= (user.secondFactorStep ?? -1))
          throw wrongCode();
        // If something ended the session meanwhile, such as a new password, it must stop this as well.
        if ((await selectSessionById(tx, sessionId)) === undefined) throw sessionOver();
        await storeSecondFactor(tx, userId, { sealed: factors.seal(userId, secret), step, now });
        await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
        await endSessions(tx, { userId, except: sessionId, now });
        await auditWriter(actor, clock).record(tx, {
          action: 'user.second_factor_changed',
          merchantId: null,
          target: `user ${userId}`,
          after: { state: 'on' },
        });
      });
      return codes;
    },
    turnOff: async (session, proof, origin) => {
      const email = await emailOf(database, session);
      await provePerson({ ...proof, email }, ofSession(session, origin), (tx, user) =>
        clear(tx, user, { session, origin, clock }),
      );
    },
  };
}

async function clear(
  tx: Transaction,
  user: StoredUser,
  { session, origin, clock }: { readonly session: SignedIn; readonly origin: Origin; readonly clock: Clock },
): Promise<void> {
  await clearSecondFactor(tx, user.userId);
  await endSessions(tx, { userId: user.userId, except: session.sessionId, now: clock.now() });
  await auditWriter(personActor(user, { how: session.how, origin }), clock).record(tx, {
    action: 'user.second_factor_changed',
    merchantId: null,
    target: `user ${user.userId}`,
    after: { state: 'off' },
  });
}

/** A setup is bound to its session and to the state of the second factor, and works for 5 minutes. */
function createSetups(key: Buffer, clock: Clock) {
  const nameOf = ({ sessionId }: SignedIn): string => `second factor setup of session ${sessionId}`;
  return {
    make: (session: SignedIn, { secret, state }: MadeSetup): string => {
      const untilMs = clock.now().getTime() + setupLifeMs;
      const text = JSON.stringify([untilMs, state, secret.toString('base64')]);
      return seal(Buffer.from(text), { key, name: nameOf(session) }).toString('base64url');
    },
    read: (session: SignedIn, setup: string): MadeSetup | undefined => {
      const plain = unseal(Buffer.from(setup, 'base64url'), { key, name: nameOf(session) });
      if (plain === undefined) return undefined;
      const [untilMs, state, secret]: [number, string, string] = JSON.parse(plain.toString());
      return untilMs > clock.now().getTime() ? { state, secret: Buffer.from(secret, 'base64') } : undefined;
    },
  };
}

function wrongCode(): Failure {
  return new Failure(peopleFailures.wrong_code, {
    detail: 'The code does not match the secret, or the setup is older than 5 minutes or was used.',
  });
}
