import type { Queryable } from '../../database/database.js';
import type { Found, Sought } from '../../kernel/sought.js';
import { selectMembersWith } from '../membership-store.js';
import { selectUsersWith } from '../user-store.js';

/** People by parts of their addresses: all of them for the operator, and for a merchant its own. */
export async function searchPeople(
  database: Queryable,
  { words, merchantId, most }: Sought,
): Promise<readonly Found[]> {
  if (merchantId === null) {
    const users = await selectUsersWith(database, words, most);
    return users.map(({ userId, email }) => foundPerson(String(userId), email));
  }
  const members = await selectMembersWith(database, { merchantId, words, most });
  return members.map(({ memberId, email }) => foundPerson(memberId, email));
}

function foundPerson(id: string, email: string): Found {
  return { kind: 'person', id, text: email, merchantId: null };
}
