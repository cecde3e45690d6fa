import { isDeepStrictEqual } from 'node:util';
import { sqlState, sqlStateOf } from '../../database/sql-state.js';
import { Failure } from '../../kernel/failure.js';
import { accessFailures } from '../access-failures.js';
import { usableAttributionRules } from '../attribution-rules.js';
import type { ManagementOptions } from '../management-options.js';
import { assertMerchant } from '../merchants/assert-merchant.js';
import { announceChange } from '../revision-store.js';
import { usableBundleId } from '../usable-values.js';
import {
  type AppSwitches,
  insertApp,
  lockApp,
  type OwnedApp,
  type RegisteredApp,
  selectApps,
  updateAppSwitches,
} from './app-store.js';
import { unknownApp } from './assert-app.js';

/** What operators do with apps. */
export interface AppManagement {
  /** @throws Failure unusable_value, unknown_merchant, bundle_id_taken */
  registerApp(merchantId: number, bundleId: string): Promise<RegisteredApp>;
  /** @throws Failure unknown_merchant */
  listApps(merchantId: number): Promise<RegisteredApp[]>;
  /**
   * Changes the given switches of an app; every process knows within 5 s.
   * @throws Failure unusable_value, unknown_merchant, unknown_app
   */
  switchApp(app: OwnedApp, switches: Partial<AppSwitches>): Promise<RegisteredApp>;
}

const switchesAtFirst: AppSwitches = { matching: 'on', installKey: 'optional', attributionRules: null };

export function createAppManagement(options: ManagementOptions): AppManagement {
  const { database } = options;
  return {
    registerApp: (merchantId, bundleId) => registerApp({ merchantId, bundleId }, options),
    listApps: async (merchantId) => {
      await assertMerchant(database, merchantId);
      return selectApps(database, merchantId);
    },
    switchApp: (app, switches) => switchApp(app, switches, options),
  };
}

async function registerApp(
  { merchantId, bundleId }: OwnedApp,
  { database, clock, book }: ManagementOptions,
): Promise<RegisteredApp> {
  await assertMerchant(database, merchantId);
  const app = { merchantId, bundleId: usableBundleId(bundleId), createdAt: clock.now(), ...switchesAtFirst };
  const registered = database.transaction(async (tx) => {
    await insertApp(tx, app);
    const target = targetOf(app);
    await book.record(tx, { action: 'app.registered', merchantId, target, after: onRecord(app) });
    return app;
  });
  return registered.catch((error: unknown) => {
    // A cluster does not name the constraint.
    throw sqlStateOf(error) === sqlState.uniqueViolation ? bundleIdTaken(bundleId) : error;
  });
}

async function switchApp(
  app: OwnedApp,
  switches: Partial<AppSwitches>,
  { database, book }: ManagementOptions,
): Promise<RegisteredApp> {
  await assertMerchant(database, app.merchantId);
  const { attributionRules: rules } = switches;
  const usable = rules ? { ...switches, attributionRules: usableAttributionRules(rules) } : switches;
  return database.transaction(async (tx) => {
    const found = await lockApp(tx, app);
    if (found === undefined) throw unknownApp(app.bundleId);
    const switched = { ...found, ...usable };
    if (isDeepStrictEqual(onRecord(found), onRecord(switched))) return found;
    await updateAppSwitches(tx, switched);
    await book.record(tx, {
      action: 'app.switched',
      merchantId: app.merchantId,
      target: targetOf(app),
      before: onRecord(found),
      after: onRecord(switched),
    });
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
