import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase } from '../../../test/test-database.js';
import { loadSchema, migrate } from '../../database/migrate.js';
import { sql } from '../../database/sql.js';
import { oneNode } from '../../database/topology.js';
import { selectAllFeePlans } from './fee-plan-store.js';

test('rates of 0.1.0, in basis points, are the same rates in parts per million', async () => {
  const old = await createTestDatabase({ madeWith: 'template template0' });
  try {
    const ours = loadSchema(oneNode);
    const before = ours.migrations.slice(
      0,
      ours.migrations.findIndex(({ name }) => name === 'rates'),
    );
    await migrate(old.database, { migrations: before, definitions: { inOrder: [], revision: 0 } });
    await old.database.query(sql`
      with merchant as (
        insert into stoa.merchant (name, created_at)
        values ('Games', now())
        returning merchant_id),
      plan as (
        insert into stoa.fee_plan (name, rate_basis_points, in_force_from, created_at, created_by)
        values ('Old', 725, '2026-01-01', now(), 'test')
        returning fee_plan_id),
      party as (
        insert into stoa.billing_details (
          merchant_id, name, address_lines, tax_number, payment_days, vat_basis_points, vat_text, made_at, made_by)
        select merchant_id, 'Games', '{1 Street}', null, null, rate, null, now(), 'test'
        from merchant, (values (1900), (null)) as one (rate))
      insert into stoa.fee_plan_tier (fee_plan_id, currency, volume_from, rate_basis_points)
      select fee_plan_id, 'EUR', 1, 10000
      from plan`);
    await migrate(old.database, ours);
    const [plan] = await selectAllFeePlans(old.database, { after: 0, limit: null });
    assert.deepEqual([plan?.ratePpm, plan?.tiers[0]?.ratePpm], [72_500, 1_000_000]);
    const vat = await old.database.query<{ vatPpm: number | null }>(sql`
      select vat_ppm
      from stoa.billing_details
      order by vat_ppm`);
    assert.deepEqual(
      vat.map(({ vatPpm }) => vatPpm),
      [190_000, null],
    );
  } finally {
    await old.drop();
  }
});
