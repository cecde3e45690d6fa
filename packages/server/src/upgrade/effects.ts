import { readFileSync } from 'node:fs';

/** What a migration does to a table that was there before it. */
export interface Effect {
  readonly migrationId: number;
  readonly table: string;
  /** The strongest lock that it holds until its end, in the words of PostgreSQL, such as `access exclusive`. */
  readonly lock: string;
  /** It may read all of the table. */
  readonly reads: boolean;
  /** It may change all rows, or make the table again. */
  readonly writes: boolean;
  readonly indexCount: number;
}

/** Which statements of the service wait for a lock. */
export type Blocked = 'nothing' | 'writes' | 'everything';

const blocking: Readonly<Record<string, Blocked>> = {
  share: 'writes',
  'share row exclusive': 'writes',
  exclusive: 'writes',
  'access exclusive': 'everything',
};

export function blockedBy(lock: string): Blocked {
  return blocking[lock] ?? 'nothing';
}

/**
 * The effects of all migrations. The file is generated: PostgreSQL itself reported them (test/migration-effects.ts).
 */
export function loadEffects(): Effect[] {
  const text = readFileSync(new URL('../../../sql/effects.txt', import.meta.url), 'utf8');
  return text.trimEnd().split('\n').map(parseLine);
}

function parseLine(line: string): Effect {
  const [id, table = '', lock = '', ...effects] = line.split('; ');
  const indexes = effects.find((one) => one.startsWith('indexes '));
  return {
    migrationId: Number(id),
    table,
    lock,
    reads: effects.includes('reads'),
    writes: effects.includes('writes') || effects.includes('rewrites'),
    indexCount: Number(indexes?.slice('indexes '.length) ?? 0),
  };
}
