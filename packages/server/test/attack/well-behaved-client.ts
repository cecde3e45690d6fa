import assert from 'node:assert/strict';
import { basicHeader } from '../fixtures/events/events-harness.js';
import { uuidOf } from '../seeded-random.js';
import { waitUntil } from '../wait-until.js';
import { type Ask, claimsOf, createAsk, settleLimitMs } from './ask.js';
import { markOf, reportOf } from './prepare-facts.js';
import { reserveMerchantNumber } from './reserve-merchant-number.js';
import type { Target } from './start-target.js';

/** A merchant that uses the service properly while others attack it. */
export interface WellBehavedClient {
  readonly mark: string;
  /** Makes one round of calls: a report, a store session, an installation, events. Every answer is asserted. */
  round(): Promise<void>;
  /** Reads everything back, and compares it with what was sent: nothing lost, doubled, or of somebody else. */
  assertEverything(): Promise<void>;
  readonly rounds: () => number;
}

export interface WellBehavedOptions {
  readonly target: Target;
  readonly seed: number;
  readonly measured: (milliseconds: number) => void;
}

/** The client's identity in the service, and its keys. */
interface Self {
  readonly ask: Ask;
  readonly mark: string;
  readonly bundleId: string;
  readonly apiKey: string;
  readonly credential: string;
  readonly operatorToken: string;
}

/** What a round left behind. */
interface Sent {
  readonly transactionIds: readonly string[];
  readonly installationId: string;
  readonly eventIds: readonly string[];
}

const reportsPath = '/merchant-api/v1/reports/transactions';
const transactionsOfRound = 3;
const eventsOfRound = 3;
/** The fees of what `reportOf` reports: 10 % of 100, 200 and 300 euros. */
const feesOfRound = 6_000;

export async function createWellBehavedClient(options: WellBehavedOptions): Promise<WellBehavedClient> {
  const self = await introduce(options);
  const sent: Sent[] = [];
  return {
    mark: self.mark,
    rounds: () => sent.length,
    round: async () => {
      const number = sent.length;
      const transactionIds = await report(self, number);
      const installationId = await install(self, number);
      const eventIds = await sendEvents(self, number, installationId);
      sent.push({ transactionIds, installationId, eventIds });
    },
    assertEverything: async () => {
      await assertTransactions(self, sent);
      await assertStatements(self, sent);
      await assertInstallations(self, sent);
      await assertEvents(self, sent);
    },
  };
}

/**
 * It gets a number that the attack cannot guess and its own fee plan, so operators' calls in the attack do not affect
 * it.
 */
async function introduce({ target, seed, measured }: WellBehavedOptions): Promise<Self> {
  const { access, database, url } = target;
  const mark = markOf(seed, 'well-behaved');
  const merchantId = await reserveMerchantNumber(database, () => access.createMerchant('Well-behaved'));
  const bundleId = `com.${mark}`;
  await access.registerApp(merchantId, bundleId);
  const { secret } = await access.issue({ kind: 'api_key', merchantId });
  const credential = await access.issue({ kind: 'credential', merchantId });
  const operator = await access.issue({ kind: 'operator_token', merchantId: null });
  const self = {
    ask: createAsk(url, measured),
    mark,
    bundleId,
    apiKey: `Bearer ${secret}`,
    credential: basicHeader(credential.username, credential.secret),
    operatorToken: `Bearer ${operator.secret}`,
  };
  const plan = { merchant_id: merchantId, name: mark, rate_basis_points: 1_000, in_force_from: '2000-01-01' };
  const path = '/operator-api/v1/fee-plans';
  await self.ask({ path, key: self.operatorToken, body: plan, status: 201 });
  return self;
}

async function report({ ask, apiKey: key, mark }: Self, number: number): Promise<string[]> {
  const ids = Array.from({ length: transactionsOfRound }, (_none, index) => `${mark}-${number}-${index}`);
  const body = reportOf(ids, Date.now() - 60_000);
  const { reportId } = await ask<{ reportId: number }>({ path: reportsPath, key, body });
  const again = await ask<{ reportId: number }>({ path: reportsPath, key, body });
  assert.equal(again.reportId, reportId, 'the same report has the same id');
  const path = `${reportsPath}?report_id=${reportId}`;
  const result = await waitUntil(
    'the report is completed',
    async () => {
      const found = await ask<{ completed_at: string | null; transactions: object }>({ path, key });
      return found.completed_at === null ? undefined : found;
    },
    settleLimitMs,
  );
  assert.deepEqual(result.transactions, { valid: ids, invalid: [] });
  return ids;
}

async function install({ ask, bundleId, mark, operatorToken: key }: Self, number: number): Promise<string> {
  const store_user_id = `${mark}-user-${number}`;
  const address = `198.18.${Math.floor(number / 250) % 250}.${number % 250}`;
  const seen_at = new Date().toISOString();
  const sessions = [{ store_user_id, ip_address: address, seen_at }];
  const fed = await ask<{ stored: number }>({
    path: '/operator-api/v1/store-sessions',
    key,
    body: { sessions },
  });
  assert.equal(fed.stored, 1);
  const attribution = { utm_source: mark, utm_campaign: `${number}` };
  const path = `/operator-api/v1/store-users/${store_user_id}/attribution-data`;
  await ask({ method: 'PUT', path, key, body: attribution, status: 204 });
  const call = {
    path: '/merchant-api/v1/attribution/install',
    body: { token: `${mark}-${number}`, bundle_id: bundleId },
    from: address,
  };
  const first = claimsOf(await ask<string>(call));
  assert.deepEqual(first.match, { rule: 'ip', candidates: 1 });
  assert.deepEqual(first.attribution_data, attribution);
  const again = claimsOf(await ask<string>(call));
  assert.equal(
    again.installation_token,
    first.installation_token,
    'the same token has the same installation',
  );
  return first.installation_token;
}

