import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { splitStatements } from './split-statements.js';
import type { Topology } from './topology.js';

/** One file in a folder of `sql/`: a function, a view or a trigger, with its comments and rights. It has no history. */
export interface Definition {
  /** Such as `stoa.place_events`. */
  readonly object: string;
  /** The statements of the file. Each can be run again. */
  readonly statements: readonly string[];
  /** SHA-256 of the file. */
  readonly hash: string;
  /** The statement that drops it. */
  readonly drop: string;
  /** The definitions that it names. They come before it. */
  readonly uses: readonly string[];
}

/** The definitions, in an order in which they can be made, and how often they were changed. */
export interface Definitions {
  readonly inOrder: readonly Definition[];
  /** Counts the changes: a database with a higher one has the definitions of a newer Stoa. */
  readonly revision: number;
}

const sqlDir = fileURLToPath(new URL('../../../sql/', import.meta.url));
const head =
  /^create or replace (?:(function|view) (stoa(?:_read)?\.\w+)|trigger (\w+)\s.*?\son (stoa\.\w+))/ms;

/**
 * Reads the folders of `sql/`. On a cluster, those of `sql/cluster/` are added, and stand instead of the others with
 * their names. A process reads them when it starts, where nothing else waits: a hundred small files take five times as
 * long if each is a promise.
 */
export function loadDefinitions({ isCluster }: Pick<Topology, 'isCluster'>): Definitions {
  const files = readdirSync(sqlDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.dirname(file) !== '.' && file.endsWith('.sql'))
    .toSorted();
  const isOfCluster = (file: string): boolean => path.dirname(file) === 'cluster';
  const replaced = new Set(files.filter(isOfCluster).map((file) => path.basename(file)));
  const chosen = files.filter((file) =>
    isCluster ? isOfCluster(file) || !replaced.has(path.basename(file)) : !isOfCluster(file),
  );
  const texts = chosen.map((file) => readFileSync(path.join(sqlDir, file), 'utf8'));
  const revision = readFileSync(path.join(sqlDir, 'revision.txt'), 'utf8');
  return {
    inOrder: readDefinitions(isCluster ? texts.map(planWithValues) : texts),
    revision: Number.parseInt(revision, 10),
  };
}

/**
 * One node saves planning time with plans that know no values. Citus needs the values to find the right node, but not
 * for store sessions, which stand where the statement comes in.
 */
function planWithValues(text: string): string {
  return text.includes('from stoa.store_session ')
    ? text
    : text.replace(/^set plan_cache_mode = force_generic_plan\n/m, '');
}

/**
 * The definitions of these files, in an order in which they can be made.
 * @throws Error for a file that begins with something else, and for definitions that use each other
 */
export function readDefinitions(texts: readonly string[]): Definition[] {
  const read = texts.map(readDefinition);
  const known = new Set(read.map(({ object }) => object));
  return putInOrder(
    read.map((one) => ({
      ...one,
      uses: one.uses.filter((object) => object !== one.object && known.has(object)),
    })),
  );
}

/** One value for all definitions: it differs if any of them does. */
export function hashOfDefinitions(definitions: readonly Definition[]): string {
  return sha256(definitions.map(({ object, hash }) => `${object} ${hash}\n`).join(''));
}

/** These definitions and all that use them, in their order. */
export function withUsers(definitions: readonly Definition[], objects: ReadonlySet<string>): Definition[] {
  const found = new Set<string>();
  return definitions.filter(({ object, uses }) => {
    const isAmong = objects.has(object) || uses.some((used) => found.has(used));
    if (isAmong) found.add(object);
    return isAmong;
  });
}

function readDefinition(text: string): Definition {
  const statements = splitStatements(text);
  const [, kind, name, trigger, table] = head.exec(statements[0] ?? '') ?? [];
  const object = name ?? `stoa.${trigger}`;
  if (name === undefined && trigger === undefined) throw new Error(`not a definition: ${text.slice(0, 200)}`);
  const code = statements.filter((one) => !one.startsWith('comment on')).join('\n');
  return {
    object,
    statements,
    hash: sha256(text),
    drop:
      kind === undefined ? `drop trigger if exists ${trigger} on ${table}` : `drop ${kind} if exists ${name}`,
    uses: [...new Set(code.replaceAll(/--[^\n]*/g, '').match(/\bstoa(?:_read)?\.\w+/g))],
  };
}

function putInOrder(definitions: readonly Definition[]): Definition[] {
  const ordered: Definition[] = [];
  let rest = definitions;
  while (rest.length > 0) {
    const waiting = new Set(rest.map(({ object }) => object));
    const next = rest.filter(({ uses }) => !uses.some((object) => waiting.has(object)));
    if (next.length === 0) throw new Error(`definitions use each other: ${[...waiting].join(', ')}`);
    ordered.push(...next);
    rest = rest.filter((one) => !next.includes(one));
  }
  return ordered;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
