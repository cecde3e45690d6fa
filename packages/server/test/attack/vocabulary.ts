import { type SeededRandom, uuidOf } from '../seeded-random.js';
import { type AttackedTenant, adjustments, correctionRequests, type Facts, recentMonths } from './facts.js';

/** The place for which a value is made. */
export interface Place {
  readonly random: SeededRandom;
  readonly facts: Facts;
  readonly tenant: AttackedTenant;
  readonly tenantIndex: number;
  readonly operationId: string;
  readonly path: string;
  /** The number of the request. Identifiers that are made for it differ from those of all other requests. */
  readonly number: number;
  /** `path`, `query` or `body`. */
  readonly where: string;
}

type Word = (place: Place) => unknown;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const firstPlanMs = Date.parse('2010-01-01');

/**
 * Values that the service accepts, by the name of the member or the parameter, for what a schema cannot say: which
 * merchant exists, which time is recent. A name that is not here gets a value from its schema.
 */
export const vocabulary: Readonly<Record<string, Word>> = {
  // Another merchant is suspended, because the attack needs the keys of the tenants.
  merchant_id: ({ tenant, facts, operationId }) =>
    /^(?:suspend|resume)Merchant$/.test(operationId) ? facts.suspendedMerchantId : tenant.merchantId,
  kid: ({ facts }) => facts.pendingKid,
  bundle_id: (place) => (place.operationId === 'registerApp' ? `com.${fresh(place)}` : place.tenant.bundleId),
  month: (place) => monthOf(place),
  fee_plan_id: ({ random, facts }) => anyOf(random, facts.feePlanIds),
  adjustment_id: ({ random }) => 1 + random.below(adjustments),
  reference: (place) => fresh(place, place.tenant.mark),
  // Which members a fee has depends on its kind, and a plan for some countries has none.
  recurring_fees: () => [],
  amount: ({ random }) => 1 + random.below(100_000),
  // Those that were started first, before many of one kind were.
  closing_id: ({ facts, random }) => anyOf(random, facts.closingIds),
  report_id: ({ random, tenant }) => anyOf(random, tenant.reportIds),
  correction_request_id: ({ random }) => 1 + random.below(correctionRequests),
  correction_request_ids: ({ random }) => [1 + random.below(correctionRequests)],
  batch_id: ({ random, facts }) => anyOf(random, facts.batchIds),
  key_id: ({ random, tenant, path }) => anyOf(random, spareKeys(tenant, path)),
  installation_id: ({ random, tenant, number }) =>
    random.chance(0.8) ? anyOf(random, tenant.installationIds) : uuidOf(`installation ${number % 100}`),
  event_id: (place) =>
    place.where === 'body' && place.random.chance(0.95)
      ? uuidOf(fresh(place))
      : anyOf(place.random, place.tenant.eventIds),
  transaction_id: ({ random, tenant }) => anyOf(random, tenant.transactionIds),
  id: (place) =>
    place.random.chance(0.9)
      ? fresh(place, place.tenant.mark)
      : anyOf(place.random, place.tenant.transactionIds),
  store_user_id: (place) => storeUser(place),
  // Nobody has read a notification yet.
  after: () => 0,
  cursor: ({ facts, operationId, tenantIndex }) => facts.cursors[`${operationId} ${tenantIndex}`],
  token: (place) => fresh(place, place.tenant.mark),
  currency: ({ random }) => random.pick(['EUR', 'USD', 'JPY', 'KWD']),
  payer_country: ({ random }) => random.pick(['DEU', 'FRA', 'USA', 'JPN']),
  countries: ({ random }) => random.pick([['DEU'], ['FRA', 'USA']]),
  full_amount: ({ random }) => 1_000 + random.below(100_000),
  tax_amount: ({ random }) => random.below(1_000),
  channel: ({ random }) => random.pick(['web', 'kiosk', 'carrier']),
  // The memberships of the other groups have no end, so few new ones would fit beside them.
  group: ({ random, operationId }) =>
    operationId === 'createGroupMembership' ? 'empty' : random.pick(['small-business', 'partners']),
  membership_id: ({ random, facts }) => anyOf(random, facts.membershipIds),
  // The memberships that can be ended begin later.
  member_from: ({ random }) => `20${10 + random.below(10)}-01-01`,
  member_until: ({ operationId }) => (operationId === 'createGroupMembership' ? '2025-01-01' : '2030-01-01'),
  // A void takes no amounts, and facts may name what does not exist: too few of a few corrections would be accepted.
  kind: ({ operationId }) => (operationId === 'correctTransaction' ? 'restate' : undefined),
  facts: ({ operationId }) => (operationId === 'correctTransaction' ? { kind: 'one_time' } : undefined),
  to_currency: () => 'GBP',
  from_day: ({ random }) => `20${10 + random.below(40)}-01-01`,
  rate: () => '0.5',
  volume_from: ({ random }) => 1 + random.below(1_000_000),
  created_at: (place) => ago(place, minuteMs),
  settled_at: (place) => ago(place, 60 * dayMs),
  seen_at: (place) => ago(place, 60 * minuteMs),
  event_datetime: (place) => ago(place, 30 * dayMs),
  expires_at: ({ facts, random }) =>
    new Date(facts.startedAtMs + (1 + random.below(300)) * dayMs).toISOString(),
  // No two plans of the same merchant and countries begin on the same day.
  in_force_from: ({ random }) =>
    new Date(firstPlanMs + random.below(3_650) * dayMs).toISOString().slice(0, 10),
  in_force_until: ({ random }) => `20${30 + random.below(10)}-01-01`,
  from: (place) => (isReplay(place) ? 1 : earlier(place)),
  to: ({ facts, operationId }) => {
    if (isReplay({ operationId })) return 1;
    const instant = new Date(facts.startedAtMs).toISOString();
    return isOfDays(operationId) ? instant.slice(0, 10) : instant;
  },
  ip_address: ({ random }) => `203.0.113.${random.below(256)}`,
  payload: ({ random, tenant }) => ({ note: tenant.mark, currency: 'EUR', amount: `${random.below(100)}.5` }),
  // Only for exports; other calls get a value from the schema. Parquet is rare because it takes long.
  format: ({ random, operationId }) => {
    if (!operationId.startsWith('export')) return undefined;
    return random.chance(0.02) ? 'parquet' : random.pick(['csv', 'ndjson']);
  },
  // No API key can have `events:write`, so a tenant's key cannot give it to a credential. Other calls get a value from
  // the schema. A key that is changed may only keep scopes that it has.
  scopes: ({ operationId }) => {
    if (/OwnCredential$|^changeCredential$/.test(operationId)) return ['events:read'];
    return /^change(?:Own)?ApiKey$/.test(operationId) ? ['reports:read'] : undefined;
  },
  // Nobody listens there, so that each attempt ends at once.
  url: () => 'http://127.0.0.1:9/',
  description: (place) => fresh(place),
  endpoint_id: (place) => endpointOf(place),
  name: (place) => fresh(place),
  label: (place) => fresh(place),
  reason: (place) => fresh(place),
  limit: ({ random }) => random.pick([1, 2, 10]),
};

