import { kinds } from '../../src/access/index.js';
import { sql } from '../../src/database/sql.js';
import { basicHeader } from '../fixtures/events/events-harness.js';
import { uuidOf } from '../seeded-random.js';
import { testAccess } from '../test-access.js';
import { waitUntil } from '../wait-until.js';
import { type Ask, claimsOf, createAsk } from './ask.js';
import {
  type AttackedTenant,
  adjustments,
  correctionRequests,
  type Facts,
  recentMonths,
  type TenantKeys,
} from './facts.js';
import type { Target } from './start-target.js';

export interface PrepareOptions {
  readonly target: Target;
  readonly seed: number;
  readonly foreignMarks: readonly string[];
}

const spareKeys = 20;
const reports = 5;
const installations = 5;
const storeUsers = 10;
const dayMs = 24 * 60 * 60 * 1_000;

/** Makes the merchants that are attacked, and gives them some of everything that a call may ask for. */
export async function prepareFacts({ target, seed, foreignMarks }: PrepareOptions): Promise<Facts> {
  const { access, url } = target;
  const startedAtMs = Date.now();
  const ask = createAsk(url);
  const mark = markOf(seed, 'operator');
  const operatorToken = `Bearer ${(await access.issue({ kind: 'operator_token', merchantId: null })).secret}`;
  const feePlanIds: number[] = [];
  for (const [name, year] of [
    ['Standard', 2000],
    ['Second', 2001],
    ['Third', 2002],
  ]) {
    const plan = { name: `${mark} ${name}`, rate_basis_points: 1_500, in_force_from: `${year}-01-01` };
    const { fee_plan_id } = await ask<{ fee_plan_id: number }>({
      path: '/operator-api/v1/fee-plans',
      key: operatorToken,
      body: plan,
      status: 201,
    });
    feePlanIds.push(fee_plan_id);
  }
  const storeUserIds = await feedUsers(ask, operatorToken, mark);
  const options = { target, ask, seed, startedAtMs };
  const tenants = [await prepareTenant('a', options), await prepareTenant('b', options)] as const;
  const membershipIds = await join(ask, operatorToken, tenants);
  for (const tenant of tenants) await makeAdjustments(ask, operatorToken, tenant);
  const batchIds = await setBatchesAside(target, tenants[0].merchantId);
  const { merchantId: suspendedMerchantId } = await access.createMerchant('Suspended now and then');
  const { kid: pendingKid } = await ask<{ kid: string }>({
    path: '/operator-api/v1/signing-keys',
    key: operatorToken,
    body: {},
  });
  const port = Number(new URL(url).port);
  const others = { suspendedMerchantId, pendingKid };
  const known = {
    ...others,
    seed,
    port,
    startedAtMs,
    mark,
    operatorToken,
    tenants,
    storeUserIds,
    feePlanIds,
    membershipIds,
    closingIds: await examineMonths(ask, operatorToken, startedAtMs),
    endpointIds: await addEndpoints(ask, '/operator-api/v1', operatorToken),
    batchIds,
  };
  return { ...known, cursors: {}, foreignMarks };
}

/** Closings that close nothing, one for each of some months. */
async function examineMonths(ask: Ask, key: string, startedAtMs: number): Promise<number[]> {
  const closingIds: number[] = [];
  for (const month of recentMonths(startedAtMs)) {
    const path = `/operator-api/v1/statements/${month}/close?wait=30`;
    const { closing_id } = await ask<{ closing_id: number }>({ path, key, body: { dry_run: true } });
    closingIds.push(closing_id);
  }
  return closingIds;
}

/** Makes the tenants members of groups, without an end. */
async function join(ask: Ask, key: string, tenants: readonly AttackedTenant[]): Promise<number[]> {
  const membershipIds: number[] = [];
  await ask({ path: '/operator-api/v1/merchant-groups/empty', method: 'PUT', key });
  for (const group of ['small-business', 'partners']) {
    await ask({ path: `/operator-api/v1/merchant-groups/${group}`, method: 'PUT', key });
    for (const { merchantId: merchant_id } of tenants) {
      const body = { group, merchant_id, member_from: '2026-01-01' };
      const made = { path: '/operator-api/v1/group-memberships', key, body, status: 201 };
      membershipIds.push((await ask<{ membership_id: number }>(made)).membership_id);
    }
  }
  return membershipIds;
}

