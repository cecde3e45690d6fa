import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  addInstallation,
  basicHeader,
  createEventsMerchant,
  createTestDrain,
  type EventsHarness,
  newEvent,
  queueEvents,
  startEventsHarness,
  type TestDrain,
} from '../../../test/fixtures/events/events-harness.js';
import { removeEvents, setQueueAside } from '../../../test/fixtures/events/set-queue-aside.js';
import type { Database } from '../../database/database.js';
import type { SentEvent } from '../events-schemas.js';
import { readFate } from './read-fate.js';

let harness: EventsHarness;
let drain: TestDrain;
let merchantId: number;
let authorization: string;
let stranger: { readonly merchantId: number; readonly authorization: string };
let operator: string;

before(async () => {
  harness = await startEventsHarness();
  drain = createTestDrain(harness);
  ({ merchantId, authorization } = await createEventsMerchant(harness.access));
  stranger = await createEventsMerchant(harness.access);
  const { secret } = await harness.access.issue({ kind: 'operator_token', merchantId: null });
  operator = `Bearer ${secret}`;
});

after(() => harness.close());

const get = (url: string, header = authorization) =>
  harness.app.inject({ url, headers: { authorization: header } });
const own = (id: string, header = authorization) => get(`/attribution-api/v1/events/${id}`, header);
const operators = (id: string, query = `merchant_id=${merchantId}`) =>
  get(`/operator-api/v1/attribution/events/${id}?${query}`, operator);

/** Returns the time of the clock, and moves the clock a second on. */
function tick(): string {
  const now = harness.clock.now().toISOString();
  harness.clock.advance(1_000);
  return now;
}

async function send(...events: SentEvent[]): Promise<string> {
  await queueEvents(harness, merchantId, events);
  return tick();
}

async function linked(fields: Partial<SentEvent> = {}): Promise<SentEvent> {
  const event = newEvent(fields);
  await addInstallation(harness.database, { merchantId, installationId: event.installation_id });
  return event;
}

test('an event is queued, then recorded and linked', async () => {
  const event = await linked({ event_name: 'Purchase', event_datetime: '2026-11-20T10:00+01' });
  const acceptedAt = await send(newEvent(), event);
  const queued = (await own(event.event_id)).json();
  assert.deepEqual(
    [queued.state, queued.accepted_at, queued.recorded_at, queued.linked, queued.bundle_id],
    ['queued', acceptedAt, null, false, null],
  );
  const recordedAt = harness.clock.now().toISOString();
  await drain.drain();
  const answer = await own(event.event_id);
  assert.equal(answer.statusCode, 200);
  assert.match(String(answer.headers['content-type']), /^application\/json/);
  const { explanation, ...rest } = answer.json();
  assert.match(explanation, /^The event Purchase was accepted at .* and belongs to the installation /);
  assert.deepEqual(rest, {
    event_id: event.event_id,
    event_name: 'Purchase',
    event_datetime: '2026-11-20T10:00+01',
    installation_id: event.installation_id,
    state: 'recorded',
    accepted_at: acceptedAt,
    recorded_at: recordedAt,
    linked: true,
    bundle_id: 'com.example.app',
    duplicates: { count: 0, newest: [] },
    warnings: [],
    payload: event.payload,
  });
});

test('a payload is answered exactly as it was sent', async () => {
  const payload = '{ "amount" : 0.10000000000000000001,\n "big":12345678901234567890, "é":"\\u00e9" }';
  const event = newEvent();
  const text = JSON.stringify({ events: [newEvent(), { ...event, payload: 0 }] });
  const sent = await harness.app.inject({
    method: 'POST',
    url: '/attribution-api/v1/events',
    headers: { authorization, 'content-type': 'application/json' },
    payload: text.replace('"payload":0', `"payload":${payload}`),
  });
  assert.equal(sent.statusCode, 204);
  for (const work of [async () => undefined, drain.drain]) {
    await work();
    assert.ok((await own(event.event_id)).body.endsWith(`,"payload":${payload}}`));
    assert.ok((await operators(event.event_id)).body.endsWith(`,"payload":${payload}}`));
  }
});

test('an event waits until its installation appears', async () => {
  const event = newEvent();
  await send(event);
  await drain.drain();
  const waiting = (await own(event.event_id)).json();
  assert.deepEqual([waiting.state, waiting.linked, waiting.bundle_id], ['waiting', false, null]);
  await addInstallation(harness.database, { merchantId, installationId: event.installation_id });
  await drain.link();
  const recorded = (await own(event.event_id)).json();
  assert.deepEqual(
    [recorded.state, recorded.linked, recorded.bundle_id],
    ['recorded', true, 'com.example.app'],
  );
});

test("an installation of another merchant's app looks like an unknown one", async () => {
  const event = newEvent();
  await addInstallation(harness.database, {
    merchantId: stranger.merchantId,
    installationId: event.installation_id,
  });
  await send(event);
  await drain.drain();
  assert.equal((await own(event.event_id)).json().state, 'waiting');
});

test('an event that was sent again says how often and when, the newest ten times', async () => {
  const event = newEvent();
  const first = await send(event, newEvent());
  const again: string[] = [await send(event, event)];
  for (let round = 0; round < 10; round += 1) again.push(await send(event));
  await drain.drain();
  const body = (await own(event.event_id)).json();
  assert.equal(body.accepted_at, first);
  assert.deepEqual(body.duplicates, { count: 12, newest: again.toReversed().slice(0, 10) });
});

