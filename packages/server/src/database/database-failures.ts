import { defineFailures, Failure } from '../kernel/failure.js';
import { overloaded, sendAgain } from '../kernel/overloaded.js';
import type { NodeState } from './nodes.js';
import { isDatabaseAway, lostToOthers } from './sql-state.js';

export const databaseFailures = defineFailures({
  database_unavailable: { status: 503, title: 'The database is away', fix: sendAgain },
});

/**
 * The failure for a request that found the database away or lost against other requests; undefined for any other error.
 */
export function failureOfDatabase(error: unknown): Failure | undefined {
  if (isDatabaseAway(error))
    return new Failure(databaseFailures.database_unavailable, {
      detail: 'The database cannot be reached or takes no writes. Send the same request again later.',
      headers: { 'retry-after': '2' },
      cause: error,
    });
  if (lostToOthers(error))
    return overloaded('Other requests locked what this one needs. Send the same request again.', 1, error);
  return undefined;
}

/** The failure for a call of a merchant whose node of a cluster is away. */
export function nodeIsAway(): Failure {
  return new Failure(databaseFailures.database_unavailable, {
    detail: 'The part of the database with your data cannot be reached. Send the same request again later.',
    headers: { 'retry-after': '2' },
  });
}

/** Names the nodes of a cluster that a failed call needs, for the operator. Any other failure stays as it is. */
export function withNodesNamed(failure: Failure, missing: readonly NodeState[]): Failure {
  if (failure.definition !== databaseFailures.database_unavailable || missing.length === 0) return failure;
  const named = missing.map(({ name, awaySince }) =>
    awaySince === null ? `${name} does not answer` : `${name} is away since ${awaySince.toISOString()}`,
  );
  const { headers, cause } = failure;
  const detail = `A part of the database that this call needs cannot be reached: ${named.join(', and ')}. Send the same request again later.`;
  return new Failure(databaseFailures.database_unavailable, { detail, headers, cause });
}
