import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostileRows, joined, plainRow, readParquet, testRows } from './export.fixture.js';
import { parquetChunks } from './parquet-chunks.js';

test('hostile values are read back as they were', async () => {
  const pages = [hostileRows.slice(0, 3), [], hostileRows.slice(3)];
  const { rows } = await readParquet(await joined(parquetChunks(testRows(...pages))));
  assert.deepEqual(rows, hostileRows);
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
    ['json', 'BYTE_ARRAY', 'UTF8'],
  ]);
});

test('without rows, the file has its columns and no rows', async () => {
  const { rows, metadata } = await readParquet(await joined(parquetChunks(testRows())));
  assert.deepEqual(rows, []);
  assert.equal(metadata.schema.length, 8);
});

test('a value that does not fit fails the file', async () => {
  const rows = testRows([{ ...plainRow, int64: 2n ** 63n }], []);
  await assert.rejects(joined(parquetChunks(rows)), /out of range/);
});
