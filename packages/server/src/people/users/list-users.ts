import { canBeId } from '../../database/can-be-id.js';
import type { Queryable } from '../../database/database.js';
import { comparableEmail } from '../usable-email.js';
import {
  type ListedUser,
  selectOperatorIds,
  selectUserIds,
  selectUserIdsByEmail,
  selectUsers,
  type UserRange,
} from '../user-store.js';

/** Which people are listed: those who match all given filters. */
export interface UsersAsked extends UserRange {
  readonly userId?: number | undefined;
  /** The whole address, in any case. */
  readonly email?: string | undefined;
  /** Only those with a role of the operator. */
  readonly isOperator?: boolean | undefined;
}

/** People in the order of their numbers. However many there are, a page reads only its own. */
export async function listUsers(database: Queryable, asked: UsersAsked): Promise<ListedUser[]> {
  const { userId, isOperator = false, after } = asked;
  const email = asked.email === undefined ? undefined : comparableEmail(asked.email);
  const found = await selectUsers(database, await idsFor(database, { ...asked, email }));
  return found.filter(
    (user) =>
      user.userId > after &&
      (userId === undefined || user.userId === userId) &&
      (email === undefined || user.email === email) &&
      (!isOperator || user.operatorRole !== null),
  );
}

/** The numbers of the users that match the narrowest filter. */
async function idsFor(
  database: Queryable,
  { userId, email, isOperator, ...range }: UsersAsked,
): Promise<readonly number[]> {
  if (userId !== undefined) return canBeId(userId) ? [userId] : [];
  if (email !== undefined) return selectUserIdsByEmail(database, email);
  return isOperator === true ? selectOperatorIds(database, range) : selectUserIds(database, range);
}
