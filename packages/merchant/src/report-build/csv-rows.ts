import { CommandError } from '../terminal/command-error.js';
import { type Binding, bindColumns, type Given, type Understood } from './bind-columns.js';
import { type PresetName, presetNames, presets } from './presets.js';
import { hasMarks, type ProviderExport } from './provider-export.js';
import { type CsvRecord, readCsv } from './read-csv.js';
import type { UnreadLine } from './read-ndjson.js';
import type { Source } from './source.js';
import type { SourceRow } from './source-row.js';

/** Some exports begin with lines about themselves, so the names of the columns are searched in this many records. */
const SEARCHED_RECORDS = 20;
const NAMES_SHOWN = 40;

export interface CsvRowsOptions {
  readonly given: Given;
  /** The expected kind of file, for messages. */
  readonly reads: string;
  /** All exports of the provider that are understood, to list them in a message if the file is none of them. */
  readonly exports: readonly ProviderExport[];
  /** Called when the names of the columns are found, and again if the file repeats them. */
  readonly onColumns: (understood: readonly Understood[], line: number) => void;
}

/** The rows of a CSV file, by column names. @throws CommandError if the file lacks a column of the map */
export async function* csvRows(
  source: Source,
  options: CsvRowsOptions,
): AsyncGenerator<SourceRow | UnreadLine> {
  const { map } = options.given;
  const finder = createHeaderFinder(options);
  for await (const record of readCsv(source, map.delimiter)) {
    const header = finder.current();
    if (header === undefined || isNames(record, header, map.records?.names)) {
      finder.offer(record);
    } else if (map.records === undefined || record.cells[0] === map.records.row) {
      const row = rowOf(record, header);
      if (row !== undefined) yield row;
    }
  }
  finder.end();
}

interface Header {
  readonly names: readonly string[];
  readonly indexes: Map<string, number | undefined>;
  readonly binding: Binding;
}

interface HeaderFinder {
  readonly current: () => Header | undefined;
  readonly offer: (record: CsvRecord) => void;
  readonly end: () => void;
}

function createHeaderFinder({ given, reads, exports, onColumns }: CsvRowsOptions): HeaderFinder {
  let header: Header | undefined;
  let best: { record: CsvRecord; binding: Binding } | undefined;
  let offered = 0;
  const { records, notIf } = given.map;

  const fail = (): never => {
    if (best === undefined)
      throw new CommandError(
        `The file is not the expected ${reads}: it has no line with the names of its columns.`,
      );
    throw new CommandError(missingLines(best.record, best.binding, { reads, exports }));
  };
  return {
    current: () => header,
    offer: (record) => {
      if (records !== undefined && record.cells[0] !== records.names) return;
      offered += 1;
      const binding = bindColumns(record.cells, given);
      if (notIf !== undefined && binding.indexOf(notIf.column) !== undefined) {
        throw new CommandError(`The file is not the expected ${reads}: ${notIf.because}.`);
      }
      if (best === undefined || binding.missing.length < best.binding.missing.length)
        best = { record, binding };
      if (binding.missing.length === 0) {
        header = { names: record.cells, indexes: new Map(), binding };
        onColumns(binding.understood, record.line);
      } else if (records !== undefined || offered >= SEARCHED_RECORDS) {
        fail();
      }
    },
    end: () => {
      if (header === undefined) fail();
    },
  };
}

/** Files that were concatenated repeat the names of their columns. */
function isNames(record: CsvRecord, header: Header, marker: string | undefined): boolean {
  if (marker !== undefined) return record.cells[0] === marker;
  return (
    record.cells[0] === header.names[0] &&
    record.cells.length === header.names.length &&
    record.cells.every((cell, index) => cell === header.names[index])
  );
}

function rowOf({ line, cells }: CsvRecord, header: Header): SourceRow | UnreadLine | undefined {
  const { names, indexes, binding } = header;
  if (cells.every((cell) => cell.trim() === '')) return undefined;
  const surplus = cells.slice(names.length).some((cell) => cell !== '');
  if (cells.length < names.length || surplus) {
    return { line, problem: `has ${cells.length} cells, but there are ${names.length} columns.` };
  }
  const indexOf = (column: string): number | undefined => {
    if (!indexes.has(column)) indexes.set(column, binding.indexOf(column));
    return indexes.get(column);
  };
  return {
    line,
    cell: (column) => {
      const index = indexOf(column);
      return index === undefined ? '' : (cells[index]?.trim() ?? '');
    },
    nameOf: (column) => {
      const index = indexOf(column);
      return index === undefined ? undefined : names[index]?.trim();
    },
  };
}

function missingLines(
  { line, cells }: CsvRecord,
  { missing }: Binding,
  { reads, exports }: Pick<CsvRowsOptions, 'reads' | 'exports'>,
): readonly string[] {
  const recognised = exports.some((one) => hasMarks(cells, one));
  const names = cells.slice(0, NAMES_SHOWN).map((name) => JSON.stringify(name.slice(0, 60)));
  const more = cells.length > NAMES_SHOWN ? ` and ${cells.length - NAMES_SHOWN} more` : '';
  return [
    `The file does not hold everything that a report needs (read as ${reads}):`,
    ...missing.map((lineOf) => `  ${lineOf}.`),
    `The columns of line ${line}: ${names.join(', ')}${more}.`,
    ...(recognised ? [] : likelyPresets(cells).map((name) => `This looks like --preset ${name}.`)),
    ...(recognised ? [] : exportLines(exports)),
  ];
}

function likelyPresets(cells: readonly string[]): readonly PresetName[] {
  return presetNames.filter((name) =>
    presets[name].some(
      (one) => hasMarks(cells, one) || (one.map.records !== undefined && cells[0] === one.map.records.first),
    ),
  );
}

function exportLines(exports: readonly ProviderExport[]): readonly string[] {
  if (exports.every(({ marks }) => marks.length === 0)) return [];
  return ['These exports work:', ...exports.map(({ reads, getIt }) => `  ${reads}: ${getIt}.`)];
}
