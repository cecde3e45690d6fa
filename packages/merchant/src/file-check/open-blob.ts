import { readSource, type Source } from '../report-build/source.js';
import { CommandError } from '../terminal/command-error.js';

/** How many bytes are read at once. */
const pieceBytes = 1_048_576;

/** Reads a file piece by piece, as `openSource` does with a path; gzipped content is unpacked on the way. */
export async function openBlob(file: Blob, name: string): Promise<Source> {
  let read = 0;
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < file.size; at += pieceBytes) {
      const piece = await readPiece(file, at);
      read += piece.length;
      yield piece;
    }
  }
  const source = await readSource({ name, chunks: pieces(), unpack: unpacked });
  return { ...source, bytesRead: () => read, bytesTotal: file.size };
}

async function readPiece(file: Blob, at: number): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer());
  } catch (error) {
    const what = 'The file can no longer be read: it was changed or moved. Choose it again.';
    throw new CommandError(what, { cause: error });
  }
}

async function* unpacked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  const packed = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (controller) => {
      const { done, value } = await iterator.next();
      if (done === true) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
  });
  const reader = packed.pipeThrough(new DecompressionStream('gzip')).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw new CommandError('The gzipped file is cut off or damaged.', { cause: error });
  }
}
