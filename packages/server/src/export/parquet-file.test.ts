import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readParquet } from '../../test/fixtures/export/test-rows.js';
import { createParquetFile, type ParquetFile } from './parquet-file.js';

const columns = [
  { name: 'number', kind: 'int64' },
  { name: 'text', kind: 'text' },
] as const;
const limits = { rowsOfGroup: 1_000, charactersOfGroup: 50_000, groups: 4 };

/** Appends a page of rows with this many characters each, and returns the bytes that are complete. */
function append(file: ParquetFile, rows: number, characters: number): Uint8Array {
  const numbers = Array.from({ length: rows }, (_none, n) => BigInt(n));
  return file.append([numbers, numbers.map(() => 'x'.repeat(characters))]);
}

async function groupsOf(parts: readonly Uint8Array[]): Promise<number[]> {
  const { metadata } = await readParquet(Buffer.concat(parts));
  return metadata.row_groups.map((group) => Number(group.num_rows));
}

test('a row group is written when it has enough rows', async () => {
  const file = createParquetFile(columns, limits);
  const parts = [400, 400, 400, 999, 1].map((rows) => append(file, rows, 1));
  // The first bytes are the mark of the format.
  assert.deepEqual(
    parts.map(({ length }) => length > 4),
    [false, false, true, false, true],
  );
  assert.deepEqual(await groupsOf([...parts, file.finish()]), [1_200, 1_000]);
});

test('a row group is written when it has enough text', async () => {
  const file = createParquetFile(columns, limits);
  const parts = [10, 10, 10].map((rows) => append(file, rows, 2_500));
  assert.deepEqual(await groupsOf([...parts, file.finish()]), [20, 10]);
});

test('more row groups than an index may have are refused', () => {
  const file = createParquetFile(columns, limits);
  for (let group = 0; group < 4; group += 1) append(file, 1_000, 1);
  append(file, 1, 1);
  assert.throws(() => file.finish(), /more than 4 row groups; export a shorter period/);
});

test('bytes that were returned do not change later', async () => {
  const file = createParquetFile(columns, limits);
  const first = append(file, 1_000, 1);
  const copy = first.slice();
  append(file, 1_000, 1);
  assert.deepEqual(first, copy);
});
