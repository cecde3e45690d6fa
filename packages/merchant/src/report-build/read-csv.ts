import { Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { CommandError } from '../terminal/command-error.js';
import type { Source } from './open-source.js';

/** One record of a CSV file. */
export interface CsvRecord {
  /** The line in which it begins, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A longer record has a quote that was never closed, or the file is not CSV. */
const MAX_RECORD_CHARACTERS = 1_048_576;
const DELIMITERS = [',', ';', '\t', '|'];

/**
 * The records of a CSV file (RFC 4180; any line ends, a byte order mark, another delimiter), with back pressure. A file
 * that is not CSV fails with a `CommandError` that names the line. Empty lines are skipped. The number of cells is not
 * checked, because lines above the names of the columns may have any.
 */
export async function* readCsv({ head, chunks }: Source, delimiter?: string): AsyncGenerator<CsvRecord> {
  const bytes = Readable.from(chunks);
  const lines = createLineCounter();
  const parser = parse({
    bom: true,
    delimiter: delimiter ?? findDelimiter(head),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_CHARACTERS,
    // The line travels as one more cell: an error drops records that are parsed but unread, and their lines must stay known.
    on_record: (record: string[], info) => [...record, String(lines.lineOf(record, info))],
  });
  bytes.on('error', (error) => parser.destroy(error));
  const records: AsyncIterable<string[]> = bytes.pipe(parser);
  try {
    for await (const record of records) {
      const line = Number(record.pop());
      yield { line, cells: record };
    }
  } catch (error) {
    throw error instanceof CsvError
      ? new CommandError(explained(error, lines.next()), { cause: error })
      : error;
  } finally {
    bytes.destroy();
  }
}

interface LineCounter {
  /** The first line of a record that was just parsed. */
  readonly lineOf: (record: readonly string[], info: Pick<Info, 'lines' | 'empty_lines'>) => number;
  /** The line after the last record. */
  readonly next: () => number;
}

function createLineCounter(): LineCounter {
  let [end, empty, lines] = [0, 0, 0];
  return {
    lineOf: (record, info) => {
      const line = end + info.empty_lines - empty + 1;
      // A difference of one is one line. For a larger one the parser has counted both halves of a CRLF in quotes.
      end = info.lines - lines === 1 ? line : line + linesInside(record);
      [empty, lines] = [info.empty_lines, info.lines];
      return line;
    },
    next: () => end + 1,
  };
}

/** The candidate that occurs most often in the first line, outside quotes. */
function findDelimiter(head: Buffer): string {
  const [line = ''] = head
    .toString('utf8')
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1);
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function linesInside(record: readonly string[]): number {
  return record.reduce((sum, cell) => sum + cell.split(/\r\n|\n|\r/).length - 1, 0);
}

const explanations: ReadonlyMap<string, (line: number) => string> = new Map([
  [
    'CSV_QUOTE_NOT_CLOSED',
    (line) =>
      `The file ends inside a quote that opens in the record of line ${line}: it is cut off, or the quote is never closed.`,
  ],
  [
    'CSV_MAX_RECORD_SIZE',
    (line) =>
      `The record of line ${line} is longer than ${MAX_RECORD_CHARACTERS} characters: a quote is never closed, or the file is not CSV.`,
  ],
  ['CSV_INVALID_CLOSING_QUOTE', strayQuote],
  ['INVALID_OPENING_QUOTE', strayQuote],
]);

function strayQuote(line: number): string {
  return `The record of line ${line} has a quote in the middle of a cell; quotes inside a quoted cell are doubled.`;
}

function explained({ code, message }: CsvError, line: number): string {
  return explanations.get(code)?.(line) ?? `Line ${line} is not CSV: ${message}`;
}
