/** The result of one check: `note` is worth knowing, `broken` prevents Stoa from running. */
export interface Finding {
  readonly subject:
    | 'database'
    | 'migrations'
    | 'rights'
    | 'partitions'
    | 'clock'
    | 'disk'
    | 'operator'
    | 'secret'
    | 'keys'
    | 'addresses'
    | 'reports'
    | 'events'
    | 'fees'
    | 'corrections';
  readonly state: 'ok' | 'note' | 'broken';
  readonly finding: string;
  readonly advice?: string;
  /** What an administrator of the database runs. */
  readonly statements?: readonly string[];
}
