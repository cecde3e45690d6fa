import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { LightMyRequestResponse } from 'fastify';
import { type AuditedAction, allAuditedActions } from '../../src/audit-entries/index.js';
import { sql } from '../../src/database/sql.js';
import type { ApiOperation } from '../../src/http/description/openapi.js';
import { systemClock } from '../../src/kernel/clock.js';
import { apiDescription } from '../described-answers.js';
import { createTestUser, type TestUser } from '../fixtures/people/test-user.js';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
} from '../start-test-service.js';
import { waitUntil } from '../wait-until.js';
import { examplePath } from './example-requests.js';

/**
 * What the audit trail contains after each call. A call that changes something has an entry with its action, its caller
 * and the id of the request, and a call that fails has none. The calls for merchants, keys and people are in the tests
 * of their areas, and those of twins in twins.test.ts.
 */

/** Calls without an entry, because the rows that they store are the record (docs/operations/audit-trail.md). */
const ownRecord = [
  'computeWhatIf',
  'deleteAttributionData',
  'feedStoreSessions',
  'feedTestSession',
  'matchInstallation',
  'putAttributionData',
  'readAttributionEvents',
  'readMerchantAttributionEvents',
  'submitAttributionEvents',
  'testMerchantWebhookEndpoint',
  'testOperatorWebhookEndpoint',
  'testWebhookEndpoint',
  'tryFeePlan',
  'uploadTransactionsReport',
  'validateAttributionEvents',
  'validateTransactionsReport',
];

/**
 * Actions without a call: those of the command, sign-ins by the identity provider, which happen on a page, and the twin
 * that the first key for it makes (twins.test.ts).
 */
const byNoCall = ['reader.granted', 'signing_key.imported', 'twin.made', 'user.linked', 'user.unlinked'];

/** Texts that no entry may contain. Secrets are added when they are created. */
const needles = [
  'store-user-needle',
  '192.0.2.77',
  'jane.needle@example.com',
  'Jane Needle',
  'Needle Street',
  'DE-NEEDLE',
  'payload-needle',
  'source-needle',
  'reason needle',
  'eference needle',
];

/** Far more than the other calls correct, so that besides fee plans only the large corrections need a second person. */
const secondPersons = { STOA_LARGE_CORRECTION: 'JPY:10000', STOA_FOUR_EYES: 'on' };

let service: TestService;
let merchant: TestMerchant;
let person: TestUser;
let operations: ReadonlyMap<string, Operation>;

interface Operation extends ApiOperation {
  readonly method: string;
  readonly path: string;
  readonly 'x-audit'?: readonly string[];
}

before(async () => {
  service = await startTestService({ variables: secondPersons });
  merchant = await createTestMerchant(service.access, 'com.example.audit');
  needles.push(...merchant.secrets);
  person = await createTestUser(service.database, {
    email: 'jane.needle@example.com',
    operatorRole: 'admin',
    now: systemClock.now(),
  });
  const { paths } = apiDescription;
  operations = new Map(
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [
        operation.operationId,
        { ...operation, method: method.toUpperCase(), path },
      ]),
    ),
  );
});
after(() => service.stop());

test('every call that can change something says what the audit trail records of it, or that its rows are the record', () => {
  const changing = [...operations.values()].filter(({ method }) => method !== 'GET' && method !== 'HEAD');
  assert.ok(changing.length > 30);
  const silent = changing.filter((one) => one['x-audit'] === undefined).map((one) => one.operationId);
  assert.deepEqual(silent.toSorted(), ownRecord);
  for (const one of operations.values())
    for (const action of one['x-audit'] ?? [])
      assert.ok(
        allAuditedActions.some((known) => known === action),
        action,
      );
});

test('every action of the list is recorded by something', () => {
  const recorded = new Set([...operations.values()].flatMap((one) => one['x-audit'] ?? []));
  const others = allAuditedActions.filter((action) => !recorded.has(action));
  assert.deepEqual(others.toSorted(), byNoCall);
});

