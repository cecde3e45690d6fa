import { sha256 } from '#sha256';

/** Whether an id is new in a file; `line` is that of its first transaction. */
export type Seen = { readonly is: 'new' } | { readonly is: 'repeat' | 'conflict'; readonly line: number };

/** Words of 32 bits: four of the id's digest, two of the content's, and the line. */
const WORDS = 7;
const LINE = 6;
const FIRST_CAPACITY = 1 << 12;
/** The fuller the table, the longer a search takes. */
const FULL = 0.75;

/**
 * Remembers ids and their contents in 28 bytes and some free room each, not in strings: a million take 60 MB, and the
 * garbage collector has nothing to walk. Ids are compared by 128 bits of SHA-256, contents by 64 bits: the probability
 * that any two of ten million ids are confused is 10^-25.
 */
export function createSeenIds(): (id: string, content: string, line: number) => Seen {
  let capacity = FIRST_CAPACITY;
  let table = new Uint32Array(capacity * WORDS);
  let count = 0;
  const entry = new Uint32Array(WORDS);

  return (id, content, line) => {
    writeDigest(entry, { at: 0, words: 4 }, id);
    writeDigest(entry, { at: 4, words: 2 }, content);
    entry[LINE] = line;
    const at = slotOf(table, capacity, entry);
    const firstLine = table[at + LINE] ?? 0;
    if (firstLine !== 0)
      return { is: sameContent(table, at, entry) ? 'repeat' : 'conflict', line: firstLine };
    table.set(entry, at);
    count += 1;
    if (count > capacity * FULL) {
      table = grown(table, capacity);
      capacity *= 2;
    }
    return { is: 'new' };
  };
}

/** Writes the first words of the text's SHA-256 into the entry, from word `at` on. */
function writeDigest(entry: Uint32Array, { at, words }: { at: number; words: number }, text: string): void {
  const { buffer, byteOffset } = sha256(text);
  const bytes = new DataView(buffer, byteOffset);
  for (let word = 0; word < words; word += 1) entry[at + word] = bytes.getUint32(word * 4, true);
}

/** The slot of the id, or a free one for it; lines count from 1, so line 0 marks a free slot. */
function slotOf(table: Uint32Array, capacity: number, entry: Uint32Array): number {
  let slot = (entry[0] ?? 0) & (capacity - 1);
  for (;;) {
    const at = slot * WORDS;
    if (table[at + LINE] === 0 || sameId(table, at, entry)) return at;
    slot = (slot + 1) & (capacity - 1);
  }
}

function sameId(table: Uint32Array, at: number, entry: Uint32Array): boolean {
  return (
    table[at] === entry[0] &&
    table[at + 1] === entry[1] &&
    table[at + 2] === entry[2] &&
    table[at + 3] === entry[3]
  );
}

function sameContent(table: Uint32Array, at: number, entry: Uint32Array): boolean {
  return table[at + 4] === entry[4] && table[at + 5] === entry[5];
}

function grown(table: Uint32Array, capacity: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(table.length * 2);
  for (let at = 0; at < table.length; at += WORDS) {
    if (table[at + LINE] === 0) continue;
    const entry = table.subarray(at, at + WORDS);
    larger.set(entry, slotOf(larger, capacity * 2, entry));
  }
  return larger;
}
