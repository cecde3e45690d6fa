import { readRelease } from '../config/release.js';

/**
 * The names of a process's connections in pg_stat_activity: those that do its work, and those that must not wait for
 * that work.
 */
export interface ApplicationNames {
  readonly work: string;
  readonly pulse: string;
}

const { version } = readRelease();

/** They end with the version, so that others of the same database see which processes an upgrade has not replaced. */
export const serviceNames: ApplicationNames = { work: `stoa ${version}`, pulse: `stoa pulse ${version}` };

/**
 * Matches the names of a service's connections, also those of other versions. Its group is the version; before 0.2.0,
 * there was none.
 */
export const serviceNamePattern = '^stoa(?: pulse)?(?: ([0-9]\\S*))?$';

export const commandNames: ApplicationNames = { work: 'stoa command', pulse: 'stoa command pulse' };
