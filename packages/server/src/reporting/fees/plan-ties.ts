import type { Transaction } from '../../database/database.js';
import { Failure } from '../../kernel/failure.js';
import { lockGroups } from '../groups/group-store.js';
import { reportingFailures } from '../reporting-failures.js';
import type { FeePlan } from './fee-plan.js';
import { type PlanTie, selectTieOfPlan } from './plan-tie-store.js';

/**
 * Refuses a plan for a group that would apply to a merchant like one of another group of that merchant. Nobody joins a
 * group until the transaction ends.
 * @throws Failure fee_plans_tie
 */
export async function assertNoTie(
  tx: Transaction,
  { group, ...plan }: Pick<FeePlan, 'group' | 'countries' | 'inForceFrom' | 'inForceUntil'>,
): Promise<void> {
  if (group === null) return;
  await lockGroups(tx);
  refuseTie(await selectTieOfPlan(tx, { ...plan, group }));
}

/** @throws Failure fee_plans_tie */
export function refuseTie(tie: PlanTie | undefined): void {
  if (tie === undefined) return;
  const { feePlanId, merchantId } = tie;
  throw new Failure(reportingFailures.fee_plans_tie, {
    detail: `Fee plan ${feePlanId} is for another group of merchant ${merchantId}, on some of the same days and for some of the same payers, and neither plan goes before the other.`,
  });
}
