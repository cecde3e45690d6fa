import { createStoaClient, type StoaClient } from '@stoa/client';
import { createOperatorClient, type OperatorClient } from '@stoa/client/operator';
import type { AccessManagement, MerchantRole, OperatorRole, Service } from '@stoa/server';
import { decodeJwt } from 'jose';
import { type DemonstrationKeys, provideKeys } from './demonstration-keys.js';

const merchantName = 'Demonstration merchant';
const bundleId = 'com.example.demo';

export interface Demonstration extends DemonstrationKeys {
  readonly reportId: bigint;
  readonly installationId: string;
  readonly people: readonly DemonstrationPerson[];
}

/**
 * Makes the demonstration merchant, or finds it again, and feeds store sessions from loopback. Undefined if the
 * database holds other merchants; it is then left alone.
 */
export async function prepareDemonstration(
  service: Service,
  dataDir: string,
): Promise<Demonstration | undefined> {
  const merchants = await service.access.listMerchants();
  if (merchants.some(({ name }) => name !== merchantName) || merchants.length > 1) return undefined;
  const merchantId =
    merchants[0]?.merchantId ?? (await service.access.createMerchant(merchantName)).merchantId;
  await provideApp(service.access, merchantId);
  const keys = await provideKeys(service, dataDir, merchantId);
  const operator = createOperatorClient({
    baseUrl: service.operatorUrl,
    operatorToken: keys.operatorToken,
  });
  const client = createStoaClient({ baseUrl: service.url, apiKey: keys.apiKey });
  await provideFeePlan(operator);
  await feedSessions(operator, service);
  return {
    ...keys,
    reportId: await uploadReport(client, keys),
    installationId: await matchInstallation(client),
    people: await providePeople(service, merchantId),
  };
}

async function provideApp(access: AccessManagement, merchantId: number): Promise<void> {
  const apps = await access.listApps(merchantId);
  if (!apps.some((app) => app.bundleId === bundleId)) await access.registerApp(merchantId, bundleId);
}

/** Makes the store's fee plan, and charges transactions that were recorded before it. */
async function provideFeePlan({ feePlans }: OperatorClient): Promise<void> {
  const { fee_plans } = await feePlans.list().page();
  if (fee_plans.length > 0) return;
  await feePlans.create({
    name: 'Demonstration 15 %',
    rate_basis_points: 1500,
    in_force_from: '2020-01-01',
  });
  await feePlans.apply();
}

const phone = { device_model: 'iPhone15,2', os_version: '17.2', language: 'en-US' };

/** Three users on one address; the model of the phone identifies the first of them. */
async function feedSessions(operator: OperatorClient, { clock }: Pick<Service, 'clock'>): Promise<void> {
  const seenAt = clock.now().toISOString();
  const sessions = [
    { store_user_id: 'demo-user-1', ...phone },
    { store_user_id: 'demo-user-2', ...phone, device_model: 'iPhone14,5' },
    { store_user_id: 'demo-user-3', ...phone, device_model: 'iPad13,18' },
  ].flatMap((session) =>
    ['127.0.0.1', '::1'].map((address) => ({ ...session, ip_address: address, seen_at: seenAt })),
  );
  await operator.sessions.feed({ sessions });
  const attribution = { utm_source: 'newsletter', utm_campaign: 'autumn', gclid: 'demo-click-1' };
  await operator.storeUsers.putAttributionData('demo-user-1', attribution);
}

/**
 * Uploads the report and waits for it, because two of the printed calls, for its result and for the statement, need it.
 */
async function uploadReport({ reports }: StoaClient, keys: DemonstrationKeys): Promise<bigint> {
  const { reportId } = await reports.submit(reportOf(keys));
  await reports.wait(reportId, { waitMs: 30_000 });
  return reportId;
}

async function matchInstallation({ installations }: StoaClient): Promise<string> {
  return String(decodeJwt(await installations.match(firstLaunch))['installation_token']);
}

const reportPath = '/merchant-api/v1/reports/transactions';
const statementsPath = '/merchant-api/v1/statements';
const installPath = '/merchant-api/v1/attribution/install';
const eventsPath = '/attribution-api/v1/events';

function settledAtOf({ reportCreatedAt }: DemonstrationKeys): string {
  return new Date(Date.parse(reportCreatedAt) - 3_600_000).toISOString();
}

function reportOf(keys: DemonstrationKeys) {
  const settledAt = settledAtOf(keys);
  const transactions = [
    {
      id: 'demo-1',
      currency: 'EUR',
      full_amount: 1190,
      tax_amount: 190,
      payer_country: 'DEU',
      settled_at: settledAt,
    },
    {
      id: 'demo-2',
      currency: 'JPY',
      full_amount: 1200,
      tax_amount: 109,
      payer_country: 'JPN',
      settled_at: settledAt,
    },
    {
      id: 'demo-3',
      currency: 'EUR',
      full_amount: -500,
      tax_amount: 0,
      payer_country: 'DEU',
      settled_at: settledAt,
    },
  ];
  return { created_at: keys.reportCreatedAt, transactions };
}

const firstLaunch = { token: 'demo-first-launch', bundle_id: bundleId, ...phone };