/** A text that no other request has. */
function fresh({ facts, number, random }: Place, mark = facts.mark): string {
  return `${mark}-${number}-${random.below(1_000_000)}`;
}

function anyOf<T>(random: SeededRandom, list: readonly T[]): T | undefined {
  return list[random.below(list.length)];
}

function spareKeys({ spareKeyIds }: AttackedTenant, path: string): readonly number[] {
  if (path.includes('/install-keys')) return spareKeyIds['install-keys'];
  return path.includes('/credentials') ? spareKeyIds.credentials : spareKeyIds['api-keys'];
}

function isReplay({ operationId }: Pick<Place, 'operationId'>): boolean {
  return /^replay\w*Webhooks$/.test(operationId);
}

/** Endpoints of the operator or of the tenant. Those that are removed serve no other call. */
function endpointOf({ facts, tenant, path, operationId }: Place): string | undefined {
  const ids = path.startsWith('/operator-api/v1/webhook') ? facts.endpointIds : tenant.endpointIds;
  const [kept, removed, removedByOperator] = ids;
  if (!operationId.startsWith('remove')) return kept;
  return operationId === 'removeMerchantWebhookEndpoint' ? removedByOperator : removed;
}

/** Erasures get other users than the rest of the calls, because an erased user gets no attribution data for a day. */
function storeUser(place: Place): string | undefined {
  if (place.operationId === 'erasePersonalData') return fresh(place);
  return anyOf(place.random, place.facts.storeUserIds);
}

function ago({ facts, random }: Place, spanMs: number): string {
  return new Date(facts.startedAtMs - random.below(spanMs)).toISOString();
}

/** A recent month. For closing, it is one that is over. */
function monthOf({ random, facts, operationId }: Place): string {
  const [present, last, ...before] = recentMonths(facts.startedAtMs);
  return random.pick(operationId === 'closeMonth' ? [last, ...before] : [present, last, ...before]);
}

/** Calls of whole days refuse an instant within one. */
function isOfDays(operationId: string): boolean {
  return /(?:Sums|Cohorts|Warnings|Days)$/.test(operationId);
}

/** A month, a day or an instant, whichever the operation takes. */
function earlier({ facts, operationId, random }: Place): string {
  const instant = new Date(facts.startedAtMs - (1 + random.below(5)) * dayMs).toISOString();
  if (/Statements$/.test(operationId)) return recentMonths(facts.startedAtMs)[2] ?? instant;
  return isOfDays(operationId) ? instant.slice(0, 10) : instant;
}
