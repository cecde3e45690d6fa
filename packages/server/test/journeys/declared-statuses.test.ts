import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { newSecret, sessionPrefix } from '../../src/access/index.js';
import type { Transaction } from '../../src/database/database.js';
import { sql } from '../../src/database/sql.js';
import { systemClock } from '../../src/kernel/clock.js';
import { limits } from '../../src/kernel/limits.js';
import { codeOf, stepAt } from '../../src/people/second-factor/totp.js';
import { type DescribedOperation, describedInterface as described } from '../described-answers.js';
import { createTestUser, memberIdOf } from '../fixtures/people/test-user.js';
import { holdTimers } from '../hold-timers.js';
import { untilSomebodyWaits } from '../open-transaction.js';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
  withPeople,
  withTwin,
} from '../start-test-service.js';
import { waitUntil } from '../wait-until.js';
import { exampleBody, examplePath, exampleReport, rightHeaders } from './example-requests.js';

/**
 * Every status that the description declares is seen here, and no other. If a status comes about in the same way for
 * all calls, it has one recipe; otherwise each call has an example. The last test compares with the description.
 */

const oneRequest = {
  STOA_RATE_REPORTS: '1/h',
  STOA_RATE_READS: '1/h',
  STOA_RATE_EVENTS: '1/h',
  STOA_RATE_INSTALL_ADDRESS: '1/h',
  STOA_RATE_SIGN_IN: '1/h',
};

/** Far more than the other examples correct. */
const secondPersons = { STOA_LARGE_CORRECTION: 'JPY:10000', STOA_FOUR_EYES: 'on' };

let service: TestService;
let limited: TestService;
let away: TestService;
/** Where nothing waits for a second person. */
let alone: TestService;
let merchant: TestMerchant;
let limitedMerchant: TestMerchant;
let aloneMerchant: TestMerchant;
const seen = new Map<string, Set<number>>();

/** There is no mail server at this address, because answers do not depend on it. */
const mail = { STOA_SMTP_URL: 'smtp://127.0.0.1:1', STOA_MAIL_FROM: 'stoa@example.com' };

before(async () => {
  service = await startTestService({ variables: { ...secondPersons, STOA_WEBHOOKS_ALLOW: '127.0.0.1' } });
  limited = await startTestService({ variables: { ...oneRequest, ...mail } });
  away = await startTestService({ variables: mail, breakDatabase: true });
  alone = await startTestService();
  aloneMerchant = await createTestMerchant(alone.access, 'com.example.statuses');
  merchant = await withTwin(
    service,
    await withPeople(service, await createTestMerchant(service.access, 'com.example.statuses')),
  );
  limitedMerchant = await withPeople(
    limited,
    await createTestMerchant(limited.access, 'com.example.statuses'),
  );
});

after(async () => {
  await Promise.all([service.stop(), limited.stop(), away.stop(), alone.stop()]);
});

type Call = DescribedOperation;

