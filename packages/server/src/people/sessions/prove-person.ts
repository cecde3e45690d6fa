import { createHash } from 'node:crypto';
import type { LimitTries } from '../../access/index.js';
import type { Database, Transaction } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import type { Passwords } from '../passwords/hash-password.js';
import { peopleFailures } from '../people-failures.js';
import { type FactorSeal, useCode } from '../second-factor/check-code.js';
import { comparableEmail } from '../usable-email.js';
import { lockUser, type StoredUser, selectUserByEmail, updatePasswordHash } from '../user-store.js';

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
}

export interface ProvePersonDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly factors: FactorSeal;
  /** Limits the failures of an address, and of an account, whether the account exists or not. */
  readonly tries: { readonly ofAddress: LimitTries; readonly ofAccount: LimitTries };
  /** Called for a failure at a known account. Runs in the background: otherwise the time of the answer would reveal the account. */
  readonly noteRefused: (userId: number, origin: Origin) => void;
}

/**
 * Proves who a person is, and does work in the transaction of the proof, which locks the user and uses the code up. An unknown account
 * takes the same steps as a known one, and as much time.
 * @throws Failure sign_in_refused, second_factor_needed, too_many_requests, overloaded
 */
export type ProvePerson = <T>(
  proof: Proof,
  origin: Origin,
  work: (tx: Transaction, user: StoredUser) => Promise<T>,
) => Promise<T>;

/** Every 401 must name an authentication scheme (RFC 9110, section 15.5.2), and HTTP has none for a form with a password. */
const challenge = { 'www-authenticate': 'Bearer realm="stoa"' };

const always = (): boolean => true;

export function createProvePerson(deps: ProvePersonDeps): ProvePerson {
  const { database, clock, passwords, factors, tries, noteRefused } = deps;
  return (proof, origin, work) => {
    const email = comparableEmail(proof.email);
    // The text may have any length, so the limiter remembers only its hash.
    const account = createHash('sha256').update(email, 'utf8').digest('base64');
    const refuse = (user: StoredUser | undefined): never => {
      if (user !== undefined) noteRefused(user.userId, origin);
      tries.ofAccount.fail(account);
      tries.ofAddress.fail(origin.address);
      throw new Failure(peopleFailures.sign_in_refused, {
        detail: 'The e-mail address, the password or the code is wrong.',
        headers: challenge,
      });
    };
    const prove = async () => {
      const found = await selectUserByEmail(database, email);
      const stored = found === undefined || found.disabledAt !== null ? null : found.passwordHash;
      const verdict = await passwords.verify(proof.password, stored, origin.address);
      if (found === undefined || stored === null || verdict === 'wrong') return refuse(found);
      const done = await database.transaction(async (tx) => {
        const user = await lockUser(tx, found.userId);
        // The user may have changed while the password was compared.
        if (user === undefined || user.passwordHash !== stored || user.disabledAt !== null) return undefined;
        if (user.secondFactorSince !== null) {
          if (proof.code === undefined || proof.code === '') throw codeNeeded();
          if (!(await useCode(tx, user, { code: proof.code, now: clock.now(), factors }))) return undefined;
        }
        return { value: await work(tx, user) };
      });
      if (done === undefined) return refuse(found);
      if (verdict === 'outdated') {
        const to = await passwords.hash(proof.password, origin.address);
        await updatePasswordHash(database, found.userId, { from: stored, to });
      }
      return done.value;
    };
    return tries.ofAddress.attempt(origin.address, always, () =>
      tries.ofAccount.attempt(account, always, prove),
    );
  };
}

function codeNeeded(): Failure {
  return new Failure(peopleFailures.second_factor_needed, {
    detail: 'The password is right; the account has a second factor.',
    headers: challenge,
  });
}
