/** The PostgreSQL error codes that Stoa acts on (PostgreSQL manual, appendix A). */
export const sqlState = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  checkViolation: '23514',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  lockNotAvailable: '55P03',
  programLimitExceeded: '54000',
  queryCanceled: '57014',
  readOnlyTransaction: '25006',
  invalidParameterValue: '22023',
  insufficientPrivilege: '42501',
  invalidFunctionDefinition: '42P13',
  invalidTableDefinition: '42P16',
} as const;

/**
 * The server has gone, is starting, has no free connection, or (25006) is no longer the primary: the same request may
 * succeed later.
 */
const awayStates = /^(08|57P0[1-5]|53|25006)/;
const queryTimeout = 'Query read timeout';
const awayErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** The driver's messages about a connection that it lost or could not get; these errors have no code. */
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/**
 * What Citus says, as internal errors, when a worker or the coordinator itself goes away in the middle of a statement.
 */
const awayOfCitus =
  /^(postmaster was shut down, exiting|failure on connection marked as essential|could not commit transaction for shard )/;

export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** True when the database could not be reached or was going away, so that the answer is 503 and not 500. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (error instanceof Error && awayOfCitus.test(error.message)) return true;
  const code = sqlStateOf(error);
  if (code !== undefined)
    return awayStates.test(code) || awayErrors.has(code) || code === sqlState.queryCanceled;
  return error instanceof Error && awayMessages.test(error.message);
}

/** True when the answer to a statement did not come in time; its connection still waits for the answer. */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === queryTimeout;
}

/** True when the role of the connection lacks a right. The message names the object, and nothing of a row. */
export function isRightMissing(error: unknown): error is Error {
  return error instanceof Error && sqlStateOf(error) === sqlState.insufficientPrivilege;
}

/** True when the server or we gave up a statement because it took too long, although the database can be reached. */
export function tookTooLong(error: unknown): boolean {
  return isQueryTimeout(error) || sqlStateOf(error) === sqlState.queryCanceled;
}

/**
 * A conflict with other work or a refused lock, not a fault of the statement: it may succeed if it is sent again at
 * once.
 */
const passingStates = /^(40|55)/;

export function isPassing(error: unknown): boolean {
  return passingStates.test(sqlStateOf(error) ?? '');
}

/**
 * True when PostgreSQL ended this statement because of a deadlock or another conflict: its transaction may be run
 * again.
 */
export function isConflict(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === sqlState.deadlockDetected || state === sqlState.serializationFailure;
}

/** True when a request lost a conflict or did not get a lock in time, so that the answer is 503 and not 500. */
export function lostToOthers(error: unknown): boolean {
  return isConflict(error) || sqlStateOf(error) === sqlState.lockNotAvailable;
}

/** The name of the violated constraint: it is ours, and never contains data of a row. */
export function violatedConstraint(error: unknown, state: string): string | undefined {
  if (sqlStateOf(error) !== state || !(error instanceof Error)) return undefined;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
}
