import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../test/property-runs.js';
import { createTestDatabase } from '../../test/test-database.js';
import { numericBinaryArray } from './binary-numeric.js';
import type { Database } from './database.js';
import { sql } from './sql.js';

let database: Database;
let drop: () => Promise<void>;

before(async () => {
  ({ database, drop } = await createTestDatabase());
});

after(() => drop());

const digits = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0000123456789'), minLength: 1, maxLength });
const literal = fc
  .tuple(
    fc.constantFrom('', '-'),
    digits(30),
    fc.option(digits(18), { nil: undefined }),
    fc.option(fc.integer({ min: -99, max: 99 }), { nil: undefined }),
  )
  .map(
    ([sign, whole, fraction, exponent]) =>
      `${sign}${whole}${fraction === undefined ? '' : `.${fraction}`}${exponent === undefined ? '' : `e${exponent}`}`,
  );

test('PostgreSQL reads the same numbers from the binary format as from text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(literal), { maxLength: 200 }), async (literals) => {
      const [row] = await database.query<{ read: string[]; meant: string[] }>(sql`
        select ${numericBinaryArray(literals)}::numeric[]::text[] as read, ${literals}::numeric[]::text[] as meant`);
      assert.deepEqual(row?.read, row?.meant);
    }),
    { numRuns: runs(60, 500) },
  );
});

test('A text that is no literal of a number is refused', () => {
  for (const text of ['', '1,5', '.5', '1.', 'NaN', '0x1', '1e', ' 1'])
    assert.throws(() => numericBinaryArray([text]), RangeError);
});
