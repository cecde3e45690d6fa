import { gzipSync } from 'node:zlib';
import { ByteWriter, type ColumnSource, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { ColumnKind } from './export-column.js';

/** A column as it can be handed to another thread. */
export interface ParquetColumn {
  readonly name: string;
  readonly kind: ColumnKind;
}

/** The values of some rows: a list a column, in the order of the columns and all of one length. */
export type ParquetPage = readonly (readonly ParquetValue[])[];

export type ParquetValue = string | number | bigint | boolean | null;

/** A Parquet file that comes out in parts; joined, they are the file. Without the last one nobody can read it. */
export interface ParquetFile {
  /** Takes some rows; the bytes that are complete with them, often none. */
  append(page: ParquetPage): Uint8Array;
  /** The rest of the file, with its index. */
  finish(): Uint8Array;
}

export interface ParquetLimits {
  /** Rows and characters of text from which on a row group is written: so much is held in memory. */
  readonly rowsOfGroup: number;
  readonly charactersOfGroup: number;
  /** The index of the file is held to its end: some 20 kB a row group. */
  readonly groups: number;
}

const parquetLimits: ParquetLimits = { rowsOfGroup: 25_000, charactersOfGroup: 8_388_608, groups: 2_000 };

/**
 * Writes a Parquet file. Every value may be null; a text column is STRING, also that of decimals and of JSON: no decimal
 * of Parquet is as large as `numeric`, and not every reader knows its types of JSON. Times are microseconds in UTC.
 * Throws beyond its limits, and for values that do not fit.
 */
export function createParquetFile(
  columns: readonly ParquetColumn[],
  { rowsOfGroup, charactersOfGroup, groups }: ParquetLimits = parquetLimits,
): ParquetFile {
  const bytes = new ByteWriter();
  const file = new ParquetWriter({
    writer: bytes,
    schema: [{ name: 'root', num_children: columns.length }, ...columns.map(schemaOf)],
    // GZIP is built into the runtime: faster than Snappy in this language, and half its size.
    codec: 'GZIP',
    compressors: { GZIP: (plain) => gzipSync(plain, { level: 1 }) },
    createdBy: 'Stoa',
  });
  let group = emptyGroup(columns);
  const writeGroup = (): void => {
    if (group.rows === 0) return;
    if (file.row_groups.length === groups) throw tooLarge(groups);
    void file.write({
      columnData: columns.map((column, index) => sourceOf(column, group.values[index] ?? [])),
      rowGroupSize: group.rows,
    });
    group = emptyGroup(columns);
  };
  return {
    append: (page) => {
      addTo(group, page);
      if (group.rows >= rowsOfGroup || group.characters >= charactersOfGroup) writeGroup();
      return takeBytes(bytes);
    },
    finish: () => {
      writeGroup();
      void file.finish();
      return takeBytes(bytes);
    },
  };
}

function tooLarge(groups: number): Error {
  return new Error(
    `a Parquet file of more than ${groups} row groups; export a shorter period, or another format`,
  );
}

interface RowGroup {
  readonly values: ParquetValue[][];
  rows: number;
  characters: number;
}

function emptyGroup(columns: readonly ParquetColumn[]): RowGroup {
  return { values: columns.map(() => []), rows: 0, characters: 0 };
}

function addTo(group: RowGroup, page: ParquetPage): void {
  for (const [index, values] of page.entries()) {
    const column = group.values[index];
    for (const value of values) {
      column?.push(value);
      if (typeof value === 'string') group.characters += value.length;
    }
  }
  group.rows += page[0]?.length ?? 0;
}

/** What was written since the last time. */
function takeBytes(bytes: ByteWriter): Uint8Array {
  const taken = bytes.getBytes().slice();
  // `offset` goes on: it counts from the beginning of the file.
  bytes.index = 0;
  return taken;
}

const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const;
const types: Readonly<Record<ColumnKind, Omit<SchemaElement, 'name'>>> = {
  text,
  decimal: text,
  json: text,
  integer: { type: 'INT32' },
  int64: { type: 'INT64' },
  boolean: { type: 'BOOLEAN' },
  instant: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MICROS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
  },
};

function schemaOf({ name, kind }: ParquetColumn): SchemaElement {
  return { name, repetition_type: 'OPTIONAL', ...types[kind] };
}

/** Bounds are kept where a reader can skip row groups by them: they stay in memory to the end of the file. */
function sourceOf({ name, kind }: ParquetColumn, data: ParquetValue[]): ColumnSource {
  return { name, data, statistics: kind !== 'json' && kind !== 'decimal', offsetIndex: false };
}
