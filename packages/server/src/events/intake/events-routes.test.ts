import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import {
  basicHeader,
  clearEvents,
  createEventsMerchant,
  type EventsHarness,
  newEvent,
  queuedBatches,
  startEventsHarness,
} from '../../../test/fixtures/events/events-harness.js';
import { sql } from '../../database/sql.js';
import type { Problem } from '../../http/answering/problem.js';
import { limits } from '../../kernel/limits.js';

const url = '/attribution-api/v1/events';
let harness: EventsHarness;
let merchantId: number;
let authorization: string;
const seenStatuses = new Set<number>();

before(async () => {
  harness = await startEventsHarness();
  ({ merchantId, authorization } = await createEventsMerchant(harness.access));
});

after(() => harness.close());

beforeEach(async () => {
  await clearEvents(harness.database);
});

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly problem: () => Problem;
}

async function post(
  payload: string | Buffer,
  headers: Readonly<Record<string, string | undefined>> = {},
  on: EventsHarness = harness,
): Promise<Answer> {
  const all = { authorization, 'content-type': 'application/json', ...headers };
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  const {
    statusCode,
    body,
    headers: answered,
  } = await on.app.inject({ method: 'POST', url, payload, headers: sent });
  seenStatuses.add(statusCode);
  return { status: statusCode, body, headers: answered, problem: () => JSON.parse(body) as Problem };
}

const postEvents = (events: readonly unknown[]) => post(JSON.stringify({ events }));

