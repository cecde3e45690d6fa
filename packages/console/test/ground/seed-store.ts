import { createStoaClient } from '@stoa/client';
import { createOperatorClient, type OperatorClient } from '@stoa/client/operator';
import type { PeopleService } from '@stoa/server/test/people-service';
import { waitUntil } from '@stoa/server/test/wait-until';

/** What tests can rely on. */
export interface Seeds {
  /** The merchants, the busiest first; the last one is new, and has nothing. */
  readonly merchantIds: readonly number[];
  readonly names: readonly string[];
  readonly bundleIds: readonly string[];
  readonly apiKeys: readonly string[];
  /** Has all rights. */
  readonly operatorToken: string;
}

const names = [
  'Harbour Games',
  'Nightjar Studio',
  'Pixel & Pine',
  'Ōkami Works',
  'Fjord Apps',
  'Just Joined',
];
const currencies = ['EUR', 'USD', 'JPY', 'SEK'] as const;
const countries = ['DEU', 'USA', 'JPN', 'SWE', 'FRA'] as const;
/** The days before today on which the merchants reported. */
const daysAgo = [29, 26, 23, 20, 17, 14, 11, 8, 6, 4, 3, 2, 1, 0];
const dayMs = 86_400_000;

interface SeededMerchant {
  readonly index: number;
  readonly merchantId: number;
  readonly apiKey: string;
  readonly credential: { readonly username: string; readonly password: string };
  readonly bundleId: string;
}

/**
 * A small store with a month behind it: reports with valid and invalid transactions, a merchant whose report is late, a
 * month that can be closed, installations of every outcome, and events. It moves the service's clock through that
 * month, and leaves it at `now`.
 */
export async function seedStore(service: PeopleService, now: string): Promise<Seeds> {
  const { access, clock, url } = service;
  const nowMs = Date.parse(now);
  clock.set(new Date(nowMs - 32 * dayMs));
  const token = await access.issue({ kind: 'operator_token', merchantId: null, label: 'seeds' });
  const operator = createOperatorClient({ baseUrl: url, operatorToken: token.secret });
  await operator.feePlans.create({
    name: 'Standard 15 %',
    rate_basis_points: 1500,
    in_force_from: '2020-01-01',
  });
  const merchants: SeededMerchant[] = [];
  for (const index of names.keys()) merchants.push(await makeMerchant(service, index));
  const reporting = merchants.slice(0, -1);
  for (const { merchantId } of reporting) await operator.cadences.set(merchantId, { cadence: 'daily' });
  for (const days of daysAgo) {
    clock.set(new Date(nowMs - days * dayMs - 3_600_000));
    // The fourth has not reported for days.
    const today = reporting.filter(({ index }) => index !== 3 || days > 4);
    await Promise.all(today.map((merchant) => report(service, merchant, days)));
    await untilRecorded(service);
  }
  clock.set(now);
  await installAndBuy(service, operator, reporting);
  await untilEventsRecorded(service);
  return {
    merchantIds: merchants.map(({ merchantId }) => merchantId),
    names,
    bundleIds: merchants.map(({ bundleId }) => bundleId),
    apiKeys: merchants.map(({ apiKey }) => apiKey),
    operatorToken: token.secret,
  };
}

async function makeMerchant({ access }: PeopleService, index: number): Promise<SeededMerchant> {
  const { merchantId } = await access.createMerchant(names[index] ?? '');
  const bundleId = `com.example.app${index + 1}`;
  await access.registerApp(merchantId, bundleId);
  const apiKey = await access.issue({ kind: 'api_key', merchantId, label: 'backend' });
  const credential = await access.issue({ kind: 'credential', merchantId, label: 'events' });
  return {
    index,
    merchantId,
    apiKey: apiKey.secret,
    credential: { username: credential.username ?? '', password: credential.secret },
    bundleId,
  };
}

/**
 * The report of a day, of varying size. On some days a transaction has an unknown country, and on some days one is a
 * refund.
 */
