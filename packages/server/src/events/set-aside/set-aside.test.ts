import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import {
  clearEvents,
  createEventsMerchant,
  createTestDrain,
  type EventsHarness,
  newEvent,
  queuedBatches,
  queueEvents,
  recordedEvents,
  startEventsHarness,
} from '../../../test/fixtures/events/events-harness.js';
import type { Database } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { replayBatches } from './manage-set-aside.js';

const path = '/operator-api/v1/attribution/set-aside';
let harness: EventsHarness;
let operator: string;
let one: number;
let other: number;

before(async () => {
  harness = await startEventsHarness();
  operator = `Bearer ${(await harness.access.issue({ kind: 'operator_token', merchantId: null })).secret}`;
  one = (await createEventsMerchant(harness.access)).merchantId;
  other = (await createEventsMerchant(harness.access)).merchantId;
});

beforeEach(() => clearEvents(harness.database));

after(() => harness.close());

interface Answered {
  readonly status: number;
  readonly body: {
    readonly batches?: { readonly batch_id: number; readonly merchant_id: number }[];
    readonly next_cursor?: string | null;
    readonly [member: string]: unknown;
  };
}

async function call(method: 'GET' | 'POST', rest: string, payload?: object): Promise<Answered> {
  const response = await harness.app.inject({
    method,
    url: `${path}${rest}`,
    headers: { authorization: operator },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, body: response.json() };
}

const list = (rest = '') => call('GET', rest);

/** Sets batches aside as a drain does, without a drain. */
async function setAside(merchantId: number, batches: number): Promise<void> {
  for (let batch = 0; batch < batches; batch += 1) await queueEvents(harness, merchantId, [newEvent()]);
  await harness.database.query(sql`
    with taken as (
      delete from stoa.queued_batch
      where merchant_id = ${merchantId}
      returning *)
    insert into stoa.set_aside_batch
    select merchant_id, batch_id, accepted_at, event_count, months, ${harness.clock.now()}, 'XX000'
    from taken`);
  harness.clock.advance(1_000);
}

async function drainAll(): Promise<void> {
  const { drain } = createTestDrain(harness);
  while ((await queuedBatches(harness.database)) > 0) await drain();
}

test('a batch that cannot be recorded is listed, and recorded by a replay when the reason is gone', async () => {
  const { database } = harness;
  const [bad, good] = [newEvent({ event_id: '00000000-0000-4000-8000-0000000000bb' }), newEvent()];
  await database.transaction((tx) =>
    tx.execute(`alter table stoa.event_ledger add constraint no_bad_event
      check (event_id <> '00000000-0000-4000-8000-0000000000bb')`),
  );
  const acceptedAt = harness.clock.now().toISOString();
  await queueEvents(harness, one, [bad]);
  await queueEvents(harness, one, [good]);
  await drainAll();
  assert.deepEqual(
    (await recordedEvents(database)).map(({ eventId }) => eventId),
    [good.event_id],
  );
  const [batch] = (await list()).body.batches ?? [];
  assert.ok(batch !== undefined);
  assert.deepEqual(batch, {
    batch_id: batch.batch_id,
    merchant_id: one,
    events: 1,
    accepted_at: acceptedAt,
    set_aside_at: acceptedAt,
    reason: '23514',
  });

  const replay = () => call('POST', `/${batch.batch_id}/replay`);
  harness.clock.advance(60_000);
  assert.deepEqual(await replay(), { status: 200, body: batch });
  await drainAll();
  const [again] = (await list()).body.batches ?? [];
  assert.deepEqual(again, { ...batch, set_aside_at: harness.clock.now().toISOString() });

  await database.transaction((tx) =>
    tx.execute('alter table stoa.event_ledger drop constraint no_bad_event'),
  );
  assert.equal((await replay()).status, 200);
  assert.equal((await replay()).body['code'], 'unknown_batch');
  await drainAll();
  assert.equal((await recordedEvents(database)).length, 2);
  assert.deepEqual((await list()).body, { batches: [], next_cursor: null });
});

test('events sent again meanwhile count, and the replayed batch has duplicates', async () => {
  const event = newEvent();
  await queueEvents(harness, one, [event]);
  await harness.database.query(sql`
    with taken as (
      delete from stoa.queued_batch
      returning *)
    insert into stoa.set_aside_batch
    select merchant_id, batch_id, accepted_at, event_count, months, accepted_at, 'XX000'
    from taken`);
  await queueEvents(harness, one, [event]);
  await drainAll();
  await call('POST', '/replay', {});
  await drainAll();
  assert.equal((await recordedEvents(harness.database)).length, 1);
});

test('a list has pages, of one merchant or of all, the newest first', async () => {
  await setAside(one, 3);
  await setAside(other, 2);
  await setAside(one, 2);
  const pages: number[][] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body } = await list(`?limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`);
    pages.push((body.batches ?? []).map(({ batch_id }) => batch_id));
    cursor = body.next_cursor ?? null;
  }
  assert.deepEqual(
    pages.map((page) => page.length),
    [3, 3, 1],
  );
  const all = pages.flat();
  assert.deepEqual(
    all,
    all.toSorted((a, b) => b - a),
  );
  const own = (await list(`?merchant_id=${other}`)).body.batches ?? [];
  assert.deepEqual(
    own.map(({ merchant_id }) => merchant_id),
    [other, other],
  );
});

