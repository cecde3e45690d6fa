import { randomBytes } from 'node:crypto';
import type { SignedIn } from '../../access/index.js';
import { type Actor, openAuditBook } from '../../audit-entries/index.js';
import type { Database } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { deriveKey } from '../../kernel/derive-key.js';
import { Failure } from '../../kernel/failure.js';
import { seal, unseal } from '../../kernel/seal.js';
import { peopleFailures } from '../people-failures.js';
import {
  bareCode,
  type FactorSeal,
  hashRecoveryCode,
  newRecoveryCodes,
} from '../second-factor/check-code.js';
import {
  clearSecondFactor,
  replaceRecoveryCodes,
  storeSecondFactor,
} from '../second-factor/second-factor-store.js';
import { base32, otpauthAddress, stepOfCode, totp } from '../second-factor/totp.js';
import { endSessions, selectSessionById } from '../session-store.js';
import { lockUser } from '../user-store.js';
import type { Origin, Proof, ProvePerson } from './prove-person.js';
import { emailOf, personActor, sessionOver } from './sign-in.js';

/** A secret for the person's app, before the first code turns it on. */
export interface SecondFactorSetup {
  readonly secret: string;
  readonly otpauthUrl: string;
  /** The secret and its expiry, sealed and bound to the session. So nothing is stored before a code has proved the secret. */
  readonly setup: string;
}

/** What people do with their own second factor. */
export interface SecondFactorDesk {
  /** Proves who the person is, and makes a secret. @throws what ProvePerson throws */
  begin(session: SignedIn, proof: Omit<Proof, 'email'>, origin: Origin): Promise<SecondFactorSetup>;
  /** Reads a setup to show it again; undefined if it has expired, or is not of this session. */
  again(session: SignedIn, setup: string): Promise<SecondFactorSetup | undefined>;
  /**
   * Turns it on with the first code, and ends all other sessions. Answers the recovery codes, which are shown only here.
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

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly provePerson: ProvePerson;
  readonly factors: FactorSeal;
  readonly masterSecret: Buffer;
  /** The name under which apps show the account. */
  readonly issuer: () => string;
}

const setupLifeMs = 15 * 60_000;
const timeBytes = 8;

export function createSecondFactorDesk({
  database,
  clock,
  provePerson,
  factors,
  masterSecret,
  issuer,
}: Deps): SecondFactorDesk {
  const setups = createSetups(deriveKey(masterSecret, 'second-factor-setup'), clock);
  const shown = (secret: Buffer, setup: string, account: string): SecondFactorSetup => ({
    secret: base32(secret),
    otpauthUrl: otpauthAddress(secret, { issuer: issuer(), account }),
    setup,
  });
  return {
    begin: async (session, proof, origin) => {
      const account = await emailOf(database, session);
      await provePerson({ ...proof, email: account }, origin, async () => undefined);
      const secret = randomBytes(totp.secretBytes);
      return shown(secret, setups.make(session, secret), account);
    },
    again: async (session, setup) => {
      const secret = setups.read(session, setup);
      return secret === undefined ? undefined : shown(secret, setup, await emailOf(database, session));
    },
    turnOn: async (session, { setup, code }, actor) => {
      const { userId, sessionId } = session;
      const now = clock.now();
      const secret = setups.read(session, setup);
      const step = secret === undefined ? undefined : stepOfCode(bareCode(code), secret, now);
      if (secret === undefined || step === undefined) throw wrongCode();
      const codes = newRecoveryCodes();
      await database.transaction(async (tx) => {
        await lockUser(tx, userId);
        // If something ended the session meanwhile, such as a new password, it must stop this as well.
        if ((await selectSessionById(tx, sessionId)) === undefined) throw sessionOver();
        await storeSecondFactor(tx, userId, { sealed: factors.seal(userId, secret), step, now });
        await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
        await endSessions(tx, { userId, except: sessionId, now });
        await openAuditBook(actor, clock).record(tx, {
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
      await provePerson({ ...proof, email }, origin, async (tx, user) => {
        await clearSecondFactor(tx, user.userId);
        await endSessions(tx, { userId: user.userId, except: session.sessionId, now: clock.now() });
        await openAuditBook(personActor(user, { how: session.how, origin }), clock).record(tx, {
          action: 'user.second_factor_changed',
          merchantId: null,
          target: `user ${user.userId}`,
          after: { state: 'off' },
        });
      });
    },
  };
}

/** A setup is bound to its session, and works for 15 minutes. */
function createSetups(key: Buffer, clock: Clock) {
  const nameOf = ({ sessionId }: SignedIn): string => `second factor setup of session ${sessionId}`;
  return {
    make: (session: SignedIn, secret: Buffer): string => {
      const until = Buffer.alloc(timeBytes);
      until.writeBigInt64BE(BigInt(clock.now().getTime() + setupLifeMs));
      return seal(Buffer.concat([until, secret]), { key, name: nameOf(session) }).toString('base64url');
    },
    read: (session: SignedIn, setup: string): Buffer | undefined => {
      const plain = unseal(Buffer.from(setup, 'base64url'), { key, name: nameOf(session) });
      const isLive = plain !== undefined && plain.readBigInt64BE(0) > BigInt(clock.now().getTime());
      return isLive ? plain.subarray(timeBytes) : undefined;
    },
  };
}

function wrongCode(): Failure {
  return new Failure(peopleFailures.wrong_code, {
    detail: 'The code does not fit the secret, or the setup is older than 15 minutes.',
  });
}
