import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/database/sql.js';
import { systemClock } from '../../src/kernel/clock.js';
import { apiDescription as description } from '../described-answers.js';
import { createTestUser, type TestUser } from '../fixtures/people/test-user.js';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
} from '../start-test-service.js';
import { waitUntil } from '../wait-until.js';
import { exampleReport } from './example-requests.js';

/**
 * What an owner can learn of the people whom they invite: nothing of what these are elsewhere. The numbers of people
 * count everybody, so nothing that a merchant reads may have one. They begin with digits here that nothing else has.
 */

const firstUserId = 717_171_001;
/** Not within a longer number, such as the id of a report, or a UUID. */
const anyUserId = /(?<![\da-f])717171\d{3}(?![\da-f])/;

let service: TestService;
let merchant: TestMerchant;
let owner: TestUser;

before(async () => {
  service = await startTestService();
  await service.database.query(sql`
    select setval('stoa.user_account_user_id_seq', ${firstUserId}, false)`);
  merchant = await createTestMerchant(service.access, 'com.example.inviting');
  owner = await person('owner@inviting.example', { memberships: { [merchant.merchantId]: 'owner' } });
});
after(() => service.stop());

function person(
  email: string,
  may: Partial<Pick<Parameters<typeof createTestUser>[1], 'memberships' | 'operatorRole'>> = {},
): Promise<TestUser> {
  return createTestUser(service.database, { email, now: systemClock.now(), ...may });
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Calls as the owner or somebody else of a merchant, and looks for numbers of people in all of the answer. */
async function call(
  [method, url]: readonly [Method, string],
  payload?: object,
  by: Pick<TestUser, 'headers'> = owner,
) {
  const answer = await service.app.inject({
    method,
    url,
    headers: by.headers,
    ...(payload === undefined ? {} : { payload }),
  });
  const { 'set-cookie': _, ...headers } = answer.headers;
  assert.doesNotMatch(readable(`${JSON.stringify(headers)} ${answer.body}`), anyUserId, `${method} ${url}`);
  const isJson = /json/.test(String(answer.headers['content-type'])) && answer.body !== '';
  return {
    status: answer.statusCode,
    body: isJson ? answer.json() : {},
    headers: Object.keys(answer.headers).toSorted(),
  };
}

/** A text, and what the base64 in it says, such as cursors. */
function readable(text: string): string {
  const encoded = text.match(/[\w-]{8,}/g) ?? [];
  return [text, ...encoded.map((one) => Buffer.from(one, 'base64url').toString('latin1'))].join('\n');
}

const people = '/merchant-api/v1/users';
interface Member {
  readonly email: string;
  readonly member_id: string;
}

interface Entry {
  readonly action: string;
  readonly target: string;
  readonly after: object | null;
}

async function members(): Promise<readonly Member[]> {
  return (await call(['GET', `${people}?limit=1000`])).body.users;
}

async function trail(query: string): Promise<readonly Entry[]> {
  return (await call(['GET', `/merchant-api/v1/audit?${query}`])).body.entries;
}

/** The ids that the merchants of a person have for them. */
async function idsOf(someone: TestUser): Promise<readonly string[]> {
  const { body } = await call(['GET', '/session-api/v1/session'], undefined, someone);
  return body.merchants.map(({ member_id: id }: Member) => id);
}

const invite = (email: string) => call(['POST', people], { email, role: 'developer' });

test('an owner who invites an address learns nothing of what its person is elsewhere', async () => {
  const elsewhere = await createTestMerchant(service.access, 'com.example.elsewhere');
  await person('known@invited.example', { memberships: { [elsewhere.merchantId]: 'owner' } });
  await person('staff@invited.example', { operatorRole: 'support' });
  const emails = ['unknown@invited.example', 'known@invited.example', 'staff@invited.example'];
  const told: object[] = [];
  for (const email of emails) {
    const invited = await invite(email);
    assert.equal(invited.status, 201);
    told.push(invited);
  }
  // The order of invitations is the merchant's own; the order of numbers would be that of the whole service.
  const rows = (await members()).filter(({ email }) => emails.includes(email));
  assert.deepEqual(
    rows.map(({ email }) => email),
    emails,
  );
  const entries = await trail('action=user.invited');
  const own = new Map(rows.map(({ email, member_id: id }) => [email, id]));
  const seen = emails.map((email, index) => {
    const memberId = own.get(email) ?? assert.fail();
    return JSON.stringify([
      told[index],
      rows[index],
      entries.filter(({ target }) => target === `member ${memberId}`),
    ])
      .replaceAll(memberId, 'the member')
      .replaceAll(email, 'the address')
      .replaceAll(/stoa_lnk_\w+/g, 'the link')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')
      .replaceAll(/"request_id":"[^"]+"/g, '');
  });
  assert.match(seen[0] ?? '', /user\.invited/);
  assert.deepEqual(seen, [seen[0], seen[0], seen[0]]);
});

test('only of its own member a merchant is told that the person is known, and without a number', async () => {
  const mine = await person('mine@inviting.example', { memberships: { [merchant.merchantId]: 'finance' } });
  const again = await call(['POST', people], { email: 'mine@inviting.example', role: 'developer' });
  assert.deepEqual([again.status, again.body.code], [409, 'already_invited']);
  const { body } = await call(['GET', '/session-api/v1/session'], undefined, mine);
  assert.equal(body.user_id, null);
  const [memberId = ''] = await idsOf(mine);
  const path = `${people}/${memberId}`;
  assert.equal((await call(['PUT', `${path}/role`], { role: 'developer' })).status, 204);
  assert.equal((await call(['DELETE', path])).status, 204);
  for (const answer of [await call(['DELETE', path]), await call(['PUT', `${path}/role`], { role: 'owner' })])
    assert.deepEqual([answer.status, answer.body.code], [404, 'unknown_user']);
  // A person who comes back has the same id, so the trail tells one story.
  assert.equal((await invite('mine@inviting.example')).body.member_id, memberId);
});

test('the id of a member names nobody at another merchant', async () => {
  const elsewhere = await createTestMerchant(service.access, 'com.example.both');
  const both = { [merchant.merchantId]: 'finance', [elsewhere.merchantId]: 'owner' } as const;
  const shared = await person('shared@inviting.example', { memberships: both });
  const ids = await idsOf(shared);
  assert.equal(new Set(ids).size, 2);
  const statuses: number[] = [];
  for (const id of ids)
    statuses.push((await call(['PUT', `${people}/${id}/role`], { role: 'developer' })).status);
  assert.deepEqual(statuses, [204, 404]);
});

test('the trail of a merchant is filtered by its own ids, and by no number', async () => {
  const all = await members();
  const idOf = (email: string): string =>
    all.find((one) => one.email === email)?.member_id ?? assert.fail(email);
  assert.ok((await trail(`member_id=${idOf('owner@inviting.example')}&action=user.invited`)).length >= 3);
  const target = `member ${idOf('unknown@invited.example')}`;
  const about = await trail(`target=${encodeURIComponent(target)}`);
  assert.deepEqual(
    about.map(({ action, target: of }) => [action, of]),
    [['user.invited', target]],
  );
  const unknown = '00000000-0000-4000-8000-000000000000';
  for (const query of [`member_id=${unknown}`, `target=member%20${unknown}`, `target=user%20${owner.userId}`])
    assert.deepEqual(await trail(query), [], query);
  const reads = await trail('action=audit.read');
  assert.deepEqual(
    reads.slice(0, 5).map(({ after }) => after),
    [
      { by_target: true },
      { by_target: true },
      { member_id: null },
      { by_target: true },
      { action: 'user.invited', member_id: idOf('owner@inviting.example') },
    ],
  );
});

/**
 * Makes one of everything that names who made it, as people of the merchant, and answers the ids by the name of their
 * parameter.
 */
async function fillBooks(): Promise<Readonly<Record<string, string>>> {
  const uploaded = await call(['POST', '/merchant-api/v1/reports/transactions'], exampleReport('named'));
  const reportId = String(uploaded.body.reportId);
  await waitUntil('the report is completed', async () => {
    const { body } = await call(['GET', `/merchant-api/v1/reports/${reportId}`]);
    assert.match(String(body.uploaded_by), /^member [\da-f-]{36}$/);
    return body.completed_at === null ? undefined : true;
  });
  const corrections = [{ id: 'r1', transaction_id: 'named', kind: 'void', reason: 'A test' }];
  assert.equal((await call(['POST', '/merchant-api/v1/corrections'], { corrections })).status, 200);
  const keyed = await call(['POST', '/merchant-api/v1/api-keys'], {});
  assert.equal(keyed.status, 201);
  const { bundleId } = merchant;
  assert.equal((await call(['POST', `/merchant-api/v1/apps/${bundleId}/install-keys`], {})).status, 201);
  const { secret } = await service.access.issue({ kind: 'operator_token', merchantId: null });
  const charged = await service.app.inject({
    method: 'POST',
    url: `/operator-api/v1/merchants/${merchant.merchantId}/adjustments`,
    headers: { authorization: `Bearer ${secret}` },
    payload: {
      ...{ reference: 'r1', kind: 'charge', month: '2026-02' },
      ...{ currency: 'EUR', amount: 500, reason: 'A test' },
    },
  });
  assert.equal(charged.statusCode, 201, charged.body);
  const token = '7b0e5a7e-6f0c-4c0e-9a53-6a8f3f6a0c11';
  const install = { token, bundle_id: bundleId };
  const installed = await service.app.inject({
    method: 'POST',
    url: '/merchant-api/v1/attribution/install',
    payload: install,
  });
  assert.equal(installed.statusCode, 200, installed.body);
  const [{ installation_id }] = (await call(['GET', '/merchant-api/v1/installations'])).body.installations;
  const [request] = (await call(['GET', '/merchant-api/v1/correction-requests'])).body.correction_requests;
  const event_id = '7b0e5a7e-6f0c-4c0e-9a53-6a8f3f6a0c12';
  const event = { event_id, event_name: 'x', payload: {}, event_datetime: new Date().toISOString() };
  const events = { events: [{ ...event, installation_id }] };
  const sent = await service.app.inject({
    method: 'POST',
    url: '/attribution-api/v1/events',
    headers: { authorization: merchant.basic },
    payload: events,
  });
  assert.equal(sent.statusCode, 204, sent.body);
  const added = await service.app.inject({
    method: 'POST',
    url: '/merchant-api/v1/webhook-endpoints',
    headers: { authorization: merchant.apiKey },
    payload: { url: 'https://hooks.example.com/' },
  });
  assert.equal(added.statusCode, 201, added.body);
  return {
    endpoint_id: added.json().endpoint_id,
    report_id: reportId,
    adjustment_id: String(charged.json().adjustment_id),
    correction_request_id: String(request.correction_request_id),
    installation_id,
    event_id,
    bundle_id: bundleId,
    month: '2026-02',
  };
}

test('nothing that people of a merchant can read has the number of a person', async () => {
  const ids = await fillBooks();
  let cursors = 0;
  const refused: string[] = [];
  for (const [path, { get }] of Object.entries(description.paths)) {
    const isOpen = get?.security?.some((one) => 'merchantSession' in one) ?? false;
    if (get === undefined || !isOpen) continue;
    const names = (get.parameters ?? []).map(({ name }) => name);
    const query = new URLSearchParams({
      ...(names.includes('limit') ? { limit: '1' } : {}),
      ...(names.includes('q') ? { q: 'example' } : {}),
      ...(get.operationId === 'getTransactionsReportResult' ? { report_id: ids['report_id'] ?? '' } : {}),
    });
    const url = `${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? assert.fail(name))}?${query.toString()}`;
    const answer = await call(['GET', url]);
    if (answer.status !== 200) refused.push(`${url}: ${answer.status} ${String(answer.body.detail)}`);
    if (typeof answer.body.next_cursor === 'string') {
      cursors += 1;
      assert.equal((await call(['GET', `${url}&cursor=${answer.body.next_cursor}`])).status, 200, url);
    }
  }
  assert.deepEqual(refused, []);
  assert.ok(cursors >= 3, 'lists that lead to a next page were read');
});

test('the operator reads which member has which number', async () => {
  const { merchantId } = merchant;
  const admin = await person('admin@operator.example', { operatorRole: 'admin' });
  const url = `/operator-api/v1/merchants/${merchantId}/users`;
  const { users } = (await service.app.inject({ url, headers: admin.headers })).json();
  const ofOwner = users.find((one: { readonly user_id: number }) => one.user_id === owner.userId);
  assert.deepEqual([ofOwner.member_id], await idsOf(owner));
  const own = await service.app.inject({ url: '/session-api/v1/session', headers: admin.headers });
  assert.equal(own.json().user_id, admin.userId);
});
