import { defineFailures, Failure } from '../kernel/failure.js';
import { overloaded, sendAgain } from '../kernel/overloaded.js';
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
