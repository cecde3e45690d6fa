import { isUtf8 } from 'node:buffer';

/** A line of a text, without its end and without a byte order mark. */
export interface TextLine {
  /** From 1 on; empty lines count. */
  readonly number: number;
  /** Undefined when its bytes are not UTF-8. */
  readonly text: string | undefined;
}

export interface ReadLinesOptions {
  /** The most bytes of a line, its end not counted. */
  readonly maxBytes: number;
  /** What is thrown for a longer one. */
  readonly tooLong: (line: number) => Error;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = '\ufeff';
const blank = /^[ \t\r]*$/;

/**
 * Reads the lines of a text that arrives in pieces, and yields the lines of each piece as soon as it is there, without
 * blank ones. A line ends with LF or CRLF, the last line also with the text. It keeps one line at most in memory, so
 * the text may have any length.
 * @throws what `tooLong` makes
 */
export async function* readLines(
  chunks: AsyncIterable<Buffer>,
  options: ReadLinesOptions,
): AsyncGenerator<Iterable<TextLine>> {
  const begun = createBegunLine(options.maxBytes);
  let number = 1;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(LINE_FEED);
    if (end !== -1) {
      const lines = wholeLines(begun.endedBy(chunk.subarray(0, end)), number, options);
      // The count covers all of these lines, even if the caller does not read them all.
      number += 1 + countFeeds(chunk, end);
      yield lines;
    }
    if (!begun.add(chunk.subarray(end + 1))) throw options.tooLong(number);
  }
  const last = begun.endedBy(Buffer.alloc(0));
  if (last.length > 0) yield wholeLines(last, number, options);
}

/** The beginning of a line whose end has not arrived yet. One buffer, because a line may arrive byte by byte. */
function createBegunLine(maxBytes: number): {
  add(bytes: Buffer): boolean;
  endedBy(bytes: Buffer): Buffer;
} {
  // One byte more, for the CR of its end.
  const held = Buffer.allocUnsafe(maxBytes + 1);
  let length = 0;
  return {
    add: (bytes) => {
      if (length + bytes.length > held.length) return false;
      bytes.copy(held, length);
      length += bytes.length;
      return true;
    },
    endedBy: (bytes) => {
      const whole = length === 0 ? bytes : Buffer.concat([held.subarray(0, length), bytes]);
      length = 0;
      return whole;
    },
  };
}

function countFeeds(chunk: Buffer, until: number): number {
  let count = 0;
  for (let at = chunk.indexOf(LINE_FEED); at < until; at = chunk.indexOf(LINE_FEED, at + 1)) count += 1;
  return count;
}

/** The lines of a piece that ends at the end of a line; `first` is the number of its first line. */
function* wholeLines(
  piece: Buffer,
  first: number,
  { maxBytes, tooLong }: ReadLinesOptions,
): Generator<TextLine> {
  // Checked once for the whole piece: for each line the check would cost as much as reading the line.
  const isAllUtf8 = isUtf8(piece);
  let number = first;
  for (let start = 0; start <= piece.length; number += 1) {
    const feed = piece.indexOf(LINE_FEED, start);
    const next = feed === -1 ? piece.length : feed;
    const end = next > start && piece[next - 1] === CARRIAGE_RETURN ? next - 1 : next;
    if (end - start > maxBytes) throw tooLong(number);
    const isText = isAllUtf8 || isUtf8(piece.subarray(start, end));
    const text = isText ? withoutMark(piece.toString('utf8', start, end)) : undefined;
    if (text === undefined || !blank.test(text)) yield { number, text };
    start = next + 1;
  }
}

/** Any line may begin with a byte order mark, because people concatenate files that begin with one. */
function withoutMark(text: string): string {
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}
