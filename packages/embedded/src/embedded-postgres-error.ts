import { visible } from '@stoa/contract/unseen';
import { diagnose, type SymptomCode } from './symptoms.js';

/**
 * Why the embedded PostgreSQL is not available. Closed list:
 * - `in_use`: another `serve` owns the data directory, or another PostgreSQL server holds the cluster
 * - `unsupported_platform`: no binaries for this system, or they do not run on it
 * - `no_user`: no unprivileged user to run the server as
 * - `no_permission`: a file or directory belongs to somebody else
 * - `disk_full`: no space left
 * - `no_memory`: too little memory, shared memory or semaphores
 * - `damaged`: files of the cluster are missing or broken
 * - `version_mismatch`: the cluster was created by another version of PostgreSQL
 * - `not_a_cluster`: the directory contains something that is not ours
 * - `no_cluster`: there is none, and it was not to be made
 * - `start_failed`: anything else; the message carries the server's last log lines
 */
export type EmbeddedPostgresErrorCode =
  | SymptomCode
  | 'unsupported_platform'
  | 'no_user'
  | 'not_a_cluster'
  | 'no_cluster';

/**
 * An expected reason why the embedded PostgreSQL does not run. The message names the cause and what to do. It has line
 * breaks only between the given lines: others, such as in a path, are escaped.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
  readonly code: EmbeddedPostgresErrorCode;
  /** What is wrong, in one line: the first line of the message, unless the caller gives a better one. */
  readonly problem: string;
  /** What to do, where the problem does not say it. */
  readonly wayOut: string | undefined;

  constructor(
    code: EmbeddedPostgresErrorCode,
    message: string | readonly string[],
    { problem, wayOut, ...options }: EmbeddedPostgresErrorOptions = {},
  ) {
    const lines = (typeof message === 'string' ? [message] : message).map(visible);
    super(lines.join('\n'), options);
    this.code = code;
    this.problem = problem ?? lines[0] ?? '';
    this.wayOut = wayOut;
  }
}

interface EmbeddedPostgresErrorOptions extends ErrorOptions {
  readonly problem?: string;
  readonly wayOut?: string;
}

/**
 * Turns a message of the operating system or of PostgreSQL into an error of the closed list.
 * @param context what was being done, as the start of a sentence
 * @param output the message of the failed step: the lines of stderr or of a log, or one error
 */
export function explainFailure(
  context: string,
  output: readonly string[],
  cause?: unknown,
): EmbeddedPostgresError {
  const { line, symptom } = diagnose(output);
  const wayOut = symptom?.wayOut ?? 'Set DATABASE_URL to use a PostgreSQL of your own instead.';
  const first = symptom === undefined ? `${context}:` : `${context}: ${symptom.cause}.`;
  return new EmbeddedPostgresError(
    symptom?.code ?? 'start_failed',
    [first, ...output.map((one) => `  ${one}`), wayOut],
    { cause, wayOut, problem: symptom === undefined ? `${context}: ${line}` : `${first} It says: ${line}` },
  );
}
