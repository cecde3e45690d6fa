import type { Database, Queryable, Transaction } from './database.js';
import {
  findOverload,
  type MadeDefinition,
  replaceDefinitions,
  selectDefinitions,
} from './definition-store.js';
import { type Definition, type Definitions, withUsers } from './definitions.js';
import { sqlState, sqlStateOf } from './sql-state.js';

/** What differs between this binary's definitions and those that the database has. */
interface Difference {
  readonly changed: readonly Definition[];
  /** No file has them any more. */
  readonly removed: readonly MadeDefinition[];
}

/** `create or replace` cannot make it, because it has other arguments, another result or other columns. */
class ReshapedError extends Error {
  readonly object: string;

  constructor(object: string, options: ErrorOptions) {
    super(`${object} has another shape`, options);
    this.object = object;
  }
}

/** Whether the database has other definitions than this binary. False if it has those of a newer Stoa. */
export async function haveDefinitionsChanged(database: Queryable, ours: Definitions): Promise<boolean> {
  const { changed, removed } = await findDifference(database, ours);
  return changed.length + removed.length > 0;
}

/**
 * Replaces the definitions that differ, in one transaction: whoever calls one meanwhile gets the old ones or the new
 * ones. One with another shape is dropped and made again, together with those that use it; it fails if something else
 * uses them.
 * @returns whether anything differed
 */
export async function makeDefinitions(database: Database, ours: Definitions): Promise<boolean> {
  const reshaped = new Set<string>();
  for (;;) {
    try {
      return await database.transaction((tx) => makeAll(tx, ours, reshaped));
    } catch (error) {
      if (!(error instanceof ReshapedError)) throw error;
      if (reshaped.has(error.object)) throw error.cause;
      reshaped.add(error.object);
    }
  }
}

async function findDifference(database: Queryable, { inOrder, revision }: Definitions): Promise<Difference> {
  const made = new Map((await selectDefinitions(database)).map((one) => [one.object, one]));
  if ([...made.values()].some((one) => one.revision > revision)) return { changed: [], removed: [] };
  const known = new Set(inOrder.map(({ object }) => object));
  return {
    changed: inOrder.filter(({ object, hash }) => {
      const one = made.get(object);
      return one === undefined || one.hash !== hash || !one.exists;
    }),
    removed: [...made.values()].filter(({ object }) => !known.has(object)),
  };
}

async function makeAll(tx: Transaction, ours: Definitions, reshaped: ReadonlySet<string>): Promise<boolean> {
  const { changed, removed } = await findDifference(tx, ours);
  if (changed.length + removed.length === 0) return false;
  const dropped = withUsers(ours.inOrder, reshaped);
  for (const { drop } of dropped.toReversed()) await tx.execute(drop);
  const made = ours.inOrder.filter((one) => changed.includes(one) || dropped.includes(one));
  for (const definition of made) await make(tx, definition);
  const overload = await findOverload(
    tx,
    made.map(({ object }) => object),
  );
  if (overload !== undefined)
    throw new ReshapedError(overload, { cause: new Error(`There are several functions ${overload}.`) });
  // Only now: what was made before may have used them.
  for (const { drop } of removed.toReversed()) await tx.execute(drop);
  await replaceDefinitions(tx, ours.inOrder, ours.revision);
  return true;
}

async function make(tx: Transaction, { object, statements }: Definition): Promise<void> {
  try {
    for (const statement of statements) await tx.execute(statement);
  } catch (error) {
    const state = sqlStateOf(error);
    const isShape = state === sqlState.invalidFunctionDefinition || state === sqlState.invalidTableDefinition;
    throw isShape ? new ReshapedError(object, { cause: error }) : error;
  }
}
