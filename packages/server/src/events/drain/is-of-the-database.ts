import { isDatabaseAway, isPassing, sqlStateOf } from '../../database/sql-state.js';
import { Failure } from '../../kernel/failure.js';

/** Class 42 of PostgreSQL: statement and schema do not fit, or a right is missing, whatever the events. */
const unfitState = /^42/;

/** No event is to blame: the database is away or changed under us, or busy with others, also those before the pool. */
export function isOfTheDatabase(error: unknown): boolean {
  if (error instanceof Failure || isPassing(error) || isDatabaseAway(error)) return true;
  return unfitState.test(sqlStateOf(error) ?? '');
}
