import type { Actor } from '../../audit-entries/index.js';
import { Failure } from '../../kernel/failure.js';
import { peopleFailures } from '../people-failures.js';
import type { StoredUser } from '../user-store.js';

/** @throws Failure last_admin */
export function refuseLast(admins: readonly number[], userId: number): void {
  if (admins.length === 1 && admins[0] === userId)
    throw new Failure(peopleFailures.last_admin, {
      detail: `Person ${userId} is the only admin who can sign in.`,
    });
}

/** @throws Failure own_access */
export function refuseOwn(userId: number, actor: Actor): void {
  if (actor.kind === 'user' && actor.id === userId)
    throw new Failure(peopleFailures.own_access, { detail: 'This is your own account.' });
}

/** An invitation would be useless to a disabled person. @throws Failure user_disabled */
export function refuseDisabled({ userId, disabledAt }: StoredUser): void {
  if (disabledAt !== null)
    throw new Failure(peopleFailures.user_disabled, { detail: `Person ${userId} is disabled.` });
}

/** @throws Failure user_erased */
export function refuseErased({ userId, erasedAt }: StoredUser): void {
  if (erasedAt !== null)
    throw new Failure(peopleFailures.user_erased, { detail: `Person ${userId} was erased.` });
}
