import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CommandError } from '../terminal/command-error.js';

/** The bytes of a file, unpacked, and how many were read so far. */
export interface Source {
  /** Its beginning, with the whole first line unless that is longer than 64 KiB. */
  readonly head: Buffer;
  /** All of it, the head included. */
  readonly chunks: AsyncIterable<Buffer>;
  /** Bytes read so far, before unpacking. */
  readonly bytesRead: () => number;
  /** `undefined` for standard input. */
  readonly bytesTotal: number | undefined;
}

const HEAD_BYTES = 65_536;
const LINE_FEED = 0x0a;

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

/**
 * Opens a file, or standard input for `-`. Gzipped content is unpacked on the way, whatever the file's name. A file that is
 * empty, cannot be read or is not text fails with a `CommandError` that says what to do.
 */
export async function openSource(from: string): Promise<Source> {
  const bytesTotal = from === '-' ? undefined : await sizeOf(from);
  let read = 0;
  const raw = from === '-' ? process.stdin : createReadStream(from, { highWaterMark: HEAD_BYTES });
  async function* counted(): AsyncGenerator<Buffer> {
    const bytes: AsyncIterable<Buffer> = raw;
    for await (const chunk of bytes) {
      read += chunk.length;
      yield chunk;
    }
  }
  try {
    const packed = await splitHead(counted(), 2);
    const chunks =
      packed.head[0] === 0x1f && packed.head[1] === 0x8b ? unpacked(packed.chunks) : packed.chunks;
    const source = await splitHead(chunks, HEAD_BYTES);
    refuseStrangers(source.head, from);
    return { ...source, bytesRead: () => read, bytesTotal };
  } catch (error) {
    // A pipe that stays open must not keep the command waiting.
    raw.destroy();
    throw error;
  }
}

async function sizeOf(file: string): Promise<number> {
  try {
    const found = await stat(file);
    if (found.isDirectory()) throw new CommandError(`${file} is a folder; --from takes one file.`);
    return found.size;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${file} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}

async function* unpacked(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const packed = Readable.from(chunks);
  const unzip = createGunzip();
  packed.on('error', (error) => unzip.destroy(error));
  const bytes: AsyncIterable<Buffer> = packed.pipe(unzip);
  try {
    yield* bytes;
  } catch (error) {
    throw new CommandError(`The gzipped file is cut off or damaged: ${messageOf(error)}.`, { cause: error });
  }
}

/** Reads until it has the first line or that many bytes, and returns them with the whole content. */
async function splitHead(
  chunks: AsyncIterable<Buffer>,
  bytes: number,
): Promise<{ head: Buffer; chunks: AsyncIterable<Buffer> }> {
  const rest = chunks[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < bytes && !head.includes(LINE_FEED)) {
    const next = await rest.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  async function* all(): AsyncGenerator<Buffer> {
    yield head;
    yield* { [Symbol.asyncIterator]: () => rest };
  }
  return { head, chunks: all() };
}

function refuseStrangers(head: Buffer, from: string): void {
  const name = from === '-' ? 'Standard input' : from;
  if (head.length === 0) throw new CommandError(`${name} is empty.`);
  const stranger = strangers.find(({ begins }) => begins.every((byte, at) => head[at] === byte));
  if (stranger !== undefined) throw new CommandError(`${name} ${stranger.is}.`);
  if (head.includes(0)) {
    throw new CommandError(
      `${name} is not text in UTF-8: it is binary, or UTF-16. Save it as a CSV file in UTF-8.`,
    );
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
