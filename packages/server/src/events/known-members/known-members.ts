import { bigintArrayOf, uuidArrayOf } from '../../database/binary-arrays.js';

/** What a take has counted: events in groups, one group for each sum, and the installation of each event. */
export interface CountedMembers {
  /**
   * Identifies the table, the server and the run of the server that counted. Members of one origin may be missing in
   * another.
   */
  readonly origin: string;
  /** The id of each group's sum in eight bytes, and the number of its events in four. */
  readonly counts: Buffer;
  /** The installation of each event, one group after the other, in sixteen bytes each. */
  readonly installations: Buffer;
}

/** The members of a take that are not in the memory, as parallel arrays in PostgreSQL's binary format. */
export interface NewMembers {
  /** `bigint[]` */
  readonly sumIds: Buffer;
  /** `uuid[]` */
  readonly installationIds: Buffer;
  /** Call it when they are in the table and the transaction is committed. */
  readonly remember: () => void;
}

/** Picks those events of a take whose installation may not be a member of their sum yet. */
export type FindNewMembers = (counted: CountedMembers) => NewMembers;

const installationBytes = 16;
const countBytes = 12;
/** The id of a sum takes two words, an installation four, and the number of their origin one. */
const words = 7;
/**
 * With more origins than this, everything is forgotten. Each node of the database is one, and a new one after each
 * restart.
 */
const maxOrigins = 1_000;
const ways = 2;

/**
 * The memory of one process; see README.md. `capacity` is a power of two; each member takes 28 bytes, from the first
 * member on.
 */
export function createKnownMembers(capacity: number): FindNewMembers {
  let slots = new Int32Array();
  const key = new Int32Array(words);
  const buckets = capacity / ways;
  const origins = new Map<string, number>();

  return (counted) => {
    key[6] = numberOf(counted.origin);
    const found = find(counted);
    return {
      sumIds: bigintArrayOf(counted.counts, found.sums),
      installationIds: uuidArrayOf(counted.installations, found.installations),
      remember: () => {
        key[6] = numberOf(counted.origin);
        remember(counted, found);
      },
    };
  };

  function numberOf(origin: string): number {
    if (origins.size === maxOrigins && !origins.has(origin)) {
      origins.clear();
      slots.fill(0);
    }
    const number = origins.get(origin) ?? origins.size;
    origins.set(origin, number);
    return number;
  }

  function find(counted: CountedMembers): Places {
    const sums: number[] = [];
    const installations: number[] = [];
    const readKey = createReadKey(counted, key);
    let installation = 0;
    for (let sum = 0; sum < counted.counts.length; sum += countBytes) {
      const end = installation + counted.counts.readInt32BE(sum + 8) * installationBytes;
      for (; installation < end; installation += installationBytes) {
        readKey(sum, installation);
        const slot = slotOf(key, buckets);
        if (isAt(slots, slot, key) || isAt(slots, slot + words, key)) continue;
        sums.push(sum);
        installations.push(installation);
      }
    }
    return { sums, installations };
  }

  function remember(counted: CountedMembers, { sums, installations }: Places): void {
    if (slots.length === 0) slots = new Int32Array(capacity * words);
    const readKey = createReadKey(counted, key);
    for (const [index, installation] of installations.entries()) {
      readKey(sums[index] ?? 0, installation);
      const slot = slotOf(key, buckets);
      // The bucket's first member moves to its second place and replaces the one that is there.
      slots.copyWithin(slot + words, slot, slot + words);
      slots.set(key, slot);
    }
  }
}

/** The byte offsets of members in the buffers of a take, as parallel lists. */
interface Places {
  readonly sums: readonly number[];
  readonly installations: readonly number[];
}

/** Reads the sum and the installation at these offsets into `key`. */
function createReadKey(
  counted: CountedMembers,
  key: Int32Array,
): (sum: number, installation: number) => void {
  const sums = viewOf(counted.counts);
  const installations = viewOf(counted.installations);
  return (sum, installation) => {
    key[0] = sums.getInt32(sum + 4);
    key[1] = sums.getInt32(sum);
    key[2] = installations.getInt32(installation);
    key[3] = installations.getInt32(installation + 4);
    key[4] = installations.getInt32(installation + 8);
    key[5] = installations.getInt32(installation + 12);
  };
}

function viewOf({ buffer, byteOffset, length }: Buffer): DataView {
  return new DataView(buffer, byteOffset, length);
}

/** Installation ids are random, so their bits are already spread. */
function slotOf(key: Int32Array, buckets: number): number {
  const hash = (key[5] ?? 0) ^ Math.imul(key[0] ?? 0, 0x9e3779b1);
  return ((hash ^ (hash >>> 15)) & (buckets - 1)) * ways * words;
}

/** Whether the slot holds the key. An empty slot never does: it has the sum 0, which does not exist. */
function isAt(slots: Int32Array, slot: number, key: Int32Array): boolean {
  for (let word = 0; word < words; word += 1) {
    if (slots[slot + word] !== key[word]) return false;
  }
  return true;
}
