import { type Blocked, blockedBy, type Effect } from './effects.js';

/** The size of a table with its partitions, in bytes. */
export interface TableSize {
  readonly table: string;
  /** Without indexes. */
  readonly rowBytes: number;
  readonly totalBytes: number;
}

export interface AffectedTable extends Effect {
  readonly blocks: Blocked;
  readonly totalBytes: number;
}

/** What a migration is expected to take on this database. */
export interface Cost {
  readonly tables: readonly AffectedTable[];
  /** An upper estimate. All of its locks are held for so long. */
  readonly seconds: number;
  /** What it may add to the disk, with its log. */
  readonly bytes: number;
}

/**
 * Bytes a second, less than was measured (docs/operations/upgrade.md). Rows that are changed are written again, with
 * their indexes and the log.
 */
const [readPerSecond, writePerSecond, indexPerSecond] = [100e6, 8e6, 50e6];
/** An index has about a third of the bytes of its rows. */
const indexShare = 1 / 3;
/** What is written stands in the log as well. */
const withLog = 2;

export function expectedCost(effects: readonly Effect[], sizes: readonly TableSize[]): Cost {
  const sizeOf = new Map(sizes.map((size) => [size.table, size]));
  const costs = effects.map((effect) => {
    const { rowBytes, totalBytes } = sizeOf.get(effect.table) ?? { rowBytes: 0, totalBytes: 0 };
    const indexBytes = effect.indexCount * rowBytes;
    const written = effect.writes ? totalBytes : 0;
    const seconds =
      (effect.reads ? rowBytes / readPerSecond : 0) + written / writePerSecond + indexBytes / indexPerSecond;
    const bytes = withLog * (written + indexShare * indexBytes);
    return { table: { ...effect, blocks: blockedBy(effect.lock), totalBytes }, seconds, bytes };
  });
  return {
    tables: costs.map(({ table }) => table),
    seconds: costs.reduce((sum, one) => sum + one.seconds, 0),
    bytes: costs.reduce((sum, one) => sum + one.bytes, 0),
  };
}