interface Sent {
  readonly body?: object;
  /** Values of parameters in the path. */
  readonly at?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function ask(operationId: string, { body, at = {}, query = '', headers }: Sent = {}) {
  const operation = operations.get(operationId);
  assert.ok(operation, operationId);
  return service.app.inject({
    method: operation.method as 'GET',
    url: `${examplePath(operation.path, merchant, at)}${query}`,
    headers: headers ?? { authorization: keyFor(operation) },
    ...(body === undefined ? {} : { payload: body }),
  });
}

interface Entry {
  readonly action: string;
  readonly actorKind: string;
  readonly actorName: string;
  readonly merchantId: number | null;
  readonly target: string;
  readonly before: object | null;
  readonly after: object | null;
}

function keyFor({ path }: Operation): string {
  if (path.startsWith('/operator-api/')) return merchant.operatorToken;
  return path.startsWith('/attribution-api/') ? merchant.basic : merchant.apiKey;
}

function entriesOf(response: LightMyRequestResponse): Promise<Entry[]> {
  return service.database.query<Entry>(sql`
    select
      action, actor_kind as "actorKind", actor_name as "actorName", merchant_id as "merchantId", target, before, after
    from stoa.audit_entry
    where request_id = ${String(response.headers['x-request-id'])}
    order by audit_id`);
}

interface Row {
  readonly call: string;
  /** Prepares the request of a row, after the rows before it were played. */
  readonly sent?: () => Sent | Promise<Sent>;
  readonly records: readonly AuditedAction[];
  /**
   * Whose data the entries are about: the merchant's, unless the row says nobody's, or that those of a decision are
   * nobody's.
   */
  readonly of?: 'nobody' | 'merchant and nobody';
  /** Who makes the call: a key, unless only people may. */
  readonly by?: 'person';
  /** A request of the same call that fails. */
  readonly failing: Sent;
  /** The same call again changes nothing and records nothing. */
  readonly repeat?: 'silent';
}

const noMerchant = { at: { merchant_id: '2147483647' } };
const amounts = { currency: 'EUR', full_amount: 1190, tax_amount: 190, payer_country: 'DEU' };
const ids = ['a', 'b', 'c', 'd', 'e'];
/** Transactions whose corrections wait for a second person. */
const largeIds = ['u', 'v', 'w', 'x', 'y', 'z'];
const plan = { name: 'Standard', rate_basis_points: 1500, in_force_from: '2020-01-01' };
const largeCharge = {
  reference: 'Reference needle',
  kind: 'charge',
  month: '2026-03',
  currency: 'JPY',
  amount: 20_000,
  reason: 'A reason needle',
};
const charge = { ...largeCharge, reference: 'Another reference needle', amount: 500 };
const issuer = {
  name: 'Jane Needle',
  address: ['1 Needle Street'],
  tax_number: 'DE-NEEDLE',
  number_prefix: 'ST-',
  payment_days: 30,
};
const reason = 'A reason needle';
let requested = 0;
let installationId = '';

async function report(): Promise<void> {
  const settled_at = '2026-02-20T10:00:00Z';
  const later = { currency: 'JPY', full_amount: 20_000, settled_at: '2026-03-20T10:00:00Z' };
  const large = largeIds.map((id) => ({ id, ...amounts, ...later }));
  const transactions = [...ids.map((id) => ({ id, ...amounts, settled_at })), ...large];
  const uploaded = await ask('uploadTransactionsReport', {
    body: { created_at: '2026-11-20T12:00:00Z', transactions },
  });
  assert.equal(uploaded.statusCode, 200, uploaded.body);
  assert.deepEqual(await entriesOf(uploaded), []);
  const { reportId } = uploaded.json();
  await waitUntil('the report is complete', async () => {
    const summary = await ask('getReport', { at: { report_id: String(reportId) } });
    return summary.json().completed_at ?? undefined;
  });
}

async function planId(): Promise<string> {
  const plans = (await ask('listFeePlans')).json().fee_plans;
  return String(plans.at(-1).fee_plan_id);
}

async function install(): Promise<void> {
  const user = { at: { store_user_id: 'store-user-needle' } };
  await ask('putAttributionData', { ...user, body: { utm_source: 'source-needle' } });
  const seen_at = new Date(systemClock.now().getTime() - 60_000).toISOString();
  const session = { store_user_id: 'store-user-needle', ip_address: '192.0.2.77', seen_at };
  assert.equal((await ask('feedStoreSessions', { body: { sessions: [session] } })).statusCode, 200);
  const answer = await service.app.inject({
    method: 'POST',
    url: '/merchant-api/v1/attribution/install',
    remoteAddress: '192.0.2.77',
    payload: { token: 'first', bundle_id: merchant.bundleId },
  });
  const claims = JSON.parse(Buffer.from(answer.body.split('.')[1] ?? '', 'base64url').toString());
  installationId = claims.installation_token;
  const event = {
    event_name: 'purchase_completed',
    payload: { currency: 'EUR', amount: '1', note: 'payload-needle' },
    event_datetime: seen_at,
    event_id: '6f1c3f0a-3c6e-4a58-9a0e-2b8c1d7e5f42',
    installation_id: installationId,
  };
  const headers = { authorization: merchant.basic };
  const sent = await ask('submitAttributionEvents', { headers, body: { events: [event] } });
  assert.equal(sent.statusCode, 204, sent.body);
}

async function request(transaction_id: string): Promise<Sent> {
  requested += 1;
  const one = { id: `r${requested}`, transaction_id, kind: 'void', reason };
  const answer = await ask('requestCorrections', { body: { corrections: [one] } });
  const id = answer.json().results[0].request.correction_request_id;
  return { body: { correction_request_ids: [id] } };
}

async function propose(transaction_id: string): Promise<Sent> {
  const answer = await ask('correctTransaction', { body: { transaction_id, kind: 'void', reason } });
  return proposalOf(answer.json());
}

async function proposeRequest(transaction_id: string): Promise<Sent> {
  const answer = await ask('acceptCorrectionRequests', await request(transaction_id));
  return proposalOf(answer.json().correction_proposal);
}

function proposalOf({ correction_proposal_id: id }: { readonly correction_proposal_id: number }): Sent {
  return { at: { correction_proposal_id: String(id) }, headers: person.headers };
}

async function setAside(): Promise<Sent> {
  const [row] = await service.database.query<{ batchId: bigint }>(sql`
    insert into stoa.set_aside_batch (
      merchant_id, batch_id, accepted_at, event_count, months, set_aside_at, reason)
    select ${merchant.merchantId}, nextval('stoa.event_batch_id'), now(), 0, '{}', now() - interval '1 h', 'XX001'
    returning batch_id as "batchId"`);
  return { at: { batch_id: String(row?.batchId) } };
}

const exported: readonly (readonly [string, AuditedAction, 'nobody'?])[] = [
  ['exportTransactions', 'transactions.exported'],
  ['exportAllTransactions', 'transactions.exported', 'nobody'],
  ['exportInstallations', 'installations.exported'],
  ['exportAllInstallations', 'installations.exported', 'nobody'],
  ['exportEvents', 'events.exported'],
  ['exportAllEvents', 'events.exported', 'nobody'],
];

/** Changes a plan with a second person. */
async function approved(answer: LightMyRequestResponse): Promise<void> {
  const made = await ask('approveFeeProposal', feeProposalOf(answer.json()));
  assert.equal(made.json().state, 'approved', made.body);
}

function feeProposalOf({ fee_proposal_id: id }: { readonly fee_proposal_id: number }): Sent {
  return { at: { fee_proposal_id: String(id) }, headers: person.headers };
}

const joined = () => ({
  group: 'small-business',
  merchant_id: merchant.merchantId,
  member_from: '2026-01-01',
});
const noGroup = { body: { group: 'unknown', merchant_id: 1, member_from: '2026-01-01' } };

/** Taking back the charge that a second person approved. */
async function reversalOfLarge(): Promise<Sent> {
  const { adjustment_id: id } = (await ask('makeAdjustment', { body: largeCharge })).json();
  return { at: { adjustment_id: String(id) }, body: { reason } };
}

/** The path may hold a secret, and the description is somebody's text. */
const hook = {
  url: 'https://hooks.example.com/payload-needle',
  description: 'reason needle',
};

function rowsOfWebhooks(own: string, of: 'nobody' | undefined): readonly Row[] {
  const common = of === undefined ? {} : { of };
  const newest = async (): Promise<Sent> => {
    const { endpoints } = (await ask(`list${own}WebhookEndpoints`)).json();
    return { at: { endpoint_id: endpoints.at(-1).endpoint_id } };
  };
  const unknown = (body?: object): Sent => (body === undefined ? {} : { body });
  return [
    {
      ...common,
      call: `add${own}WebhookEndpoint`,
      sent: () => ({ body: hook }),
      records: ['webhook_endpoint.added'],
      failing: { body: { url: 'https://10.0.0.1/' } },
    },
    {
      ...common,
      call: `change${own}WebhookEndpoint`,
      sent: async () => ({ ...(await newest()), body: { state: 'paused' } }),
      records: ['webhook_endpoint.changed'],
      failing: unknown({ state: 'paused' }),
    },
    {
      ...common,
      call: `rotate${own}WebhookSecret`,
      sent: async () => ({ ...(await newest()), body: {} }),
      records: ['webhook_endpoint.secret_rotated'],
      failing: unknown({}),
    },
    {
      ...common,
      call: `replay${own}Webhooks`,
      sent: async () => ({ ...(await newest()), body: { from: 1 } }),
      records: ['webhook_endpoint.replayed'],
      failing: unknown({ from: 1 }),
    },
    {
      ...common,
      call: `remove${own}WebhookEndpoint`,
      sent: newest,
      records: ['webhook_endpoint.removed'],
      failing: unknown(),
    },
  ];
}

/** Where nothing waits for a second person. */
const rowsAlone: readonly Row[] = [
  {
    call: 'createFeePlan',
    sent: () => ({ body: plan }),
    records: ['fee_plan.created'],
    of: 'nobody',
    failing: { body: { ...plan, merchant_id: 2147483647 } },
  },
  {
    call: 'endFeePlan',
    sent: async () => ({ at: { fee_plan_id: await planId() }, body: { in_force_until: '2020-01-01' } }),
    records: ['fee_plan.ended'],
    of: 'nobody',
    failing: { body: { in_force_until: '2020-01-01' } },
  },
  {
    call: 'createGroupMembership',
    sent: async () => {
      await ask('addMerchantGroup');
      return { body: joined() };
    },
    records: ['group_membership.created'],
    failing: noGroup,
  },
  {
    call: 'endGroupMembership',
    sent: membershipEnd,
    records: ['group_membership.ended'],
    failing: { body: { member_until: '2026-07-01' } },
  },
];

async function membershipEnd(): Promise<Sent> {
  const { group_memberships: found } = (await ask('listGroupMemberships')).json();
  return { at: { membership_id: String(found.at(-1).membership_id) }, body: { member_until: '2026-07-01' } };
}

const rows: readonly Row[] = [
  {
    call: 'createFeePlan',
    sent: () => ({ body: plan }),
    records: ['fees.proposed'],
    of: 'nobody',
    failing: { body: { ...plan, merchant_id: 2147483647 } },
    repeat: 'silent',
  },
  {
    call: 'approveFeeProposal',
    by: 'person',
    sent: async () => feeProposalOf((await ask('createFeePlan', { body: plan })).json()),
    records: ['fee_plan.created', 'fees.proposal_decided'],
    of: 'nobody',
    failing: {},
    repeat: 'silent',
  },
  {
    call: 'applyFeePlans',
    records: ['fees.priced'],
    failing: { query: '?unknown=1' },
    repeat: 'silent',
  },
  {
    call: 'endFeePlan',
    sent: async () => ({ at: { fee_plan_id: await planId() }, body: { in_force_until: '2020-01-01' } }),
    records: ['fees.proposed'],
    of: 'nobody',
    failing: { body: { in_force_until: '2020-01-01' } },
    repeat: 'silent',
  },
  {
    call: 'approveFeeProposal',
    by: 'person',
    sent: async () => {
      const end = { at: { fee_plan_id: await planId() }, body: { in_force_until: '2020-01-01' } };
      return feeProposalOf((await ask('endFeePlan', end)).json());
    },
    records: ['fee_plan.ended', 'fees.proposal_decided'],
    of: 'nobody',
    failing: {},
    repeat: 'silent',
  },
  {
    call: 'repriceTransactions',
    sent: async () => {
      await approved(await ask('createFeePlan', { body: { ...plan, rate_basis_points: 100 } }));
      return { body: { month: '2026-03', dry_run: false } };
    },
    records: ['fees.proposed'],
    of: 'nobody',
    failing: { body: { month: '2026-03', dry_run: false, preview: 'old' } },
    repeat: 'silent',
  },
  {
    call: 'refuseFeeProposal',
    by: 'person',
    sent: async () => {
      const body = { month: '2026-03', dry_run: false };
      return feeProposalOf((await ask('repriceTransactions', { body })).json().fee_proposal);
    },
    records: ['fees.proposal_decided'],
    of: 'nobody',
    failing: {},
    repeat: 'silent',
  },
  {
    call: 'repriceTransactions',
    sent: async () => {
      return { body: { month: '2026-02', dry_run: false } };
    },
    records: ['fees.repriced'],
    failing: { body: { month: '2026-02', dry_run: false, preview: 'old' } },
    repeat: 'silent',
  },
  {
    call: 'correctTransaction',
    sent: () => ({ body: { transaction_id: 'a', kind: 'restate', full_amount: 1000, reason } }),
    records: ['corrections.made'],
    failing: { body: { transaction_id: 'unknown', kind: 'void', reason } },
    repeat: 'silent',
  },
  {
    call: 'correctTransactions',
    sent: () => ({ body: { corrections: [{ transaction_id: 'b', kind: 'void', reason }] } }),
    records: ['corrections.made'],
    failing: { body: { corrections: [{ transaction_id: 'unknown', kind: 'void', reason }] } },
    repeat: 'silent',
  },
  {
    call: 'requestCorrections',
    sent: () => ({ body: { corrections: [{ id: 'r0', transaction_id: 'c', kind: 'void', reason }] } }),
    records: ['correction_request.made'],
    failing: { body: { corrections: [{ id: 'no', transaction_id: 'unknown', kind: 'void', reason }] } },
    repeat: 'silent',
  },
  {
    call: 'acceptCorrectionRequests',
    sent: () => request('d'),
    records: ['corrections.made', 'correction_request.decided'],
    failing: { ...noMerchant, body: { correction_request_ids: [1] } },
  },
  {
    call: 'refuseCorrectionRequests',
    sent: async () => {
      const { body } = await request('e');
      return { body: { ...body, reason } };
    },
    records: ['correction_request.decided'],
    failing: { ...noMerchant, body: { correction_request_ids: [1], reason } },
  },
  {
    call: 'setCorrectionPolicy',
    sent: () => ({ body: { currency: 'EUR', most_amount: 50_000 } }),
    records: ['correction_policy.set'],
    failing: { body: { currency: 'ZZZ', most_amount: 0 } },
  },
  {
    call: 'requestCorrections',
    sent: () => ({
      body: { corrections: [{ id: 'p0', transaction_id: 'e', kind: 'restate', full_amount: 1180, reason }] },
    }),
    records: ['corrections.made', 'correction_request.made'],
    failing: { body: { corrections: [] } },
    repeat: 'silent',
  },
  {
    call: 'correctTransaction',
    sent: () => ({ body: { transaction_id: 'u', kind: 'void', reason } }),
    records: ['corrections.proposed'],
    failing: { body: { transaction_id: 'unknown', kind: 'void', reason } },
    repeat: 'silent',
  },
  {
    call: 'correctTransactions',
    sent: () => ({ body: { corrections: [{ transaction_id: 'v', kind: 'void', reason }] } }),
    records: ['corrections.proposed'],
    failing: { body: { corrections: [{ transaction_id: 'unknown', kind: 'void', reason }] } },
    repeat: 'silent',
  },
  {
    call: 'acceptCorrectionRequests',
    sent: () => request('w'),
    records: ['corrections.proposed'],
    failing: { ...noMerchant, body: { correction_request_ids: [1] } },
    repeat: 'silent',
  },
  {
    call: 'approveCorrectionProposal',
    by: 'person',
    sent: () => propose('x'),
    records: ['corrections.made', 'corrections.proposal_decided'],
    failing: {},
    repeat: 'silent',
  },
  {
    call: 'approveCorrectionProposal',
    by: 'person',
    sent: () => proposeRequest('y'),
    records: ['corrections.made', 'correction_request.decided', 'corrections.proposal_decided'],
    failing: {},
    repeat: 'silent',
  },
  {
    call: 'refuseCorrectionProposal',
    by: 'person',
    sent: () => propose('z'),
    records: ['corrections.proposal_decided'],
    failing: {},
    repeat: 'silent',
  },
  {
    call: 'allowSettlements',
    sent: () => ({ body: { settled_from: '2024-01-01', accepted_until: '2024-01-02', reason } }),
    records: ['settlement_allowance.set'],
    failing: {
      ...noMerchant,
      body: { settled_from: '2024-01-01', accepted_until: '2024-01-02', reason },
    },
  },
  {
    call: 'setIssuer',
    sent: () => ({ body: issuer }),
    records: ['issuer.set'],
    of: 'nobody',
    failing: { body: { ...issuer, payment_days: -1 } },
  },
  {
    call: 'setBillingDetails',
    sent: () => ({ body: { name: 'Jane Needle', address: ['2 Needle Street'], tax_number: 'DE-NEEDLE' } }),
    records: ['billing_details.set'],
    failing: { ...noMerchant, body: { name: 'Jane Needle', address: ['2 Needle Street'] } },
  },
  {
    call: 'setReportingCadence',
    sent: () => ({ body: { cadence: 'daily' } }),
    records: ['cadence.set'],
    failing: { ...noMerchant, body: { cadence: 'daily' } },
    repeat: 'silent',
  },
  {
    call: 'removeReportingCadence',
    records: ['cadence.removed'],
    failing: noMerchant,
    repeat: 'silent',
  },
  {
    call: 'addMerchantGroup',
    records: ['merchant_group.added'],
    of: 'nobody',
    failing: { at: { group: 'SMALL' } },
    repeat: 'silent',
  },
  {
    call: 'createGroupMembership',
    sent: () => ({ body: joined() }),
    records: ['fees.proposed'],
    of: 'nobody',
    failing: noGroup,
    repeat: 'silent',
  },
  {
    call: 'approveFeeProposal',
    by: 'person',
    sent: async () => feeProposalOf((await ask('createGroupMembership', { body: joined() })).json()),
    records: ['group_membership.created', 'fees.proposal_decided'],
    of: 'merchant and nobody',
    failing: {},
    repeat: 'silent',
  },
  {
    call: 'endGroupMembership',
    sent: membershipEnd,
    records: ['fees.proposed'],
    of: 'nobody',
    failing: { body: { member_until: '2026-07-01' } },
    repeat: 'silent',
  },
  {
    call: 'approveFeeProposal',
    by: 'person',
    sent: async () => feeProposalOf((await ask('endGroupMembership', await membershipEnd())).json()),
    records: ['group_membership.ended', 'fees.proposal_decided'],
    of: 'merchant and nobody',
    failing: {},
    repeat: 'silent',
  },
  {
    call: 'makeAdjustment',
    sent: () => ({ body: charge }),
    records: ['adjustment.made'],
    failing: { ...noMerchant, body: charge },
    repeat: 'silent',
  },
  {
    call: 'reverseAdjustment',
    sent: async () => {
      const { adjustment_id: id } = (await ask('makeAdjustment', { body: charge })).json();
      return { at: { adjustment_id: String(id) }, body: { reason } };
    },
    records: ['adjustment.reversed'],
    failing: { at: { adjustment_id: '99' }, body: { reason } },
    repeat: 'silent',
  },
  {
    call: 'makeAdjustment',
    sent: () => ({ body: largeCharge }),
    records: ['fees.proposed'],
    failing: { ...noMerchant, body: largeCharge },
    repeat: 'silent',
  },
  {
    call: 'approveFeeProposal',
    by: 'person',
    sent: async () => feeProposalOf((await ask('makeAdjustment', { body: largeCharge })).json()),
    records: ['adjustment.made', 'fees.proposal_decided'],
    failing: {},
    repeat: 'silent',
  },
  {
    call: 'reverseAdjustment',
    sent: async () => reversalOfLarge(),
    records: ['fees.proposed'],
    failing: { at: { adjustment_id: '99' }, body: { reason } },
    repeat: 'silent',
  },
  {
    call: 'approveFeeProposal',
    by: 'person',
    sent: async () => {
      return feeProposalOf((await ask('reverseAdjustment', await reversalOfLarge())).json());
    },
    records: ['adjustment.reversed', 'fees.proposal_decided'],
    failing: {},
    repeat: 'silent',
  },
  {
    call: 'enterExchangeRate',
    sent: () => ({ body: { currency: 'USD', to_currency: 'EUR', from_day: '2026-01-01', rate: '0.92' } }),
    records: ['exchange_rate.entered'],
    of: 'nobody',
    failing: { body: { currency: 'EUR', to_currency: 'EUR', from_day: '2026-01-01', rate: '1' } },
    repeat: 'silent',
  },
  ...rowsOfWebhooks('', undefined),
  ...rowsOfWebhooks('Operator', 'nobody'),
  ...rowsOfWebhooks('Merchant', undefined),
  {
    call: 'addChannel',
    records: ['channel.added'],
    of: 'nobody',
    failing: { at: { channel: 'WEB' } },
    repeat: 'silent',
  },
  {
    call: 'endChannel',
    records: ['channel.ended'],
    of: 'nobody',
    failing: { at: { channel: 'unknown' } },
    repeat: 'silent',
  },
  {
    call: 'closeMonth',
    sent: () => ({ body: { merchant_id: merchant.merchantId }, query: '?wait=30' }),
    records: ['month.closed'],
    failing: { body: { merchant_id: 2147483647 } },
    repeat: 'silent',
  },
  {
    call: 'replaySetAsideBatch',
    sent: setAside,
    records: ['batches.replayed'],
    failing: {},
  },
  {
    call: 'replaySetAsideBatches',
    sent: async () => {
      await setAside();
      return { body: {} };
    },
    records: ['batches.replayed'],
    failing: { body: { merchant_id: 2147483647 } },
    repeat: 'silent',
  },
  {
    call: 'getInstallation',
    sent: async () => {
      await install();
      return { at: { installation_id: installationId } };
    },
    records: ['installation.explained'],
    failing: {},
  },
  {
    call: 'getMerchantInstallation',
    sent: () => ({ at: { installation_id: installationId } }),
    records: ['installation.explained'],
    failing: {},
  },
  ...exported.map(([call, action, of]) => ({
    call,
    records: [action],
    ...(of === undefined ? {} : { of }),
    failing: { query: '?format=parquet&gzip=true' },
  })),
  {
    call: 'simulateMatch',
    sent: () => ({ body: { bundle_id: merchant.bundleId, ip_address: '192.0.2.77' } }),
    records: ['match.simulated'],
    of: 'nobody',
    failing: { body: { bundle_id: 'com.example.unknown', ip_address: '192.0.2.77' } },
  },
  {
    call: 'getStatementEntries',
    sent: () => ({ at: { month: '2026-02' } }),
    records: ['statement.downloaded'],
    failing: { at: { month: '1999-01' } },
  },
  {
    call: 'getMerchantStatementEntries',
    sent: () => ({ at: { month: '2026-02' } }),
    records: ['statement.downloaded'],
    failing: { at: { month: '1999-01' } },
  },
  {
    call: 'getClosedStatements',
    sent: () => ({ at: { month: '2026-02' } }),
    records: ['statement.downloaded'],
    of: 'nobody',
    failing: { at: { month: '1999-01' } },
  },
  {
    call: 'answerAccessRequest',
    sent: () => ({ body: { store_user_id: 'store-user-needle' } }),
    records: ['person.told'],
    of: 'nobody',
    failing: { body: {} },
  },
  {
    call: 'erasePersonalData',
    sent: () => ({ body: { store_user_id: 'store-user-needle' } }),
    records: ['person.erasure_began', 'person.erased'],
    of: 'nobody',
    failing: { body: { installation_id: '00000000-0000-4000-8000-000000000000' } },
  },
  {
    call: 'rotateSigningKey',
    records: ['signing_key.rotated'],
    of: 'nobody',
    failing: { query: '?unknown=1' },
    repeat: 'silent',
  },
  {
    call: 'withdrawSigningKey',
    sent: async () => {
      const { signing_keys: keys } = (await ask('listSigningKeys')).json();
      return { at: { kid: keys.at(-1).kid } };
    },
    records: ['signing_key.withdrawn'],
    of: 'nobody',
    failing: {},
  },
];

test('each call of the table leaves its entry, and when it fails or changes nothing, none', async () => {
  await report();
  await play(rows);
});

test('and so do fee plans where nothing waits for a second person', async () => {
  const [kept, keptMerchant] = [service, merchant];
  service = await startTestService();
  try {
    merchant = await createTestMerchant(service.access, 'com.example.audit');
    await play(rowsAlone);
  } finally {
    await service.stop();
    [service, merchant] = [kept, keptMerchant];
  }
});

async function play(played: readonly Row[]): Promise<void> {
  for (const { call, sent, records, of, by, failing, repeat } of played) {
    assert.deepEqual(await entriesOf(await ask(call, failing)), [], `${call} failed`);
    const asked = sent === undefined ? {} : await sent();
    const answer = await ask(call, asked);
    assert.ok(answer.statusCode < 300, `${call}: ${answer.body}`);
    const found = await entriesOf(answer);
    assert.deepEqual(
      found.map(({ action }) => action),
      records,
      `${call}: ${answer.body}`,
    );
    const isOperators = operations.get(call)?.path.startsWith('/operator-api/') === true;
    for (const { action, actorKind, actorName, merchantId, target } of found) {
      assert.equal(actorKind, by === 'person' ? 'user' : 'key', call);
      const name = isOperators ? /^operator token \d+$/ : /^(?:API key|credential) \d+$/;
      assert.match(actorName, by === 'person' ? /^user \d+$/ : name, call);
      const isNobodys = of === 'nobody' || (of !== undefined && action === 'fees.proposal_decided');
      assert.equal(merchantId, isNobodys ? null : merchant.merchantId, call);
      assert.notEqual(target, '', call);
    }
    if (repeat === 'silent') assert.deepEqual(await entriesOf(await ask(call, asked)), [], `${call} again`);
  }
}

test('the table has every call that says what is recorded, except those of merchants, twins, keys and people', () => {
  const declared = [...operations.values()].flatMap((one) =>
    (one['x-audit'] ?? []).map((action) => `${one.operationId} ${action}`),
  );
  const areElsewhere = /^\w+ (?:merchant|twin|app|key|user|session|audit)\.|^closeTestMonth /;
  const tabled = new Set(
    [...rowsAlone, ...rows].flatMap(({ call, records }) => records.map((action) => `${call} ${action}`)),
  );
  assert.deepEqual(declared.filter((one) => !areElsewhere.test(one)).toSorted(), [...tabled].toSorted());
});

test('the entry of a person has their number, and not their address', async () => {
  const body = { ...plan, in_force_from: '2021-01-01' };
  const [entry] = await entriesOf(await ask('createFeePlan', { body, headers: person.headers }));
  assert.deepEqual([entry?.actorKind, entry?.actorName], ['user', `user ${person.userId}`]);
});

test('no entry holds a secret, an address, a name of a person or what was sent', async () => {
  const entries = await service.database.query<{ text: string }>(sql`
    select to_jsonb(entry)::text as text
    from stoa.audit_entry as entry`);
  assert.ok(entries.length > rows.length);
  const all = entries.map(({ text }) => text).join('\n');
  for (const needle of needles) assert.ok(!all.includes(needle), needle);
  assert.doesNotMatch(all, /stoa_(?:key|opr|usr|pwd|ins)_|@|\d+\.\d+\.\d+\.\d+/);
});

test('values of before and after are what finance and support ask for', async () => {
  const valuesOf = async (action: AuditedAction): Promise<unknown> => {
    const [entry] = await service.database.query<Entry>(sql`
      select target, before, after
      from stoa.audit_entry
      where action = ${action}
      order by audit_id
      limit 1`);
    return entry;
  };
  assert.deepEqual(await valuesOf('fees.repriced'), {
    target: 'transactions settled in 2026-02',
    before: { fees: { EUR: '750' } },
    after: { fees: { EUR: '50' }, transactions: 5, as_corrections: 0 },
  });
  assert.deepEqual(await valuesOf('corrections.made'), {
    target: 'transaction a',
    before: { sums: { EUR: { full_amount: '1190', tax_amount: '190', fee_amount: '10' } } },
    after: {
      sums: { EUR: { full_amount: '1000', tax_amount: '190', fee_amount: '8' } },
      voids: 0,
      restatements: 1,
      transaction_ids: ['a'],
    },
  });
  assert.deepEqual(await valuesOf('month.closed'), {
    target: 'statement 2026-02',
    before: null,
    after: {
      from: '2026-02',
      through: '2026-02',
      statements: [{ month: '2026-02', number: 'ST-000001' }],
    },
  });
  assert.deepEqual(await valuesOf('billing_details.set'), {
    target: 'billing_details',
    before: null,
    after: {
      payment_days: null,
      vat_basis_points: null,
      vat_rate_percent: null,
      changed: ['name', 'address', 'tax_number'],
    },
  });
  assert.deepEqual(await valuesOf('fee_plan.ended'), {
    target: 'fee_plan 1',
    before: { in_force_until: null },
    after: { in_force_until: '2020-01-01' },
  });
});

/** Makes the trail refuse entries, as when the disk is full. */
async function refuseEntries(work: () => Promise<void>): Promise<void> {
  const run = (text: string) => service.database.transaction((tx) => tx.execute(text));
  await run('alter table stoa.audit_entry add constraint refused check (false) not valid');
  try {
    await work();
  } finally {
    await run('alter table stoa.audit_entry drop constraint refused');
  }
}

test('what cannot be written down does not happen, and no row of an export leaves', async () => {
  const before = (await ask('listFeePlans')).body;
  const [erasures] = [(await ask('listErasures')).body];
  await refuseEntries(async () => {
    const body = { ...plan, in_force_from: '2022-01-01' };
    assert.equal((await ask('createFeePlan', { body })).statusCode, 500);
    const erased = await ask('erasePersonalData', { body: { store_user_id: 'somebody' } });
    assert.equal(erased.statusCode, 500);
    const asked: readonly (readonly [string, Sent])[] = [
      ...exported.map(([call]) => [call, {}] as const),
      ['answerAccessRequest', { body: { store_user_id: 'store-user-needle' } }],
      ['simulateMatch', { body: { bundle_id: merchant.bundleId, ip_address: '192.0.2.77' } }],
      ['getInstallation', { at: { installation_id: installationId } }],
      ['getMerchantInstallation', { at: { installation_id: installationId } }],
    ];
    for (const [call, sent] of asked) {
      const answer = await ask(call, sent);
      assert.equal(answer.statusCode, 500, call);
      assert.match(String(answer.headers['content-type']), /^application\/problem\+json/, call);
    }
  });
  assert.equal((await ask('listFeePlans')).body, before);
  assert.equal((await ask('listErasures')).body, erasures);
});
