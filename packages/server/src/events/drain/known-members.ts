/**
 * What a take has counted: for each event whose installation is known, the sum and the installation, which is a member of it.
 */
export interface CountedTake {
  /** Of which table of which run of which server this was told: of another one nothing is known. */
  readonly origin: string;
  /** What it adds to each sum by day, as PostgreSQL has written it for itself (JSON); empty where it counts nothing. */
  readonly sums: string;
  /** Of each of these sums its number, in eight bytes, and how many events the take counts in it, in four. */
  readonly counts: Buffer;
  /** The installation of each event, of one sum after the other: sixteen bytes each. */
  readonly members: Buffer;
}

/** Members of a take who are not known, as parallel lists. */
export interface NewMembers {
  readonly take: CountedTake;
  /** The place of each one's sum, from 0 on. */
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
const countBytes = 12;
/** The number of a sum in two words, and an installation in four. */
const words = 6;
const ways = 2;

/**
 * The memory of a process of who is a member of which sum, so that it need not ask the table about each event: most
 * installations send an event of the same name again on the same day. Exact in what it knows, because who was counted
 * stays counted, also when retention drops the members of a month; and it may forget: whoever comes takes the place of
 * another one. `capacity` is a power of two, at 24 bytes each.
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
      for (let sum = 0; sum * countBytes < take.counts.length; sum += 1) {
        const events = take.counts.readInt32BE(sum * countBytes + 8);
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
  { counts, members }: CountedTake,
  key: Int32Array,
): (sum: number, place: number) => void {
  const sums = viewOf(counts);
  const installations = viewOf(members);
  return (sum, place) => {
    key[0] = sums.getInt32(sum * countBytes + 4);
    key[1] = sums.getInt32(sum * countBytes);
    key[2] = installations.getInt32(place);
    key[3] = installations.getInt32(place + 4);
    key[4] = installations.getInt32(place + 8);
    key[5] = installations.getInt32(place + 12);
  };
}

function viewOf({ buffer, byteOffset, length }: Buffer): DataView {
  return new DataView(buffer, byteOffset, length);
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
