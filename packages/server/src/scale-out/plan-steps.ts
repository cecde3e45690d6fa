import {
  anchorTable,
  distributionColumn,
  givenUpUniqueness,
  type Placement,
  placements,
} from './placement.js';
import { ScaleOutRefusedError } from './refuse-unfit.js';
import type { Routine, Table, UniqueIndex } from './schema-store.js';
import {
  type SpreadRoutine,
  type SpreadTable,
  type Step,
  stepOfDefinitions,
  stepOfDistribution,
  stepOfForeignKeys,
  stepOfLocalCopy,
  stepOfReference,
  stepOfRoutines,
  stepOfSettings,
} from './steps-store.js';

/** The schema, and which parts of it are spread already. */
export interface Situation {
  readonly database: string;
  /** Settings, as `name=value`, that at least one node lacks. */
  readonly missingSettings: readonly string[];
  readonly tables: readonly Table[];
  readonly spreadTables: readonly SpreadTable[];
  readonly routines: readonly Routine[];
  readonly spreadRoutines: readonly SpreadRoutine[];
  /** Whether the functions have their bodies for a cluster. */
  readonly isDefined: boolean;
}

/**
 * The missing steps, in an order in which each can be done: a table comes after those that its foreign keys refer to.
 * Empty if everything is spread.
 * @throws ScaleOutRefusedError for a table that Stoa does not know, or that is not spread as Stoa needs it
 */
export function planSteps(situation: Situation): Step[] {
  const { database, missingSettings, tables, spreadTables } = situation;
  const spread = new Map(spreadTables.map((table) => [table.name, table]));
  for (const table of tables) refuseOtherwiseSpread(table, spread.get(table.name));
  const ordered = inOrder(tables);
  const missing = ordered.filter(({ name }) => !spread.has(name));
  return [
    ...(missingSettings.length === 0 ? [] : [stepOfSettings(database, missingSettings)]),
    ...tables.flatMap(stepsOfForeignKeys),
    ...missing
      .filter((table) => placementOf(table) === 'every_node')
      .map(({ name }) => stepOfReference(name)),
    ...missing.toSorted(anchorFirst).flatMap((table) => stepsOfDistribution(table)),
    ...(situation.isDefined ? [] : [stepOfDefinitions]),
    ...stepsOfRoutines(situation),
    // In reverse order, because no table may refer to rows that are removed.
    ...ordered
      .toReversed()
      .filter(({ name }) => spread.get(name)?.hasLocalCopy === true)
      .map(({ name }) => stepOfLocalCopy(name)),
  ];
}

function placementOf({ name }: Pick<Table, 'name'>): Placement {
  const placement = placements[name];
  if (placement === undefined)
    throw new ScaleOutRefusedError(
      `This version of Stoa does not know the table stoa.${name}, so it cannot say where its rows belong. Use the version that made it, or move a table of your own to another schema.`,
    );
  return placement;
}

function refuseOtherwiseSpread(table: Table, found: SpreadTable | undefined): void {
  const placement = placementOf(table);
  const wanted = placement === 'merchant' ? distributionColumn : null;
  if (found === undefined) return;
  if (found.column === wanted && found.isReference === (placement === 'every_node')) return;
  throw new ScaleOutRefusedError(
    `The table stoa.${table.name} is spread in another way than Stoa needs it. Take it back (select undistribute_table('stoa.${table.name}')), and run stoa scale-out apply again.`,
  );
}

/** The anchor table can come first, because it refers to no table. It must, because the others share its shards. */
function anchorFirst(one: Table, other: Table): number {
  return Number(other.name === anchorTable) - Number(one.name === anchorTable);
}

/** A table after all tables that it refers to, otherwise by name. */
function inOrder(tables: readonly Table[]): Table[] {
  const known = new Set(tables.map(({ name }) => name));
  const placed = new Set<string>();
  const ordered: Table[] = [];
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name, foreignKeys }) =>
        !placed.has(name) &&
        foreignKeys.every(({ refersTo: other }) => placed.has(other) || !known.has(other)),
    );
    if (next.length === 0) throw new Error('foreign keys refer to each other in a circle');
    for (const table of next) placed.add(table.name);
    ordered.push(...next);
  }
  return ordered;
}

/**
 * Drops foreign keys from tables of the coordinator to tables that other nodes have, too. Such a key is checked on all
 * nodes with two-phase commit, and simultaneous checks block each other.
 */
function stepsOfForeignKeys(table: Table): Step[] {
  if (placementOf(table) !== 'coordinator') return [];
  const given = table.foreignKeys.filter(
    ({ refersTo }) => placements[refersTo] !== undefined && placements[refersTo] !== 'coordinator',
  );
  return given.length === 0 ? [] : [stepOfForeignKeys(table.name, given)];
}

function stepsOfDistribution(table: Table): Step[] {
  if (placementOf(table) !== 'merchant') return [];
  return [stepOfDistribution(table.name, indexesWithout(table, distributionColumn))];
}

/** The unique indexes without this column. @throws Error for one that is not in `givenUpUniqueness` */
function indexesWithout({ name, uniqueIndexes }: Table, column: string): UniqueIndex[] {
  const found = uniqueIndexes.filter(({ columns }) => !columns.includes(column));
  const unknown = found.find((index) => givenUpUniqueness[index.name] === undefined);
  if (unknown !== undefined)
    throw new Error(`the unique index ${unknown.name} of stoa.${name} does not hold ${column}`);
  return found;
}

function stepsOfRoutines({ routines, spreadRoutines }: Situation): Step[] {
  const known = new Map(spreadRoutines.map(({ signature, delegation }) => [signature, delegation]));
  const missing = routines.filter(
    ({ signature, delegation }) =>
      !known.has(signature) || (delegation !== null && known.get(signature) !== delegation),
  );
  return missing.length === 0 ? [] : [stepOfRoutines(missing)];
}
