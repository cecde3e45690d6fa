import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { instantOf } from '@stoa/contract';
import { createTestDatabase } from '../../test/test-database.js';
import {
  bigintArray,
  byteaArray,
  integerArray,
  smallintArray,
  textArray,
  timestampArray,
  uuidArray,
} from './binary-arrays.js';
import type { Database } from './database.js';
import { sql } from './sql.js';

let database: Database;
let drop: () => Promise<void>;

before(async () => {
  ({ database, drop } = await createTestDatabase());
});

after(() => drop());

test('PostgreSQL reads the values that were written', async () => {
  const ids = [randomUUID(), randomUUID().toUpperCase()];
  const texts = ['', 'plain', null, 'Ünïcode 🎉', '{"a":"\\"}'];
  const plain = ['a', null, 'plain text of more units than are written one by one'];
  const bytes = [Buffer.alloc(0), Buffer.from([0, 92, 255])];
  const times = [
    instantOf(new Date('2026-11-21T10:00:00Z')) + 1n,
    instantOf(new Date('-000001-01-01T00:00:00Z')),
  ];
  const [row] = await database.query<{
    ids: string[];
    texts: string[];
    plain: string[];
    bytes: Buffer[];
    numbers: number[];
    integers: number[];
    long: string[];
    times: string[];
  }>(sql`
    select
      ${uuidArray(ids)}::uuid[]::text[] as ids,
      ${textArray(texts)}::text[] as texts,
      ${textArray(plain)}::text[] as plain,
      ${byteaArray(bytes)}::bytea[] as bytes,
      ${smallintArray([1, -1, 32767])}::smallint[] as numbers,
      ${integerArray([1, -2_147_483_648, 2_147_483_647])}::integer[] as integers,
      ${bigintArray([1, null, -(2n ** 63n), 2n ** 63n - 1n])}::bigint[]::text[] as long,
      (select array_agg((at at time zone 'UTC')::text order by position)
       from unnest(${timestampArray(times)}::timestamptz[]) with ordinality as one (at, position)) as times`);
  assert.deepEqual(row, {
    ids: ids.map((id) => id.toLowerCase()),
    texts,
    plain,
    bytes,
    numbers: [1, -1, 32767],
    integers: [1, -2_147_483_648, 2_147_483_647],
    long: ['1', null, '-9223372036854775808', '9223372036854775807'],
    times: ['2026-11-21 10:00:00.000001', '0002-01-01 00:00:00 BC'],
  });
});

test('A number that does not fit is refused, not turned into another', () => {
  assert.throws(() => smallintArray([32_768]), RangeError);
  assert.throws(() => integerArray([2 ** 40]), RangeError);
});

test('Empty arrays are empty', async () => {
  const [row] = await database.query<{ count: number }>(sql`
    select
      cardinality(${uuidArray([])}::uuid[]) + cardinality(${textArray([])}::text[])
      + cardinality(${smallintArray([])}::smallint[]) + cardinality(${byteaArray([])}::bytea[])
      + cardinality(${timestampArray([])}::timestamptz[]) as count`);
  assert.equal(row?.count, 0);
});
