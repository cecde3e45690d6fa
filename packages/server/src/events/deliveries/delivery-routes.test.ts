import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import {
  addInstallation,
  basicHeader,
  clearEvents,
  createEventsMerchant,
  createTestDrain,
  type EventsHarness,
  newEvent,
  queueEvents,
  startEventsHarness,
  type TestDrain,
  testMasterSecret,
} from '../../../test/fixtures/events/events-harness.js';
import { removeEvents, setQueueAside } from '../../../test/fixtures/events/set-queue-aside.js';
import { cursorOf, textKey } from '../../http/page-cursor.js';
import { deriveKey } from '../../kernel/seal.js';
import type { SentEvent } from '../events-schemas.js';

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
beforeEach(() => clearEvents(harness.database));

async function get(url: string, header = authorization) {
  const answer = await harness.app.inject({ url, headers: { authorization: header } });
  return { status: answer.statusCode, body: answer.json() };
}
const own = (query = '', header = authorization) => get(`/attribution-api/v1/deliveries?${query}`, header);
const operators = (query: string) => get(`/operator-api/v1/attribution/deliveries?${query}`, operator);

async function send(events: readonly SentEvent[], by = merchantId): Promise<string> {
  await queueEvents(harness, by, events);
  const acceptedAt = harness.clock.now().toISOString();
  harness.clock.advance(1_000);
  return acceptedAt;
}

test('a delivery says what was sent and what became of it, the newest first', async () => {
  const [first, second] = [newEvent({ event_name: 'Purchase', event_datetime: '2026-11-20' }), newEvent()];
  await addInstallation(harness.database, { merchantId, installationId: first.installation_id });
  const times = [await send([first, second]), await send([newEvent(), first])];
  await drain.drain();
  times.push(await send([second]));
  const { status, body } = await own();
  assert.equal(status, 200);
  assert.equal(body.next_cursor, null);
  assert.deepEqual(
    body.deliveries.map((one: Record<string, unknown>) => [one['state'], one['accepted_at']]),
    [
      ['queued', times[2]],
      ['duplicate', times[1]],
      ['waiting', times[1]],
      ['waiting', times[0]],
      ['recorded', times[0]],
    ],
  );
  assert.deepEqual(body.deliveries.at(-1), {
    event_id: first.event_id,
    event_name: 'Purchase',
    event_datetime: '2026-11-20',
    installation_id: first.installation_id,
    accepted_at: times[0],
    state: 'recorded',
    warnings: ['before_installation'],
  });
});

