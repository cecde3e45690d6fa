import { CommandError } from '../terminal/command-error.js';

/** The bytes of a file, unpacked, and how many were read so far. */
export interface Source {
  /** Its beginning, with the whole first line unless that is longer than 64 KiB. */
  readonly head: Uint8Array;
  /** All of it, the head included. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Bytes read so far, before unpacking. */
  readonly bytesRead: () => number;
  /** `undefined` for standard input. */
  readonly bytesTotal: number | undefined;
}

const headBytes = 65_536;
const lineFeed = 0x0a;

/** How files that are not text begin, and what to do with them. */
const strangers: readonly { readonly begins: readonly number[]; readonly is: string }[] = [
  { begins: [0xff, 0xfe], is: 'is UTF-16; save it as UTF-8 (in Excel: "CSV UTF-8")' },
  { begins: [0xfe, 0xff], is: 'is UTF-16; save it as UTF-8 (in Excel: "CSV UTF-8")' },
  {
    begins: [0x50, 0x4b, 0x03, 0x04],
    is: 'is an Excel workbook or a ZIP archive; save its sheet as CSV, or unpack it',
  },
  { begins: [0xd0, 0xcf, 0x11, 0xe0], is: 'is an old Excel workbook; save its sheet as CSV' },
  { begins: [0x25, 0x50, 0x44, 0x46], is: 'is a PDF; download the CSV' },
];

export interface RawSource {
  /** The name that messages use for it. */
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Unpacks what is gzipped. */
  readonly unpack: (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
}

/**
 * The head and all bytes, unpacked if they are gzipped. @throws CommandError if there are none, or if they are not text
 */
export async function readSource({
  name,
  chunks,
  unpack,
}: RawSource): Promise<Pick<Source, 'head' | 'chunks'>> {
  const packed = await splitHead(chunks, 2);
  const isPacked = packed.head[0] === 0x1f && packed.head[1] === 0x8b;
  const source = await splitHead(isPacked ? unpack(packed.chunks) : packed.chunks, headBytes);
  refuseStrangers(source.head, name);
  return source;
}

/**
 * Reads until it has the first line or that many bytes. Returns what it read as `head`, and the whole content as
 * `chunks`.
 */
async function splitHead(
  chunks: AsyncIterable<Uint8Array>,
  bytes: number,
): Promise<{ head: Uint8Array; chunks: AsyncIterable<Uint8Array> }> {
  const rest = chunks[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array();
  while (head.length < bytes && !head.includes(lineFeed)) {
    const next = await rest.next();
    if (next.done === true) break;
    head = joined(head, next.value);
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield head;
    yield* { [Symbol.asyncIterator]: () => rest };
  }
  return { head, chunks: all() };
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

function refuseStrangers(head: Uint8Array, name: string): void {
  if (head.length === 0) throw new CommandError(`${name} is empty.`);
  const stranger = strangers.find(({ begins }) => begins.every((byte, at) => head[at] === byte));
  if (stranger !== undefined) throw new CommandError(`${name} ${stranger.is}.`);
  if (head.includes(0)) {
    throw new CommandError(
      `${name} is not text in UTF-8: it is binary, or UTF-16. Save it as a CSV file in UTF-8.`,
    );
  }
}
