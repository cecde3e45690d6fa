import { isDatabaseAway, isPassing, sqlStateOf } from '../../database/sql-state.js';
import { Failure } from '../../kernel/failure.js';

/** Class 42 of PostgreSQL: the statement does not fit the schema, or a right is missing, whatever the events. */
const unfitState = /^42/;

/**
 * Whether no event can be the cause of an error: the database is away, its schema was changed while we run, or it is too busy,
 * which includes that too many callers wait for a connection of the pool.
 */
export function isDatabaseError(error: unknown): boolean {
  if (error instanceof Failure || isPassing(error) || isDatabaseAway(error)) return true;
  return unfitState.test(sqlStateOf(error) ?? '');
}