test('when a recorded event is queued again, the recorded one is answered', async () => {
  const event = newEvent({ event_name: 'first' });
  await send(event);
  await drain.drain();
  await send({ ...event, event_name: 'second' });
  const body = (await own(event.event_id)).json();
  assert.deepEqual([body.state, body.event_name, body.duplicates.count], ['waiting', 'first', 0]);
  await drain.drain();
  assert.equal((await own(event.event_id)).json().duplicates.count, 1);
});

test('when an event is queued twice, the first one is answered, which will stand', async () => {
  const event = newEvent();
  for (const event_name of ['first', 'second']) await send(newEvent(), { ...event, event_name });
  assert.equal((await own(event.event_id)).json().event_name, 'first');
  await drain.drain();
  assert.equal((await own(event.event_id)).json().event_name, 'first');
});

test('an event of each month of a batch is found', async () => {
  const events = ['2026-10-31T23:59:59Z', '0000-01-01T00:00:00+01:00', '2026-11-01'].map((event_datetime) =>
    newEvent({ event_datetime, event_name: event_datetime }),
  );
  await send(...events);
  for (const work of [async () => undefined, drain.drain]) {
    await work();
    for (const { event_id, event_name } of events) {
      assert.equal((await own(event_id)).json().event_name, event_name);
    }
  }
});

test('an event that is set aside is safe, and only operators learn why', async () => {
  const event = newEvent();
  const acceptedAt = await send(event);
  const setAsideAt = harness.clock.now().toISOString();
  await setQueueAside(harness, merchantId, '53100');
  const body = (await own(event.event_id)).json();
  assert.deepEqual([body.state, body.accepted_at, body.recorded_at], ['set_aside', acceptedAt, null]);
  assert.deepEqual([body.payload, 'reason' in body, 'batch_id' in body], [event.payload, false, false]);
  const full = (await operators(event.event_id)).json();
  assert.deepEqual(
    [full.merchant_id, full.reason, full.set_aside_at, Number.isInteger(full.batch_id)],
    [merchantId, '53100', setAsideAt, true],
  );
  const { merchant_id: _m, batch_id: _b, reason: _r, set_aside_at: _s, ...rest } = full;
  assert.deepEqual(rest, body);
});

test('an event is never missing while its batch moves out of the queue', async () => {
  for (let round = 0; round < 10; round += 1) {
    const event = newEvent();
    await send(event);
    const asking = Array.from({ length: 6 }, () => own(event.event_id));
    const [, ...answers] = await Promise.all([drain.drain(), ...asking]);
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [200, 200, 200, 200, 200, 200],
    );
  }
});

test('an identifier in upper case is the same one', async () => {
  const event = newEvent();
  await send(event);
  assert.equal((await own(event.event_id.toUpperCase())).json().event_id, event.event_id);
  await drain.drain();
  assert.equal((await own(event.event_id.toUpperCase())).json().event_id, event.event_id);
});

test("another merchant's event looks exactly like a missing one", async () => {
  const [recorded, queued] = [newEvent(), newEvent()];
  await send(recorded);
  await drain.drain();
  await send(queued);
  const answers = [
    await own(recorded.event_id, stranger.authorization),
    await own(queued.event_id, stranger.authorization),
    await own(randomUUID()),
    await operators(recorded.event_id, `merchant_id=${stranger.merchantId}`),
  ];
  const bodies = answers.map((answer) => {
    const { instance: _instance, request_id: _id, ...rest } = answer.json();
    return rest;
  });
  assert.deepEqual([bodies[0].status, bodies[0].code], [404, 'unknown_event']);
  for (const body of bodies) assert.deepEqual(body, bodies[0]);
});

test('operators must name a registered merchant', async () => {
  const statuses = await Promise.all(
    ['', 'merchant_id=x', 'merchant_id=1.5', 'merchant_id=2147483648', 'merchant_id=-1'].map(
      async (query) => (await operators(randomUUID(), query)).statusCode,
    ),
  );
  assert.deepEqual(statuses, [400, 400, 400, 404, 404]);
});

test('an identifier that is not a UUID is 400', async () => {
  for (const id of ['x', 'validate', '%00', `${randomUUID()}0`])
    assert.equal((await own(id)).statusCode, 400);
});

test('reading requires a credential with the scope events:read', async () => {
  const { username, secret } = await harness.access.issue({
    kind: 'credential',
    merchantId,
    scopes: ['events:write'],
  });
  const answer = await own(randomUUID(), basicHeader(username, secret));
  assert.deepEqual([answer.statusCode, answer.json().code], [403, 'wrong_scope']);
  assert.equal((await own(randomUUID(), '')).statusCode, 401);
  assert.equal((await own(randomUUID(), operator)).statusCode, 403);
  assert.equal(
    (await get(`/operator-api/v1/attribution/events/${randomUUID()}?merchant_id=1`)).statusCode,
    401,
  );
});

test('an event that was removed with its month is 410, because its identifier stays taken', async () => {
  const event = newEvent();
  await send(event);
  await drain.drain();
  await removeEvents(harness.database);
  const answer = await own(event.event_id);
  assert.deepEqual([answer.statusCode, answer.json().code], [410, 'event_removed']);
  assert.equal((await operators(event.event_id)).statusCode, 410);
});

test('an event that is recorded during the read is answered as recorded', async () => {
  const event = await linked();
  await send(event);
  const { database } = harness;
  let statements = 0;
  const watched: Database = {
    ...database,
    query: async (statement) => {
      statements += 1;
      // After the statements for the merchant and for the place of the event.
      if (statements === 3) await drain.drain();
      return database.query(statement);
    },
  };
  const { state, recordedAt, bundleId } = await readFate(watched, merchantId, event.event_id);
  assert.deepEqual([state, bundleId], ['recorded', 'com.example.app']);
  assert.notEqual(recordedAt, null);
});
