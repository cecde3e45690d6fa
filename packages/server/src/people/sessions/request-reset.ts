import { createHash } from 'node:crypto';
import type { LimitTries } from '../../access/index.js';
import { auditWriter, serviceActor } from '../../audit-entries/index.js';
import type { Context } from '../../database/context.js';
import { Failure } from '../../kernel/failure.js';
import type { RatePolicy } from '../../kernel/token-bucket.js';
import type { AnnounceLink } from '../mail/announce-link.js';
import { listenerOf, makeLink } from '../make-link.js';
import type { Notes } from '../note-afterwards.js';
import { peopleFailures } from '../people-failures.js';
import { comparableEmail } from '../usable-email.js';
import { lockUser, type StoredUser, selectUserByEmail } from '../user-store.js';
import type { Origin } from './prove-person.js';

/** Limits the mails that strangers can cause to one account. */
export const resetPolicy: RatePolicy = { name: 'reset', limit: 5, windowSeconds: 3_600, burst: 3 };

/**
 * Sends a link for a new password to an address if it belongs to an account with a password. The caller waits equally
 * long for every address: for the limits, and one query. The link is made afterwards.
 * @throws Failure too_many_requests
 */
export type RequestReset = (email: string, origin: Origin) => Promise<void>;

/** Without mail, people cannot ask for a reset. */
export function mailNotSetUp(): Failure {
  return new Failure(peopleFailures.mail_not_set_up, {
    detail: 'Only an admin can give you a link for a new password here.',
  });
}

export interface RequestResetDeps extends Context {
  readonly notes: Pick<Notes, 'add'>;
  readonly announce: AnnounceLink;
  /** Limits the requests from an address, and for an account, whether the account exists or not. */
  readonly requests: { readonly ofAddress: LimitTries; readonly ofAccount: LimitTries };
}

export function createRequestReset(deps: RequestResetDeps): RequestReset {
  const { database, notes, requests } = deps;
  return async (text, origin) => {
    const email = comparableEmail(text);
    requests.ofAddress.fail(origin.address);
    requests.ofAccount.fail(createHash('sha256').update(email, 'utf8').digest('base64'));
    const user = await selectUserByEmail(database, email);
    if (user !== undefined) notes.add(() => sendLink(user.userId, origin, deps));
  };
}

async function sendLink(
  userId: number,
  { requestId }: Origin,
  { database, clock, announce }: RequestResetDeps,
): Promise<void> {
  const made = await database.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === undefined || !mayReset(user)) return undefined;
    const listener = listenerOf(user);
    const link = await makeLink(tx, { userId, kind: 'reset', merchantId: null, now: clock.now(), listener });
    await auditWriter({ ...serviceActor, requestId }, clock).record(tx, {
      action: 'user.link_made',
      merchantId: null,
      target: `user ${userId}`,
      after: { expires_at: link.expiresAt },
    });
    return { email: user.email, link };
  });
  if (made !== undefined && made.email !== null)
    announce({ userId, email: made.email, kind: 'reset' }, made.link);
}

/**
 * People who sign in at the identity provider or have not accepted an invitation yet have no password that could be
 * replaced.
 */
function mayReset({ email, passwordHash, disabledAt }: StoredUser): boolean {
  return email !== null && passwordHash !== null && disabledAt === null;
}
