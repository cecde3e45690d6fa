import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { ExportRows } from './export-column.js';
import { type ExportFormat, formats } from './export-format.js';

/** Bytes ahead of the reader, beside the page that is being written. */
const bytesAhead = 65_536;
/** Most of what gzip can do, at a third of what its default costs. */
const gzipLevel = 1;

/** Of a page at once: small enough that a slow reader is seen to be at work. */
const chunkBytes = 65_536;

/** The same bytes in small chunks; what is empty stays, so that a reader who has gone is noticed. */
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

/** The chunks as a stream, gzipped or plain, that is made no faster than it is read. `onClose`: nothing is under way any more. */
export function exportStream(
  chunks: AsyncIterable<string | Uint8Array>,
  gzip: boolean,
  onClose: () => void = () => undefined,
): Readable {
  const plain = Readable.from(chunks, { objectMode: false, highWaterMark: bytesAhead });
  plain.once('close', onClose);
  if (!gzip) return plain;
  // A failure of the one is a failure of the other, and whoever reads hears of it.
  return pipeline(plain, createGzip({ level: gzipLevel }), () => undefined);
}

/** The rows as a file of this format. */
export function exportFile<Row>(
  rows: ExportRows<Row>,
  { format, gzip }: { readonly format: ExportFormat; readonly gzip: boolean },
): Readable {
  return exportStream(formats[format].chunks(rows), gzip);
}
