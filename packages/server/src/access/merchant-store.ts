import type { Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';

export interface Merchant {
  readonly merchantId: number;
  readonly name: string;
  readonly createdAt: Date;
}

export interface RegisteredApp {
  readonly merchantId: number;
  readonly bundleId: string;
  readonly createdAt: Date;
}

export async function insertMerchant(tx: Queryable, name: string, now: Date): Promise<Merchant> {
  const [row] = await tx.query<Merchant>(sql`
    insert into stoa.merchant (name, created_at)
    values (${name}, ${now})
    returning merchant_id as "merchantId", name, created_at as "createdAt"`);
  if (row === undefined) throw new Error('an insert returned no row');
  return row;
}

export function selectMerchants(tx: Queryable): Promise<Merchant[]> {
  return tx.query<Merchant>(sql`
    select merchant_id as "merchantId", name, created_at as "createdAt"
    from stoa.merchant
    order by merchant_id`);
}

export async function merchantExists(tx: Queryable, merchantId: number): Promise<boolean> {
  const rows = await tx.query(sql`
    select
    from stoa.merchant
    where merchant_id = ${merchantId}`);
  return rows.length > 0;
}

export async function insertApp(tx: Queryable, app: RegisteredApp): Promise<void> {
  await tx.query(sql`
    insert into stoa.app (merchant_id, bundle_id, created_at)
    values (${app.merchantId}, ${app.bundleId}, ${app.createdAt})`);
}

export function selectApps(tx: Queryable, merchantId: number): Promise<RegisteredApp[]> {
  return tx.query<RegisteredApp>(sql`
    select merchant_id as "merchantId", bundle_id as "bundleId", created_at as "createdAt"
    from stoa.app
    where merchant_id = ${merchantId}
    order by bundle_id`);
}

export async function selectAppByBundleId(
  tx: Queryable,
  bundleId: string,
): Promise<RegisteredApp | undefined> {
  const [row] = await tx.query<RegisteredApp>(sql`
    select merchant_id as "merchantId", bundle_id as "bundleId", created_at as "createdAt"
    from stoa.app
    where bundle_id = ${bundleId}`);
  return row;
}
