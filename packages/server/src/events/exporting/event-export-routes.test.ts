import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import {
  createEventsMerchant,
  createTestDrain,
  type EventsHarness,
  newEvent,
  queueEvents,
  startEventsHarness,
  type TestDrain,
} from '../../../test/fixtures/events/events-harness.js';
import { readCsv } from '../../../test/fixtures/export/read-csv.js';
import { readParquet } from '../../../test/fixtures/export/test-rows.js';
import { openExport } from '../../access/index.js';
import { sql } from '../../database/sql.js';
import { limits } from '../../kernel/limits.js';
import type { SentEvent } from '../events-schemas.js';
import { eventExport } from './export-events.js';

interface Merchant {
  readonly merchantId: number;
  readonly authorization: string;
}

let events: EventsHarness;
let drain: TestDrain;
let operator: string;
before(async () => {
  events = await startEventsHarness();
  drain = createTestDrain(events);
  const { secret } = await events.access.issue({ kind: 'operator_token', merchantId: null });
  operator = `Bearer ${secret}`;
});
after(() => events.close());

const path = '/attribution-api/v1/exports/events';
const operatorPath = '/operator-api/v1/exports/events';

async function drainAll(): Promise<void> {
  while ((await drain.drain()) === 'again');
}

/** Queues and records batches, and moves the clock until exports include them. */
async function recorded(merchant: Merchant, ...batches: readonly SentEvent[][]): Promise<void> {
  for (const batch of batches) await queueEvents(events, merchant.merchantId, batch);
  await drainAll();
  events.clock.advance(limits.exportLagMs + 1);
}

async function get(by: string, query = '', url = path) {
  const response = await events.app.inject({ url: `${url}?${query}`, headers: { authorization: by } });
  assert.equal(response.statusCode, 200, response.body);
  return response;
}

async function rowsOf(by: string, query = '', url = path): Promise<Record<string, unknown>[]> {
  const { body } = await get(by, `format=ndjson&${query}`, url);
  const rows = body
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  return rows;
}

async function idsOf(by: string, query = '', url = path): Promise<string[]> {
  return (await rowsOf(by, query, url)).map((row) => String(row['event_id']));
}

const idOf = ({ event_id: id }: SentEvent): string => id;

function manyEvents(count: number, fields: Partial<SentEvent> = {}): SentEvent[] {
  return Array.from({ length: count }, () => newEvent(fields));
}

test('a row is the event as it was sent', async () => {
  const merchant = await createEventsMerchant(events.access);
  const acceptedAt = events.clock.now().toISOString();
  const sent = newEvent({
    event_name: 'Purchase_Completed',
    payload: { amount: '0.100000000000000001', currency: 'eur', note: 'line\nbreak \u2028 "quoted"' },
    event_datetime: '20261120T100000.123456+0100',
  });
  await recorded(merchant, [sent]);
  assert.deepEqual(await rowsOf(merchant.authorization), [
    {
      merchant_id: merchant.merchantId,
      event_id: sent.event_id,
      event_name: 'Purchase_Completed',
      installation_id: sent.installation_id,
      event_datetime: '20261120T100000.123456+0100',
      occurred_at: '2026-11-20T09:00:00.123456Z',
      payload: sent.payload,
      amount: '0.100000000000000001',
      currency: 'EUR',
      accepted_at: acceptedAt,
      recorded_at: acceptedAt,
    },
  ]);
});

