import type { Database } from '../../src/database/database.js';
import { sql } from '../../src/database/sql.js';

/** Far from all numbers that an attack would try, and not near a power of two. */
const unguessed = 731_942_117;

/** Creates a merchant with a number that the attack does not guess. Later merchants get small numbers again. */
export async function reserveMerchantNumber(
  database: Database,
  create: () => Promise<{ readonly merchantId: number }>,
): Promise<number> {
  const set = (value: number): Promise<unknown> =>
    database.query(sql`
      select setval(pg_get_serial_sequence('stoa.merchant', 'merchant_id'), ${value}::bigint, false)`);
  await set(unguessed);
  const { merchantId } = await create();
  await set(1);
  return merchantId;
}
