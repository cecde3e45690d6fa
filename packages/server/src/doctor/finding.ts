import { ConfigError } from '../config/config.js';
import { UnsafeFileError } from '../config/own-files.js';
import { EmbeddedPostgresError } from '../database/embedded/embedded-postgres-error.js';
import { UnsuitableDatabaseError } from '../database/server-requirements.js';

/** The result of one check: `note` is worth knowing, `broken` prevents Stoa from running. */
export interface Finding {
  readonly subject:
    | 'database'
    | 'migrations'
    | 'rights'
    | 'partitions'
    | 'nodes'
    | 'clock'
    | 'disk'
    | 'backup'
    | 'font'
    | 'settings'
    | 'operator'
    | 'access'
    | 'identity'
    | 'mail'
    | 'people'
    | 'secret'
    | 'keys'
    | 'addresses'
    | 'reports'
    | 'events'
    | 'fees'
    | 'corrections'
    | 'proposals'
    | 'audit';
  readonly state: 'ok' | 'note' | 'broken';
  readonly finding: string;
  readonly advice?: string;
  /** What an administrator of the database runs. */
  readonly statements?: readonly string[];
}

/** A check that failed: why, and what to do. */
export function broken(subject: Finding['subject'], error: unknown, advice: string): Finding {
  if (error instanceof UnsuitableDatabaseError) return { subject, state: 'broken', finding: error.message };
  if (error instanceof EmbeddedPostgresError)
    return { subject, state: 'broken', finding: error.problem, advice: error.wayOut ?? advice };
  if (error instanceof UnsafeFileError)
    return { subject, state: 'broken', finding: error.problem, advice: error.wayOut };
  return { subject, state: 'broken', finding: reasonOf(error), advice };
}

function reasonOf(error: unknown): string {
  if (error instanceof ConfigError)
    return error.problems.map(({ setting, problem }) => `${setting} ${problem}`).join('; ');
  const [line = ''] = error instanceof Error ? error.message.split('\n', 1) : [];
  return line === '' ? 'unknown reason' : line;
}
