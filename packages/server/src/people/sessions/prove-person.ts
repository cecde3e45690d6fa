import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { LimitTries } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { Transaction } from '../../database/database.js';
import { Failure } from '../../kernel/failure.js';
import type { RatePolicy } from '../../kernel/token-bucket.js';
import type { Asker, Passwords } from '../passwords/hash-password.js';
import { peopleFailures } from '../people-failures.js';
import { type FactorSeal, useCode } from '../second-factor/totp.js';
import { comparableEmail } from '../usable-email.js';
import { lockUser, type StoredUser, selectUserByEmail, updatePasswordHash } from '../user-store.js';

/** Failed sign-ins of one account, from wherever they come. */
export const accountPolicy: RatePolicy = { name: 'account', limit: 20, windowSeconds: 3_600, burst: 10 };

export interface Proof {
  readonly email: string;
  readonly password: string;
  /** The code of the second factor. */
  readonly code?: string | undefined;
}

/** Where a try comes from. */
export interface Origin {
  /** The client's address as limits count it. */
  readonly address: string;
  readonly requestId: string;
  /** The live session from which the person proves again who they are; absent for a sign-in. */
  readonly sessionId?: number;
}

export interface ProvePersonDeps extends Context {
  readonly passwords: Passwords;
  readonly factors: FactorSeal;
  /**
   * Limits the failures of an address, and of an account, whether the account exists or not. Live sessions, and
   * addresses that lately signed in to the account, have counts of their own: strangers who guess cannot lock them out.
   */
  readonly tries: { readonly ofAddress: LimitTries; readonly ofAccount: LimitTries };
  /**
   * Called for a failure at a known account. Runs in the background: otherwise the time of the answer would reveal the
   * account.
   */
  readonly noteRefused: (userId: number, origin: Origin) => void;
}

/**
 * Proves who a person is, and does work in the transaction of the proof, which locks the user and uses the code up. An
 * unknown account takes the same steps as a known one, and as much time. `prepare` runs before the transaction, but
 * only for a password that is right: for work that takes long, such as hashing a new password.
 * @throws Failure sign_in_refused, second_factor_needed, too_many_requests, overloaded
 */
export type ProvePerson = <T>(
  proof: Proof,
  origin: Origin,
  work: ProvedWork<T> | { readonly prepare: (asker: Asker) => Promise<void>; readonly work: ProvedWork<T> },
) => Promise<T>;

type ProvedWork<T> = (tx: Transaction, user: StoredUser) => Promise<T>;

/**
 * Every 401 must name an authentication scheme (RFC 9110, section 15.5.2), and HTTP has none for a form with a
 * password.
 */
const challenge = { 'www-authenticate': 'Bearer realm="stoa"' };

const always = (): boolean => true;

/** How many accounts of addresses are remembered as having signed in, and for how long. */
const rememberedSignIns = 10_000;
const rememberedMs = 30 * 24 * 60 * 60 * 1000;

export function createProvePerson(deps: ProvePersonDeps): ProvePerson {
  const { database, clock, passwords, factors, tries, noteRefused } = deps;
  // A process that starts remembers nobody: then people count as strangers until they sign in once.
  const signedIn = new LRUCache<string, number>({ max: rememberedSignIns });
  return (proof, origin, asked) => {
    const { prepare, work } = typeof asked === 'function' ? { prepare: undefined, work: asked } : asked;
    const email = comparableEmail(proof.email);
    const account = digestOf(email);
    const known = digestOf(`${email} ${origin.address}`);
    const isKnown = (signedIn.get(known) ?? 0) > clock.now().getTime() - rememberedMs;
    const own = origin.sessionId === undefined ? isKnown && known : `session ${origin.sessionId}`;
    const counted = own === false ? account : own;
    const asker = { address: origin.address, account: counted };
    const refuse = (user: StoredUser | undefined): never => {
      if (user !== undefined) noteRefused(user.userId, origin);
      tries.ofAccount.fail(counted);
      if (own === false) tries.ofAddress.fail(origin.address);
      throw new Failure(peopleFailures.sign_in_refused, {
        detail: 'The e-mail address, the password or the code is wrong.',
        headers: challenge,
      });
    };
    const prove = async () => {
      const found = await selectUserByEmail(database, email);
      const stored = found === undefined || found.disabledAt !== null ? null : found.passwordHash;
      const verdict = await passwords.verify(proof.password, stored, asker);
      if (found === undefined || stored === null || verdict === 'wrong') return refuse(found);
      if (found.secondFactorSince !== null && isMissing(proof.code)) throw codeNeeded();
      await prepare?.(asker);
      const done = await database.transaction(async (tx) => {
        const user = await lockUser(tx, found.userId);
        // The user may have changed while the password was compared.
        if (user === undefined || user.passwordHash !== stored || user.disabledAt !== null) return undefined;
        if (user.secondFactorSince !== null) {
          if (isMissing(proof.code)) throw codeNeeded();
          if (!(await useCode(tx, user, { code: proof.code, now: clock.now(), factors }))) return undefined;
        }
        return { value: await work(tx, user) };
      });
      if (done === undefined) return refuse(found);
      if (verdict === 'outdated') {
        const to = await passwords.hash(proof.password, asker);
        await updatePasswordHash(database, found.userId, { from: stored, to });
      }
      signedIn.set(known, clock.now().getTime());
      return done.value;
    };
    const tryOfAccount = () => tries.ofAccount.attempt(counted, always, prove);
    return own === false ? tries.ofAddress.attempt(origin.address, always, tryOfAccount) : tryOfAccount();
  };
}

/** The texts may have any length and are personal, so only their hashes are remembered. */
function digestOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('base64');
}

function isMissing(code: string | undefined): code is undefined | '' {
  return code === undefined || code === '';
}

function codeNeeded(): Failure {
  return new Failure(peopleFailures.second_factor_needed, {
    detail: 'The password is right; the account has a second factor.',
    headers: challenge,
  });
}
