import { aboutCurrency, isSettlementCurrency } from '@stoa/contract';
import { assertMerchant } from '../../access/index.js';
import { type Actor, auditWriter } from '../../audit-entries/index.js';
import { bindContext, type Context } from '../../database/context.js';
import { Failure } from '../../kernel/failure.js';
import type { CorrectionContext } from '../corrections/large-corrections.js';
import { reportingFailures } from '../reporting-failures.js';
import {
  type CorrectionPolicy,
  type CorrectionRequest,
  insertPolicy,
  type RequestPage,
  selectPolicies,
  selectRequests,
  selectRequestsById,
  selectWaiting,
  type WaitingPage,
} from './correction-request-store.js';
import { decideRequests } from './decide-requests.js';
import { requestCorrections } from './request-corrections.js';

export interface NewCorrectionPolicy extends Omit<CorrectionPolicy, 'madeAt' | 'madeBy'> {
  readonly madeBy: Actor;
}

/** A merchant's requests, the newest first. @throws Failure unknown_merchant */
export async function listRequests(
  { database }: Pick<Context, 'database'>,
  merchantId: number,
  page: RequestPage,
): Promise<CorrectionRequest[]> {
  await assertMerchant(database, merchantId);
  return selectRequests(database, merchantId, page);
}

/** @throws Failure unknown_correction_request, also for another merchant's */
export async function getRequest(
  { database }: Pick<Context, 'database'>,
  merchantId: number,
  correctionRequestId: number,
): Promise<CorrectionRequest> {
  const [found] = await selectRequestsById(database, merchantId, [correctionRequestId]);
  if (found !== undefined) return found;
  const detail = 'This merchant has no correction request with that id.';
  throw new Failure(reportingFailures.unknown_correction_request, { detail });
}

/** The waiting requests, merchant by merchant, each merchant's oldest first. */
export function listWaitingRequests(
  { database }: Pick<Context, 'database'>,
  page: WaitingPage,
): Promise<CorrectionRequest[]> {
  return selectWaiting(database, page);
}

/**
 * Applies from now on; requests that already wait go on waiting. @throws Failure unknown_merchant, unusable_correction
 */
export async function setPolicy(
  { database, clock }: Context,
  policy: NewCorrectionPolicy,
): Promise<CorrectionPolicy> {
  const { merchantId, currency, mostAmount, madeBy } = policy;
  if (!isSettlementCurrency(currency)) throw unknownCurrency(currency);
  await assertMerchant(database, merchantId);
  const made = { ...policy, madeAt: clock.now(), madeBy: madeBy.name };
  await database.transaction(async (tx) => {
    const earlier = (await selectPolicies(tx, merchantId)).find((one) => one.currency === currency);
    await insertPolicy(tx, made);
    await auditWriter(madeBy, clock).record(tx, {
      action: 'correction_policy.set',
      merchantId,
      target: `correction_policy ${currency}`,
      before: { most_amount: earlier?.mostAmount ?? null },
      after: { most_amount: mostAmount },
    });
  });
  return made;
}

/** The current policy of each currency. @throws Failure unknown_merchant */
export async function listPolicies(
  { database }: Pick<Context, 'database'>,
  merchantId: number,
): Promise<CorrectionPolicy[]> {
  await assertMerchant(database, merchantId);
  return selectPolicies(database, merchantId);
}

/** Requests for corrections: merchants make them, operators and policies decide. */
export const correctionRequestManagement = (context: CorrectionContext) =>
  bindContext(context, {
    request: requestCorrections,
    decide: decideRequests,
    list: listRequests,
    get: getRequest,
    listWaiting: listWaitingRequests,
    setPolicy,
    policies: listPolicies,
  });

export type CorrectionRequestManagement = ReturnType<typeof correctionRequestManagement>;

function unknownCurrency(currency: string): Failure {
  const detail = aboutCurrency(currency);
  const faults = [{ pointer: '/currency', code: 'unknown_currency', detail }];
  return new Failure(reportingFailures.unusable_correction, { detail, faults });
}