function faultsOf({ problem }: Answer): string[] {
  return (problem().errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`);
}

/** A body of exactly that many bytes. */
function bodyOfBytes(bytes: number): string {
  const text = JSON.stringify({ events: [newEvent()], filler: '' });
  return text.replace('"filler":""', `"filler":"${'x'.repeat(bytes - Buffer.byteLength(text))}"`);
}

/** A payload whose text has exactly that many bytes. */
function payloadOfBytes(bytes: number): { filler: string } {
  return { filler: 'x'.repeat(bytes - '{"filler":""}'.length) };
}

test('a batch is answered with 204 and no body, and is one row of the queue', async () => {
  const answer = await postEvents([newEvent(), newEvent()]);
  assert.equal(answer.status, 204);
  assert.equal(answer.body, '');
  const rows = await harness.database.query<{ merchantId: number; eventCount: number; acceptedAt: Date }>(sql`
    select merchant_id as "merchantId", event_count as "eventCount", accepted_at as "acceptedAt"
    from stoa.queued_batch`);
  assert.deepEqual(rows, [{ merchantId, eventCount: 2, acceptedAt: harness.clock.now() }]);
});

test('an empty batch is a 204 and leaves nothing', async () => {
  assert.equal((await postEvents([])).status, 204);
  assert.equal(await queuedBatches(harness.database), 0);
});

test('a gzipped batch is taken', async () => {
  const answer = await post(gzipSync(JSON.stringify({ events: [newEvent()] })), {
    'content-encoding': 'gzip',
  });
  assert.equal(answer.status, 204);
});

test('unknown members are ignored', async () => {
  const answer = await post(JSON.stringify({ events: [{ ...newEvent(), extra: 1 }], more: {} }));
  assert.equal(answer.status, 204);
});

const accepted: readonly (readonly [what: string, fields: object])[] = [
  ['a name of one character', { event_name: 'x' }],
  ['a name of 128 characters', { event_name: 'x'.repeat(128) }],
  ['a name of 128 characters outside the basic plane', { event_name: '🛒'.repeat(128) }],
  ['an empty payload', { payload: {} }],
  ['an event_id in upper case', { event_id: randomUUID().toUpperCase() }],
  ['an installation id that is not version 4', { installation_id: '00000000-0000-0000-0000-000000000000' }],
  ['a date without a time', { event_datetime: '2026-11-20' }],
  ['a basic date and time', { event_datetime: '20261120T100000Z' }],
  ['a week date', { event_datetime: '2026-W47-5T10:00+0530' }],
  ['the year 0 with an offset that leads before it', { event_datetime: '0000-01-01T00:00:00+23:59' }],
  ['the year 9999 with an offset that leads past it', { event_datetime: '9999-12-31T23:59:59.999999-23:59' }],
  ['a leap second', { event_datetime: '2016-12-31T23:59:60Z' }],
  ['the end of a day', { event_datetime: '9999-12-31T24:00:00Z' }],
];

for (const [what, fields] of accepted) {
  test(`takes ${what}`, async () => assert.equal((await postEvents([newEvent(fields)])).status, 204));
}

const wrong: readonly (readonly [field: string, value: unknown, code: string])[] = [
  ['event_name', undefined, 'missing'],
  ['event_name', 5, 'wrong_type'],
  ['event_name', '', 'too_short'],
  ['event_name', 'x'.repeat(129), 'too_long'],
  ['payload', undefined, 'missing'],
  ['payload', null, 'wrong_type'],
  ['payload', [], 'wrong_type'],
  ['payload', '{}', 'wrong_type'],
  ['payload', payloadOfBytes(limits.eventPayloadBytes + 1), 'too_long'],
  ['event_datetime', undefined, 'missing'],
  ['event_datetime', 1_700_000_000, 'wrong_type'],
  ['event_datetime', '', 'wrong_format'],
  ['event_datetime', 'yesterday', 'wrong_format'],
  ['event_datetime', '2026-02-30T10:00:00Z', 'wrong_format'],
  ['event_datetime', '2026-11-20T25:00:00Z', 'wrong_format'],
  ['event_datetime', '2026-11', 'wrong_format'],
  ['event_datetime', '+10000-01-01T00:00:00Z', 'wrong_format'],
  ['event_datetime', `2026-11-20T10:00:00.${'1'.repeat(109)}`, 'too_long'],
  ['event_id', undefined, 'missing'],
  ['event_id', null, 'wrong_type'],
  ['event_id', 'a', 'wrong_format'],
  ['event_id', '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'wrong_format'],
  ['event_id', '5f0c3a52-8d0e-4c52-7a3b-0d7d7a0b6a11', 'wrong_format'],
  ['event_id', '{5f0c3a52-8d0e-4c52-9a3b-0d7d7a0b6a11}', 'wrong_format'],
  ['event_id', '5f0c3a52-8d0e-4c52-9a3b-0d7d7a0b6a11\n', 'wrong_format'],
  ['event_id', '5f0c3a528d0e4c529a3b0d7d7a0b6a11', 'wrong_format'],
  ['installation_id', undefined, 'missing'],
  ['installation_id', 1, 'wrong_type'],
  ['installation_id', 'not-a-uuid', 'wrong_format'],
];

for (const [field, value, code] of wrong) {
  test(`${field} ${String(JSON.stringify(value)).slice(0, 60)} is ${code}`, async () => {
    const answer = await postEvents([newEvent(), { ...newEvent(), [field]: value }]);
    assert.equal(answer.status, 400);
    assert.equal(answer.problem().code, 'invalid_request');
    assert.deepEqual(faultsOf(answer), [`/events/1/${field} ${code}`]);
    assert.equal(await queuedBatches(harness.database), 0);
  });
}

const wrongBodies: readonly (readonly [body: string, code: string, fault?: string])[] = [
  ['', 'malformed_json'],
  ['{"events":[', 'malformed_json'],
  ['{}', 'invalid_request', '/events missing'],
  ['[]', 'invalid_request', ' wrong_type'],
  ['null', 'invalid_request', ' wrong_type'],
  ['{"events":{}}', 'invalid_request', '/events wrong_type'],
  ['{"events":null}', 'invalid_request', '/events wrong_type'],
  ['{"events":[1]}', 'invalid_request', '/events/0 wrong_type'],
  ['{"events":[],"events":[]}', 'unacceptable_json', '/events duplicate_key'],
  ['{"events":[{"payload":{"a":1e999}}]}', 'unacceptable_json', '/events/0/payload/a number_out_of_range'],
  [
    '{"events":[{"payload":{"a":"\\u0000"}}]}',
    'unacceptable_json',
    '/events/0/payload/a unstorable_character',
  ],
];

for (const [body, code, fault] of wrongBodies) {
  test(`the body ${body || '(none)'} is ${code}`, async () => {
    const answer = await post(body);
    assert.equal(answer.status, 400);
    assert.equal(answer.problem().code, code);
    assert.deepEqual(faultsOf(answer), fault === undefined ? [] : [fault]);
  });
}

test('every fault is listed in the order of the events, whichever check found it', async () => {
  const long = { payload: payloadOfBytes(limits.eventPayloadBytes + 1) };
  const answer = await postEvents([
    newEvent(long),
    newEvent({ event_name: '' }),
    { ...newEvent(long), event_id: 'x' },
    newEvent(),
    newEvent(long),
  ]);
  assert.deepEqual(faultsOf(answer), [
    '/events/0/payload too_long',
    '/events/1/event_name too_short',
    '/events/2/event_id wrong_format',
    '/events/2/payload too_long',
    '/events/4/payload too_long',
  ]);
  assert.equal(answer.problem().error_count, 5);
});

test('at most 100 faults are listed, and all are counted', async () => {
  const answer = await postEvents(Array.from({ length: 1_000 }, () => ({})));
  assert.equal(answer.problem().errors?.length, 100);
  assert.equal(answer.problem().error_count, 5_000);
});

test('an answer repeats nothing of the events', async () => {
  const answer = await postEvents([newEvent({ event_name: 'secret'.repeat(50), event_datetime: 'secret' })]);
  assert.ok(!answer.body.includes('secret'));
});

test('1,048,576 bytes are taken and one more is 413', async () => {
  assert.equal((await post(bodyOfBytes(1_048_576))).status, 204);
  const refused = await post(bodyOfBytes(1_048_577));
  assert.equal(refused.status, 413);
  assert.equal(refused.problem().code, 'payload_too_large');
  assert.equal(await queuedBatches(harness.database), 1);
});

test('1,000 events are taken and 1,001 are 413, whatever else is wrong with them', async () => {
  assert.equal((await postEvents(Array.from({ length: 1_000 }, () => newEvent()))).status, 204);
  for (const event of [newEvent(), null]) {
    const refused = await postEvents(Array.from({ length: 1_001 }, () => event));
    assert.equal(refused.status, 413);
    assert.equal(refused.problem().code, 'too_many_events');
  }
  assert.equal(await queuedBatches(harness.database), 1);
});

const payloads: readonly (readonly [text: string, status: number])[] = [
  [JSON.stringify(payloadOfBytes(32_768)), 204],
  [JSON.stringify(payloadOfBytes(32_769)), 400],
  [`{${' '.repeat(32_766)}}`, 204],
  [`{${' '.repeat(32_767)}}`, 400],
  [`{"a":"${'ä'.repeat(16_380)}"}`, 204],
  [`{"a":"${'ä'.repeat(16_381)}"}`, 400],
];

for (const [text, status] of payloads) {
  test(`a payload of ${Buffer.byteLength(text)} bytes, ${text.slice(0, 8)}…, is ${status}`, async () => {
    const event = JSON.stringify(newEvent({ payload: {} })).replace('"payload":{}', `"payload":${text}`);
    assert.equal((await post(`{"events":[${event}]}`)).status, status);
  });
}

test('without a credential it is 401 with a challenge', async () => {
  for (const header of [undefined, 'Basic x', basicHeader('somebody', 'wrong'), 'Bearer stoa_key_x']) {
    const answer = await post('{"events":[]}', { authorization: header });
    assert.equal(answer.status, 401);
    assert.match(String(answer.headers['www-authenticate']), /^Basic realm=/);
  }
});

test('a credential without the scope is 403', async () => {
  const { username, secret } = await harness.access.issue({ kind: 'credential', merchantId, scopes: [] });
  const answer = await post('{"events":[]}', { authorization: basicHeader(username, secret) });
  assert.equal(answer.status, 403);
  assert.equal(answer.problem().code, 'wrong_scope');
});

test('a body that is not JSON is 415', async () => {
  assert.equal((await post('{"events":[]}', { 'content-type': 'text/plain' })).status, 415);
  assert.equal((await post('x', { 'content-encoding': 'br' })).status, 415);
});

test('a credential that asks too often is 429, and another one is not', async () => {
  const slow = await startEventsHarness({
    rateLimit: { name: 'events', limit: 1, windowSeconds: 1, burst: 2 },
  });
  try {
    const one = await createEventsMerchant(slow.access);
    const other = await createEventsMerchant(slow.access);
    const ask = ({ authorization }: { authorization: string }) =>
      post('{"events":[]}', { authorization }, slow);
    const statuses = [await ask(one), await ask(one), await ask(one), await ask(other)].map(
      ({ status }) => status,
    );
    assert.deepEqual(statuses, [204, 204, 429, 204]);
    assert.equal((await ask(one)).headers['retry-after'], '1');
    slow.clock.advance(1_000);
    assert.equal((await ask(one)).status, 204);
  } finally {
    await slow.close();
  }
});

test('without a database it is 503 with Retry-After', async () => {
  const lost = await startEventsHarness();
  await lost.database.close();
  const answer = await post(JSON.stringify({ events: [newEvent()] }), {}, lost);
  assert.equal(answer.status, 503);
  assert.equal(answer.headers['retry-after'], '2');
  await lost.close();
});

test('every declared status was seen, and no other', () => {
  assert.deepEqual(
    [...seenStatuses].toSorted((a, b) => a - b),
    [204, 400, 401, 403, 413, 415, 429, 503],
  );
  const responses = harness.app.swagger().paths?.[url]?.post?.responses ?? {};
  // Answers that a request can get before it is routed are the same for all calls: they do not refer to a `Problem…`
  // response.
  const own = Object.entries(responses)
    .filter(([, one]) => !('$ref' in one) || one.$ref.includes('/Problem'))
    .map(([status]) => Number(status));
  assert.deepEqual(
    own,
    [...seenStatuses].toSorted((a, b) => a - b),
  );
});
