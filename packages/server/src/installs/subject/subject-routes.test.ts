import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import {
  feed,
  installed,
  putAttributionData,
  startInstalls,
  type TestInstalls,
} from '../../../test/fixtures/installs/start-installs.js';
import { documentPolicy } from '../../http/answering/document-policy.js';
import type { EventsOfInstallations, HeldEvent, HeldEventsAsked } from './held-events.js';
import { readSubjectFile } from './subject-file.js';
import { subjectJson } from './subject-json.js';

const url = '/operator-api/v1/access-requests';
const asked: HeldEventsAsked[] = [];
/** What the fake events area does for a merchant. */
let eventsOf: (wanted: HeldEventsAsked) => ReturnType<EventsOfInstallations>;
let installs: TestInstalls;
const payment = {
  transactionId: 'pay-1',
  currency: 'EUR',
  fullAmount: 9_223_372_036_854_775_807n,
  taxAmount: 190n,
  payerCountry: 'DEU',
  settledAt: 1_795_000_000_000_000n,
};

before(async () => {
  installs = await startInstalls({
    eventsOfInstallations: (wanted) => {
      asked.push(wanted);
      return eventsOf(wanted);
    },
    async *paymentsOfInstallations({ merchantId, installationIds }) {
      for (const installationId of installationIds) yield [{ ...payment, merchantId, installationId }];
    },
  });
});
after(() => installs.stop());

const tell = (payload: object, authorization = installs.operator) =>
  installs.app.inject({ method: 'POST', url, headers: { authorization }, payload });

const event = (changes: Partial<HeldEvent> = {}): HeldEvent => ({
  merchantId: installs.merchantId,
  installationId: '00000000-0000-4000-8000-000000000001',
  eventId: '00000000-0000-4000-8000-000000000002',
  eventName: 'level_up',
  eventDatetime: '2026-11-20T10:00:00Z',
  payload: '{"level":0.10000000000000000001}',
  acceptedAt: 1_795_000_000_000_000n,
  state: 'linked',
  ...changes,
});

test('sessions, attribution data, installations and their events of a person are told', async () => {
  eventsOf = async function* () {
    yield [];
    yield [event(), event({ state: 'duplicate' })];
  };
  await feed(installs, [
    { store_user_id: 'ann', ip_address: '203.0.113.1', device_model: 'iPhone15,2' },
    { store_user_id: 'bob', ip_address: '203.0.113.2', device_model: 'Pixel 8' },
  ]);
  await putAttributionData(installs, 'ann', '{"gclid":98765432109876543210}');
  const { installation_token } = await installed(installs, '203.0.113.1', { token: 'a' });
  const answer = await tell({ store_user_id: 'ann' });
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers['content-disposition'], 'attachment; filename="access-request.json"');
  assert.equal(answer.headers['cache-control'], 'no-store');
  const { held, anything_held } = answer.json();
  assert.equal(anything_held, true);
  assert.equal(held.installations.records[0].installation.installation_id, installation_token);
  assert.deepEqual(
    held.events.records.map(({ state }: { state: string }) => state),
    ['linked', 'duplicate'],
  );
  assert.deepEqual(
    Object.values<{ count: number }>(held).map(({ count }) => count),
    [1, 1, 2, 1, 1, 0],
  );
  assert.equal(asked.length, 1);
  assert.deepEqual(
    [asked[0]?.merchantId, asked[0]?.installationIds],
    [installs.merchantId, [installation_token]],
  );
  for (const exact of ['98765432109876543210', '0.10000000000000000001'])
    assert.ok(answer.body.includes(exact), exact);
  for (const foreign of ['bob', 'pixel', '203.0.113']) assert.equal(answer.body.includes(foreign), false);
  assert.equal(installs.log().includes('"ann"'), false);
});

test('nothing held is an answer, and says so', async () => {
  const { statusCode, body } = await tell({ store_user_id: 'nobody' });
  const told = JSON.parse(body);
  assert.deepEqual([statusCode, told.anything_held], [200, false]);
  assert.match(told.conclusion, /^Nothing is held under this identifier/);
  const page = await tell({ store_user_id: 'nobody', format: 'html' });
  assert.equal(page.body.split('<p class="nothing">Nothing is held.</p>').length - 1, 6);
});

test('payments that name an installation of the person are told, to the last digit', async () => {
  eventsOf = async function* () {};
  const { body } = await tell({ store_user_id: 'ann' });
  assert.match(body, /"transaction_id":"pay-1",.*"full_amount":9223372036854775807,"tax_amount":190/);
  const page = await tell({ store_user_id: 'ann', format: 'html' });
  assert.match(page.body, /EUR 92233720368547758\.07/);
});

test('a person with sessions only is not mistaken for nobody', async () => {
  await feed(installs, [{ store_user_id: 'visitor', ip_address: '203.0.113.9' }]);
  const { anything_held, held } = (await tell({ store_user_id: 'visitor' })).json();
  assert.deepEqual([anything_held, held.sessions.count], [true, 1]);
});

test('a page has no script, fetches nothing, and shows texts of strangers as texts', async () => {
  const hostile = `<script>alert('1')</script>\u202e"&`;
  eventsOf = async function* () {
    yield [event({ eventName: hostile, payload: JSON.stringify({ text: hostile }) })];
  };
  const { headers, body } = await tell({ store_user_id: 'ann', format: 'html' });
  assert.match(String(headers['content-type']), /^text\/html/);
  assert.equal(headers['content-security-policy'], documentPolicy);
  assert.doesNotMatch(body, /<script|https?:|src=|url\(|@import|\u202e/);
  assert.match(body, /&lt;script&gt;alert\(&#39;1&#39;\)&lt;\/script&gt;\\u\{202e\}&quot;&amp;/);
  assert.ok(body.endsWith('</html>\n'));
});

test('a failure halfway breaks the answer off', async () => {
  eventsOf = async function* () {
    yield [event()];
    throw new Error('the database went away');
  };
  await assert.rejects(() => tell({ store_user_id: 'ann' }));
});

test('a person with 100,000 events is told page by page: none is asked for before the last one is read', async () => {
  const pages = 200;
  const some = Array.from({ length: 500 }, () => event());
  let given = 0;
  eventsOf = async function* () {
    for (; given < pages; given += 1) yield some;
  };
  const context = {
    ...installs,
    eventsOfInstallations: eventsOf,
    async *paymentsOfInstallations() {},
    eventsRetentionMonths: undefined,
  };
  const file = await readSubjectFile(context, 'ann', tester);
  assert.equal(given, 0);
  let bytes = 0;
  for await (const chunk of subjectJson(file)) {
    bytes += chunk.length;
    // All pages that were handed out are also written: an event takes more than 200 bytes.
    assert.ok(bytes >= given * some.length * 200);
  }
  assert.equal(given, pages);
});

for (const body of [
  {},
  { store_user_id: '' },
  { store_user_id: 'u'.repeat(256) },
  { store_user_id: 5 },
  { store_user_id: 'ann', format: 'pdf' },
  { store_user_id: 'ann', since: '2026-11-20' },
]) {
  test(`it is 400 to ask with ${JSON.stringify(body).slice(0, 50)}`, async () => {
    const answer = await tell(body);
    assert.deepEqual([answer.statusCode, answer.json().code], [400, 'invalid_request']);
  });
}

test('a merchant may not ask', async () => {
  assert.equal((await tell({ store_user_id: 'ann' }, installs.merchant)).statusCode, 403);
});
