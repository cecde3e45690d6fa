import type { FastifyRequest } from 'fastify';
import { Failure } from '../../kernel/failure.js';
import { accessFailures } from '../access-failures.js';
import { callers, type PersonKind } from '../callers/caller-kinds.js';
import type { Membership, Principal, SignedIn } from '../callers/principal.js';
import { merchantRoles, operatorRoles } from '../callers/role.js';
import { refuseSuspended } from './refuse-suspended.js';

/** The header in which a person who works for several merchants names the one for which they call. */
const merchantHeader = 'stoa-merchant';

/**
 * The person of a session as the caller of this request: on the operator's side with their role; on a merchant's side as a member of
 * the merchant that the header names, or of their only merchant.
 * @throws Failure merchant_not_named, not_a_member, merchant_suspended
 */
export function principalOfSession(request: FastifyRequest, session: SignedIn, side: PersonKind): Principal {
  const { userId, emailNo, how } = session;
  const common = {
    kind: side,
    countedAs: `user ${userId}`,
    actor: { kind: 'user', id: userId, name: `user ${userId}`, label: String(emailNo), how },
    session,
  } as const;
  if (side === 'operator_user') {
    const { operatorRole } = session;
    return {
      ...common,
      merchantId: null,
      scopes: operatorRole === null ? [] : operatorRoles[operatorRole].scopes,
    };
  }
  const { merchantId, role, suspendedBecause } = membershipFor(request, session);
  refuseSuspended(suspendedBecause);
  return { ...common, merchantId, scopes: merchantRoles[role].scopes };
}

function membershipFor(request: FastifyRequest, { memberships }: SignedIn): Membership {
  const named = request.headers[merchantHeader];
  const [first] = memberships;
  if (named === undefined && first !== undefined && memberships.length > 1)
    throw new Failure(accessFailures.merchant_not_named, {
      detail: `This person works for several merchants; the header Stoa-Merchant must name one of ${memberships.map(({ merchantId }) => merchantId).join(', ')}.`,
    });
  const found =
    named === undefined ? first : memberships.find(({ merchantId }) => String(merchantId) === named);
  if (found === undefined)
    throw new Failure(accessFailures.not_a_member, {
      detail: `This call needs ${callers.merchant_user.article} ${callers.merchant_user.name} for which the person works.`,
    });
  return found;
}
