import { operatorRoles, type Scope, type SignedIn, scopesFor } from '../access/index.js';
import type { Queryable } from '../database/database.js';
import { testOf } from '../kernel/twin.js';
import { mustSetFactorUp, sessionLimits } from './find-session.js';
import { selectMerchantsOf, selectOffers } from './membership-store.js';
import { selectSessionById } from './session-store.js';

export interface SessionDescription {
  readonly user_id: number | null;
  readonly email: string | null;
  readonly session_id: number;
  readonly how: SignedIn['how'];
  readonly confirmed_at: string;
  readonly expires_at: string;
  readonly second_factor: 'on' | 'off' | 'required';
  readonly operator: { readonly role: string; readonly scopes: readonly Scope[] } | null;
  readonly merchants: readonly {
    readonly merchant_id: number;
    readonly member_id: string;
    readonly name: string;
    readonly role: string;
    readonly scopes: readonly Scope[];
    readonly test_of: number | null;
  }[];
  readonly offers: readonly { readonly merchant_id: number; readonly name: string; readonly role: string }[];
}

/** Who is signed in, and what they may do; undefined if the session ended meanwhile. */
export async function describeSession(
  database: Queryable,
  sessionId: number,
  { secondFactorRequired }: { readonly secondFactorRequired: boolean },
): Promise<SessionDescription | undefined> {
  const session = await selectSessionById(database, sessionId);
  if (session === undefined) return undefined;
  const { userId, operatorRole: role, memberships } = session;
  const accepted = await selectMerchantsOf(database, userId);
  const lacksFactor = mustSetFactorUp(session, secondFactorRequired);
  return {
    // The number counts people of all merchants, so only people of the operator see theirs.
    user_id: role === null ? null : userId,
    email: session.email,
    session_id: sessionId,
    how: session.how,
    confirmed_at: session.confirmedAt.toISOString(),
    expires_at: new Date(session.createdAt.getTime() + sessionLimits.lifeMs).toISOString(),
    second_factor: session.hasSecondFactor ? 'on' : lacksFactor ? 'required' : 'off',
    operator: role === null || lacksFactor ? null : { role, scopes: operatorRoles[role].scopes },
    merchants: accepted.flatMap(({ merchantId, memberId, name }) => {
      const ofMerchant = memberships.find((one) => one.merchantId === merchantId)?.role;
      if (ofMerchant === undefined) return [];
      const scopes = scopesFor(merchantId, ofMerchant);
      const known = { merchant_id: merchantId, member_id: memberId, name, role: ofMerchant, scopes };
      return [{ ...known, test_of: testOf(merchantId) }];
    }),
    offers: (await selectOffers(database, sessionId)).map(({ merchantId, ...offer }) => ({
      merchant_id: merchantId,
      ...offer,
    })),
  };
}
