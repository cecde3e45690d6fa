import type { JsonValue } from '@stoa/contract';
import { openSource } from '../report-build/open-source.js';
import { readCsv } from '../report-build/read-csv.js';
import { readObjects } from '../report-build/read-ndjson.js';
import type { Source } from '../report-build/source.js';
import { shown } from '../report-build/source-row.js';
import { CommandError } from '../terminal/command-error.js';

/** A record of a file: the text of each column that it has; empty ones are absent, and cells of CSV are trimmed. */
export interface FileRecord {
  /** The line in which it begins, counted from 1. */
  readonly line: number;
  readonly values: ReadonlyMap<string, string>;
  readonly problems?: undefined;
}

/** Why a line cannot be read. Each of the `problems` ends a sentence that begins with the line. */
export interface UnreadRecord {
  readonly line: number;
  readonly problems: readonly string[];
}

export interface RecordFile {
  /** A path, or `-` for standard input; gzipped content is unpacked on the way. */
  readonly from: string;
  /** Every column that a record may have; any other is refused by its name, because a misspelt amount would be lost. */
  readonly columns: readonly string[];
}

/**
 * The records of a CSV file with the names of its columns in the first line, or of an NDJSON file. Fails with a
 * `CommandError`.
 */
export async function* readRecords(file: RecordFile): AsyncGenerator<FileRecord | UnreadRecord> {
  const source = await openSource(file.from);
  yield* /^\s*\{/.test(new TextDecoder().decode(source.head))
    ? jsonRecords(source, file)
    : csvRecords(source, file);
}

async function* jsonRecords(
  source: Source,
  { columns }: RecordFile,
): AsyncGenerator<FileRecord | UnreadRecord> {
  for await (const read of readObjects(source)) {
    if ('problem' in read) {
      yield { line: read.line, problems: [read.problem] };
      continue;
    }
    const { line, value } = read;
    const names = Object.keys(value);
    const problems = names.flatMap((name) => {
      if (!columns.includes(name)) return [unknownColumn(name, columns)];
      const isNested = typeof value[name] === 'object' && value[name] !== null;
      return isNested ? [`has a ${name} that is neither text nor number.`] : [];
    });
    if (problems.length > 0) yield { line, problems };
    else yield { line, values: valuesOf(names, (name) => textOf(value[name])) };
  }
}

async function* csvRecords(
  source: Source,
  { columns }: RecordFile,
): AsyncGenerator<FileRecord | UnreadRecord> {
  let names: readonly string[] | undefined;
  for await (const { line, cells } of readCsv(source)) {
    if (names === undefined) {
      const header = cells.map((cell) => cell.trim());
      const unknown = header.find((name) => !columns.includes(name));
      if (unknown !== undefined) throw new CommandError(`Line ${line} ${unknownColumn(unknown, columns)}`);
      const twice = header.find((name, index) => header.indexOf(name) < index);
      if (twice !== undefined) throw new CommandError(`Line ${line} names the column ${twice} twice.`);
      names = header;
      continue;
    }
    const known = names;
    if (cells.length > known.length) {
      const problem = `has ${cells.length} cells, and the first line names ${known.length} columns.`;
      yield { line, problems: [problem] };
    } else {
      yield { line, values: valuesOf(known, (name) => (cells[known.indexOf(name)] ?? '').trim()) };
    }
  }
}

function unknownColumn(name: string, columns: readonly string[]): string {
  return `has ${shown(name)}, which is none of ${columns.join(', ')}.`;
}

function valuesOf(names: readonly string[], textOfName: (name: string) => string): Map<string, string> {
  return new Map(
    names.flatMap((name) => {
      const text = textOfName(name);
      return text === '' ? [] : [[name, text]];
    }),
  );
}

function textOf(value: JsonValue | undefined): string {
  return value === undefined || value === null ? '' : String(value);
}
