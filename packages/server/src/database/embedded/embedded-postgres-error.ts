import { visible } from '@stoa/contract/unseen';

/**
 * Why the embedded PostgreSQL is not available. Closed list:
 * - `in_use`: another `serve` owns the data directory
 * - `unsupported_platform`: no binaries for this system, or they do not run on it
 * - `no_user`: no unprivileged user to run the server as
 * - `no_permission`: a file or directory belongs to somebody else
 * - `disk_full`: no space left
 * - `version_mismatch`: the cluster was created by another major version of PostgreSQL
 * - `not_a_cluster`: the directory contains something that is not ours
 * - `no_cluster`: there is none, and it was not to be made
 * - `start_failed`: anything else; the message carries the server's last log lines
 */
export type EmbeddedPostgresErrorCode =
  | 'in_use'
  | 'unsupported_platform'
  | 'no_user'
  | 'no_permission'
  | 'disk_full'
  | 'version_mismatch'
  | 'not_a_cluster'
  | 'no_cluster'
  | 'start_failed';

/**
 * An expected reason why the embedded PostgreSQL does not run; the message names the cause and what to do. Its line breaks are
 * those between the given lines, and no others, for example of a path.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
  readonly code: EmbeddedPostgresErrorCode;

  constructor(code: EmbeddedPostgresErrorCode, message: string | readonly string[], options?: ErrorOptions) {
    super((typeof message === 'string' ? [message] : message).map(visible).join('\n'), options);
    this.code = code;
  }
}

const symptoms: readonly { pattern: RegExp; code: EmbeddedPostgresErrorCode; wayOut: string }[] = [
  {
    pattern: /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/,
    code: 'disk_full',
    wayOut: 'Free some disk space, or choose another directory with --data.',
  },
  {
    pattern: /Permission denied|Operation not permitted|Read-only file system|EACCES|EPERM|EROFS/,
    code: 'no_permission',
    wayOut: 'Give the user who runs Stoa this directory, or choose another one with --data.',
  },
];

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
  const symptom = symptoms.find(({ pattern }) => output.some((line) => pattern.test(line)));
  const wayOut = symptom?.wayOut ?? 'Set DATABASE_URL to use a PostgreSQL of your own instead.';
  const message = [`${context}:`, ...output.map((line) => `  ${line}`), wayOut];
  return new EmbeddedPostgresError(symptom?.code ?? 'start_failed', message, { cause });
}
