import type { Queryable, Transaction } from '../../database/database.js';
import { firstTwin } from '../../database/first-twin.js';
import { sql } from '../../database/sql.js';
import { twinOf } from '../../kernel/twin.js';
import type { AttributionRule } from '../attribution-rules.js';

/** What the operator decides for an app, in the words of the wire and of the command. */
export interface AppSwitches {
  /** `off`: its installations are linked to no store user, and no address is looked up. */
  readonly matching: 'on' | 'off';
  /** `required`: its install calls need a live install key of the app. */
  readonly installKey: 'optional' | 'required';
  /** The rules that set the source and campaign of its installations; null: the default rules apply. */
  readonly attributionRules: readonly AttributionRule[] | null;
}

export interface RegisteredApp extends AppSwitches {
  readonly merchantId: number;
  readonly bundleId: string;
  readonly createdAt: Date;
}

/** An app, by its merchant and its identifier. */
export type OwnedApp = Pick<RegisteredApp, 'merchantId' | 'bundleId'>;

const columns = sql`merchant_id, bundle_id, created_at, matching, install_key, attribution_rules`;

function rulesText(rules: readonly AttributionRule[] | null): string | null {
  return rules === null ? null : JSON.stringify(rules);
}

export async function insertApp(tx: Queryable, app: RegisteredApp): Promise<void> {
  await tx.query(sql`
    insert into stoa.app (merchant_id, bundle_id, created_at, matching, install_key, attribution_rules)
    values (
      ${app.merchantId}, ${app.bundleId}, ${app.createdAt}, ${app.matching}, ${app.installKey},
      ${rulesText(app.attributionRules)}::jsonb)`);
}

/** Gives a twin the apps of its merchant that it lacks: all of them, or one. */
export async function insertAppsOfTwin(tx: Queryable, merchantId: number, bundleId?: string): Promise<void> {
  await tx.query(sql`
    insert into stoa.app (merchant_id, bundle_id, created_at, matching, install_key, attribution_rules)
    select twin.merchant_id, app.bundle_id, app.created_at, app.matching, app.install_key, app.attribution_rules
    from stoa.app
    join stoa.merchant as twin on twin.merchant_id = app.merchant_id + ${firstTwin}
    where app.merchant_id = ${merchantId}
      and (${bundleId ?? null}::text is null or app.bundle_id = ${bundleId ?? null}::text)
    on conflict do nothing`);
}

export async function appExists(tx: Queryable, { merchantId, bundleId }: OwnedApp): Promise<boolean> {
  const rows = await tx.query(sql`
    select
    from stoa.app
    where merchant_id = ${merchantId}
      and bundle_id = ${bundleId}`);
  return rows.length > 0;
}

/** The app, which nobody else changes until the transaction ends. Undefined when the merchant has no such app. */
export async function lockApp(
  tx: Transaction,
  { merchantId, bundleId }: OwnedApp,
): Promise<RegisteredApp | undefined> {
  const [row] = await tx.query<RegisteredApp>(sql`
    select ${columns}
    from stoa.app
    where merchant_id = ${merchantId}
      and bundle_id = ${bundleId}
    for update`);
  return row;
}

/** Of the app, and of that of the twin: a test install is decided like a real one. */
export async function updateAppSwitches(tx: Transaction, app: RegisteredApp): Promise<void> {
  await tx.query(sql`
    update stoa.app
    set
      matching = ${app.matching},
      install_key = ${app.installKey},
      attribution_rules = ${rulesText(app.attributionRules)}::jsonb
    where merchant_id = any(${[app.merchantId, twinOf(app.merchantId)]}::integer[])
      and bundle_id = ${app.bundleId}`);
}

export function selectApps(tx: Queryable, merchantId: number): Promise<RegisteredApp[]> {
  return tx.query<RegisteredApp>(sql`
    select ${columns}
    from stoa.app
    where merchant_id = ${merchantId}
    order by bundle_id`);
}

/** The app of an install call: of the merchant of the store that has it or, with `twin`, of that twin. */
export async function selectCallingApp(
  tx: Queryable,
  bundleId: string,
  twin: number | undefined,
): Promise<RegisteredApp | undefined> {
  const [row] =
    twin === undefined
      ? await tx.query<RegisteredApp>(sql`
          select ${columns}
          from stoa.app
          where bundle_id = ${bundleId}
            and merchant_id < ${firstTwin}`)
      : await tx.query<RegisteredApp>(sql`
          select ${columns}
          from stoa.app
          where merchant_id = ${twin}
            and bundle_id = ${bundleId}`);
  return row;
}