async function sendEvents(self: Self, number: number, installation_id: string): Promise<string[]> {
  const { ask, credential: key, mark } = self;
  const events = Array.from({ length: eventsOfRound }, (_none, index) => ({
    event_name: 'purchase',
    payload: { note: `${mark} ${number}`, currency: 'EUR', amount: '2.50' },
    event_datetime: new Date().toISOString(),
    event_id: uuidOf(`${mark} ${number} ${index}`),
    installation_id,
  }));
  const path = '/attribution-api/v1/events';
  await ask({ path, key, body: { events }, status: 204 });
  await ask({ path, key, body: { events }, status: 204 });
  const [first] = events;
  const fate = await waitUntil(
    'both batches are recorded',
    async () => {
      const found = await ask<EventFate>({ path: `${path}/${first?.event_id}`, key });
      return found.state === 'recorded' && found.duplicates.count === 1 ? found : undefined;
    },
    settleLimitMs,
  );
  assert.deepEqual(fate.payload, first?.payload);
  assert.ok(fate.linked, 'the event is linked to its installation');
  return events.map(({ event_id }) => event_id);
}

interface EventFate {
  readonly state: string;
  readonly linked: boolean;
  readonly duplicates: { readonly count: number };
  readonly payload: object;
}

async function assertTransactions({ ask, apiKey }: Self, sent: readonly Sent[]): Promise<void> {
  const listed = await allPages<ListedTransaction>(ask, '/merchant-api/v1/transactions', apiKey);
  const expected = sent.flatMap(({ transactionIds }) => transactionIds);
  assert.deepEqual(
    listed.map(({ id }) => id).toSorted(),
    expected.toSorted(),
    'every transaction is there once',
  );
  for (const { base_amount, fee_amount, status } of listed)
    assert.deepEqual({ fee_amount, status }, { fee_amount: base_amount / 10, status: 'recorded' });
}

interface ListedTransaction {
  readonly id: string;
  readonly base_amount: number;
  readonly fee_amount: number;
  readonly status: string;
}

/** The month may have been closed meanwhile: later transactions are on the next statement. */
async function assertStatements({ ask, apiKey }: Self, sent: readonly Sent[]): Promise<void> {
  const listed = await allPages<ListedStatement>(ask, '/merchant-api/v1/statements', apiKey);
  const totals = listed.flatMap(({ currencies }) => currencies);
  const sum = (name: keyof StatementTotals): number => totals.reduce((all, one) => all + one[name], 0);
  assert.deepEqual(
    { transactions: sum('transactions'), fee: sum('fee') },
    { transactions: sent.length * transactionsOfRound, fee: sent.length * feesOfRound },
    'the statements add up',
  );
}

interface StatementTotals {
  readonly transactions: number;
  readonly fee: number;
}

interface ListedStatement {
  readonly currencies: readonly StatementTotals[];
}

async function assertInstallations({ ask, apiKey }: Self, sent: readonly Sent[]): Promise<void> {
  const path = '/merchant-api/v1/installations';
  const listed = await allPages<{ installation_id: string }>(ask, path, apiKey);
  assert.deepEqual(
    listed.map(({ installation_id }) => installation_id).toSorted(),
    sent.map(({ installationId }) => installationId).toSorted(),
    'every installation is there once',
  );
}

/** Each event was sent twice: it counts once, and the other one is a duplicate. */
async function assertEvents({ ask, credential }: Self, sent: readonly Sent[]): Promise<void> {
  const path = '/attribution-api/v1/deliveries';
  const listed = await allPages<{ event_id: string; state: string }>(ask, path, credential);
  for (const state of ['recorded', 'duplicate'])
    assert.deepEqual(
      listed
        .filter((one) => one.state === state)
        .map(({ event_id }) => event_id)
        .toSorted(),
      sent.flatMap(({ eventIds }) => eventIds).toSorted(),
      `every event is ${state} once`,
    );
  assert.equal(listed.length, 2 * sent.length * eventsOfRound);
  const counted = await waitUntil(
    'the sums are there',
    async () => {
      const { sums } = await ask<{ sums: { events: number; amount: string }[] }>({
        path: '/attribution-api/v1/sums?by=currency',
        key: credential,
      });
      return sums[0]?.events === sent.length * eventsOfRound ? sums : undefined;
    },
    settleLimitMs,
  );
  assert.equal(Number(counted[0]?.amount), sent.length * eventsOfRound * 2.5);
}

/** All items of a list, read page by page. The items are in the member of the answer that is not the cursor. */
async function allPages<T>(ask: Ask, path: string, key: string): Promise<T[]> {
  const found: T[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page: Readonly<Record<string, unknown>> = await ask({ path: `${path}?limit=1000${query}`, key });
    found.push(...(Object.values(page).find((member) => Array.isArray(member)) as T[]));
    cursor = page['next_cursor'] as string | null;
  }
  return found;
}
