import type { Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';
import type { AttributionRule } from './attribution-rules.js';

export interface Merchant {
  readonly merchantId: number;
  readonly name: string;
  readonly createdAt: Date;
}

/** What the operator decides for an app, in the words of the wire and of the command. */
export interface AppSwitches {
  /** `off`: its installations are linked to no store user, and no address is looked up. */
  readonly matching: 'on' | 'off';
  /** `required`: its install calls need a live install key of the app. */
  readonly installKey: 'optional' | 'required';
  /** What makes the source and campaign of its installations; null: the rules of every app that has none of its own. */
  readonly attributionRules: readonly AttributionRule[] | null;
}

export interface RegisteredApp extends AppSwitches {
  readonly merchantId: number;
  readonly bundleId: string;
  readonly createdAt: Date;
}

function rulesText(rules: readonly AttributionRule[] | null): string | null {
  return rules === null ? null : JSON.stringify(rules);
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

/** The ids of the merchants after `after`, in order. */
export async function selectMerchantIds(
  tx: Queryable,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<number[]> {
  const rows = await tx.query<Pick<Merchant, 'merchantId'>>(sql`
    select merchant_id as "merchantId"
    from stoa.merchant
    where merchant_id > ${after}
    order by merchant_id
    limit ${most}`);
  return rows.map(({ merchantId }) => merchantId);
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
    insert into stoa.app (merchant_id, bundle_id, created_at, matching, install_key, attribution_rules)
    values (
      ${app.merchantId}, ${app.bundleId}, ${app.createdAt}, ${app.matching}, ${app.installKey},
      ${rulesText(app.attributionRules)}::jsonb)`);
}

export async function appExists(
  tx: Queryable,
  { merchantId, bundleId }: Pick<RegisteredApp, 'merchantId' | 'bundleId'>,
): Promise<boolean> {
  const rows = await tx.query(sql`
    select
    from stoa.app
    where merchant_id = ${merchantId}
      and bundle_id = ${bundleId}`);
  return rows.length > 0;
}

/** Changes the given switches and notifies every process. Undefined when the merchant has no such app. */
export async function updateAppSwitches(
  tx: Queryable,
  { merchantId, bundleId }: Pick<RegisteredApp, 'merchantId' | 'bundleId'>,
  { matching, installKey, attributionRules }: Partial<AppSwitches>,
): Promise<RegisteredApp | undefined> {
  const [row] = await tx.query<RegisteredApp>(sql`
    with switched as (
      update stoa.app
      set
        matching = coalesce(${matching ?? null}::text, matching),
        install_key = coalesce(${installKey ?? null}::text, install_key),
        attribution_rules = case
          when ${attributionRules === undefined} then attribution_rules
          else ${rulesText(attributionRules ?? null)}::jsonb
        end
      where merchant_id = ${merchantId}
        and bundle_id = ${bundleId}
      returning merchant_id, bundle_id, created_at, matching, install_key, attribution_rules),
    announced as (
      update stoa.access_revision
      set revision = revision + 1
      where exists (select from switched))
    select
      merchant_id as "merchantId", bundle_id as "bundleId", created_at as "createdAt", matching,
      install_key as "installKey", attribution_rules as "attributionRules"
    from switched`);
  return row;
}

export function selectApps(tx: Queryable, merchantId: number): Promise<RegisteredApp[]> {
  return tx.query<RegisteredApp>(sql`
    select
      merchant_id as "merchantId", bundle_id as "bundleId", created_at as "createdAt", matching,
      install_key as "installKey", attribution_rules as "attributionRules"
    from stoa.app
    where merchant_id = ${merchantId}
    order by bundle_id`);
}

export async function selectAppByBundleId(
  tx: Queryable,
  bundleId: string,
): Promise<RegisteredApp | undefined> {
  const [row] = await tx.query<RegisteredApp>(sql`
    select
      merchant_id as "merchantId", bundle_id as "bundleId", created_at as "createdAt", matching,
      install_key as "installKey", attribution_rules as "attributionRules"
    from stoa.app
    where bundle_id = ${bundleId}`);
  return row;
}
