import { once } from 'node:events';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Logger } from '../config/logger.js';
import { limits } from '../kernel/limits.js';
import type { ExportRows } from './export-column.js';
import { type ExportFormat, formats } from './export-format.js';
import { createReaderPlaces, type Reader, type TakenPlace } from './reader-places.js';

export interface FileOrder {
  readonly gzip: boolean;
  readonly reader: Reader;
}

export interface ExportOrder extends FileOrder {
  readonly format: ExportFormat;
}

/** Called once there is room for the export, and before its first byte. */
export type BeginExport<Row> = () => Promise<ExportRows<Row>>;

/**
 * Hands out everything that is streamed, each stream no faster than its reader reads. What is streamed must hold
 * nothing between two chunks but memory: no connection, and no transaction.
 */
export interface ExportStreams {
  /**
   * Resolves once the first bytes are there, so that an earlier failure can be answered as a problem. A later failure
   * breaks off the stream, so that the reader sees that it is incomplete. The work ends if the reader goes away. A
   * reader that takes nothing for `limits.exportStallMs` is disconnected, and after `limits.exportRestMs` if somebody
   * else needs its place.
   * @throws Failure overloaded while too many exports are running, and what beginning and reading the first rows fails
   * with
   */
  open<Row>(begin: BeginExport<Row>, order: ExportOrder): Promise<Readable>;
  /**
   * Like {@link ExportStreams.open}, for a file that is not a table. An empty chunk checks whether the reader is still
   * there.
   */
  openFile(chunks: AsyncIterable<string | Uint8Array>, order: FileOrder): Promise<Readable>;
}

export interface ExportStreamsOptions {
  readonly logger: Logger;
  /** By default `limits.exportStallMs`. */
  readonly stallMs?: number;
}

export function createExportStreams({
  logger,
  stallMs = limits.exportStallMs,
}: ExportStreamsOptions): ExportStreams {
  const sides = { merchant: createReaderPlaces(), operator: createReaderPlaces() };
  const send = async (
    file: AsyncIterable<string | Uint8Array>,
    { gzip, reader, format }: FileOrder & { readonly format?: ExportFormat },
  ): Promise<Readable> => {
    const breakOff = (why: string) => (): void => void stream.destroy(new Error(why));
    const place = sides[reader.side].take({
      reader: reader.id,
      isParquet: format === 'parquet',
      onGone: breakOff('the reader of an export rested, and another one needed its place'),
    });
    const onStall = breakOff('the reader of an export is too slow');
    const patience = { restMs: limits.exportRestMs, stallMs, onStall };
    const chunks = withPatience(inSmallChunks(inTurn(file, place)), place, patience);
    const stream = exportStream(chunks, gzip, place.leave);
    await once(stream, 'readable');
    // From here on, the reader can only see that the stream broke off.
    stream.once('error', (err) => logger.warn({ err }, 'an export broke off'));
    return stream;
  };
  return { open: (begin, order) => send(fileOf(begin, order.format), order), openFile: send };
}

async function* fileOf<Row>(
  begin: BeginExport<Row>,
  format: ExportFormat,
): AsyncGenerator<string | Uint8Array> {
  yield* formats[format].chunks(await begin());
}

/** Makes each chunk in a turn of the reader. A reader that has gone away gets no more turns. */
async function* inTurn<Chunk>(
  chunks: AsyncIterable<Chunk>,
  place: Pick<TakenPlace, 'inTurn'>,
): AsyncGenerator<Chunk> {
  const iterator = chunks[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await place.inTurn(() => iterator.next());
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

interface Patience {
  /** After this, the reader rests: others may have its place. */
  readonly restMs: number;
  /** After this, `onStall` is called. */
  readonly stallMs: number;
  readonly onStall: () => void;
}

/** Passes chunks on, and watches how long the reader takes to ask for the next one. */
async function* withPatience<Chunk>(
  chunks: AsyncIterable<Chunk>,
  place: Pick<TakenPlace, 'rest' | 'resume'>,
  { restMs, stallMs, onStall }: Patience,
): AsyncGenerator<Chunk> {
  for await (const chunk of chunks) {
    const timers = [setTimeout(place.rest, restMs), setTimeout(onStall, stallMs)];
    try {
      yield chunk;
    } finally {
      for (const timer of timers) clearTimeout(timer);
      place.resume();
    }
  }
}

/** Bytes that are read ahead, besides the page that is being written. */
const bytesAhead = 65_536;
/** Nearly the compression of gzip's default, at a third of its cost. */
const gzipLevel = 1;

/**
 * How much of a page is passed on at once: small enough that a slow reader takes a chunk often, and so is seen to be
 * reading.
 */
const chunkBytes = 65_536;

/** The same bytes in small chunks. Empty chunks are kept, because they show whether the reader has gone. */
async function* inSmallChunks(chunks: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    let at = 0;
    do {
      yield bytes.subarray(at, at + chunkBytes);
      at += chunkBytes;
    } while (at < bytes.length);
  }
}

/**
 * The chunks as a stream, gzipped or plain, read no faster than it is consumed. `onClose` is called once all work is
 * over.
 */
function exportStream(
  chunks: AsyncIterable<string | Uint8Array>,
  gzip: boolean,
  onClose: () => void = () => undefined,
): Readable {
  const plain = Readable.from(chunks, { objectMode: false, highWaterMark: bytesAhead });
  plain.once('close', onClose);
  if (!gzip) return plain;
  // A failure of either destroys both, and the reader gets the error.
  return pipeline(plain, createGzip({ level: gzipLevel }), () => undefined);
}

/** The rows as a file of this format. */
export function exportFile<Row>(
  rows: ExportRows<Row>,
  { format, gzip }: { readonly format: ExportFormat; readonly gzip: boolean },
): Readable {
  return exportStream(formats[format].chunks(rows), gzip);
}
