import { gzipSync } from 'node:zlib';
import { ByteWriter, type ColumnSource, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { ColumnKind } from './export-column.js';
import { parquetDecimal } from './parquet-decimal.js';

/** A column in a form that can be passed to another thread. */
export interface ParquetColumn {
  readonly name: string;
  /** `number` is a decimal to calculate with: {@link parquetDecimal}. */
  readonly kind: ColumnKind | 'number';
}

/** The values of some rows: one list for each column, in the order of the columns, all of the same length. */
export type ParquetPage = readonly (readonly ParquetValue[])[];

export type ParquetValue = string | number | bigint | boolean | null;

/** A Parquet file in parts, which the caller joins. Without the last part the file is unreadable. */
export interface ParquetFile {
  /** Takes some rows, and returns the bytes that are complete now: often none. */
  append(page: ParquetPage): Uint8Array;
  /** Returns the rest of the file, with its index. */
  finish(): Uint8Array;
}

export interface ParquetLimits {
  /** A row group is written when it has this many rows, or characters of text. Memory holds no more. */
  readonly rowsOfGroup: number;
  readonly charactersOfGroup: number;
  /** The most row groups: their index, some 20 kB each, stays in memory to the end of the file. */
  readonly groups: number;
}

export const parquetLimits: ParquetLimits = {
  rowsOfGroup: 25_000,
  charactersOfGroup: 8_388_608,
  groups: 2_000,
};

/**
 * Writes a Parquet file. Every value may be null. Decimals and JSON are STRING columns: no decimal of Parquet is as
 * large as `numeric`, and not every reader knows Parquet's type for JSON. A `number` is DECIMAL(38, 18). Times are
 * microseconds in UTC. Throws if a limit is exceeded, or if a value does not fit its column.
 */
export function createParquetFile(
  columns: readonly ParquetColumn[],
  { rowsOfGroup, charactersOfGroup, groups }: ParquetLimits = parquetLimits,
): ParquetFile {
  const bytes = new ByteWriter();
  const file = new ParquetWriter({
    writer: bytes,
    schema: [{ name: 'root', num_children: columns.length }, ...columns.map(schemaOf)],
    // GZIP is built into Node.js: faster than Snappy in JavaScript, and half its size.
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

/** The bytes that were written since the last call. */
function takeBytes(bytes: ByteWriter): Uint8Array {
  const taken = bytes.getBytes().slice();
  // `offset` is not reset: it counts from the beginning of the file.
  bytes.index = 0;
  return taken;
}

const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const;
const types: Readonly<Record<ParquetColumn['kind'], Omit<SchemaElement, 'name'>>> = {
  text,
  decimal: text,
  // 16 bytes hold 38 digits.
  number: {
    type: 'FIXED_LEN_BYTE_ARRAY',
    type_length: 16,
    converted_type: 'DECIMAL',
    logical_type: { type: 'DECIMAL', ...parquetDecimal },
    ...parquetDecimal,
  },
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

const unbounded: readonly ParquetColumn['kind'][] = ['json', 'decimal', 'number'];

/**
 * Readers skip row groups by these bounds. They stay in memory to the end of the file, so only columns that profit have
 * them.
 */
function sourceOf({ name, kind }: ParquetColumn, data: ParquetValue[]): ColumnSource {
  return { name, data, statistics: !unbounded.includes(kind), offsetIndex: false };
}
