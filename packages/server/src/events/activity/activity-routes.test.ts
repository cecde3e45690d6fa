import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  createEventsMerchant,
  createTestDrain,
  type EventsHarness,
  newEvent,
  queueEvents,
  startEventsHarness,
} from '../../../test/fixtures/events/events-harness.js';
import { sql } from '../../database/sql.js';
import { addUpActivity } from './activity.js';

let harness: EventsHarness;
let operator: string;
let authorization: string;
const hourMs = 3_600_000;
let start: number;

before(async () => {
  harness = await startEventsHarness();
  const merchant = await createEventsMerchant(harness.access);
  const other = await createEventsMerchant(harness.access);
  authorization = merchant.authorization;
  const { secret } = await harness.access.issue({ kind: 'operator_token', merchantId: null });
  operator = `Bearer ${secret}`;
  const { drain } = createTestDrain(harness);
  const record = async (merchantId: number, events: ReturnType<typeof newEvent>[]): Promise<void> => {
    await queueEvents(harness, merchantId, events);
    while ((await drain()) !== 'idle');
  };
  start = Math.floor(harness.clock.now().getTime() / hourMs) * hourMs;
  const again = newEvent();
  await record(merchant.merchantId, [again, newEvent()]);
  await record(other.merchantId, [newEvent()]);
  harness.clock.advance(hourMs);
  await record(merchant.merchantId, [again]);
  harness.clock.advance(60_000);
});

after(() => harness.close());

async function recorded(query = '', header = operator) {
  const response = await harness.app.inject({
    url: `/operator-api/v1/attribution/recorded-events${query}`,
    headers: { authorization: header },
  });
  return { status: response.statusCode, body: response.json() };
}

const at = (hours: number) => new Date(start + hours * hourMs).toISOString();

test('events of all merchants are counted by the hour and day of their recording', async () => {
  const { body } = await recorded('?by=hour');
  assert.deepEqual(body.periods, [
    { starts_at: at(0), batches: 2, events: 3, duplicates: 0 },
    { starts_at: at(1), batches: 1, events: 1, duplicates: 1 },
  ]);
  const days = (await recorded()).body;
  assert.equal(
    days.periods.reduce((sum: number, { events }: { events: number }) => sum + events, 0),
    4,
  );
  assert.equal(Date.parse(days.to) - Date.parse(days.from), 30 * 24 * hourMs);
});

test('hours belong to a range by their beginning', async () => {
  const events = async (from: string, to: string) =>
    (await recorded(`?by=hour&from=${from}&to=${to}`)).body.periods.map(
      (one: { events: number }) => one.events,
    );
  assert.deepEqual(await events(at(0), at(1)), [3]);
  assert.deepEqual(await events(new Date(start + 1).toISOString(), at(2)), [1]);
  assert.deepEqual(await events(at(0), new Date(start + hourMs + 1).toISOString()), [3, 1]);
});

test('hours with a kept total answer the same, also when their batches are gone', async () => {
  const queries = ['', '?by=hour', `?by=hour&from=${at(1)}`, `?by=hour&to=${at(1)}`];
  const asked = () => Promise.all(queries.map(async (query) => (await recorded(query)).body.periods));
  const before = await asked();
  await addUpActivity(harness.database, new Date(start + 1.5 * hourMs));
  assert.deepEqual(await asked(), before);
  await addUpActivity(harness.database, new Date(start + 100 * hourMs));
  await addUpActivity(harness.database, new Date(start + 100 * hourMs));
  await harness.database.query(sql`
    delete from stoa.event_batch`);
  assert.deepEqual(await asked(), before);
  const [kept] = await harness.database.query(sql`
    select count(*)::integer as hours
    from stoa.event_hour`);
  assert.deepEqual(kept, { hours: 99 });
});

test('a range is 92 days at most, and merchants do not read it', async () => {
  assert.equal((await recorded('?from=0000-01-01T00:00:00Z')).status, 400);
  assert.equal((await recorded('?to=0000-01-01T00:00:00Z')).status, 200);
  assert.equal((await recorded('?by=week')).status, 400);
  assert.ok([401, 403].includes((await recorded('', authorization)).status));
});
