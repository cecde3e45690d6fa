import type { Clock } from '../kernel/clock.js';
import type { Database, Queryable } from './database.js';
import { sql } from './sql.js';
import { isDatabaseAway, tookTooLong } from './sql-state.js';

/** A node that has merchants. */
export interface Node {
  /** Host and port; empty where there is only one node. */
  readonly name: string;
  /** A number that no merchant has, and that would stand on this node: what is asked with it is asked there. */
  readonly merchant: number;
}

export interface NodeState {
  readonly name: string;
  /** When this process first failed to reach it; null: it is there. */
  readonly awaySince: Date | null;
}

/** The nodes among which the merchants are divided. One that is away takes only its own merchants with it. */
export interface Nodes {
  /** The name of a merchant's node. Merchants of one node may share a statement: they fail together anyway. */
  of(merchantId: number): string;
  /** Whether a merchant's node is away, as far as this process knows. */
  isAway(merchantId: number): boolean;
  /**
   * Does the work on all nodes at the same time, and returns what it came to. A node that is away is left out and
   * noted; it is asked again when it was found to be back.
   * @throws any other error, also that of a coordinator that is away
   */
  onEach<T>(work: (node: Node) => Promise<T>): Promise<T[]>;
  /** How each node is now, as far as this process knows; empty where there is only one. */
  states(): readonly NodeState[];
  /** Notes that something was not answered, so that `look` should be called soon. */
  doubt(): void;
  /** Whether something was not answered since the last look. */
  isDoubted(): boolean;
  /** Reads where the merchants stand, and asks each node whether it is there. */
  look(database: Queryable): Promise<void>;
}

const wholeDatabase: Node = { name: '', merchant: 0 };

/** All merchants stand in the database itself, which is there or not. */
export const oneNodeAlone: Nodes = {
  of: () => wholeDatabase.name,
  isAway: () => false,
  onEach: async (work) => [await work(wholeDatabase)],
  states: () => [],
  doubt: () => undefined,
  isDoubted: () => false,
  look: async () => undefined,
};

/** The merchants whose numbers have a hash in this range stand on one node. */
interface Shard {
  readonly from: number;
  readonly node: string;
}

export function createNodes(clock: Clock): Nodes {
  /** In the order of `from`; the first one begins with the lowest hash. */
  let shards: readonly Shard[] = [];
  let nodes: readonly Node[] = [];
  const away = new Map<string, Date>();
  let isDoubted = false;

  const attempt = async <T>(
    node: Node,
    work: (node: Node) => Promise<T>,
    isAway: (error: unknown, name: string) => boolean = isAwayAlone,
  ): Promise<T[]> => {
    try {
      return [await work(node)];
    } catch (error) {
      if (!isAway(error, node.name)) throw error;
      if (!away.has(node.name)) away.set(node.name, clock.now());
      return [];
    }
  };
  const nodeOf = (merchantId: number): string => shardOf(shards, merchantId)?.node ?? '';
  return {
    of: nodeOf,
    isAway: (merchantId) => away.size > 0 && away.has(nodeOf(merchantId)),
    onEach: async (work) => {
      const there = nodes.filter(({ name }) => !away.has(name));
      return allOf(there.map((node) => attempt(node, work)));
    },
    states: () => nodes.map(({ name }) => ({ name, awaySince: away.get(name) ?? null })),
    doubt: () => {
      isDoubted = true;
    },
    isDoubted: () => isDoubted,
    look: async (database) => {
      isDoubted = false;
      shards = await selectShards(database);
      nodes = nodesOf(shards);
      for (const name of away.keys()) if (!nodes.some((node) => node.name === name)) away.delete(name);
      const ask = async (node: Node) => {
        await askNode(database, node.merchant);
        away.delete(node.name);
      };
      await allOf(nodes.map((node) => attempt(node, ask, isAwayOrSilent)));
    },
  };
}

/** Waits for all of them, also if one fails: otherwise the caller would begin again beside those that still run. */
async function allOf<T>(attempts: readonly Promise<T[]>[]): Promise<T[]> {
  const ended = await Promise.allSettled(attempts);
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return ended.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

/** What the work came to; undefined if it failed because a node of the cluster is away. */
export async function unlessNodeAway<T>(
  { topology }: Pick<Database, 'topology'>,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (topology.nodes.states().some(({ name }) => isAwayAlone(error, name))) return undefined;
    throw error;
  }
}

/** The nodes that are away as far as this process knows, and those that the error names. */
export function nodesMissing({ topology }: Pick<Database, 'topology'>, error: unknown): NodeState[] {
  return topology.nodes
    .states()
    .filter(({ name, awaySince }) => awaySince !== null || isAwayAlone(error, name));
}

/** Whether the error says that this node is away, and not the coordinator that everything goes through. */
function isAwayAlone(error: unknown, name: string): boolean {
  if (!isDatabaseAway(error) || !(error instanceof Error)) return false;
  const where = 'where' in error && typeof error.where === 'string' ? error.where : '';
  return `${error.message} ${where}`.includes(name);
}

/**
 * A machine that has vanished refuses nothing: the statement for it takes too long, and the error does not name the
 * node. The coordinator has answered just before.
 */
function isAwayOrSilent(error: unknown, name: string): boolean {
  return isAwayAlone(error, name) || tookTooLong(error);
}

function shardOf(shards: readonly Shard[], merchantId: number): Shard | undefined {
  const hash = hashOf(merchantId);
  return shards.findLast(({ from }) => from <= hash);
}

/** Each node, with the first number below zero that stands there. */
function nodesOf(shards: readonly Shard[]): Node[] {
  const found = new Map<string, Node>();
  const names = new Set(shards.map(({ node }) => node));
  for (let merchant = -1; found.size < names.size; merchant -= 1) {
    const name = shardOf(shards, merchant)?.node ?? '';
    if (!found.has(name)) found.set(name, { name, merchant });
  }
  return [...found.values()];
}

function selectShards(database: Queryable): Promise<Shard[]> {
  return database.query<Shard>(sql`
    select shardminvalue::integer as "from", nodename || ':' || nodeport as node
    from pg_dist_shard
    join pg_dist_shard_placement using (shardid)
    where logicalrelid = 'stoa.installation'::regclass
    order by shardminvalue::integer`);
}

/** The cheapest statement that a node answers. */
async function askNode(database: Queryable, merchant: number): Promise<void> {
  await database.query(sql`
    select merchant_id
    from stoa.merchant_work
    where merchant_id = ${merchant}::integer
    limit 1`);
}

/**
 * The hash of an integer by which PostgreSQL (`hashint4`), and so Citus, divides rows: the last step of Bob Jenkins's
 * lookup3.
 */
export function hashOf(value: number): number {
  let a = (0x9e3779b9 + 4 + 3_923_095 + value) | 0;
  let b = (0x9e3779b9 + 4 + 3_923_095) | 0;
  let c = b;
  for (const [first, second, third] of [
    [14, 11, 25],
    [16, 4, 14],
  ] as const) {
    c = ((c ^ b) - rotated(b, first)) | 0;
    a = ((a ^ c) - rotated(c, second)) | 0;
    b = ((b ^ a) - rotated(a, third)) | 0;
  }
  return ((c ^ b) - rotated(b, 24)) | 0;
}

function rotated(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}
