import { access, lstat } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgresError, UnsafeFileError } from '@stoa/embedded';
import { ConfigError } from '../config/config.js';
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
    | 'closings'
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
    | 'audit'
    | 'books'
    | 'notifications'
    | 'webhooks';
  readonly state: 'ok' | 'note' | 'broken';
  readonly finding: string;
  readonly advice?: string;
  /** What an administrator of the database runs. */
  readonly statements?: readonly string[];
}

/** All is well. */
export function ok(subject: Finding['subject'], finding: string): Finding {
  return { subject, state: 'ok', finding };
}

/** Something that is worth knowing, and what to do about it. */
export function note(subject: Finding['subject'], finding: string, advice: string): Finding {
  return { subject, state: 'note', finding, advice };
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

/** Whether the name exists, even if it is a broken link. */
export async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}

/** Whether a data directory belongs to the demonstration, whose data are made up and need no backup. */
export function isDemonstration(dataDir: string): Promise<boolean> {
  return access(path.join(dataDir, 'demo.json')).then(
    () => true,
    () => false,
  );
}

/** A running worker takes what is accepted within about a second, and the largest report takes a few. */
export const mostQueuedSeconds = 60;

/** What to do when a queue is not emptied. */
export function noWorkerAdvice(verb: string): string {
  return `Nothing is lost. Check that a process with the role worker or all runs; if one does, its log says why it does not ${verb}.`;
}
