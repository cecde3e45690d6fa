import type { MerchantRole, OperatorRole } from '../access/index.js';
import type { Database } from '../database/database.js';
import { beginSession } from './begin-session.js';
import { acceptMembership, offerMembership } from './membership-store.js';
import { insertUser, updateOperatorRole } from './user-store.js';

export interface TestUser {
  readonly userId: number;
  /** The headers of a call from a page of the service at https://stoa.test. */
  readonly headers: { readonly cookie: string; readonly origin: string };
}

/** A user with a live session. */
export function createTestUser(
  database: Database,
  options: {
    readonly email: string;
    readonly operatorRole?: OperatorRole;
    readonly memberships?: Readonly<Record<number, MerchantRole>>;
    readonly now: Date;
  },
): Promise<TestUser> {
  const { email, operatorRole = null, memberships = {}, now } = options;
  return database.transaction(async (tx) => {
    const userId = await insertUser(tx, { email, now });
    if (userId === undefined) throw new Error('two test users with one address');
    if (operatorRole !== null) await updateOperatorRole(tx, userId, { role: operatorRole, since: now });
    for (const [id, role] of Object.entries(memberships)) {
      const merchantId = Number(id);
      await offerMembership(tx, { userId, merchantId, role }, now);
      await acceptMembership(tx, { userId, merchantId, now });
    }
    const { secret } = await beginSession(tx, { userId, how: 'password', now });
    return {
      userId,
      headers: { cookie: `__Host-stoa_session=${secret}`, origin: 'https://stoa.test' },
    };
  });
}
