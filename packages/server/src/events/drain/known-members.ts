/**
 * What a take has counted: for each event whose installation is known, the sum and the installation, which is a member of it.
 */
export interface CountedTake {
  /** Of which table of which run of which server this was told: of another one nothing is known. */
  readonly origin: string;
  readonly sums: readonly CountedSum[];
  /** The installation of each event, of one sum after the other: sixteen bytes each. */
  readonly members: Buffer;
}

/** What a take adds to a sum by day. */
export interface CountedSum {
  readonly merchantId: number;
  readonly rollupId: bigint;
  readonly bundleId: string;
  /** Such as `2026-11-20`, and before the year 1 `0001-12-31 BC`. */
  readonly day: string;
  readonly eventName: string;
  readonly source: string;
  readonly campaign: string;
  readonly currency: string;
  readonly events: number;
  /** A decimal. */
  readonly amount: string;
}

/** Members of a take who are not known, as parallel lists. */
export interface NewMembers {
  readonly take: CountedTake;
  /** Where each stands in `take.sums`. */
  readonly sums: readonly number[];
  /** Where the installation begins in `take.members`. */
  readonly places: readonly number[];
}

export interface KnownMembers {
  readonly newOf: (take: CountedTake) => NewMembers;
  /** Call it when they are members and the transaction is committed. */
  readonly remember: (members: NewMembers) => void;
}

const installationBytes = 16;
/** The number of a sum in two words, and an installation in four. */
const words = 6;
const ways = 2;

/**
 * The memory of a process of who is a member of which sum, so that it need not ask the table about each event: most
 * installations send an event of the same name again on the same day. Exact in what it knows, because nobody ceases to be a
 * member; and it may forget: whoever comes takes the place of another one. `capacity` is a power of two, at 24 bytes each.
 */
export function createKnownMembers(capacity: number): KnownMembers {
  const slots = new Int32Array(capacity * words);
  const key = new Int32Array(words);
  const buckets = capacity / ways;
  let origin = '';
  return {
    newOf: (take) => {
      if (take.origin !== origin) slots.fill(0);
      origin = take.origin;
      const sums: number[] = [];
      const places: number[] = [];
      const readKey = createReadKey(take, key);
      let place = 0;
      for (const [sum, { events }] of take.sums.entries()) {
        for (let event = 0; event < events; event += 1, place += installationBytes) {
          readKey(sum, place);
          const slot = slotOf(key, buckets);
          if (isAt(slots, slot, key) || isAt(slots, slot + words, key)) continue;
          sums.push(sum);
          places.push(place);
        }
      }
      return { take, sums, places };
    },
    remember: ({ take, sums, places }) => {
      if (take.origin !== origin) return;
      const readKey = createReadKey(take, key);
      for (const [index, place] of places.entries()) {
        readKey(sums[index] ?? 0, place);
        const slot = slotOf(key, buckets);
        slots.copyWithin(slot + words, slot, slot + words);
        slots.set(key, slot);
      }
    },
  };
}

/** Reads a sum and the installation at a place into `key`. */
function createReadKey(
  { sums, members }: CountedTake,
  key: Int32Array,
): (sum: number, place: number) => void {
  const view = new DataView(members.buffer, members.byteOffset, members.length);
  const low = Int32Array.from(sums, ({ rollupId }) => Number(BigInt.asIntN(32, rollupId)));
  const high = Int32Array.from(sums, ({ rollupId }) => Number(BigInt.asIntN(32, rollupId >> 32n)));
  return (sum, place) => {
    key[0] = low[sum] ?? 0;
    key[1] = high[sum] ?? 0;
    key[2] = view.getInt32(place);
    key[3] = view.getInt32(place + 4);
    key[4] = view.getInt32(place + 8);
    key[5] = view.getInt32(place + 12);
  };
}

/** Installations have random numbers: their bits spread already. */
function slotOf(key: Int32Array, buckets: number): number {
  const hash = (key[5] ?? 0) ^ Math.imul(key[0] ?? 0, 0x9e3779b1);
  return ((hash ^ (hash >>> 15)) & (buckets - 1)) * ways * words;
}

/** An empty place is of the sum 0, which there is not. */
function isAt(slots: Int32Array, slot: number, key: Int32Array): boolean {
  for (let word = 0; word < words; word += 1) {
    if (slots[slot + word] !== key[word]) return false;
  }
  return true;
}
