import { type Actor, mayBeInOneHand } from '../../audit-entries/index.js';
import type { Transaction } from '../../database/database.js';
import { Failure } from '../../kernel/failure.js';
import { reportingFailures } from '../reporting-failures.js';

/**
 * Two accounts in one hand are one person; who used a key or the command is unknown (decision 0050). @throws Failure
 * dependent_approver
 */
export async function refuseDependent(
  tx: Transaction,
  proposer: Pick<Actor, 'kind' | 'id' | 'name'>,
  by: Actor,
): Promise<void> {
  if (by.kind !== 'user' || by.id === null) return;
  if (!(await mayBeInOneHand(tx, { person: by.id, other: proposer }))) return;
  const detail = `${proposer.name} proposed this. By the audit trail, one person may hold the way in to that and to ${by.name}.`;
  throw new Failure(reportingFailures.dependent_approver, { detail });
}
