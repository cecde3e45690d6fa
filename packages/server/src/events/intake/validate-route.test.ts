import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import {
  basicHeader,
  createEventsMerchant,
  type EventsHarness,
  newEvent,
  queuedBatches,
  startEventsHarness,
} from '../../../test/fixtures/events/events-harness.js';

let harness: EventsHarness;
let merchantId: number;
let authorization: string;

before(async () => {
  harness = await startEventsHarness();
  ({ merchantId, authorization } = await createEventsMerchant(harness.access));
});
after(() => harness.close());

const real = '/attribution-api/v1/events';
const trial = `${real}/validate`;

type Headers = Readonly<Record<string, string>>;

function post(url: string, payload: string | Buffer, headers: Headers = {}) {
  const all = { authorization, 'content-type': 'application/json', ...headers };
  return harness.app.inject({ method: 'POST', url, payload, headers: all });
}

const twice = newEvent();

for (const [what, events] of [
  ['a batch', [newEvent(), newEvent()]],
  ['a batch with an event twice', [twice, twice]],
  ['an empty batch', []],
  ['a full batch', Array.from({ length: 1_000 }, () => newEvent())],
] as const) {
  test(`${what} is valid, and leaves no trace`, async () => {
    const answer = await post(trial, JSON.stringify({ events }));
    assert.equal(answer.statusCode, 200);
    const { valid, events: count, warning_count, warnings } = answer.json();
    assert.deepEqual([valid, count, warning_count], [true, events.length, events.length]);
    assert.equal(warnings.length, Math.min(events.length, 100));
    assert.equal(await queuedBatches(harness.database), 0);
  });
}

const many = (count: number, event: unknown) =>
  JSON.stringify({ events: Array.from({ length: count }, () => event) });
const refused: readonly (readonly [what: string, body: string | Buffer, headers?: Headers])[] = [
  ['no JSON', '{'],
  ['no batch', '[]'],
  ['a key twice', '{"events":[],"events":[]}'],
  ['faults of every kind', many(30, { event_id: 'x', event_name: '', payload: [] })],
  ['long payloads', many(3, newEvent({ payload: { filler: 'x'.repeat(32_768) } }))],
  ['too many events', many(1_001, null)],
  ['a large body', ' '.repeat(1_048_577)],
  ['a body that is large when unpacked', gzipSync(' '.repeat(1_048_577)), { 'content-encoding': 'gzip' }],
  ['another type', '{"events":[]}', { 'content-type': 'text/plain' }],
  ['no credential', '{"events":[]}', { authorization: '' }],
  ['a wrong credential', '{"events":[]}', { authorization: basicHeader('somebody', 'wrong') }],
];

for (const [what, body, headers] of refused) {
  test(`${what} is refused exactly as by the events call`, async () => {
    const answers = [await post(real, body, headers), await post(trial, body, headers)];
    const [expected, found] = answers.map((answer) => {
      const { instance: _instance, request_id: _id, ...problem } = answer.json();
      return problem;
    });
    assert.ok(expected.status >= 400);
    assert.deepEqual(found, expected);
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [expected.status, expected.status],
    );
  });
}

test('it takes the scope of the events call', async () => {
  const { username, secret } = await harness.access.issue({
    kind: 'credential',
    merchantId,
    scopes: ['events:read'],
  });
  const answer = await post(trial, '{"events":[]}', { authorization: basicHeader(username, secret) });
  assert.equal(answer.statusCode, 403);
});

test('trials and batches count towards one rate', async () => {
  const slow = await startEventsHarness({
    rateLimit: { name: 'events', limit: 1, windowSeconds: 1, burst: 2 },
  });
  try {
    const { authorization: other } = await createEventsMerchant(slow.access);
    const statuses: number[] = [];
    for (const url of [trial, real, trial, real]) {
      const headers = { authorization: other };
      const { statusCode } = await slow.app.inject({ method: 'POST', url, headers, payload: { events: [] } });
      statuses.push(statusCode);
    }
    assert.deepEqual(statuses, [200, 204, 429, 429]);
  } finally {
    await slow.close();
  }
});
