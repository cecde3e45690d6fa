import type { Database, Queryable } from '../database/database.js';
import { sqlState, violatedConstraint } from '../database/sql-state.js';
import type { Clock } from '../kernel/clock.js';
import { Failure } from '../kernel/failure.js';
import { accessFailures } from './access-failures.js';
import { type AccessKey, type AccessKeyKind, kinds } from './access-key.js';
import {
  insertAccessKey,
  type KeyOwner,
  revokeAccessKeyRow,
  selectAccessKeyByHash,
  selectAccessKeys,
  selectAccessKeysByStart,
} from './access-key-store.js';
import { usableAttributionRules } from './attribution-rules.js';
import {
  type AppSwitches,
  appExists,
  insertApp,
  insertMerchant,
  type Merchant,
  merchantExists,
  type RegisteredApp,
  selectApps,
  selectMerchants,
  updateAppSwitches,
} from './merchant-store.js';
import type { Scope } from './scope.js';
import { hashSecret, isWellFormed, newSecret, randomText, shownStart } from './secret-text.js';
import { canBeId, usableBundleId, usableExpiry, usableLabel, usableName } from './usable-values.js';

export interface IssueRequest extends KeyOwner {
  readonly kind: AccessKeyKind;
  readonly label?: string | undefined;
  readonly scopes?: readonly Scope[] | undefined;
  readonly expiresAt?: Date | undefined;
}

/** The secret, which is shown only here. */
export interface IssuedKey {
  readonly accessKeyId: number;
  readonly username: string | null;
  readonly secret: string;
  readonly expiresAt: Date | null;
}

/** An app, by its merchant and its identifier. */
export type OwnedApp = Pick<RegisteredApp, 'merchantId' | 'bundleId'>;

/** What operators do with merchants, apps and keys; the command and the operator's API both call this. */
export interface AccessManagement {
  /** @throws Failure unusable_value */
  createMerchant(name: string): Promise<Merchant>;
  listMerchants(): Promise<Merchant[]>;
  /** @throws Failure unusable_value, unknown_merchant, bundle_id_taken */
  registerApp(merchantId: number, bundleId: string): Promise<RegisteredApp>;
  /** @throws Failure unknown_merchant */
  listApps(merchantId: number): Promise<RegisteredApp[]>;
  /**
   * Changes the given switches of an app; every process knows within 5 s.
   * @throws Failure unusable_value, unknown_merchant, unknown_app
   */
  switchApp(app: OwnedApp, switches: Partial<AppSwitches>): Promise<RegisteredApp>;
  /** @throws Failure unusable_value, unknown_merchant, and unknown_app for install keys */
  issue(request: IssueRequest): Promise<IssuedKey>;
  /**
   * Install keys are listed for one app.
   * @throws Failure unknown_merchant, and unknown_app for install keys
   */
  listKeys(kind: AccessKeyKind, merchantId: number | null, bundleId?: string): Promise<AccessKey[]>;
  /** The keys of a kind whose secret begins so, or whose username it is. */
  findKeys(kind: AccessKeyKind, start: string): Promise<AccessKey[]>;
  /** The key of a secret, whatever its kind. */
  findKey(secret: string): Promise<AccessKey | undefined>;
  /** Every process refuses the key within 5 s. Revoking twice changes nothing. @throws Failure unknown_access_key */
  revoke(kind: AccessKeyKind, accessKeyId: number, owner?: Partial<OwnedApp>): Promise<void>;
}

const switchesAtFirst: AppSwitches = { matching: 'on', installKey: 'optional', attributionRules: null };

