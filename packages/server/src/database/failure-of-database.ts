import { Failure } from '../kernel/failure.js';
import { databaseFailures } from './database-failures.js';
import { isDatabaseAway, lostToOthers } from './sql-state.js';

/** What a request is answered for which the database was not there, or others in the way; undefined where it is neither. */
export function failureOfDatabase(error: unknown): Failure | undefined {
  if (isDatabaseAway(error))
    return new Failure(databaseFailures.database_unavailable, {
      detail: 'The database cannot be reached or takes no writes. Send the same request again later.',
      headers: { 'retry-after': '2' },
      cause: error,
    });
  if (lostToOthers(error))
    return new Failure(databaseFailures.overloaded, {
      detail: 'Other requests held what this one needs. Send the same request again.',
      headers: { 'retry-after': '1' },
      cause: error,
    });
  return undefined;
}