test('a payload is exported exactly as it was sent', async () => {
  const merchant = await createEventsMerchant(events.access);
  const payload = '{ "amount" : 1.500000000000000001,\n "n": 1E+2, "u": "\\u00e9" }';
  const { payload: _payload, ...sent } = newEvent();
  const { secret, username } = await events.access.issue({
    kind: 'credential',
    merchantId: merchant.merchantId,
  });
  const response = await events.app.inject({
    method: 'POST',
    url: '/attribution-api/v1/events',
    headers: {
      authorization: `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: `{"events":[${JSON.stringify(sent).slice(0, -1)},"payload":${payload}}]}`,
  });
  assert.equal(response.statusCode, 204, response.body);
  await recorded(merchant);
  const { authorization: by } = merchant;
  assert.ok(
    (await get(by, 'format=ndjson')).body.includes(
      `"payload":${payload.replace('\n', ' ')},"amount":"1.500000000000000001"`,
    ),
  );
  assert.equal(readCsv((await get(by)).body)[0]?.['payload'], payload);
  const { rows } = await readParquet((await get(by, 'format=parquet')).rawPayload);
  assert.deepEqual([rows[0]?.['payload'], rows[0]?.['amount']], [payload, '1.500000000000000001']);
});

test('every format holds the same rows', async () => {
  const merchant = await createEventsMerchant(events.access);
  const names = ['=cmd()', 'a,"b"\r\n', 'x\u2028y', '𝔊', ' '];
  await recorded(
    merchant,
    names.map((event_name) => newEvent({ event_name, payload: {} })),
  );
  const { authorization: by } = merchant;
  const rows = await rowsOf(by);
  const csv = readCsv((await get(by)).body);
  const parquet = await readParquet((await get(by, 'format=parquet')).rawPayload);
  assert.deepEqual(
    rows.map((row) => row['event_name']),
    names,
  );
  for (const name of ['event_id', 'event_name', 'installation_id', 'event_datetime']) {
    assert.deepEqual(
      csv.map((row) => row[name]),
      rows.map((row) => row[name]),
    );
    assert.deepEqual(
      parquet.rows.map((row) => row[name]),
      rows.map((row) => row[name]),
    );
  }
  assert.deepEqual([csv[0]?.['amount'], rows[0]?.['amount'], parquet.rows[0]?.['amount']], ['', null, null]);
});

test('duplicates are exported once, and queued events and those set aside not yet', async () => {
  const merchant = await createEventsMerchant(events.access);
  const { merchantId, authorization: by } = merchant;
  const [first, second, third] = [newEvent(), newEvent(), newEvent()];
  await recorded(merchant, [first, second, first], [second, third], [third]);
  assert.deepEqual(await idsOf(by), [first, second, third].map(idOf));
  const aside = newEvent();
  await queueEvents(events, merchantId, [aside]);
  await events.database.query(sql`
    with taken as (
      delete from stoa.queued_batch
      where merchant_id = ${merchantId}
      returning *)
    insert into stoa.set_aside_batch
    select merchant_id, batch_id, accepted_at, event_count, months, accepted_at, 'XX000'
    from taken`);
  await queueEvents(events, merchantId, [newEvent()]);
  events.clock.advance(limits.exportLagMs + 1);
  assert.equal((await idsOf(by)).length, 3);
  assert.equal((await idsOf(by, 'by=occurred')).length, 3);
  await drainAll();
});

test('an export that goes on where the last one ended misses nothing, even events recorded long after they were accepted', async () => {
  const merchant = await createEventsMerchant(events.access);
  const { merchantId, authorization: by } = merchant;
  const sent: SentEvent[] = [];
  const found: string[] = [];
  let from = events.clock.now().toISOString();
  for (let turn = 0; turn < 8; turn += 1) {
    const batch = manyEvents(turn + 1);
    sent.push(...batch);
    await queueEvents(events, merchantId, batch);
    events.clock.advance(100_000);
    if (turn % 3 === 2) await drainAll();
    const { body, headers } = await get(by, `from=${from}`);
    found.push(...readCsv(body).map((row) => row['event_id'] ?? ''));
    from = String(headers['stoa-export-to']);
  }
  await recorded(merchant);
  found.push(...(await idsOf(by, `from=${from}`)));
  assert.deepEqual(found.toSorted(), sent.map(idOf).toSorted());
});

test('the export of a recorded period never changes', async () => {
  const merchant = await createEventsMerchant(events.access);
  const from = events.clock.now().toISOString();
  await recorded(merchant, manyEvents(3), manyEvents(2));
  const { body, headers } = await get(merchant.authorization, `from=${from}`);
  await recorded(merchant, manyEvents(4));
  const again = await get(merchant.authorization, `from=${from}&to=${String(headers['stoa-export-to'])}`);
  assert.equal(again.body, body);
  assert.equal(readCsv(body).length, 5);
});

test('by occurred, the period is one of event_datetime, across months and far years', async () => {
  const merchant = await createEventsMerchant(events.access);
  const times = [
    '0001-01-01T00:00:00Z',
    '1969-12-31T23:59:59.999999Z',
    '2026-10-31T23:59:59.999999Z',
    '2026-11-01T00:00:00Z',
    '2026-11-30T23:00:00-01:00',
    '2026-12-01T00:00:00.000001Z',
    '9999-12-31T23:59:59Z',
  ];
  await events.database.query(sql`
    select stoa.add_month_partition('event_segment', 'month', '2026-11-01')`);
  await recorded(
    merchant,
    times.map((event_datetime) => newEvent({ event_datetime })),
  );
  const { authorization: by } = merchant;
  const timesOf = async (query: string) =>
    (await rowsOf(by, `by=occurred&${query}`)).map((row) => row['event_datetime']);
  assert.deepEqual(await timesOf(''), times);
  assert.deepEqual(await timesOf('from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z'), times.slice(3, 4));
  assert.deepEqual(
    await timesOf('from=2026-10-31T23:59:59.999999Z&to=2026-12-01T00:00:00.000001Z'),
    times.slice(2, 5),
  );
  assert.deepEqual(await timesOf('to=1970-01-01T00:00:00Z'), times.slice(0, 2));
  assert.deepEqual(await timesOf('from=2026-12-01T00:00:00.000001Z'), times.slice(5));
  assert.equal((await get(by, 'by=occurred')).headers['stoa-export-to'], undefined);
});

test('small batches are read together and large ones alone, and each event is exported once', async () => {
  const merchant = await createEventsMerchant(events.access);
  const large = { payload: { text: 'x'.repeat(30_000) } };
  const batches = [
    ...Array.from({ length: 600 }, () => manyEvents(1)),
    manyEvents(1_000),
    manyEvents(1_000),
    manyEvents(30, large),
    manyEvents(30, large),
    ...Array.from({ length: 7 }, () => manyEvents(30, large)),
  ];
  await recorded(merchant, ...batches);
  const sent = batches.flat().map(idOf);
  for (const by of ['recorded', 'occurred'])
    assert.deepEqual((await idsOf(merchant.authorization, `by=${by}`)).toSorted(), sent.toSorted(), by);
});

test('an operator exports events of all merchants or of one, a merchant only its own', async () => {
  const [one, other] = [await createEventsMerchant(events.access), await createEventsMerchant(events.access)];
  const [mine, theirs] = [newEvent(), newEvent()];
  await recorded(one, [mine]);
  await recorded(other, [theirs]);
  const all = await idsOf(operator, '', operatorPath);
  assert.ok(all.includes(mine.event_id) && all.includes(theirs.event_id));
  assert.deepEqual(await idsOf(operator, `merchant_id=${other.merchantId}`, operatorPath), [theirs.event_id]);
  assert.deepEqual(await idsOf(one.authorization, ''), [mine.event_id]);
  const url = `${path}?merchant_id=${other.merchantId}`;
  const { statusCode } = await events.app.inject({ url, headers: { authorization: one.authorization } });
  assert.equal(statusCode, 400);
});

test('an export requires a credential with the scope events:read', async () => {
  const { merchantId } = await events.access.createMerchant('Writer');
  const { username, secret } = await events.access.issue({
    kind: 'credential',
    merchantId,
    scopes: ['events:write'],
  });
  const authorization = `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`;
  assert.equal((await events.app.inject({ url: path, headers: { authorization } })).statusCode, 403);
  assert.equal(
    (await events.app.inject({ url: path, headers: { authorization: operator } })).statusCode,
    403,
  );
  assert.equal((await events.app.inject({ url: operatorPath, headers: { authorization } })).statusCode, 401);
});

/** Inserts recorded batches of a thousand events directly: only their rows matter here. */
async function fill(merchantId: number, batches: number): Promise<void> {
  await events.database.query(sql`
    with batch as (
      select nextval('stoa.event_batch_id') as batch_id, timestamptz '2026-11-01' as accepted_at
      from generate_series(1, ${batches}::integer)),
    header as (
      insert into stoa.event_batch (
        merchant_id, accepted_at, batch_id, recorded_at, event_count, duplicates, months)
      select ${merchantId}::integer, accepted_at, batch_id, accepted_at, 1000, 0, array[date '2026-11-01']
      from batch)
    insert into stoa.event_segment (
      merchant_id, batch_id, month, accepted_at, positions, event_ids, event_names, event_name_keys, installation_ids,
      event_datetimes, occurred_ats, payloads, amounts, currencies)
    select
      ${merchantId}::integer, batch_id, date '2026-11-01', accepted_at, array_agg(position::smallint),
      array_agg(gen_random_uuid()), array_agg('a'::text), null, array_agg(gen_random_uuid()),
      array_agg('2026-11-01T00:00:00Z'::text), array_agg(timestamptz '2026-11-01T00:00:00Z'), array_agg('{}'::text),
      array_agg(null::numeric), array_agg(null::text)
    from batch
    cross join generate_series(1, 1000) as position
    group by batch_id, accepted_at`);
}

for (const by of eventExport.times) {
  test(`120,000 events by ${by} are read in pages of at most 2,000, each after the one before is taken`, async () => {
    const { merchantId } = await createEventsMerchant(events.access);
    await fill(merchantId, 120);
    const asked = { merchantId, by, from: undefined, to: undefined };
    const rows = await (await openExport(events, eventExport, { asked, by: tester })).begin('csv');
    const ids = new Set<string>();
    let largest = 0;
    for await (const page of rows.pages) {
      largest = Math.max(largest, page.length);
      for (const { eventId } of page) ids.add(eventId);
    }
    assert.equal(ids.size, 120_000);
    assert.ok(largest <= 2_000, `${largest} events in a page`);
  });
}