/** What operators do, on the database alone: no service needs to run. */
export function createAccessManagement(database: Database, clock: Clock): AccessManagement {
  return {
    createMerchant: async (name) => insertMerchant(database, usableName(name), clock.now()),
    listMerchants: () => selectMerchants(database),
    registerApp: async (merchantId, bundleId) => {
      await assertMerchant(database, merchantId);
      const app = {
        merchantId,
        bundleId: usableBundleId(bundleId),
        createdAt: clock.now(),
        ...switchesAtFirst,
      };
      await insertApp(database, app).catch((error: unknown) => {
        throw violatedConstraint(error, sqlState.uniqueViolation) === undefined
          ? error
          : bundleIdTaken(bundleId);
      });
      return app;
    },
    listApps: async (merchantId) => {
      await assertMerchant(database, merchantId);
      return selectApps(database, merchantId);
    },
    switchApp: async (app, switches) => {
      await assertMerchant(database, app.merchantId);
      const { attributionRules: rules } = switches;
      const usable = rules ? { ...switches, attributionRules: usableAttributionRules(rules) } : switches;
      const switched = await updateAppSwitches(database, app, usable);
      if (switched === undefined) throw unknownApp(app.bundleId);
      return switched;
    },
    issue: async (request) => {
      await assertOwner(database, request);
      return issueKey(database, request, clock.now());
    },
    listKeys: async (kind, merchantId, bundleId) => {
      await assertOwner(database, { merchantId, bundleId });
      return selectAccessKeys(database, kind, { merchantId, bundleId });
    },
    findKeys: (kind, start) => selectAccessKeysByStart(database, kind, start),
    findKey: async (secret) =>
      isWellFormed(secret) ? selectAccessKeyByHash(database, hashSecret(secret)) : undefined,
    revoke: async (kind, accessKeyId, { merchantId, bundleId } = {}) => {
      const found =
        canBeId(accessKeyId) &&
        (merchantId === undefined || canBeId(merchantId)) &&
        (await revokeAccessKeyRow(database, { kind, accessKeyId, merchantId, bundleId }, clock.now()));
      if (!found)
        throw new Failure(accessFailures.unknown_access_key, {
          detail: `There is no ${kinds[kind].name} ${accessKeyId}.`,
        });
    },
  };
}

/** @throws Failure unknown_merchant, also for a number that no merchant can have */
export async function assertMerchant(database: Queryable, merchantId: number | bigint): Promise<void> {
  const known =
    typeof merchantId === 'number' && canBeId(merchantId) && (await merchantExists(database, merchantId));
  if (!known) throw unknownMerchant(merchantId);
}

async function assertOwner(database: Queryable, { merchantId, bundleId }: KeyOwner): Promise<void> {
  if (merchantId === null) return;
  await assertMerchant(database, merchantId);
  if (bundleId !== undefined && !(await appExists(database, { merchantId, bundleId })))
    throw unknownApp(bundleId);
}

async function issueKey(database: Database, request: IssueRequest, now: Date): Promise<IssuedKey> {
  const { prefix, byDefault } = kinds[request.kind];
  const secret = newSecret(prefix);
  const username = request.kind === 'credential' ? `stoa_usr_${randomText(16)}` : null;
  const expiresAt = request.expiresAt === undefined ? null : usableExpiry(request.expiresAt, now);
  const accessKeyId = await insertAccessKey(database, {
    kind: request.kind,
    merchantId: request.merchantId,
    bundleId: request.bundleId ?? null,
    username,
    secretHash: hashSecret(secret),
    prefix: shownStart(prefix, secret),
    label: usableLabel(request.label ?? ''),
    scopes: request.scopes ?? byDefault,
    createdAt: now,
    expiresAt,
  });
  return { accessKeyId, username, secret, expiresAt };
}

function unknownMerchant(merchantId: number | bigint): Failure {
  return new Failure(accessFailures.unknown_merchant, { detail: `There is no merchant ${merchantId}.` });
}

function unknownApp(bundleId: string): Failure {
  return new Failure(accessFailures.unknown_app, { detail: `The merchant has no app ${bundleId}.` });
}

function bundleIdTaken(bundleId: string): Failure {
  return new Failure(accessFailures.bundle_id_taken, {
    detail: `The bundle identifier ${bundleId} is registered already.`,
  });
}