/** Webhook endpoints: one that stays, and two to remove. */
async function addEndpoints(ask: Ask, api: string, key: string): Promise<string[]> {
  const ids: string[] = [];
  for (const path of ['kept', 'removed', 'removed-by-operator']) {
    const body = { url: `http://127.0.0.1:9/${path}` };
    const made = { path: `${api}/webhook-endpoints`, key, body, status: 201 };
    ids.push((await ask<{ endpoint_id: string }>(made)).endpoint_id);
  }
  return ids;
}

/** A text that does not occur anywhere by chance. */
export function markOf(seed: number, name: string): string {
  return `zq${uuidOf(`${seed} mark ${name}`).replaceAll('-', '').slice(0, 10)}`;
}

interface TenantOptions {
  readonly target: Target;
  readonly ask: Ask;
  readonly seed: number;
  readonly startedAtMs: number;
}

async function prepareTenant(name: string, options: TenantOptions): Promise<AttackedTenant> {
  const { target, ask, seed, startedAtMs } = options;
  const { access } = target;
  const mark = markOf(seed, name);
  const { merchantId } = await access.createMerchant(`Merchant ${name}`);
  const bundleId = `com.${mark}`;
  await access.registerApp(merchantId, bundleId);
  const keys = await issueKeys(target, merchantId, bundleId);
  const transactionIds = Array.from({ length: reports * 4 }, (_none, index) => `${mark}-first-${index}`);
  const reportIds: number[] = [];
  for (let index = 0; index < reports; index += 1) {
    const ids = transactionIds.slice(index * 4, index * 4 + 4);
    reportIds.push(await uploadReport(ask, keys.apiKey, reportOf(ids, startedAtMs - index * 15 * dayMs)));
  }
  await requestCorrections(ask, keys.apiKey, { mark, transactionIds });
  const installationIds: string[] = [];
  for (let index = 0; index < installations; index += 1) {
    const body = { token: `${mark}-first-${index}`, bundle_id: bundleId };
    const token = await ask<string>({ path: '/merchant-api/v1/attribution/install', body });
    installationIds.push(claimsOf(token).installation_token);
  }
  const events = installationIds.map((installation_id, index) => ({
    event_name: 'purchase',
    payload: { note: mark, currency: 'EUR', amount: '1.5' },
    event_datetime: new Date(startedAtMs - dayMs).toISOString(),
    event_id: uuidOf(`${seed} first ${name} ${index}`),
    installation_id,
  }));
  const submitted = {
    path: '/attribution-api/v1/events',
    key: keys.credential,
    body: { events },
    status: 204,
  };
  await ask(submitted);
  await ask(submitted);
  const spareKeyIds = {
    'api-keys': await spare('api_key', access, { merchantId }),
    credentials: await spare('credential', access, { merchantId }),
    'install-keys': await spare('install_key', access, { merchantId, bundleId }),
  };
  const eventIds = events.map(({ event_id }) => event_id);
  return {
    merchantId,
    bundleId,
    mark,
    keys,
    reportIds,
    transactionIds,
    installationIds,
    eventIds,
    endpointIds: await addEndpoints(ask, '/merchant-api/v1', keys.apiKey),
    spareKeyIds,
  };
}

const apiKeyScopes = kinds.api_key.mayHave;

async function issueKeys(
  { access, database }: Target,
  merchantId: number,
  bundleId: string,
): Promise<TenantKeys> {
  const apiKey = await access.issue({ kind: 'api_key', merchantId, scopes: apiKeyScopes });
  const testKey = await access.issue({ kind: 'api_key', merchantId, isForTest: true });
  const installKey = await access.issue({ kind: 'install_key', merchantId, bundleId });
  const { username, secret } = await access.issue({ kind: 'credential', merchantId });
  const yesterday = { now: () => new Date(Date.now() - dayMs) };
  const expired = await testAccess(database, yesterday).issue({
    kind: 'api_key',
    merchantId,
    expiresAt: new Date(Date.now() - dayMs / 2),
  });
  const revoked = await access.issue({ kind: 'api_key', merchantId });
  await access.revoke({ kind: 'api_key', accessKeyId: revoked.accessKeyId, merchantId });
  return {
    apiKey: `Bearer ${apiKey.secret}`,
    credential: basicHeader(username, secret),
    installKey: `Bearer ${installKey.secret}`,
    testKey: `Bearer ${testKey.secret}`,
    expiredApiKey: `Bearer ${expired.secret}`,
    revokedApiKey: `Bearer ${revoked.secret}`,
  };
}