function eventBody({ installationId, reportCreatedAt }: Demonstration): string {
  const event = {
    event_name: 'purchase_completed',
    payload: { currency: 'EUR', amount: '11.90' },
    event_datetime: reportCreatedAt,
    event_id: '6f1c3f0a-3c6e-4a58-9a0e-2b8c1d7e5f42',
    installation_id: installationId,
  };
  return JSON.stringify({ events: [event] });
}

/** Nobody can sign in at 0.0.0.0 or [::], which stand for all addresses of this machine. */
function openedAt(url: string): string {
  return url.replace(/\/\/(?:0\.0\.0\.0|\[::\]):/, '//localhost:');
}

/**
 * The text that a newcomer reads after `npm start`: the console and who signs in there, the addresses, and five calls
 * that work when they are pasted.
 */
export function describeDemonstration(
  demonstration: Demonstration | undefined,
  { place, ...listening }: DemonstrationPlace,
): string {
  const [url, operatorUrl] = [openedAt(listening.url), openedAt(listening.operatorUrl)];
  const operator = operatorUrl === url ? '' : `\n  operator ${operatorUrl}/operator-api/v1`;
  const places = `Stoa runs at ${url}\n  calls    ${url}/docs\n  errors   ${url}/docs/errors\n  metrics  ${operatorUrl}/metrics\n  ready    ${url}/readyz${operator}`;
  if (demonstration === undefined)
    return `${describePlace({ url, operatorUrl, place })}\n\n${places}\n\nThis database holds other merchants, so --demo leaves it alone.`;
  const json = `-H 'Content-Type: application/json'`;
  const bearer = `-H 'Authorization: Bearer ${demonstration.apiKey}'`;
  const basic = `-u '${demonstration.username}:${demonstration.password}'`;
  return `${describePeople(demonstration.people, { url, operatorUrl, place })}

${places}

Merchant ${demonstration.merchantId} (${merchantName}) with the app ${bundleId}. Five calls to paste:

# 1. Upload a report of settled transactions (again and again: the same report keeps its id)
curl -sS ${url}${reportPath} ${bearer} ${json} -d '${JSON.stringify(reportOf(demonstration))}'

# 2. Read its result: two transactions are valid, and a refund is not to be reported
curl -sS '${url}${reportPath}?report_id=${demonstration.reportId}' ${bearer}

# 3. Read the statement of the month: what was settled, and the store's fee of 15 %
curl -sS '${url}${statementsPath}/${settledAtOf(demonstration).slice(0, 7)}' ${bearer}

# 4. Match an installation to a store session of this address, and verify the token
curl -sS ${url}${installPath} ${json} -d '${JSON.stringify(firstLaunch)}' | npx stoa token verify --base-url ${url}

# 5. Send a purchase of that installation (204, no body)
curl -sS -i ${url}${eventsPath} ${basic} ${json} -d '${eventBody(demonstration)}'

Ctrl-C stops the service and its database.`;
}

/** Somebody to sign in as. */
interface DemonstrationPerson {
  readonly email: string;
  /** A link to set a password, or why there is none. */
  readonly way: string;
}

const withoutLink: Readonly<Record<string, string>> = {
  already_invited: 'has a password',
  user_disabled: 'is disabled',
};

/** One person for each role. Each is invited again at every start until they have used a link. */
async function providePeople(service: Service, merchantId: number): Promise<DemonstrationPerson[]> {
  const { addressOfLink, Failure, merchantRoles, operatorRoles } = await import('@stoa/server');
  const publicUrlAt = (listener: 'public' | 'operator'): string =>
    listener === 'operator' ? service.operatorUrl : service.url;
  const person = async (
    email: string,
    invite: () => ReturnType<Service['users']['invite']>,
  ): Promise<DemonstrationPerson> => {
    try {
      return { email, way: addressOfLink(publicUrlAt, await invite()) };
    } catch (error) {
      const way = error instanceof Failure ? withoutLink[error.definition.code] : undefined;
      if (way === undefined) throw error;
      return { email, way };
    }
  };
  const people: DemonstrationPerson[] = [];
  for (const role of Object.keys(operatorRoles) as OperatorRole[]) {
    const email = `${role}@store.example`;
    people.push(await person(email, () => service.users.invite(email, role)));
  }
  for (const role of Object.keys(merchantRoles) as MerchantRole[]) {
    const email = `${role}@merchant.example`;
    people.push(await person(email, () => service.members.invite(merchantId, email, role)));
  }
  return people;
}

/** Where people see the service, and a line for each of them. */
function describePeople(
  people: readonly DemonstrationPerson[],
  { url, operatorUrl, place }: DemonstrationPlace,
): string {
  const lines = people.map(({ email, way }) => `  ${email.padEnd(26)} ${way}`);
  const where = describePlace({ url, operatorUrl, place });
  return `${where}\nSign in there as one of these people. Open a link once to choose the password:\n${lines.join('\n')}`;
}

/** The address that people open. Operators may have another one than merchants. */
function describePlace({ url, operatorUrl, place }: DemonstrationPlace): string {
  const name = place === '/console/' ? 'The console is at' : 'People sign in at';
  const merchants = operatorUrl === url ? '' : ` (for merchants ${url}${place})`;
  return `${name} ${operatorUrl}${place}${merchants}`;
}

interface DemonstrationPlace extends Pick<Service, 'url' | 'operatorUrl'> {
  /** Where people start: the sign-in, if there is no console. */
  readonly place: '/console/' | '/sign-in';
}