async function report(
  { url, clock }: PeopleService,
  { index, apiKey }: SeededMerchant,
  days: number,
): Promise<void> {
  const client = createStoaClient({ baseUrl: url, apiKey });
  const at = clock.now().getTime();
  const isRefund = (number: number): boolean => number === 1 && days % 4 === 2;
  const isUnknown = (number: number): boolean => number === 5 && days % 3 === 2;
  const transactions = Array.from({ length: 14 - index - ((days * 5 + index) % 7) }, (_, number) => {
    const amount = isRefund(number) ? -500 : 499 + 100 * number * (index + 1);
    return {
      id: `order-${days}-${number}`,
      currency: currencies[(index + number) % currencies.length] ?? 'EUR',
      full_amount: amount,
      tax_amount: Math.trunc(amount / 6),
      payer_country: isUnknown(number) ? 'ENG' : (countries[number % countries.length] ?? 'DEU'),
      settled_at: new Date(at - (number + 1) * 600_000).toISOString(),
    };
  });
  await client.reports.submit({ created_at: clock.now().toISOString(), transactions });
}

/** Pages read only once, so what they count must be recorded first. */
export async function untilEventsRecorded({ database }: PeopleService): Promise<void> {
  await waitUntil('no events wait to be recorded', async () => {
    const { rows } = await database.pool.query('select from stoa.queued_batch limit 1');
    return rows.length === 0 ? true : undefined;
  });
}

async function untilRecorded({ database }: PeopleService): Promise<void> {
  await waitUntil('the seeded reports are recorded', async () => {
    const { rows } = await database.pool.query<{ open: boolean }>(
      'select exists (select from stoa.report where completed_at is null) as open',
    );
    return rows[0]?.open === false ? true : undefined;
  });
}

/** Installations that match, are ambiguous and are organic; and purchases of some of them. */
async function installAndBuy(
  service: PeopleService,
  operator: OperatorClient,
  merchants: readonly SeededMerchant[],
): Promise<void> {
  const { url, clock } = service;
  const now = clock.now();
  const sessions = Array.from({ length: 12 }, (_, number) => ({
    store_user_id: `user-${number}`,
    // The last four share an address and a phone: nobody can tell them apart.
    ip_address: `203.0.113.${number < 8 ? number + 1 : 100}`,
    seen_at: new Date(now.getTime() - 60_000).toISOString(),
    device_model: 'iPhone15,2',
    os_version: '17.2',
    language: 'en-US',
  }));
  await operator.sessions.feed({ sessions });
  await operator.storeUsers.putAttributionData('user-0', {
    utm_source: 'newsletter',
    utm_campaign: 'autumn',
  });
  await operator.storeUsers.putAttributionData('user-1', { utm_source: 'search' });
  for (const { index, bundleId, credential } of merchants) {
    const calls = Array.from({ length: 6 }, async (_, number) => {
      const address = number < 3 ? `203.0.113.${number + 1}` : number < 5 ? '203.0.113.100' : '198.51.100.7';
      const answer = await fetch(`${url}/merchant-api/v1/attribution/install`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({
          token: `launch-${index}-${number}`,
          bundle_id: bundleId,
          device_model: 'iPhone15,2',
          os_version: '17.2',
          language: 'en-US',
        }),
      });
      if (!answer.ok) throw new Error(`the installation was refused: ${await answer.text()}`);
      const [, payload = ''] = (await answer.text()).split('.');
      const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
      return String((claims as { installation_token: string }).installation_token);
    });
    const installationIds = await Promise.all(calls);
    const client = createStoaClient({ baseUrl: url, credential });
    const events = installationIds.map((installationId, number) => ({
      event_name: 'purchase_completed',
      payload: { currency: 'EUR', amount: `${number + 4}.99` },
      event_datetime: new Date(now.getTime() - number * 3_600_000).toISOString(),
      event_id: crypto.randomUUID(),
      installation_id: installationId,
    }));
    await client.events.send(events);
  }
}
