import { CsvError, type Info, type Parser, parse } from '#csv-parse';
import { CommandError } from '../terminal/command-error.js';
import type { Source } from './source.js';

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
 * checked, because lines above the names of the columns may have any. It needs nothing of Node.js but the parser, which
 * has a build for browsers.
 */
export async function* readCsv({ head, chunks }: Source, delimiter?: string): AsyncGenerator<CsvRecord> {
  const lines = createLineCounter();
  let records: CsvRecord[] = [];
  const parser = parse({
    bom: true,
    delimiter: delimiter ?? findDelimiter(head),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_CHARACTERS,
    // Records are taken here, because at an error the stream would drop those that are parsed but not read yet.
    on_record: (record: string[], info) => {
      records.push({ line: lines.lineOf(record, info), cells: record });
      return null;
    },
  });
  const feed = feedOf(parser);
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const steps = async function* (): AsyncGenerator<() => Promise<Error | undefined>> {
    for await (const chunk of chunks) yield () => feed.write(decoder.decode(chunk, { stream: true }));
    yield () => feed.write(decoder.decode());
    yield feed.end;
  };
  for await (const step of steps()) {
    const failure = await step();
    yield* records;
    records = [];
    if (failure instanceof CsvError)
      throw new CommandError(explained(failure, lines.next()), { cause: failure });
    if (failure !== undefined) throw failure;
  }
}

/** Gives a parser one text at a time. Each promise resolves when the text is parsed, with the error if it failed. */
function feedOf(parser: Parser): {
  readonly write: (text: string) => Promise<Error | undefined>;
  readonly end: () => Promise<Error | undefined>;
} {
  let settle: (failure?: Error) => void = () => undefined;
  parser.on('error', (error) => settle(error));
  // `on_record` took all records, but the stream ends only if somebody reads it.
  parser.resume();
  const step = (begin: () => void): Promise<Error | undefined> =>
    new Promise((resolve) => {
      settle = resolve;
      begin();
    });
  return {
    write: (text) =>
      step(() => {
        if (text === '') settle();
        // A failure is ignored here, because the parser also emits it as an event.
        else parser.write(text, (error) => (error === undefined || error === null ? settle() : undefined));
      }),
    end: () => step(() => parser.on('end', () => settle()).end()),
  };
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
      // If the count grew by one, the record is one line. If by more, it may be too high: the parser counts a CRLF in
      // quotes as two.
      end = info.lines - lines === 1 ? line : line + linesInside(record);
      [empty, lines] = [info.empty_lines, info.lines];
      return line;
    },
    next: () => end + 1,
  };
}

/** The candidate that occurs most often in the first line, outside quotes. */
function findDelimiter(head: Uint8Array): string {
  const [line = ''] = new TextDecoder()
    .decode(head)
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
