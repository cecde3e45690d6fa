import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { ExportRows } from './export-column.js';
import { type ExportFormat, formats } from './export-format.js';

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
export async function* inSmallChunks(chunks: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
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
export function exportStream(
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
