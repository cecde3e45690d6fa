/** What pg_stat_activity calls the connections of a process: those of its work, and those that must not wait for it. */
export interface ApplicationNames {
  readonly work: string;
  readonly pulse: string;
}

export const serviceNames: ApplicationNames = { work: 'stoa', pulse: 'stoa pulse' };

export const commandNames: ApplicationNames = { work: 'stoa command', pulse: 'stoa command pulse' };
