import type { Database } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { createFeePlanManagement } from '../fees/manage-fee-plans.js';
import { countWithoutFee } from '../fees/unpriced-store.js';
import { createCadenceManagement } from './manage-cadences.js';

/** What an operator should know of this area. */
export interface ReportingExamination {
  /** How many merchants have a cadence. */
  readonly expectedCount: number;
  /** Those of them who have missed it, by id. */
  readonly silentMerchants: readonly number[];
  readonly hasFeePlan: boolean;
  readonly withoutFeeCount: number;
}

export async function examineReporting(database: Database, clock: Clock): Promise<ReportingExamination> {
  const expected = await createCadenceManagement(database, clock).list({ after: 0, most: null });
  const plans = await createFeePlanManagement(database, clock).list({ merchantId: null, limit: 1 });
  return {
    expectedCount: expected.length,
    silentMerchants: expected.filter(({ missed }) => missed).map(({ merchantId }) => merchantId),
    hasFeePlan: plans.length > 0,
    withoutFeeCount: await countWithoutFee(database),
  };
}