for (const rest of ['?cursor=x', '?cursor=WyIxIl0', '?limit=0', '?merchant_id=x'])
  test(`a list does not take ${rest}`, async () => {
    assert.equal((await list(rest)).status, 400);
  });

test('an unknown merchant and an unknown batch are refused as unknown', async () => {
  for (const answer of [
    await list('?merchant_id=2147483647'),
    await call('POST', '/replay', { merchant_id: 99 }),
  ])
    assert.deepEqual([answer.status, answer.body['code']], [404, 'unknown_merchant']);
  for (const batch of ['1', '9007199254740991']) {
    const { status, body } = await call('POST', `/${batch}/replay`);
    assert.deepEqual([status, body['code']], [404, 'unknown_batch']);
  }
  for (const batch of ['0', '-1', 'x', '9007199254740993', '1e999'])
    assert.equal((await call('POST', `/${batch}/replay`)).status, 400, batch);
});

test('all batches, or those of one merchant, are replayed in slices, and none twice', async () => {
  await harness.database.query(sql`
    insert into stoa.set_aside_batch (
      merchant_id, batch_id, accepted_at, event_count, months, set_aside_at, reason)
    select
      case when number % 2 = 0 then ${one}::integer else ${other}::integer end, number, '2026-11-20', 1, '{}',
      '2026-11-20', 'XX000'
    from generate_series(1, 3000) as number`);
  const before = harness.clock.now().toISOString();
  const replay = (body: object = {}) => call('POST', '/replay', { set_aside_before: before, ...body });
  assert.deepEqual((await replay({ merchant_id: one })).body, { replayed: 1_000, more: true });
  assert.deepEqual((await replay({ merchant_id: one })).body, { replayed: 500, more: false });
  const [oldest] = await harness.database.query<{ left: bigint }>(sql`
    select min(batch_id) as left
    from stoa.set_aside_batch`);
  assert.equal(oldest?.left, 1n);
  const [first, second] = await Promise.all([replay(), replay()]);
  const sum = Number(first.body['replayed']) + Number(second.body['replayed']);
  assert.equal(sum, 1_500);
  assert.deepEqual((await replay()).body, { replayed: 0, more: false });
  assert.equal(await queuedBatches(harness.database), 3_000);
});

test('a replay asks no merchant for more once it has replayed as many as it may', async () => {
  await setAside(one, 1);
  await setAside(other, 1);
  let transactions = 0;
  const database: Database = {
    ...harness.database,
    transaction: (work) => {
      transactions += 1;
      return harness.database.transaction(work);
    },
  };
  assert.equal(
    await replayBatches({ database, clock: harness.clock }, { merchantId: undefined, most: 1, by: tester }),
    1,
  );
  assert.equal(transactions, 1);
});

test('batches set aside after the given time stay', async () => {
  await setAside(one, 1);
  const before = new Date(harness.clock.now().getTime() - 1_000).toISOString();
  assert.deepEqual((await call('POST', '/replay', { set_aside_before: before })).body, {
    replayed: 0,
    more: false,
  });
  assert.equal((await call('POST', '/replay', { set_aside_befor: before })).status, 400);
  assert.deepEqual((await call('POST', '/replay', {})).body, { replayed: 1, more: false });
});

for (const before of ['2016-12-31T23:59:60Z', '0000-01-01T00:00:00+23:59', '9999-12-31T23:59:60Z'])
  test(`a replay takes any valid time: before ${before}`, async () => {
    await setAside(one, 1);
    assert.deepEqual(await call('POST', '/replay', { set_aside_before: before }), {
      status: 200,
      body: { replayed: before.startsWith('9999') ? 1 : 0, more: false },
    });
  });