interface Sent {
  readonly on?: TestService;
  readonly url?: string;
  readonly authorization?: string;
  /** Sent instead of the valid headers of the call. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly contentType?: string;
  readonly accept?: string;
}

function calls(): readonly Call[] {
  return described.operations;
}

function wrongKey(call: Call): string {
  const schemes = (call.operation.security ?? []).flatMap((one) => Object.keys(one));
  return schemes.includes('operatorToken') ? merchant.apiKey : merchant.operatorToken;
}

async function see(call: Call, expected: number, sent: Sent = {}): Promise<string> {
  const { on = service, url = examplePath(call.path, merchant), authorization } = sent;
  const signedIn = sent.headers ?? (await rightHeaders(call.operation, merchant));
  const example = exampleBody(call.operation, merchant);
  const body = sent.body ?? (example === undefined ? undefined : JSON.stringify(example));
  const response = await on.app.inject({
    method: call.method,
    url,
    headers: {
      ...(authorization === undefined ? signedIn : { authorization }),
      ...(sent.accept === undefined ? {} : { accept: sent.accept }),
      ...(body === undefined ? {} : { 'content-type': sent.contentType ?? 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  });
  assert.equal(response.statusCode, expected, `${call.operation.operationId}: ${response.body}`);
  note(call, expected);
  const { headers, body: answered } = response;
  assert.deepEqual(described.broken(call, { status: expected, headers, body: answered }), []);
  return response.body;
}

function note({ operation }: Call, status: number): void {
  const statuses = seen.get(operation.operationId) ?? new Set();
  seen.set(operation.operationId, statuses.add(status));
}

/** A call that takes Basic gets a key of another kind as Basic: the answer differs from that for an unknown key. */
function wrongKeyFor(call: Call): string {
  if (!('credential' in ((call.operation.security ?? [])[0] ?? {}))) return wrongKey(call);
  return `Basic ${Buffer.from(`:${merchant.secrets[0] ?? ''}`).toString('base64')}`;
}

/** Calls that need credentials only if the operator has configured it. */
function mayBeAnonymous({ operation }: Call): boolean {
  return (operation.security ?? []).some((one) => Object.keys(one).length === 0);
}

function declares({ operation }: Call, status: number): boolean {
  return String(status) in operation.responses;
}

/** Calls that never need credentials. */
function isOpen({ operation }: Call): boolean {
  return operation.security?.length === 0;
}

/** Calls that only people make. */
function isForPeople({ operation }: Call): boolean {
  const schemes = (operation.security ?? []).flatMap((one) => Object.keys(one));
  return schemes.length > 0 && schemes.every((scheme) => scheme.endsWith('Session'));
}

/**
 * Somebody who is signed in but may not make the call: a person of the other side, or a request from another site's
 * page.
 */
async function wrongPersonFor({ path }: Call): Promise<Readonly<Record<string, string>>> {
  if (path.startsWith('/operator-api/')) return (await merchant.signIn?.('merchant_user')) ?? {};
  const signedIn = (await merchant.signIn?.('operator_user')) ?? {};
  return path.startsWith('/merchant-api/') ? signedIn : { ...signedIn, origin: 'https://evil.test' };
}

test('each call without credentials is 401, and with a key of another kind 403', async () => {
  for (const call of calls().filter((one) => !isOpen(one))) {
    if (declares(call, 401) && !mayBeAnonymous(call)) await see(call, 401, { authorization: '' });
    if (!declares(call, 403)) continue;
    await see(
      call,
      403,
      isForPeople(call) ? { headers: await wrongPersonFor(call) } : { authorization: wrongKeyFor(call) },
    );
  }
});

test('each call with a body refuses what is not JSON, not typed as JSON, and too large', async () => {
  for (const call of calls()) {
    const takesBody = call.operation.requestBody !== undefined;
    if (takesBody || declares(call, 415)) {
      await see(call, 400, { body: '{' });
      await see(call, 415, { body: 'x', contentType: 'text/plain' });
      await see(call, 413, { body: await tooLarge(call) });
    }
  }
});

const largest = Buffer.alloc(5_242_881, 0x20);
const largeForMost = largest.subarray(0, limits.operatorBodyBytes + 1);

/** A body that the call does not read. Most take no more than 64 KiB, and reading 5 MB for each takes seconds. */
async function tooLarge({ method, path, operation }: Call): Promise<Buffer> {
  const { statusCode } = await service.app.inject({
    method,
    url: examplePath(path, merchant),
    headers: { ...(await rightHeaders(operation, merchant)), 'content-type': 'application/json' },
    payload: largeForMost,
  });
  return statusCode === 413 ? largeForMost : largest;
}

test('each call that reads refuses a format that it does not have', async () => {
  const reading = calls().filter(({ method }) => method.toUpperCase() === 'GET');
  assert.ok(reading.length > 0);
  for (const call of reading) await see(call, 406, { accept: 'application/x-nonsense' });
});

test('each call answers 503 while the database is away', async () => {
  for (const call of calls()) {
    if (declares(call, 503)) await see(call, 503, { on: away });
  }
});

test('each rate-limited call answers 429', async () => {
  const unknownSession = `__Host-stoa_session=${newSecret(sessionPrefix)}`;
  for (const call of calls()) {
    if (!declares(call, 429)) continue;
    if (isForPeople(call) || (isOpen(call) && call.operation.tags?.includes('People') === true)) {
      const headers = { cookie: unknownSession, origin: 'https://stoa.test' };
      await limited.app.inject({
        method: call.method,
        url: examplePath(call.path, merchant),
        headers,
        payload: exampleBody(call.operation, merchant) ?? {},
      });
      await see(call, 429, { on: limited, headers });
      continue;
    }
    if (call.operation.tags?.includes('Operator') === true) {
      const unknown = 'Bearer stoa_opr_unknown';
      await limited.app.inject({
        method: call.method,
        url: examplePath(call.path, merchant),
        headers: { authorization: unknown },
      });
      await see(call, 429, { on: limited, authorization: unknown });
      continue;
    }
    const headers = await rightHeaders(call.operation, limitedMerchant);
    await limited.app.inject({ method: call.method, url: examplePath(call.path, merchant), headers });
    await see(call, 429, { on: limited, headers });
  }
});

/** A parameter of a path with which no address leads anywhere. */
const tooLong = 'a'.repeat(1_025);

function callOf(id: string): Call {
  const call = calls().find(({ operation }) => operation.operationId === id);
  assert.ok(call, `the description has no ${id}`);
  return call;
}

const merchants = '/operator-api/v1/merchants';
const noMerchant = `${merchants}/2147483647`;

/** The answers of a call with a merchant in its address, if the merchant is unknown or not a number. */
async function seeMerchants(id: string, rest: string): Promise<void> {
  await see(callOf(id), 404, { url: `${noMerchant}${rest}` });
  await see(callOf(id), 400, { url: `${merchants}/x${rest}` });
}

test('the calls of fee plans succeed, and say what is missing, malformed or done already', async () => {
  const plans = '/operator-api/v1/fee-plans';
  const headers = { authorization: aloneMerchant.operatorToken };
  const on = { on: alone, headers };
  const created = JSON.parse(await see(callOf('createFeePlan'), 201, on)) as { fee_plan_id: number };
  const plan = { ...exampleBody(callOf('createFeePlan').operation, merchant), merchant_id: 2147483647 };
  await see(callOf('createFeePlan'), 404, { body: JSON.stringify(plan) });
  await see(callOf('createFeePlan'), 409, on);
  await see(callOf('listFeePlans'), 200);
  await see(callOf('listFeePlans'), 400, { url: `${plans}?limit=0` });
  await see(callOf('listFeePlans'), 404, { url: `${plans}?merchant_id=2147483647` });
  await see(callOf('getFeePlan'), 200, { ...on, url: `${plans}/${created.fee_plan_id}` });
  await see(callOf('getFeePlan'), 404);
  await see(callOf('getFeePlan'), 400, { url: `${plans}/x` });
  await see(callOf('endFeePlan'), 404);
  await see(callOf('endFeePlan'), 200, { ...on, url: `${plans}/${created.fee_plan_id}/end` });
  await see(callOf('endFeePlan'), 409, { ...on, url: `${plans}/${created.fee_plan_id}/end` });
  await see(callOf('applyFeePlans'), 200);
  const repricing = exampleBody(callOf('repriceTransactions').operation, merchant);
  await see(callOf('repriceTransactions'), 200);
  await see(callOf('repriceTransactions'), 404, {
    body: JSON.stringify({ ...repricing, fee_plan_id: 2147483647 }),
  });
  await see(callOf('repriceTransactions'), 409, { body: JSON.stringify({ ...repricing, preview: 'old' }) });
  await see(callOf('tryFeePlan'), 200);
  await see(callOf('computeWhatIf'), 200);
  const terms = exampleBody(callOf('computeWhatIf').operation, merchant);
  await see(callOf('computeWhatIf'), 404, { body: JSON.stringify({ ...terms, merchant_id: 2147483647 }) });
  await see(callOf('listFeeTerms'), 200);
});

test('a twin is closed, visited and emptied', async () => {
  await see(callOf('closeTestMonth'), 200);
  await see(callOf('closeTestMonth'), 409, { body: '{"month":"9999-12"}' });
  await see(callOf('feedTestSession'), 200);
  await see(callOf('emptyTestData'), 200);
});

test('reports, transactions and corrections are read, and say what is missing or malformed', async () => {
  const { reportId } = JSON.parse(
    await see(callOf('uploadTransactionsReport'), 200, { body: JSON.stringify(exampleReport('corrected')) }),
  ) as { reportId: number };
  await waitUntil('the report is complete', async () => {
    const summary = await see(callOf('getReport'), 200, { url: `/merchant-api/v1/reports/${reportId}` });
    return (JSON.parse(summary) as { completed_at: string | null }).completed_at ?? undefined;
  });
  await see(callOf('validateTransactionsReport'), 200);
  await see(callOf('getReport'), 404);
  await see(callOf('getReport'), 400, { url: '/merchant-api/v1/reports/first' });
  await see(callOf('listReports'), 200);
  await see(callOf('listReports'), 400, { url: '/merchant-api/v1/reports?cursor=x' });
  await see(callOf('listAllReports'), 200);
  await see(callOf('listAllReports'), 400, { url: '/operator-api/v1/reports?limit=x' });
  await see(callOf('listAllReports'), 404, { url: '/operator-api/v1/reports?merchant_id=2147483647' });
  await see(callOf('getMerchantReport'), 200, {
    url: `${merchants}/${merchant.merchantId}/reports/${reportId}`,
  });
  await seeMerchants('getMerchantReport', `/reports/${reportId}`);
  await see(callOf('listReportDays'), 200);
  await see(callOf('listReportDays'), 400, { url: '/merchant-api/v1/report-days?to=today' });
  await see(callOf('getToday'), 200);
  await see(callOf('listAllReportDays'), 200);
  await see(callOf('listAllReportDays'), 400, { url: '/operator-api/v1/report-days?to=today' });
  await see(callOf('listAllReportDays'), 404, { url: '/operator-api/v1/report-days?merchant_id=2147483647' });
  await see(callOf('findTransactions'), 200, {
    url: '/operator-api/v1/transactions?transaction_id=corrected',
  });
  await see(callOf('findTransactions'), 400, { url: '/operator-api/v1/transactions' });
  for (const name of ['searchStore', 'searchOwn']) {
    await see(callOf(name), 200, { url: `${callOf(name).path}?q=corrected` });
    await see(callOf(name), 400);
  }
  await see(callOf('listInvalidTransactions'), 200);
  await see(callOf('listInvalidTransactions'), 400, {
    url: '/merchant-api/v1/invalid-transactions?reason_code=x',
  });
  await see(callOf('listMerchantInvalidTransactions'), 200);
  await seeMerchants('listMerchantInvalidTransactions', '/invalid-transactions');
  await see(callOf('listTransactions'), 200);
  await see(callOf('listTransactions'), 400, { url: '/merchant-api/v1/transactions?settled_from=now' });
  await see(callOf('listMerchantTransactions'), 200);
  await seeMerchants('listMerchantTransactions', '/transactions');
  await see(callOf('correctTransaction'), 201);
  await see(callOf('correctTransaction'), 409);
  await see(callOf('correctTransaction'), 404, {
    body: JSON.stringify({
      ...exampleBody(callOf('correctTransaction').operation, merchant),
      transaction_id: 'unknown',
    }),
  });
  await see(callOf('correctTransactions'), 200);
  await see(callOf('correctTransactions'), 404, { url: `${noMerchant}/corrections/batch` });
  await see(callOf('listMerchantCorrections'), 200);
  await seeMerchants('listMerchantCorrections', '/corrections');
  await see(callOf('listCorrections'), 200);
  await see(callOf('listCorrections'), 400, { url: '/merchant-api/v1/corrections?cursor=x' });
});

test('corrections are requested and decided, and say what is missing or malformed', async () => {
  const requested = await see(callOf('requestCorrections'), 200, {
    body: JSON.stringify({
      corrections: [
        { id: 'r1', transaction_id: 'corrected', kind: 'restate', full_amount: 50, reason: 'A test' },
      ],
    }),
  });
  const [{ request: asked }] = (
    JSON.parse(requested) as { results: [{ request: { correction_request_id: number } }] }
  ).results;
  await see(callOf('getCorrectionRequest'), 200, {
    url: `/merchant-api/v1/correction-requests/${asked.correction_request_id}`,
  });
  await see(callOf('getCorrectionRequest'), 404);
  await see(callOf('getCorrectionRequest'), 400, { url: '/merchant-api/v1/correction-requests/first' });
  await see(callOf('listCorrectionRequests'), 200);
  await see(callOf('listCorrectionRequests'), 400, { url: '/merchant-api/v1/correction-requests?state=x' });
  await see(callOf('listWaitingCorrectionRequests'), 200);
  await see(callOf('listWaitingCorrectionRequests'), 400, {
    url: '/operator-api/v1/correction-requests?limit=x',
  });
  await see(callOf('listMerchantCorrectionRequests'), 200);
  await seeMerchants('listMerchantCorrectionRequests', '/correction-requests');
  for (const [name, path] of [
    ['acceptCorrectionRequests', 'accept'],
    ['refuseCorrectionRequests', 'refuse'],
  ] as const) {
    await see(callOf(name), 200);
    await see(callOf(name), 404, { url: `${noMerchant}/correction-requests/${path}` });
  }
  await see(callOf('setCorrectionPolicy'), 201);
  await see(callOf('setCorrectionPolicy'), 404, { url: `${noMerchant}/correction-policies` });
  await see(callOf('listCorrectionPolicies'), 200);
  await seeMerchants('listCorrectionPolicies', '/correction-policies');
});

test('changes of fees wait for a second person, who approves or refuses', async () => {
  const plans = '/operator-api/v1/fee-plans';
  const proposals = '/operator-api/v1/fee-proposals';
  const propose = async (name: string, sent: Sent): Promise<string> => {
    const { fee_proposal: of, ...own } = JSON.parse(await see(callOf(name), 202, sent)) as {
      fee_proposal_id: number;
      fee_proposal?: { fee_proposal_id: number };
    };
    return `${proposals}/${(of ?? own).fee_proposal_id}`;
  };
  const planAt = (day: string) =>
    JSON.stringify({ name: 'Of a test', rate_basis_points: 1_000, in_force_from: day, countries: ['JPN'] });
  const first = await propose('createFeePlan', { body: planAt('2026-01-01') });
  await see(callOf('approveFeeProposal'), 200, { url: `${first}/approval` });
  await see(callOf('refuseFeeProposal'), 409, { url: `${first}/refusal` });
  const listed = JSON.parse(await see(callOf('listFeePlans'), 200)) as {
    fee_plans: { fee_plan_id: number }[];
  };
  const end = await propose('endFeePlan', {
    url: `${plans}/${listed.fee_plans.at(-1)?.fee_plan_id}/end`,
    body: JSON.stringify({ in_force_until: '2027-01-01' }),
  });
  await see(callOf('refuseFeeProposal'), 200, { url: `${end}/refusal` });
  await see(callOf('approveFeeProposal'), 409, { url: `${end}/approval` });
  const settled = { currency: 'JPY', full_amount: 200_000, tax_amount: 0, payer_country: 'JPN' };
  await reported([{ id: 'charged', ...settled, settled_at: '2026-02-20T11:00:00Z' }]);
  const other = await propose('createFeePlan', { body: planAt('2026-02-01') });
  await see(callOf('approveFeeProposal'), 200, { url: `${other}/approval` });
  const repricing = { month: '2026-02', dry_run: false, merchant_id: merchant.merchantId };
  // A plan of the same rate moves nothing; another one does.
  await see(callOf('repriceTransactions'), 200, { body: JSON.stringify(repricing) });
  const zero = JSON.stringify({ ...JSON.parse(planAt('2026-02-10')), rate_basis_points: 0 });
  const free = await propose('createFeePlan', { body: zero });
  await see(callOf('approveFeeProposal'), 200, { url: `${free}/approval` });
  const waiting = await propose('repriceTransactions', { body: JSON.stringify(repricing) });
  await see(callOf('getFeeProposal'), 200, { url: waiting });
  await see(callOf('listFeeProposals'), 200);
  await see(callOf('listFeeProposals'), 400, { url: `${proposals}?state=x` });
  for (const [name, rest] of [
    ['getFeeProposal', ''],
    ['approveFeeProposal', '/approval'],
    ['refuseFeeProposal', '/refusal'],
  ] as const) {
    await see(callOf(name), 404);
    await see(callOf(name), 400, { url: `${proposals}/first${rest}` });
  }
});

/** Uploads transactions, and waits until they are recorded. */
async function reported(transactions: readonly object[]): Promise<void> {
  const { reportId } = JSON.parse(
    await see(callOf('uploadTransactionsReport'), 200, {
      body: JSON.stringify({ created_at: '2026-02-21T12:00:00Z', transactions }),
    }),
  ) as { reportId: number };
  await waitUntil('the report is complete', async () => {
    const summary = await see(callOf('getReport'), 200, { url: `/merchant-api/v1/reports/${reportId}` });
    return (JSON.parse(summary) as { completed_at: string | null }).completed_at ?? undefined;
  });
}

test('large corrections wait for a second person, who approves or refuses', async () => {
  const amounts = { currency: 'JPY', full_amount: 20_000, tax_amount: 0, payer_country: 'JPN' };
  const transactions = ['one', 'two', 'three'].map((id) => ({
    id,
    ...amounts,
    settled_at: '2026-02-20T10:00:00Z',
  }));
  await reported(transactions);
  const voidOf = (transaction_id: string) => ({ transaction_id, kind: 'void', reason: 'A test' });
  const one = await see(callOf('correctTransaction'), 202, { body: JSON.stringify(voidOf('one')) });
  const two = await see(callOf('correctTransactions'), 202, {
    body: JSON.stringify({ corrections: [voidOf('two')] }),
  });
  const asked = await see(callOf('requestCorrections'), 200, {
    body: JSON.stringify({ corrections: [{ id: 'large', ...voidOf('three') }] }),
  });
  const [{ request }] = (JSON.parse(asked) as { results: [{ request: { correction_request_id: number } }] })
    .results;
  await see(callOf('acceptCorrectionRequests'), 202, {
    body: JSON.stringify({ correction_request_ids: [request.correction_request_id] }),
  });
  const proposals = '/operator-api/v1/correction-proposals';
  const first = `${proposals}/${(JSON.parse(one) as WaitingProposal).correction_proposal_id}`;
  const { correction_proposal } = JSON.parse(two) as { correction_proposal: WaitingProposal };
  const second = `${proposals}/${correction_proposal.correction_proposal_id}`;
  await see(callOf('listCorrectionProposals'), 200);
  await see(callOf('listCorrectionProposals'), 400, { url: `${proposals}?state=x` });
  await see(callOf('getCorrectionProposal'), 200, { url: first });
  await see(callOf('getCorrectionProposal'), 404);
  await see(callOf('getCorrectionProposal'), 400, { url: `${proposals}/first` });
  await see(callOf('approveCorrectionProposal'), 200, { url: `${first}/approval` });
  await see(callOf('approveCorrectionProposal'), 404);
  await see(callOf('approveCorrectionProposal'), 400, { url: `${proposals}/first/approval` });
  await see(callOf('refuseCorrectionProposal'), 409, { url: `${first}/refusal` });
  await see(callOf('refuseCorrectionProposal'), 200, { url: `${second}/refusal` });
  await see(callOf('refuseCorrectionProposal'), 404);
  await see(callOf('refuseCorrectionProposal'), 400, { url: `${proposals}/first/refusal` });
  await see(callOf('approveCorrectionProposal'), 409, { url: `${second}/approval` });
});

interface WaitingProposal {
  readonly correction_proposal_id: number;
}

test('statements are read and closed, and say what is missing, malformed or too early', async () => {
  const own = '/merchant-api/v1/statements';
  const operators = '/operator-api/v1/statements';
  const ofMerchant = `${merchants}/${merchant.merchantId}/statements`;
  const closing = JSON.parse(await see(callOf('closeMonth'), 202)) as { closing_id: number };
  const closings = '/operator-api/v1/closings';
  await see(callOf('getClosing'), 200, { url: `${closings}/${closing.closing_id}?wait=30` });
  await see(callOf('getClosing'), 400, { url: `${closings}/x` });
  await see(callOf('getClosing'), 404, { url: `${closings}/2147483647` });
  await see(callOf('listClosings'), 200);
  await see(callOf('listClosings'), 400, { url: `${closings}?month=2026-13` });
  await see(callOf('closeMonth'), 200, { url: `${operators}/2026-02/close?wait=30` });
  await see(callOf('closeMonth'), 409, { url: `${operators}/9999-12/close` });
  await see(callOf('closeMonth'), 404, { body: '{"merchant_id":2147483647}' });
  await see(callOf('listStatements'), 200);
  await see(callOf('listStatements'), 400, { url: `${own}?from=2026-13` });
  await see(callOf('getMonthReadiness'), 200);
  await see(callOf('getMonthReadiness'), 400, { url: `${operators}/2026-13/readiness` });
  await see(callOf('getMonthReadiness'), 404, { url: `${operators}/${tooLong}/readiness` });
  await see(callOf('listStatementsOfMonth'), 200, { url: `${operators}?month=2026-02` });
  await see(callOf('listStatementsOfMonth'), 400, { url: `${operators}?month=February` });
  await see(callOf('listMerchantStatements'), 200);
  await seeMerchants('listMerchantStatements', '/statements');
  for (const [mine, ofOperator, rest] of [
    ['getStatement', 'getMerchantStatement', ''],
    ['listStatementEntries', 'listMerchantStatementEntries', '/entries'],
    ['getStatementEntries', 'getMerchantStatementEntries', '/entries.csv'],
    ['getStatementPage', 'getMerchantStatementPage', '/page'],
  ] as const) {
    await see(callOf(mine), 200);
    await see(callOf(mine), 404, { url: `${own}/1999-01${rest}` });
    await see(callOf(mine), 400, { url: `${own}/1999-1${rest}` });
    await see(callOf(ofOperator), 200);
    await see(callOf(ofOperator), 404, { url: `${ofMerchant}/1999-01${rest}` });
    await seeMerchants(ofOperator, `/statements/2026-02${rest}`);
  }
  const zip = callOf('getClosedStatements');
  const closingNow = { url: `${operators}/2026-01/close?wait=30`, body: '{"dry_run":false}' };
  await see(callOf('closeMonth'), 200, closingNow);
  await see(zip, 200, { url: `${operators}/2026-01/closed.zip` });
  await see(zip, 404, { url: `${operators}/1999-01/closed.zip` });
  await see(zip, 400, { url: `${operators}/1999-1/closed.zip` });
});

test('signing keys are listed, rotated and withdrawn, and another secret opens none of them', async () => {
  const { signing_keys: keys } = JSON.parse(await see(callOf('listSigningKeys'), 200)) as {
    signing_keys: { kid: string }[];
  };
  await see(callOf('rotateSigningKey'), 200);
  await see(callOf('withdrawSigningKey'), 404);
  const of = { url: `/operator-api/v1/signing-keys/${keys[0]?.kid}` };
  await see(callOf('withdrawSigningKey'), 200, of);
  const turnKeys = () =>
    service.database.query(sql`
      update stoa.signing_key
      set private_key = set_byte(private_key, 0, 255 - get_byte(private_key, 0))`);
  await turnKeys();
  await see(callOf('rotateSigningKey'), 409);
  await see(callOf('withdrawSigningKey'), 409);
  await turnKeys();
});

/** The secret of an otpauth address. */
function secretOf(url: string): Buffer {
  const text = new URL(url).searchParams.get('secret') ?? '';
  const bits = [...text].map((one) => base32Letters.indexOf(one).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const ownPassword = 'a sentence of four words';
const page = { origin: 'https://stoa.test' };

/** A person who has used their link, and the headers of one of their sessions. */
async function personOf(email: string): Promise<{ userId: number; headers: Record<string, string> }> {
  const invited = JSON.parse(
    await see(callOf('inviteUser'), 201, { body: JSON.stringify({ email, role: 'admin' }) }),
  ) as { user_id: number; link: string };
  const link = invited.link.replace(/.*#/, '');
  const used = { body: JSON.stringify({ link, password: ownPassword }) };
  await see(callOf('useLink'), 204, used);
  await see(callOf('useLink'), 404, used);
  return { userId: invited.user_id, headers: await sessionOf(email) };
}

async function sessionOf(email: string, password = ownPassword): Promise<Record<string, string>> {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/session-api/v1/sign-in',
    headers: page,
    payload: { email, password },
  });
  assert.equal(answer.statusCode, 200, answer.body);
  note(callOf('signIn'), 200);
  return { ...page, cookie: String(answer.headers['set-cookie']).split(';', 1)[0] ?? '' };
}

test('notifications are read, and those that are no longer kept are gone', async () => {
  await service.database.query(sql`
    insert into stoa.notification_head (merchant_id, last_sequence, numbered_at)
    select stream, 7, now()
    from unnest(array[0, ${merchant.merchantId}::integer]) as stream
    on conflict (merchant_id) do update
    set last_sequence = stoa.notification_head.last_sequence + 7`);
  await service.database.query(sql`
    delete from stoa.notification`);
  for (const name of ['listNotifications', 'listOperatorNotifications', 'listMerchantNotifications']) {
    const url = examplePath(callOf(name).path, merchant);
    await see(callOf(name), 200);
    await see(callOf(name), 410, { url: `${url}?after=0` });
  }
  await see(callOf('listMerchantNotifications'), 404, {
    url: '/operator-api/v1/merchants/2147483647/notifications',
  });
});

test('webhook endpoints are added, changed, tried, sent to again and removed', async () => {
  const atMerchant = `/operator-api/v1/merchants/${merchant.merchantId}`;
  for (const [own, base] of [
    ['', '/merchant-api/v1'],
    ['Operator', '/operator-api/v1'],
    ['Merchant', atMerchant],
  ] as const) {
    const all = `${base}/webhook-endpoints`;
    // Nobody listens there, so a test ends at once.
    const body = JSON.stringify({ url: 'http://127.0.0.1:9/' });
    const added = await see(callOf(`add${own}WebhookEndpoint`), 201, { body });
    const one = `${all}/${(JSON.parse(added) as { endpoint_id: string }).endpoint_id}`;
    await see(callOf(`add${own}WebhookEndpoint`), 400, {
      body: JSON.stringify({ url: 'https://10.0.0.1/' }),
    });
    await see(callOf(`list${own}WebhookEndpoints`), 200);
    await see(callOf(`list${own}WebhookEndpoints`), 400, { url: `${all}?x=1` });
    const ofOne = [
      ['get', 'WebhookEndpoint', ''],
      ['list', 'WebhookAttempts', '/attempts'],
      ['rotate', 'WebhookSecret', '/secret-rotation'],
      ['test', 'WebhookEndpoint', '/test'],
      ['change', 'WebhookEndpoint', ''],
    ] as const;
    for (const [verb, noun, more] of ofOne) {
      const name = callOf(`${verb}${own}${noun}`);
      await see(name, 200, { url: `${one}${more}` });
      await see(name, 404);
      await see(name, 400, { url: `${all}/x${more}` });
    }
    const replay = callOf(`replay${own}Webhooks`);
    await see(replay, 200, { url: `${one}/replay` });
    await see(replay, 404);
    await see(replay, 400, { url: `${one}/replay`, body: '{"from":9007199254740991}' });
    await service.database.query(sql`
      update stoa.notification_endpoint
      set retries = ${limits.webhooksSentAgain + 1}`);
    await see(replay, 409, { url: `${one}/replay`, body: '{"from":1,"to":1}' });
    const remove = callOf(`remove${own}WebhookEndpoint`);
    await see(remove, 204, { url: one });
    await see(remove, 404, { url: one });
    await see(remove, 400, { url: `${all}/x` });
    const stream = own === 'Operator' ? 0 : merchant.merchantId;
    await service.database.query(sql`
      insert into stoa.notification_endpoint (
        merchant_id, endpoint_id, created_at, url, description, ordered, signing, secret, state, after_sequence)
      select ${stream}, gen_random_uuid(), now(), 'https://hooks.example.com/', '', false, 'v1', '', 'paused', 0
      from generate_series(1, ${limits.webhookEndpoints})`);
    await see(callOf(`add${own}WebhookEndpoint`), 409);
    await service.database.query(sql`
      delete from stoa.notification_endpoint`);
  }
  for (const name of ['listMerchantWebhookEndpoints', 'addMerchantWebhookEndpoint'])
    await see(callOf(name), 404, { url: `${noMerchant}/webhook-endpoints` });
});

test('people sign in, prove again who they are, and see to their sessions', async () => {
  const email = 'person@example.com';
  const { headers } = await personOf(email);
  const password = { password: ownPassword };
  const asThem = { headers, body: JSON.stringify(password) };
  await see(callOf('signIn'), 401);
  await see(callOf('signIn'), 403, { headers: {} });
  await see(callOf('useLink'), 403, { headers: {} });
  await see(callOf('getSession'), 200, { headers });
  await see(callOf('listSessions'), 200, { headers });
  await see(callOf('getMailChoices'), 200, { headers });
  await see(callOf('getSavedViews'), 200, { headers });
  const views = [{ merchant_id: null, path: '/reports', name: 'Late', query: 'late=yes' }];
  await see(callOf('saveViews'), 200, { headers, body: JSON.stringify({ views }) });
  for (const name of ['getSession', 'listSessions', 'getMailChoices', 'getSavedViews']) {
    const { path } = callOf(name);
    await see(callOf(name), 400, { headers, url: `${path}?x=1` });
  }
  const choices = [{ merchant_id: null, type: 'report.late', how: 'daily' }];
  await see(callOf('changeMailChoices'), 200, { headers, body: JSON.stringify({ choices }) });
  const foreign = { choices: [{ ...choices[0], merchant_id: 2_000_000_000 }] };
  await see(callOf('changeMailChoices'), 404, { headers, body: JSON.stringify(foreign) });
  await see(callOf('endSession'), 404, { headers });
  await see(callOf('endSession'), 400, { headers, url: '/session-api/v1/sessions/first' });
  await see(callOf('beginSecondFactor'), 200, asThem);
  await see(callOf('turnSecondFactorOff'), 204, asThem);
  await see(callOf('signOut'), 400, { headers, url: '/session-api/v1/session?x=1' });
  const other = await sessionOf(email);
  const { session_id: id } = JSON.parse(await see(callOf('getSession'), 200, { headers: other })) as {
    session_id: number;
  };
  await see(callOf('endSession'), 204, { headers, url: `/session-api/v1/sessions/${id}` });
  await see(callOf('confirmSession'), 200, asThem);
  const changing = await sessionOf(email);
  const change = { ...password, new_password: 'another sentence of words' };
  await see(callOf('changePassword'), 204, { headers: changing, body: JSON.stringify(change) });
  await see(callOf('signOut'), 204, { headers: await sessionOf(email, change.new_password) });
});

test('a second factor is turned on with a code', async () => {
  const { headers } = await personOf('careful@example.com');
  const begun = await see(callOf('beginSecondFactor'), 200, {
    headers,
    body: JSON.stringify({ password: ownPassword }),
  });
  const { setup, otpauth_url: url } = JSON.parse(begun) as { setup: string; otpauth_url: string };
  assert.match(url, /^otpauth:/);
  const secret = secretOf(url);
  await see(callOf('turnSecondFactorOn'), 409, { headers });
  const code = codeOf(secret, stepAt(systemClock.now()));
  await see(callOf('turnSecondFactorOn'), 200, { headers, body: JSON.stringify({ setup, code }) });
  const again = { email: 'careful@example.com', password: ownPassword };
  await see(callOf('signIn'), 401, { body: JSON.stringify(again) });
});

test('a person who was invited once more proves the password with the link', async () => {
  await personOf('known@example.com');
  const invited = JSON.parse(
    await see(callOf('inviteMember'), 201, {
      body: JSON.stringify({ email: 'known@example.com', role: 'finance' }),
    }),
  ) as { link: string };
  const link = invited.link.replace(/.*#/, '');
  await see(callOf('useLink'), 401, { body: JSON.stringify({ link, password: 'not the password' }) });
  await service.database.query(sql`
    update stoa.user_account
    set password_hash = null, oidc_issuer = 'https://provider.test', oidc_subject = 'known'
    where email = 'known@example.com'`);
  await see(callOf('useLink'), 409, { body: JSON.stringify({ link, password: ownPassword }) });
});

test('a person accepts what was offered to an address that their sign-in proved', async () => {
  const { userId, headers } = await personOf('offered@example.com');
  const offers = '/session-api/v1/offers';
  const { merchant_id: merchantId } = JSON.parse(await see(callOf('createMerchant'), 201)) as {
    merchant_id: number;
  };
  const body = JSON.stringify({ email: 'offered@example.com', role: 'owner' });
  await see(callOf('inviteMerchantUser'), 201, {
    url: `/operator-api/v1/merchants/${merchantId}/users`,
    body,
  });
  const accept = { headers, url: `${offers}/${merchantId}/acceptance` };
  await see(callOf('acceptOffer'), 404, accept);
  await service.database.query(sql`
    update stoa.user_session
    set has_proved_address = true
    where user_id = ${userId}`);
  await see(callOf('acceptOffer'), 200, accept);
  await see(callOf('acceptOffer'), 400, { headers, url: `${offers}/first/acceptance` });
});

test('nobody signs in where a cookie would not be safe', async () => {
  const insecure = await startTestService({ variables: { STOA_BASE_URL: 'http://stoa.test' } });
  await see(callOf('signIn'), 409, { on: insecure, headers: { origin: 'http://stoa.test' } });
  await insecure.stop();
});

test('anyone who forgot the password asks for a link, where mail is sent', async () => {
  await see(callOf('requestReset'), 409);
  await see(callOf('requestReset'), 403, { headers: {} });
  const sending = await startTestService({ variables: mail });
  await see(callOf('requestReset'), 202, { on: sending });
  await sending.stop();
});

test('admins and owners see to people, and the calls say what is missing or malformed', async () => {
  const users = '/operator-api/v1/users';
  const { userId } = await personOf('managed@example.com');
  const at = `${users}/${userId}`;
  await see(callOf('inviteUser'), 409, {
    body: JSON.stringify({ email: 'managed@example.com', role: 'admin' }),
  });
  await see(callOf('listUsers'), 200);
  await see(callOf('listUsers'), 400, { url: `${users}?cursor=x` });
  await see(callOf('listColleagues'), 200);
  await see(callOf('listColleagues'), 400, { url: `${callOf('listColleagues').path}?cursor=x` });
  await see(callOf('changeUserRole'), 204, { url: `${at}/role` });
  await see(callOf('resetUser'), 201, { url: `${at}/reset` });
  await see(callOf('endUserSessions'), 200, { url: `${at}/sessions` });
  await see(callOf('disableUser'), 200, { url: `${at}/disable` });
  await see(callOf('enableUser'), 204, { url: `${at}/enable` });
  await see(callOf('eraseUser'), 200, { url: at });
  await see(callOf('enableUser'), 409, { url: `${at}/enable` });
  await see(callOf('resetUser'), 409, { url: `${at}/reset` });
  await see(callOf('changeUserRole'), 409, { url: `${at}/role` });
  for (const [name, rest] of [
    ['changeUserRole', '/role'],
    ['resetUser', '/reset'],
    ['endUserSessions', '/sessions'],
    ['disableUser', '/disable'],
    ['enableUser', '/enable'],
    ['eraseUser', ''],
  ] as const) {
    await see(callOf(name), 404);
    await see(callOf(name), 400, { url: `${users}/x${rest}` });
  }
  await lastAdmin();
});

/** Makes a call that waits for a change of another transaction, which is committed as soon as the call waits. */
async function seeAfter(
  change: (tx: Transaction) => Promise<unknown>,
  call: () => Promise<string>,
): Promise<void> {
  let calling: Promise<string> | undefined;
  await service.database.transaction(async (tx) => {
    await change(tx);
    calling = call();
    await untilSomebodyWaits(service.database);
  });
  await calling;
}

/** The caller is also an admin when the call begins. Before it ends, somebody else changes that. */
async function lastAdmin(): Promise<void> {
  const last = await personOf('last@example.com');
  const calls = [
    { call: callOf('disableUser'), url: `/operator-api/v1/users/${last.userId}/disable` },
    { call: callOf('eraseUser'), url: `/operator-api/v1/users/${last.userId}` },
  ];
  for (const { call, url } of calls) {
    const { userId, headers } = await personOf(`former.${call.operation.operationId}@example.com`);
    const others = await service.database.query<{ userId: number }>(sql`
      update stoa.user_account
      set operator_role_since = null
      where operator_role = 'admin'
      and user_id not in (${userId}, ${last.userId})
      returning user_id as "userId"`);
    const demote = (tx: Transaction) =>
      tx.query(sql`
        update stoa.user_account
        set operator_role = 'auditor'
        where user_id = ${userId}`);
    await seeAfter(demote, () => see(call, 409, { headers, url }));
    await service.database.query(sql`
      update stoa.user_account
      set operator_role_since = now()
      where user_id = any(${others.map((one) => one.userId)})`);
  }
}

test('the people of a merchant are seen to, and the calls say what is missing or malformed', async () => {
  const ofMerchant = `${merchants}/${merchant.merchantId}/users`;
  for (const [side, path, id] of [
    ['Member', '/merchant-api/v1/users', 'member_id'],
    ['MerchantUser', ofMerchant, 'user_id'],
  ] as const) {
    const body = JSON.stringify({ email: `${side.toLowerCase()}@example.com`, role: 'developer' });
    const invited = JSON.parse(await see(callOf(`invite${side}`), 201, { body }));
    await see(callOf(`change${side}Role`), 204, { url: `${path}/${invited[id]}/role` });
    const used = { link: invited.link.replace(/.*#/, ''), password: ownPassword };
    await see(callOf('useLink'), 204, { body: JSON.stringify(used) });
    await see(callOf(`invite${side}`), 409, { body });
    await see(callOf(`list${side}s`), 200);
    await see(callOf(`list${side}s`), 400, { url: `${path}?limit=0` });
    await see(callOf(`remove${side}`), 204, { url: `${path}/${invited[id]}` });
    await see(callOf(`remove${side}`), 404);
    await see(callOf(`remove${side}`), 400, { url: `${path}/x` });
    await see(callOf(`change${side}Role`), 404);
    await see(callOf(`change${side}Role`), 400, { url: `${path}/x/role` });
  }
  await lastOwner();
  for (const [name, rest] of [
    ['changeMerchantUserRole', '/users/1/role'],
    ['removeMerchantUser', '/users/1'],
    ['inviteMerchantUser', '/users'],
  ] as const)
    await see(callOf(name), 404, { url: `${noMerchant}${rest}` });
  await seeMerchants('inviteMerchantUser', '/users');
  await seeMerchants('listMerchantUsers', '/users');
});

/** The caller is also an owner when the call begins. Before it ends, somebody else changes that. */
async function lastOwner(): Promise<void> {
  const { merchantId } = await service.access.createMerchant('With two owners');
  const person = (email: string) =>
    createTestUser(service.database, {
      email,
      memberships: { [merchantId]: 'owner' },
      now: systemClock.now(),
    });
  const last = await person('last.owner@example.com');
  const memberId = await memberIdOf(service.database, { merchantId, userId: last.userId });
  for (const [name, path] of [
    ['changeMemberRole', `/merchant-api/v1/users/${memberId}/role`],
    ['removeMember', `/merchant-api/v1/users/${memberId}`],
  ] as const) {
    const { userId, headers } = await person(`${name.toLowerCase()}@example.com`);
    const demote = (tx: Transaction) =>
      tx.query(sql`
        update stoa.membership
        set role = 'finance'
        where user_id = ${userId}`);
    await seeAfter(demote, () => see(callOf(name), 409, { headers, url: path }));
  }
  const path = `${merchants}/${merchantId}/users/${last.userId}`;
  await see(callOf('changeMerchantUserRole'), 409, { url: `${path}/role` });
  await see(callOf('removeMerchantUser'), 409, { url: path });
}

test('older settlements are let in, and who did it is listed', async () => {
  await see(callOf('allowSettlements'), 201);
  await see(callOf('allowSettlements'), 404, { url: `${noMerchant}/settlement-allowances` });
  await see(callOf('listSettlementAllowances'), 200);
  await seeMerchants('listSettlementAllowances', '/settlement-allowances');
});

test('the issuer and billing details are set, and earlier ones stay listed', async () => {
  await see(callOf('setIssuer'), 201);
  await see(callOf('listIssuers'), 200);
  await see(callOf('setBillingDetails'), 201);
  await see(callOf('setBillingDetails'), 404, { url: `${noMerchant}/billing-details` });
  await see(callOf('listBillingDetails'), 200);
  await seeMerchants('listBillingDetails', '/billing-details');
});

test('cadences are set, read and removed', async () => {
  await see(callOf('setReportingCadence'), 200);
  await see(callOf('getMerchantReportingCadence'), 200);
  await seeMerchants('getMerchantReportingCadence', '/reporting-cadence');
  await see(callOf('setReportingCadence'), 404, { url: `${noMerchant}/reporting-cadence` });
  await see(callOf('listReportingCadences'), 200);
  await see(callOf('listReportingCadences'), 400, { url: '/operator-api/v1/reporting-cadences?missed=x' });
  await see(callOf('getReportingCadence'), 200);
  await see(callOf('removeReportingCadence'), 204);
  await seeMerchants('removeReportingCadence', '/reporting-cadence');
});

test('merchants become members of groups, until there are too many groups', async () => {
  const memberships = '/operator-api/v1/group-memberships';
  const headers = { authorization: aloneMerchant.operatorToken };
  const on = { on: alone, headers };
  const groups = '/operator-api/v1/merchant-groups';
  const join = callOf('createGroupMembership');
  const body = (changes: object): string =>
    JSON.stringify({ ...exampleBody(join.operation, aloneMerchant), ...changes });
  await see(join, 404, { ...on, body: body({}) });
  await see(callOf('listGroupMemberships'), 404);
  await see(callOf('addMerchantGroup'), 200);
  await see(callOf('addMerchantGroup'), 200, on);
  await see(callOf('addMerchantGroup'), 400, { url: `${groups}/SMALL` });
  await see(callOf('addMerchantGroup'), 404, { url: `${groups}/${tooLong}` });
  await see(callOf('listMerchantGroups'), 200);
  const made = JSON.parse(await see(join, 201, { ...on, body: body({}) })) as { membership_id: number };
  await see(join, 409, { ...on, body: body({}) });
  await see(join, 400, { ...on, body: body({ member_from: 'today' }) });
  await see(join, 202);
  await see(callOf('listGroupMemberships'), 200);
  await see(callOf('listGroupMemberships'), 400, { url: `${groups}/small-business/memberships?limit=0` });
  await see(callOf('listMerchantGroupMemberships'), 200);
  await seeMerchants('listMerchantGroupMemberships', '/group-memberships');
  const end = callOf('endGroupMembership');
  await see(end, 404);
  await see(end, 400, { url: `${memberships}/x/end` });
  await see(end, 200, { ...on, url: `${memberships}/${made.membership_id}/end` });
  await see(end, 409, { ...on, url: `${memberships}/${made.membership_id}/end` });
  const waits = JSON.parse(await see(join, 202, { body: body({ merchant_id: merchant.merchantId }) })) as {
    fee_proposal_id: number;
  };
  const approval = `/operator-api/v1/fee-proposals/${waits.fee_proposal_id}/approval`;
  await see(callOf('approveFeeProposal'), 200, { url: approval });
  const listed = JSON.parse(await see(callOf('listGroupMemberships'), 200)) as {
    group_memberships: { membership_id: number }[];
  };
  await see(end, 202, { url: `${memberships}/${listed.group_memberships[0]?.membership_id}/end` });
  await service.database.pool.query(
    `insert into stoa.merchant_group (group_name, created_at, created_by)
     select 'spare-' || n, now(), 'test' from generate_series(2, $1) as n`,
    [limits.merchantGroups],
  );
  await see(callOf('addMerchantGroup'), 409, { url: `${groups}/one-more` });
});

test('adjustments are made, listed and taken back, or wait for a second person', async () => {
  const path = `${merchants}/${merchant.merchantId}/adjustments`;
  const asked = exampleBody(callOf('makeAdjustment').operation, merchant);
  const made = JSON.parse(await see(callOf('makeAdjustment'), 201)) as { adjustment_id: number };
  const changed = JSON.stringify({ ...asked, amount: 400 });
  await see(callOf('makeAdjustment'), 409, { body: changed });
  const later = { ...asked, reference: 'later', month: '9999-12' };
  await see(callOf('makeAdjustment'), 400, { body: JSON.stringify(later) });
  const large = { ...asked, reference: 'large', currency: 'JPY', amount: 900_000_000 };
  await see(callOf('makeAdjustment'), 202, { body: JSON.stringify(large) });
  await seeMerchants('makeAdjustment', '/adjustments');
  await see(callOf('listMerchantAdjustments'), 200);
  await seeMerchants('listMerchantAdjustments', '/adjustments');
  await see(callOf('listAdjustments'), 200);
  await see(callOf('listAdjustments'), 400, { url: '/merchant-api/v1/adjustments?month=x' });
  const own = `/merchant-api/v1/adjustments/${made.adjustment_id}/installations`;
  await see(callOf('listChargedInstallations'), 200, { url: own });
  await see(callOf('listChargedInstallations'), 404);
  await see(callOf('listChargedInstallations'), 400, { url: `${own}?limit=0` });
  const listed = `${path}/${made.adjustment_id}/installations`;
  await see(callOf('listMerchantChargedInstallations'), 200, { url: listed });
  await see(callOf('listMerchantChargedInstallations'), 404);
  await see(callOf('listMerchantChargedInstallations'), 400, { url: `${listed}?limit=0` });
  const url = `${path}/${made.adjustment_id}/reversal`;
  const taken = JSON.parse(await see(callOf('reverseAdjustment'), 201, { url })) as { adjustment_id: number };
  await see(callOf('reverseAdjustment'), 409, { url: `${path}/${taken.adjustment_id}/reversal` });
  await see(callOf('reverseAdjustment'), 404);
  await see(callOf('reverseAdjustment'), 400, { url: `${path}/x/reversal` });
  const credit = { ...asked, reference: 'credit', kind: 'credit', currency: 'JPY', amount: 100 };
  const granted = JSON.parse(await see(callOf('makeAdjustment'), 201, { body: JSON.stringify(credit) })) as {
    adjustment_id: number;
  };
  await service.database.pool.query(
    `insert into stoa.fees_moved_alone (moved_at, currency, moved_amount) values ($1, 'JPY', 900000000)`,
    [new Date()],
  );
  await see(callOf('reverseAdjustment'), 202, { url: `${path}/${granted.adjustment_id}/reversal` });
  await service.database.pool.query('delete from stoa.fees_moved_alone where moved_amount = 900000000');
});

test('exchange rates are entered once and listed', async () => {
  const asked = exampleBody(callOf('enterExchangeRate').operation, merchant);
  await see(callOf('enterExchangeRate'), 201);
  await see(callOf('enterExchangeRate'), 409, { body: JSON.stringify({ ...asked, rate: '0.93' }) });
  await see(callOf('enterExchangeRate'), 400, { body: JSON.stringify({ ...asked, rate: '0' }) });
  await see(callOf('listExchangeRates'), 200);
  await see(callOf('listExchangeRates'), 400, { url: '/operator-api/v1/exchange-rates?limit=x' });
});

test('channels are added, listed and ended, until the list is full', async () => {
  const channels = '/operator-api/v1/channels';
  await see(callOf('endChannel'), 404);
  await see(callOf('addChannel'), 200);
  await see(callOf('addChannel'), 400, { url: `${channels}/WEB` });
  await see(callOf('addChannel'), 404, { url: `${channels}/${tooLong}` });
  await see(callOf('listChannels'), 200);
  await see(callOf('endChannel'), 200);
  await see(callOf('endChannel'), 400, { url: `${channels}/WEB` });
  await service.database.pool.query(
    `insert into stoa.channel (channel, created_at, created_by)
     select 'spare-' || n, now(), 'test' from generate_series(2, $1) as n`,
    [limits.channels],
  );
  await see(callOf('addChannel'), 409, { url: `${channels}/one-more` });
});

test('installations are read back and counted, and say what is missing or malformed', async () => {
  const own = '/merchant-api/v1/installations';
  const quality = '/operator-api/v1/attribution/quality';
  const jwt = await see(callOf('matchInstallation'), 200);
  const payload = Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString('utf8');
  const { installation_token: id } = JSON.parse(payload) as { installation_token: string };
  await see(callOf('listInstallations'), 200);
  await see(callOf('listInstallations'), 400, { url: `${own}?cursor=x` });
  for (const [name, path] of [
    ['getInstallation', own],
    ['getMerchantInstallation', '/operator-api/v1/installations'],
  ] as const) {
    await see(callOf(name), 200, { url: `${path}/${id}` });
    await see(callOf(name), 404);
    await see(callOf(name), 400, { url: `${path}/x` });
  }
  await see(callOf('getAttributionQuality'), 200);
  await see(callOf('getAttributionQuality'), 404, { url: `${quality}?bundle_id=unknown` });
  await see(callOf('getAttributionQuality'), 400, { url: `${quality}?by=week` });
  await see(callOf('listAppQuality'), 200);
  await see(callOf('listAppQuality'), 400, { url: '/operator-api/v1/attribution/apps?cursor=x' });
});

test('the fate of events is read back, and the calls say what is missing, malformed or removed', async () => {
  const event = {
    event_name: 'purchase',
    payload: {},
    event_datetime: '2026-11-20T10:00:00Z',
    event_id: randomUUID(),
    installation_id: randomUUID(),
  };
  const own = '/attribution-api/v1';
  const operators = '/operator-api/v1/attribution';
  const query = `?merchant_id=${merchant.merchantId}`;
  await see(callOf('validateAttributionEvents'), 200);
  await see(callOf('submitAttributionEvents'), 204, { body: JSON.stringify({ events: [event] }) });
  await see(callOf('listDeliveries'), 200);
  await see(callOf('listDeliveries'), 400, { url: `${own}/deliveries?cursor=x` });
  await see(callOf('listMerchantDeliveries'), 200, { url: `${operators}/deliveries?state=set_aside` });
  await see(callOf('listMerchantDeliveries'), 400);
  await see(callOf('listMerchantDeliveries'), 404, {
    url: `${operators}/deliveries?merchant_id=2147483647`,
  });
  const calls = [
    { call: callOf('getAttributionEvent'), path: `${own}/events`, rest: '' },
    { call: callOf('getMerchantAttributionEvent'), path: `${operators}/events`, rest: query },
  ];
  for (const { call, path, rest } of calls) {
    await see(call, 200, { url: `${path}/${event.event_id}${rest}` });
    await see(call, 404, { url: `${path}/${randomUUID()}${rest}` });
    await see(call, 400, { url: `${path}/x${rest}` });
  }
  await see(callOf('readAttributionEvents'), 200);
  await see(callOf('readAttributionEvents'), 400, { body: '{"event_ids":[]}' });
  await see(callOf('readMerchantAttributionEvents'), 200);
  const ofUnknown = { merchant_id: 2_147_483_647, event_ids: [event.event_id] };
  await see(callOf('readMerchantAttributionEvents'), 404, { body: JSON.stringify(ofUnknown) });
  await waitUntil('the event is recorded', async () => {
    const fate = await see(callOf('getAttributionEvent'), 200, { url: `${own}/events/${event.event_id}` });
    return (JSON.parse(fate) as { recorded_at: string | null }).recorded_at ?? undefined;
  });
  await service.database.transaction((tx) => tx.execute('delete from stoa.event_segment'));
  for (const { call, path, rest } of calls) await see(call, 410, { url: `${path}/${event.event_id}${rest}` });
});

test('batches that are set aside are listed and replayed, and the calls say what is missing or malformed', async () => {
  const path = '/operator-api/v1/attribution/set-aside';
  await service.database.transaction((tx) =>
    tx.execute(`insert into stoa.set_aside_batch (
        merchant_id, batch_id, accepted_at, event_count, months, set_aside_at, reason)
      values (${merchant.merchantId}, nextval('stoa.event_batch_id'), now(), 1, '{}', now(), 'XX000')`),
  );
  const { batches } = JSON.parse(await see(callOf('listSetAsideBatches'), 200)) as {
    batches: { batch_id: number }[];
  };
  await see(callOf('listSetAsideBatches'), 400, { url: `${path}?cursor=x` });
  await see(callOf('listSetAsideBatches'), 404, { url: `${path}?merchant_id=2147483647` });
  await see(callOf('replaySetAsideBatch'), 200, { url: `${path}/${batches[0]?.batch_id}/replay` });
  await see(callOf('replaySetAsideBatch'), 404);
  await see(callOf('replaySetAsideBatch'), 400, { url: `${path}/x/replay` });
  await see(callOf('replaySetAsideBatches'), 200);
  await see(callOf('replaySetAsideBatches'), 404, { body: '{"merchant_id":2147483647}' });
});

test('sums, cohorts and warnings are read, and the calls say what is missing or malformed', async () => {
  for (const [name, path] of [
    ['listSums', '/attribution-api/v1/sums'],
    ['listCohorts', '/attribution-api/v1/cohorts'],
    ['listAllSums', '/operator-api/v1/attribution/sums'],
    ['listAllCohorts', '/operator-api/v1/attribution/cohorts'],
    ['listEventWarnings', '/attribution-api/v1/warnings'],
    ['listAllEventWarnings', '/operator-api/v1/attribution/warnings'],
  ] as const) {
    await see(callOf(name), 200);
    await see(callOf(name), 400, { url: `${path}?cursor=x` });
    if (path.startsWith('/operator')) await see(callOf(name), 404, { url: `${path}?merchant_id=2147483647` });
  }
});

test('rows are exported, and the calls say what is missing or malformed', async () => {
  for (const [name, path] of [
    ['exportEvents', '/attribution-api/v1/exports/events'],
    ['exportInstallations', '/merchant-api/v1/exports/installations'],
    ['exportTransactions', '/merchant-api/v1/exports/transactions'],
    ['exportAllEvents', '/operator-api/v1/exports/events'],
    ['exportAllInstallations', '/operator-api/v1/exports/installations'],
    ['exportAllTransactions', '/operator-api/v1/exports/transactions'],
    ['exportAudit', '/operator-api/v1/exports/audit'],
  ] as const) {
    await see(callOf(name), 200);
    await see(callOf(name), 400, { url: `${path}?format=parquet&gzip=true` });
    if (path.startsWith('/operator')) await see(callOf(name), 404, { url: `${path}?merchant_id=2147483647` });
  }
});

test('the audit trail is read, and the calls say what is missing or malformed', async () => {
  const audit = '/operator-api/v1/audit';
  await see(callOf('listAuditEntries'), 200);
  await see(callOf('listAuditEntries'), 400, { url: `${audit}?user_id=x` });
  await see(callOf('listAuditEntries'), 404, { url: `${audit}?merchant_id=2147483647` });
  await see(callOf('listAuditHeads'), 200);
  await see(callOf('listAuditHeads'), 400, { url: `${audit}/heads?cursor=x` });
  await see(callOf('listOwnAuditEntries'), 200);
  await see(callOf('listOwnAuditEntries'), 400, { url: '/merchant-api/v1/audit?cursor=x' });
});

test('the service says how it is', async () => {
  await see(callOf('getServiceState'), 200);
  await see(callOf('getSessionFeed'), 200);
  await see(callOf('getSessionFeed'), 400, { url: '/operator-api/v1/store-sessions/feed?by=week' });
  await see(callOf('countRecordedEvents'), 200);
  await see(callOf('countRecordedEvents'), 400, {
    url: '/operator-api/v1/attribution/recorded-events?by=week',
  });
  await see(callOf('listServiceFindings'), 200);
  await see(callOf('listServiceSettings'), 200);
});

test('each call succeeds, and says what is missing or malformed in its address', async () => {
  const of = callOf;
  const own = `${merchants}/${merchant.merchantId}`;
  const reports = '/merchant-api/v1/reports/transactions';
  const { reportId } = JSON.parse(await see(of('uploadTransactionsReport'), 200)) as { reportId: number };
  await see(of('getTransactionsReportResult'), 200, { url: `${reports}?report_id=${reportId}` });
  await see(of('getTransactionsReportResult'), 404, { url: `${reports}?report_id=9007199254740991` });
  await see(of('getTransactionsReportResult'), 400, { url: `${reports}?report_id=first` });
  await see(of('matchInstallation'), 200);
  await see(of('matchInstallation'), 404, { body: '{"token":"t","bundle_id":"com.example.unknown"}' });
  await see(of('submitAttributionEvents'), 204);
  await see(of('feedStoreSessions'), 200);
  await see(of('putAttributionData'), 204);
  await see(of('deleteAttributionData'), 204);
  await see(of('deleteAttributionData'), 400, { url: '/operator-api/v1/store-users/%00/attribution-data' });
  const noUser = { url: `/operator-api/v1/store-users/${'u'.repeat(1_025)}/attribution-data` };
  await see(of('putAttributionData'), 404, noUser);
  await see(of('deleteAttributionData'), 404, noUser);
  await see(of('createMerchant'), 201);
  await see(of('listMerchants'), 200);
  await see(of('listMerchants'), 400, { url: `${merchants}?cursor=x` });
  const { merchant_id: other } = JSON.parse(await see(of('createMerchant'), 201)) as { merchant_id: number };
  for (const id of ['suspendMerchant', 'resumeMerchant']) {
    await see(of(id), 200, { url: `${merchants}/${other}/suspension` });
    await seeMerchants(id, '/suspension');
  }
  await see(of('registerApp'), 201);
  await see(of('registerApp'), 409, { body: JSON.stringify({ bundle_id: merchant.bundleId }) });
  await see(of('registerApp'), 404, { url: `${merchants}/2147483647/apps` });
  await see(of('listApps'), 200);
  await see(of('listApps'), 404, { url: `${merchants}/2147483647/apps` });
  await see(of('listApps'), 400, { url: `${merchants}/x/apps` });
  for (const [noun, path] of [
    ['ApiKey', 'api-keys'],
    ['Credential', 'credentials'],
    ['InstallKey', `apps/${merchant.bundleId}/install-keys`],
  ] as const) {
    await seeKeys(noun, own, path);
    await seeKeys(`Own${noun}`, '/merchant-api/v1', path);
    const elsewhere = { url: `${merchants}/2147483647/${path}` };
    await see(of(`issue${noun}`), 404, elsewhere);
    await see(of(`list${noun}s`), 404, elsewhere);
    await see(of(`list${noun}s`), 400, { url: `${merchants}/x/${path}` });
  }
  await seeKeys('OperatorToken', '/operator-api/v1', 'operator-tokens');
  await see(of('listOperatorTokens'), 400, { url: '/operator-api/v1/operator-tokens?cursor=x' });
  await seeTooManyKeys();
  const unknownApp = { url: '/merchant-api/v1/apps/com.example.unknown/install-keys' };
  await see(of('issueOwnInstallKey'), 404, unknownApp);
  await see(of('listOwnInstallKeys'), 404, unknownApp);
  await see(of('listOwnApps'), 200);
  await see(of('listEndingKeys'), 200);
  await see(of('getPublishedSchema'), 200);
  await see(of('getPublishedSchema'), 404, { url: '/schema/unknown.json' });
  await see(of('getPublishedSchema'), 400, { url: '/schema/%zz' });
});

/** No more keys are issued while the merchant has the greatest number allowed. */
async function seeTooManyKeys(): Promise<void> {
  await service.database.query(sql`
    insert into stoa.access_key (kind, merchant_id, secret_hash, prefix, label, scopes, created_at)
    select kind, merchant_id, sha256((kind || n)::bytea), 'stoa_key_aaaa', 'one of many', '{reports:read}', now()
    from generate_series(1, 1000) as n, (values ('api_key', ${merchant.merchantId}::integer), ('operator_token', null)) as many (kind, merchant_id)`);
  for (const side of ['', 'Own'])
    for (const noun of ['ApiKey', 'Credential', 'InstallKey']) await see(callOf(`issue${side}${noun}`), 409);
  await see(callOf('issueOperatorToken'), 409);
  await service.database.query(sql`
    delete from stoa.access_key
    where label = 'one of many'`);
}

/** The calls that manage one kind of key, of operators or of merchants. */
async function seeKeys(noun: string, base: string, path: string): Promise<void> {
  const issued = JSON.parse(await see(callOf(`issue${noun}`), 201)) as Record<string, number>;
  const id =
    issued['api_key_id'] ??
    issued['credential_id'] ??
    issued['install_key_id'] ??
    issued['operator_token_id'] ??
    0;
  const [key, unknown, malformed] = [id, 2147483647, 'x'].map((one) => `${base}/${path}/${one}`);
  await see(callOf(`list${noun}s`), 200);
  await see(callOf(`change${noun}`), 200, { url: key ?? '' });
  await see(callOf(`rotate${noun}`), 201, { url: `${key}/rotation` });
  await see(callOf(`rotate${noun}`), 409, { url: `${key}/rotation` });
  await see(callOf(`revoke${noun}`), 204, { url: key ?? '' });
  await see(callOf(`change${noun}`), 409, { url: key ?? '' });
  for (const verb of ['change', 'rotate', 'revoke']) {
    const rest = verb === 'rotate' ? '/rotation' : '';
    await see(callOf(`${verb}${noun}`), 404, { url: `${unknown}${rest}` });
    await see(callOf(`${verb}${noun}`), 400, { url: `${malformed}${rest}` });
  }
}

test('people are erased, and apps are switched', async () => {
  await see(callOf('erasePersonalData'), 200);
  await see(callOf('putAttributionData'), 409, {
    url: '/operator-api/v1/store-users/nobody/attribution-data',
  });
  await see(callOf('erasePersonalData'), 404, {
    body: '{"installation_id":"00000000-0000-4000-8000-000000000000"}',
  });
  await see(callOf('simulateMatch'), 200);
  await see(callOf('simulateMatch'), 404, {
    body: '{"bundle_id":"com.example.unknown","ip_address":"192.0.2.1"}',
  });
  await see(callOf('answerAccessRequest'), 200);
  await see(callOf('answerAccessRequest'), 200, { body: '{"store_user_id":"u","format":"html"}' });
  await see(callOf('listErasures'), 200);
  await see(callOf('listErasures'), 400, { url: '/operator-api/v1/erasures?cursor=x' });
  await see(callOf('switchApp'), 200);
  await seeMerchants('switchApp', `/apps/${merchant.bundleId}`);
  await see(callOf('switchApp'), 200, { body: '{"install_key":"required"}' });
  await waitUntil('the install call asks for a key', async () => {
    const response = await service.app.inject({
      method: 'POST',
      url: '/merchant-api/v1/attribution/install',
      payload: exampleBody(callOf('matchInstallation').operation, merchant) ?? {},
    });
    return response.statusCode === 401 ? true : undefined;
  });
  await see(callOf('matchInstallation'), 401);
});

test('a stream of sessions that stalls is refused', async () => {
  const server = createServer((request, response) => service.app.routing(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const authorization = merchant.operatorToken;
  const before = await fedMetric('refused');
  const timers = holdTimers(limits.streamIdleMs, limits.discardMs);
  const socket = connect(port, '127.0.0.1');
  const answer = text(socket);
  socket.write(
    `POST /operator-api/v1/store-sessions HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\ncontent-type: application/x-ndjson\r\ncontent-length: 1000000\r\n\r\n`,
  );
  socket.write('no JSON\n'.repeat(1_000));
  // The first batch is through, so that the stream waits for the next one.
  while ((await fedMetric('refused')) < before + 1_000) await setImmediate();
  timers.run(limits.streamIdleMs);
  await setImmediate();
  timers.run(limits.discardMs);
  timers.release();
  assert.match(await answer, /^HTTP\/1\.1 408 /);
  note(callOf('feedStoreSessions'), 408);
  server.close();
});

async function fedMetric(outcome: string): Promise<number> {
  const { body } = await service.app.inject('/metrics');
  return Number(new RegExp(`sessions_total\\{outcome="${outcome}"\\} (\\d+)`).exec(body)?.[1] ?? 0);
}

test('the keys are served and revalidated', async () => {
  const call = calls().find(({ operation }) => operation.operationId === 'getPublicKeys');
  assert.ok(call);
  const first = await service.app.inject(call.path);
  assert.equal(first.statusCode, 200);
  note(call, 200);
  const again = await service.app.inject({
    url: call.path,
    headers: { 'if-none-match': first.headers.etag as string },
  });
  assert.equal(again.statusCode, 304);
  note(call, 304);
});

test('published schemas are revalidated', async () => {
  const call = callOf('getPublishedSchema');
  const { etag } = (await service.app.inject(examplePath(call.path, merchant))).headers;
  const again = await service.app.inject({
    url: examplePath(call.path, merchant),
    headers: { 'if-none-match': etag as string },
  });
  assert.equal(again.statusCode, 304);
  note(call, 304);
});

test('each call refuses what is malformed, comes too late, expects something, or has huge header fields', async () => {
  const { port, hostname } = new URL(await service.app.listen({ port: 0, host: '127.0.0.1' }));
  /** The status of a request that a client library would not send. */
  const refused = async (head: string, meanwhile: () => void = () => undefined): Promise<number> => {
    const socket = connect(Number(port), hostname);
    const answer = text(socket);
    socket.write(head);
    meanwhile();
    assert.match(await answer, /content-type: application\/problem\+json/);
    return Number((await answer).split(' ', 2)[1]);
  };
  for (const call of calls()) {
    const head = `${call.method} ${examplePath(call.path, merchant)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n`;
    for (const [status, answer] of [
      [400, await refused(`${head}host: y\r\n\r\n`)],
      [408, await refused(head, () => service.app.server.once('connection', tellTimeout))],
      [417, await refused(`${head}expect: miracles\r\n\r\n`)],
      [431, await refused(`${head}x-large: ${'x'.repeat(20_000)}\r\n\r\n`)],
    ] as const) {
      assert.equal(answer, status, call.operation.operationId);
      note(call, status);
    }
  }
});

/** Does what Node.js does if a request has not arrived in time. Node.js itself checks that only every few seconds. */
function tellTimeout(socket: Socket): void {
  const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  service.app.server.emit('clientError', late, socket);
}

test('every declared status was seen, and every seen status is declared', () => {
  const differences = calls().flatMap(({ operation }) => {
    const declared = new Set(Object.keys(operation.responses).map(Number));
    const observed = seen.get(operation.operationId) ?? new Set<number>();
    return [
      ...[...declared]
        .filter((status) => !observed.has(status))
        .map((status) => `${operation.operationId} never answered ${status}`),
      ...[...observed]
        .filter((status) => !declared.has(status))
        .map((status) => `${operation.operationId} does not declare ${status}`),
    ];
  });
  assert.deepEqual(differences, []);
});
