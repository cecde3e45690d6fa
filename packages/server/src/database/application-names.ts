/**
 * The names of a process's connections in pg_stat_activity: those that do its work, and those that must not wait for
 * that work.
 */
export interface ApplicationNames {
  readonly work: string;
  readonly pulse: string;
}

export const serviceNames: ApplicationNames = { work: 'stoa', pulse: 'stoa pulse' };

export const commandNames: ApplicationNames = { work: 'stoa command', pulse: 'stoa command pulse' };
