import { isDeepStrictEqual } from 'node:util';
import { recordAudit } from '../../audit-entries/index.js';
import type { Context } from '../../database/context.js';
import type { Queryable } from '../../database/database.js';
import { sqlState, sqlStateOf } from '../../database/sql-state.js';
import { Failure } from '../../kernel/failure.js';
import type { ChangeContext } from '../access-context.js';
import { accessFailures } from '../access-failures.js';
import { usableAttributionRules } from '../attribution-rules.js';
import { assertMerchant, assertMerchantOfStore } from '../merchants/assert-merchant.js';
import { lockMerchant } from '../merchants/merchant-store.js';
import { announceChange } from '../revision-store.js';
import { usableBundleId } from '../usable-values.js';
import {
  type AppSwitches,
  appExists,
  insertApp,
  insertAppsOfTwin,
  lockApp,
  type OwnedApp,
  type RegisteredApp,
  selectApps,
  updateAppSwitches,
} from './app-store.js';

const switchesAtFirst: AppSwitches = { matching: 'on', installKey: 'optional', attributionRules: null };

/** @throws Failure unknown_merchant */
export async function listApps({ database }: Context, merchantId: number): Promise<RegisteredApp[]> {
  await assertMerchant(database, merchantId);
  return selectApps(database, merchantId);
}

/** The twin of the merchant gets the app as well. @throws Failure unusable_value, unknown_merchant, bundle_id_taken */
export async function registerApp(
  context: ChangeContext,
  merchantId: number,
  bundleId: string,
): Promise<RegisteredApp> {
  const { database, clock } = context;
  await assertMerchantOfStore(database, merchantId, 'apps');
  const app = { merchantId, bundleId: usableBundleId(bundleId), createdAt: clock.now(), ...switchesAtFirst };
  const registered = database.transaction(async (tx) => {
    await lockMerchant(tx, merchantId);
    await insertApp(tx, app);
    await insertAppsOfTwin(tx, merchantId, app.bundleId);
    const entry = {
      action: 'app.registered',
      merchantId,
      target: targetOf(app),
      after: onRecord(app),
    } as const;
    await recordAudit(tx, entry, context);
    return app;
  });
  return registered.catch((error: unknown) => {
    // A cluster does not name the constraint.
    throw sqlStateOf(error) === sqlState.uniqueViolation ? bundleIdTaken(bundleId) : error;
  });
}

/**
 * Changes the given switches of an app, and of the same app in the twin of the merchant; every process knows within 5
 * s.
 * @throws Failure unusable_value, unknown_merchant, unknown_app
 */
export async function switchApp(
  context: ChangeContext,
  app: OwnedApp,
  switches: Partial<AppSwitches>,
): Promise<RegisteredApp> {
  const { merchantId } = app;
  await assertMerchantOfStore(context.database, merchantId, 'apps');
  const { attributionRules: rules } = switches;
  const usable = rules ? { ...switches, attributionRules: usableAttributionRules(rules) } : switches;
  return context.database.transaction(async (tx) => {
    await lockMerchant(tx, merchantId);
    const found = await lockApp(tx, app);
    if (found === undefined) throw unknownApp(app.bundleId);
    const switched = { ...found, ...usable };
    const [before, after] = [onRecord(found), onRecord(switched)];
    if (isDeepStrictEqual(before, after)) return found;
    await updateAppSwitches(tx, switched);
    await recordAudit(
      tx,
      { action: 'app.switched', merchantId, target: targetOf(app), before, after },
      context,
    );
    await announceChange(tx);
    return switched;
  });
}

function targetOf({ bundleId }: OwnedApp): string {
  return `app ${bundleId}`;
}

function onRecord({ matching, installKey, attributionRules }: AppSwitches): object {
  return { matching, install_key: installKey, attribution_rules: attributionRules };
}

function bundleIdTaken(bundleId: string): Failure {
  return new Failure(accessFailures.bundle_id_taken, {
    detail: `The bundle identifier ${bundleId} is registered already.`,
  });
}

/** @throws Failure unknown_app, also for an app of another merchant */
export async function assertApp(database: Queryable, app: OwnedApp): Promise<void> {
  if (!(await appExists(database, app))) throw unknownApp(app.bundleId);
}

function unknownApp(bundleId: string): Failure {
  return new Failure(accessFailures.unknown_app, { detail: `The merchant has no app ${bundleId}.` });
}