test('pages of any size lead through all deliveries of a time and state', async () => {
  const batch = Array.from({ length: 7 }, () => newEvent());
  const middle = [await send(batch), await send(batch), await send(batch), await send(batch)];
  await drain.drain();
  for (const limit of [1, 3, 7, 14, 15]) {
    const query = `state=duplicate&accepted_from=${middle[1]}&accepted_to=${middle[3]}&limit=${limit}`;
    const ids: string[] = [];
    let cursor = '';
    do {
      const { body } = await own(`${query}${cursor}`);
      assert.ok(body.deliveries.length <= limit);
      ids.push(...body.deliveries.map((one: Record<string, unknown>) => one['event_id']));
      cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`;
    } while (cursor !== '');
    const reversed = batch.map(({ event_id }) => event_id).toReversed();
    assert.deepEqual(ids, [...reversed, ...reversed]);
  }
});

test('a page of recorded events looks through a bounded number of events, and leads on', async () => {
  const batch = Array.from({ length: 1_000 }, () => newEvent({ installation_id: installationId }));
  await addInstallation(harness.database, { merchantId, installationId });
  for (let round = 0; round < 7; round += 1) await send(batch);
  while ((await drain.drain()) === 'again');
  const first = (await own('state=recorded')).body;
  assert.deepEqual([first.deliveries.length, typeof first.next_cursor], [0, 'string']);
  const second = (await own(`state=recorded&cursor=${first.next_cursor}`)).body;
  assert.equal(second.deliveries.length, 100);
  assert.equal(second.deliveries[0].event_id, batch.at(-1)?.event_id);
});

const installationId = randomUUID();

test('every event is listed once while batches move out of the queue', async () => {
  for (let round = 1; round <= 10; round += 1) {
    await send([newEvent(), newEvent()]);
    const asking = Array.from({ length: 6 }, () => own('limit=1000'));
    const [, ...answers] = await Promise.all([drain.drain(), ...asking]);
    for (const { body } of answers) {
      const ids = new Set(body.deliveries.map((one: Record<string, unknown>) => one['event_id']));
      assert.deepEqual([body.deliveries.length, ids.size], [2 * round, 2 * round]);
    }
  }
});

test('operators see the events of all merchants that are set aside, and why', async () => {
  const [ours, theirs] = [newEvent(), newEvent()];
  await send([ours]);
  await send([theirs], stranger.merchantId);
  await setQueueAside(harness, merchantId, '53100');
  await setQueueAside(harness, stranger.merchantId, 'RangeError');
  await send([newEvent()]);
  const { body } = await operators('state=set_aside&limit=1');
  const rest = (await operators(`state=set_aside&cursor=${body.next_cursor}`)).body;
  assert.deepEqual(
    [...body.deliveries, ...rest.deliveries].map((one) => [one.merchant_id, one.event_id, one.reason]),
    [
      [stranger.merchantId, theirs.event_id, 'RangeError'],
      [merchantId, ours.event_id, '53100'],
    ],
  );
  assert.ok(Number.isInteger(rest.deliveries[0].batch_id));
  const one = (await operators(`merchant_id=${merchantId}`)).body;
  assert.deepEqual(
    one.deliveries.map(({ state }: { state: string }) => state),
    ['queued', 'set_aside'],
  );
  assert.equal(one.deliveries[0].reason, null);
});

test('a merchant sees no deliveries of another one, and no internal reason', async () => {
  await send([newEvent()]);
  await setQueueAside(harness, merchantId);
  assert.deepEqual((await own('', stranger.authorization)).body, { deliveries: [], next_cursor: null });
  const [delivery] = (await own('state=set_aside')).body.deliveries;
  assert.deepEqual(Object.keys(delivery), [
    'event_id',
    'event_name',
    'event_datetime',
    'installation_id',
    'accepted_at',
    'state',
    'warnings',
  ]);
});

test('a cursor shows nothing of the number of a batch, which counts the batches of all merchants', async () => {
  await send([newEvent(), newEvent()]);
  const { next_cursor: cursor } = (await own('limit=1')).body;
  assert.throws(() => cursorOf({ a: textKey, b: textKey, c: textKey }).decode(cursor));
  assert.ok(sealedCursor(['1', '1', '1']).decode(cursor));
});

test('operators must name a merchant, unless they ask for events that are set aside', async () => {
  for (const query of ['', 'state=recorded', 'state=waiting', 'limit=5']) {
    const { status, body } = await operators(query);
    assert.deepEqual([status, body.errors[0].pointer], [400, '/query/merchant_id'], query);
  }
  assert.equal((await operators('merchant_id=2147483647')).status, 404);
  assert.equal((await operators('merchant_id=99999999999')).status, 404);
});

test('events that retention has removed are not listed, and pages still lead on', async () => {
  const batches = Array.from({ length: 5 }, () => [newEvent(), newEvent()]);
  for (const batch of batches.slice(0, 4)) await send([...batch, ...batch]);
  await drain.drain();
  await removeEvents(harness.database);
  await send(batches[4] ?? []);
  for (const state of ['', 'state=recorded&', 'state=duplicate&', 'state=waiting&']) {
    let seen = 0;
    let cursor = '';
    do {
      const { body } = await own(`${state}limit=1${cursor}`);
      seen += body.deliveries.length;
      cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`;
    } while (cursor !== '');
    assert.equal(seen, state === '' ? 2 : 0);
  }
});

const sealed = { key: deriveKey(testMasterSecret, 'cursors'), name: 'deliveries' };

function sealedCursor(texts: readonly string[]) {
  return cursorOf(Object.fromEntries(texts.map((_text, index) => [`part${index}`, textKey])), sealed);
}

function sealedText(texts: readonly string[]): string {
  return sealedCursor(texts).encode(Object.fromEntries(texts.map((text, index) => [`part${index}`, text])));
}

const wrong = [
  'state=lost',
  'limit=0',
  'limit=1001',
  'accepted_from=yesterday',
  'accepted_to=2026-11-32',
  'cursor=x',
];

for (const query of wrong) {
  test(`${query} is 400`, () => assertRefused(query));
}

test('a cursor that is not sealed is 400', () =>
  assertRefused(`cursor=${Buffer.from('["1","1","1"]').toString('base64url')}`));

for (const key of [
  ['1', '1'],
  ['1', '1', '0'],
  ['1', '1', '1001'],
  ['1', '-1', '1'],
  ['x', '1', '1'],
  ['999999999999999999', '1', '1'],
  ['1', '9999999999999999999', '1'],
  ['1', '1', '1', '1'],
]) {
  test(`a cursor that holds ${key.join(' ')} is 400`, () => assertRefused(`cursor=${sealedText(key)}`));
}

async function assertRefused(query: string): Promise<void> {
  assert.equal((await own(query)).status, 400);
  assert.equal((await operators(`merchant_id=${merchantId}&${query}`)).status, 400);
}

test('reading requires a credential with the scope events:read', async () => {
  const { username, secret } = await harness.access.issue({
    kind: 'credential',
    merchantId,
    scopes: ['events:write'],
  });
  const { status, body } = await own('', basicHeader(username, secret));
  assert.deepEqual([status, body.code], [403, 'wrong_scope']);
});
