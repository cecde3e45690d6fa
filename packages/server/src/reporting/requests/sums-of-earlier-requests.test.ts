import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { testAccess } from '../../../test/test-access.js';
import { createTestDatabase } from '../../../test/test-database.js';
import { systemClock } from '../../kernel/clock.js';

test('the migration finds the sums that requests of 0.1.0 have in their ids, and no others', async () => {
  const { database, drop } = await createTestDatabase();
  try {
    const { merchantId } = await testAccess(database, systemClock).createMerchant('Games');
    await database.pool.query(
      `insert into stoa.correction_request (
         merchant_id, correction_request_id, reference, transaction_id, kind, reason, requested_at, seen_correction_id, state)
       select $1, n, reference, transaction_id, kind, 'x', now(), 0, 'waiting'
       from (values
         (1, 'a refunded 500', 'a', 'restate'),
         (2, 'b refunded 5 refunded 77', 'b refunded 5', 'void'),
         (3, 'c refunded 0', 'c', 'void'),
         (4, 'of another refunded 5', 'd', 'void'),
         (5, 'e refunded 5', 'e', 'refund'),
         (6, 'f refunded 9999999999999999999', 'f', 'void')) as made (n, reference, transaction_id, kind)`,
      [merchantId],
    );
    const file = new URL('../../../../sql/0011_reporting.sql', import.meta.url);
    const statements = (await readFile(file, 'utf8')).split(';');
    await database.pool.query(statements.find((one) => one.includes('update stoa.correction_request')) ?? '');
    const { rows } = await database.pool.query<{ sum: string | null }>(
      'select refunded_total as sum from stoa.correction_request order by correction_request_id',
    );
    assert.deepEqual(
      rows.map(({ sum }) => sum && Number(sum)),
      [500, 77, null, null, null, null],
    );
  } finally {
    await drop();
  }
});
