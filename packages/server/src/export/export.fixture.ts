import { gunzipSync } from 'node:zlib';
import { type FileMetaData, parquetMetadata, parquetReadObjects, type SchemaElement } from 'hyparquet';
import type { ExportColumn, ExportRows } from './export-column.js';

/** A row with a value of each kind. */
export interface TestRow {
  readonly text: string | null;
  readonly integer: number | null;
  readonly int64: bigint | null;
  readonly boolean: boolean | null;
  readonly instant: bigint | null;
  readonly decimal: string | null;
  readonly json: string | null;
}

export const testColumns: readonly ExportColumn<TestRow>[] = [
  { name: 'text', kind: 'text', of: ({ text }) => text },
  { name: 'integer', kind: 'integer', of: ({ integer }) => integer },
  { name: 'int64', kind: 'int64', of: ({ int64 }) => int64 },
  { name: 'boolean', kind: 'boolean', of: ({ boolean }) => boolean },
  { name: 'instant', kind: 'instant', of: ({ instant }) => instant },
  { name: 'decimal', kind: 'decimal', of: ({ decimal }) => decimal },
  { name: 'json', kind: 'json', of: ({ json }) => json },
];

export const emptyRow: TestRow = {
  text: null,
  integer: null,
  int64: null,
  boolean: null,
  instant: null,
  decimal: null,
  json: null,
};

export const plainRow: TestRow = {
  text: 'plain',
  integer: 7,
  int64: 9_007_199_254_740_993n,
  boolean: true,
  instant: 1_732_188_000_123_456n,
  decimal: '0.10000000000000000001',
  json: '{"a":1}',
};

/** Texts that break a careless writer or reader. */
const hostileTexts = [
  '',
  ' ',
  'null',
  '=cmd()',
  '+1+1',
  '-1',
  '@SUM(A1)',
  '\t',
  'comma, and "quotes"',
  '"',
  '""',
  'line\nbreak',
  'carriage\r\nreturn',
  '\r',
  'line\u2028separator\u2029',
  '\u0085\u001F',
  '𝔊🦊é',
  '\\',
  '\\n',
  '\uFEFF',
  "'; drop table stoa.merchant; --",
];

const hostileJson = [
  '{ "a" : 1.0000000000000000000001,\r\n\t"b":[1e400, -0] }',
  '{"u":"\\u0000\\ud800 \u2028","n":12345678901234567890123456789012345678}',
  '{\n}',
  '{"deep":{"line":"a\\nb"}}',
];

/** Rows that a format could get wrong. */
export const hostileRows: readonly TestRow[] = [
  emptyRow,
  plainRow,
  ...hostileTexts.map((text) => ({ ...plainRow, text })),
  ...hostileJson.map((json) => ({ ...plainRow, json })),
  { ...plainRow, int64: 9_223_372_036_854_775_807n, integer: -2_147_483_648 },
  { ...plainRow, int64: -9_223_372_036_854_775_808n, boolean: false },
  { ...plainRow, decimal: `-${'9'.repeat(30)}.${'9'.repeat(18)}` },
  { ...plainRow, instant: -62_135_596_800_000_000n },
  { ...plainRow, instant: 253_402_300_799_999_999n },
  { ...plainRow, instant: -1n },
];

/** These pages as the rows of an export. */
export function testRows(...pages: readonly (readonly TestRow[])[]): ExportRows<TestRow> {
  return { columns: testColumns, pages: eachOf(pages) };
}

async function* eachOf<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

export async function joined(chunks: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(Buffer.from(chunk));
  return Buffer.concat(parts);
}

/** Reads a Parquet file with a separate library; times are microseconds, decimals the units of their last place. */
export async function readParquet(
  bytes: Buffer,
): Promise<{ readonly rows: Record<string, unknown>[]; readonly metadata: FileMetaData }> {
  const file = new Uint8Array(bytes).buffer;
  const metadata = parquetMetadata(file);
  const read = await parquetReadObjects({
    file,
    // The library would read decimals as doubles. Without their type it returns their bytes.
    metadata: { ...metadata, schema: metadata.schema.map(withoutDecimal) },
    compressors: { GZIP: (packed) => gunzipSync(packed) },
    parsers: {
      timestampFromMicroseconds: (micros: bigint) => micros,
      // The library's own parser drops a byte order mark.
      stringFromBytes: (text: Uint8Array) => Buffer.from(text).toString('utf8'),
    },
  });
  const rows = read.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]): [string, unknown] => [
        name,
        value instanceof Uint8Array ? bigEndian(value) : value,
      ]),
    ),
  );
  return { rows, metadata };
}

function withoutDecimal(element: SchemaElement): SchemaElement {
  if (element.converted_type !== 'DECIMAL') return element;
  const { converted_type: _, logical_type: __, ...rest } = element;
  return rest;
}

/** A number in two's complement. */
function bigEndian(bytes: Uint8Array): bigint {
  return BigInt.asIntN(bytes.length * 8, BigInt(`0x${Buffer.from(bytes).toString('hex')}`));
}
