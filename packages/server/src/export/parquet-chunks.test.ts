import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  hostileRows,
  joined,
  plainRow,
  readParquet,
  testRows,
} from '../../test/fixtures/export/test-rows.js';
import { parquetChunks } from './parquet-chunks.js';

test('hostile values are read back as they were', async () => {
  const pages = [hostileRows.slice(0, 3), [], hostileRows.slice(3)];
  const { rows } = await readParquet(await joined(parquetChunks(testRows(...pages))));
  assert.deepEqual(
    rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'decimal_number'))),
    hostileRows,
  );
});

test('the schema names the types that a warehouse knows', async () => {
  const { metadata } = await readParquet(await joined(parquetChunks(testRows([plainRow]))));
  const columns = metadata.schema
    .slice(1)
    .map(({ name, type, converted_type: converted }) => [name, type, converted]);
  assert.deepEqual(columns, [
    ['text', 'BYTE_ARRAY', 'UTF8'],
    ['integer', 'INT32', undefined],
    ['int64', 'INT64', undefined],
    ['boolean', 'BOOLEAN', undefined],
    ['instant', 'INT64', 'TIMESTAMP_MICROS'],
    ['decimal', 'BYTE_ARRAY', 'UTF8'],
    ['decimal_number', 'FIXED_LEN_BYTE_ARRAY', 'DECIMAL'],
    ['json', 'BYTE_ARRAY', 'UTF8'],
  ]);
});

const decimals: readonly [text: string | null, number: bigint | null][] = [
  [null, null],
  ['0', 0n],
  ['-0.00', 0n],
  ['11.90', 11_900_000_000_000_000_000n],
  ['-0.000000000000000001', -1n],
  ['99999999999999999999.999999999999999999', 10n ** 38n - 1n],
  ['-99999999999999999999.999999999999999999', 1n - 10n ** 38n],
  // More digits than DECIMAL(38, 18) has: only the text has them all.
  ['100000000000000000000', null],
  ['0.1000000000000000001', null],
];

test('a decimal is a text, exactly, and a number to calculate with, if it fits', async () => {
  const rows = decimals.map(([decimal]) => ({ ...plainRow, decimal }));
  const read = await readParquet(await joined(parquetChunks(testRows(rows))));
  assert.deepEqual(
    read.rows.map(({ decimal, decimal_number: number }) => [decimal, number]),
    decimals,
  );
  const { precision, scale, type_length } =
    read.metadata.schema.find(({ name }) => name === 'decimal_number') ?? {};
  assert.deepEqual([precision, scale, type_length], [38, 18, 16]);
});

test('without rows, the file has its columns and no rows', async () => {
  const { rows, metadata } = await readParquet(await joined(parquetChunks(testRows())));
  assert.deepEqual(rows, []);
  assert.equal(metadata.schema.length, 9);
});

test('a value that does not fit fails the file', async () => {
  const rows = testRows([{ ...plainRow, int64: 2n ** 63n }], []);
  await assert.rejects(joined(parquetChunks(rows)), /out of range/);
});