/** A spare key has only scopes that the merchant's API key may pass on. That key cannot have `events:write`. */
async function spare(
  kind: 'api_key' | 'credential' | 'install_key',
  access: Target['access'],
  owner: { readonly merchantId: number; readonly bundleId?: string },
): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < spareKeys; index += 1)
    ids.push((await access.issue({ kind, ...owner, ...scopesOf(kind) })).accessKeyId);
  return ids;
}

function scopesOf(kind: 'api_key' | 'credential' | 'install_key') {
  return kind === 'credential' ? ({ scopes: ['events:read'] } as const) : {};
}

export function reportOf(ids: readonly string[], settledMs: number): object {
  return {
    created_at: new Date().toISOString(),
    transactions: ids.map((id, index) => ({
      id,
      currency: 'EUR',
      full_amount: 10_000 * (index + 1),
      tax_amount: 0,
      payer_country: 'DEU',
      settled_at: new Date(settledMs - index * 1_000).toISOString(),
    })),
  };
}

/** Uploads a report, waits until it is completed, and returns its number. */
async function uploadReport(ask: Ask, key: string, body: object): Promise<number> {
  const path = '/merchant-api/v1/reports/transactions';
  const { reportId } = await ask<{ reportId: number }>({ path, key, body });
  await waitUntil('the report is completed', async () => {
    const result = await ask<{ completed_at: string | null }>({ path: `${path}?report_id=${reportId}`, key });
    return result.completed_at ?? undefined;
  });
  return reportId;
}

/** The ids of the requests count from 1. */
async function requestCorrections(
  ask: Ask,
  key: string,
  { mark, transactionIds }: Pick<AttackedTenant, 'mark' | 'transactionIds'>,
): Promise<void> {
  const corrections = Array.from({ length: correctionRequests }, (_none, index) => ({
    id: `${mark}-request-${index}`,
    transaction_id: transactionIds[index],
    kind: 'void',
    reason: mark,
  }));
  await ask({ path: '/merchant-api/v1/corrections', key, body: { corrections } });
}

/** In the month that it is now, which nobody can close. */
async function makeAdjustments(
  ask: Ask,
  key: string,
  { mark, merchantId }: Pick<AttackedTenant, 'mark' | 'merchantId'>,
): Promise<void> {
  const charge = { kind: 'charge', currency: 'EUR', amount: 100, reason: mark };
  const month = new Date().toISOString().slice(0, 7);
  for (let index = 0; index < adjustments; index += 1) {
    const body = { ...charge, month, reference: `${mark}-adjustment-${index}` };
    await ask({ path: `/operator-api/v1/merchants/${merchantId}/adjustments`, key, body, status: 201 });
  }
}

async function feedUsers(ask: Ask, key: string, mark: string): Promise<string[]> {
  const ids = Array.from({ length: storeUsers }, (_none, index) => `${mark}-user-${index}`);
  const sessions = ids.map((store_user_id, index) => ({
    store_user_id,
    ip_address: `203.0.113.${index}`,
    seen_at: new Date().toISOString(),
  }));
  await ask({ path: '/operator-api/v1/store-sessions', key, body: { sessions } });
  return ids;
}

/** Makes batches whose events are missing: each time they are replayed, they are set aside again. */
async function setBatchesAside({ database }: Target, merchantId: number): Promise<number[]> {
  const rows = await database.query<{ batchId: number }>(sql`
    insert into stoa.set_aside_batch (
      merchant_id, batch_id, accepted_at, event_count, months, set_aside_at, reason)
    select ${merchantId}, nextval('stoa.event_batch_id'), now(), 1, '{}', now(), 'XX000'
    from generate_series(1, 30)
    returning batch_id::integer as "batchId"`);
  return rows.map(({ batchId }) => batchId);
}
