import { aboutCurrency, isSettlementCurrency } from '@stoa/contract';
import { assertMerchant } from '../../access/index.js';
import { type Actor, openAuditBook } from '../../audit-entries/index.js';
import type { Database } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import type { LargeAmounts } from '../corrections/large-corrections.js';
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
import { createDecideRequests, type DecideRequests } from './decide-requests.js';
import { createRequestCorrections, type RequestCorrections } from './request-corrections.js';

export interface NewCorrectionPolicy extends Omit<CorrectionPolicy, 'madeAt' | 'madeBy'> {
  readonly madeBy: Actor;
}

/** Requests for corrections: merchants make them, operators and policies decide. */
export interface CorrectionRequestManagement {
  readonly request: RequestCorrections;
  readonly decide: DecideRequests;
  /** A merchant's requests, the newest first. @throws Failure unknown_merchant */
  list(merchantId: number, page: RequestPage): Promise<CorrectionRequest[]>;
  /** @throws Failure unknown_correction_request, also for another merchant's */
  get(merchantId: number, correctionRequestId: number): Promise<CorrectionRequest>;
  /** The waiting requests, merchant by merchant, each merchant's oldest first. */
  listWaiting(page: WaitingPage): Promise<CorrectionRequest[]>;
  /** Applies from now on; requests that already wait go on waiting. @throws Failure unknown_merchant, unusable_correction */
  setPolicy(policy: NewCorrectionPolicy): Promise<CorrectionPolicy>;
  /** The current policy of each currency. @throws Failure unknown_merchant */
  policies(merchantId: number): Promise<CorrectionPolicy[]>;
}

export function createCorrectionRequestManagement(
  database: Database,
  clock: Clock,
  secondPersonAbove?: LargeAmounts,
): CorrectionRequestManagement {
  return {
    request: createRequestCorrections(database, clock, secondPersonAbove),
    decide: createDecideRequests(database, clock, secondPersonAbove),
    list: async (merchantId, page) => {
      await assertMerchant(database, merchantId);
      return selectRequests(database, merchantId, page);
    },
    get: async (merchantId, correctionRequestId) => {
      const [found] = await selectRequestsById(database, merchantId, [correctionRequestId]);
      if (found !== undefined) return found;
      const detail = 'This merchant has no correction request with that id.';
      throw new Failure(reportingFailures.unknown_correction_request, { detail });
    },
    listWaiting: (page) => selectWaiting(database, page),
    setPolicy: async (policy) => {
      if (!isSettlementCurrency(policy.currency)) throw unknownCurrency(policy.currency);
      await assertMerchant(database, policy.merchantId);
      const { merchantId, currency, mostAmount, madeBy } = policy;
      const made = { ...policy, madeAt: clock.now(), madeBy: madeBy.name };
      await database.transaction(async (tx) => {
        const earlier = (await selectPolicies(tx, merchantId)).find((one) => one.currency === currency);
        await insertPolicy(tx, made);
        await openAuditBook(madeBy, clock).record(tx, {
          action: 'correction_policy.set',
          merchantId,
          target: `correction_policy ${currency}`,
          before: { most_amount: earlier?.mostAmount ?? null },
          after: { most_amount: mostAmount },
        });
      });
      return made;
    },
    policies: async (merchantId) => {
      await assertMerchant(database, merchantId);
      return selectPolicies(database, merchantId);
    },
  };
}

function unknownCurrency(currency: string): Failure {
  const detail = aboutCurrency(currency);
  const faults = [{ pointer: '/currency', code: 'unknown_currency', detail }];
  return new Failure(reportingFailures.unusable_correction, { detail, faults });
}
