import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import fc from 'fast-check';
import {
  addInstallation,
  clearEvents,
  createEventsMerchant,
  createTestDrain,
  type EventsHarness,
  newEvent,
  queueEvents,
  startEventsHarness,
} from '../../../test/fixtures/events/events-harness.js';
import { runs } from '../../../test/property-runs.js';
import type { Queryable } from '../../database/database.js';
import { type Sql, sql } from '../../database/sql.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import type { SentEvent } from '../events-schemas.js';
import type { SumsCursor, SumsPage } from './read-sums.js';
import { readZonedSums } from './read-zoned-sums.js';
import type { SumDimension } from './sum-reading-store.js';

let harness: EventsHarness;
let merchant: { readonly merchantId: number; readonly authorization: string };
const ann = '00000000-0000-4000-8000-00000000000a';
const bob = '00000000-0000-4000-8000-00000000000b';
const late = '00000000-0000-4000-8000-00000000000c';

before(async () => {
  harness = await startEventsHarness();
  merchant = await createEventsMerchant(harness.access);
});
beforeEach(async () => {
  await clearEvents(harness.database);
  const { merchantId } = merchant;
  const attributionData = { utm_source: 'ad', utm_campaign: 'autumn' };
  await addInstallation(harness.database, { merchantId, installationId: ann, attributionData });
  await addInstallation(harness.database, { merchantId, installationId: bob });
});
after(() => harness.close());

async function record(events: readonly SentEvent[]): Promise<void> {
  await queueEvents(harness, merchant.merchantId, events);
  const { drain } = createTestDrain(harness);
  while ((await drain()) !== 'idle');
}

const at = (time: string, more: Partial<SentEvent> = {}): SentEvent =>
  newEvent({
    installation_id: ann,
    event_name: 'Purchase',
    event_datetime: time,
    payload: { amount: '1.10', currency: 'EUR' },
    ...more,
  });

function ask(query: string, authorization = merchant.authorization) {
  return harness.app.inject({ url: `/attribution-api/v1/sums?${query}`, headers: { authorization } });
}

async function eventsByDay(query: string): Promise<readonly unknown[]> {
  const answer = await ask(`by=day&${query}`);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json().sums.map((sum: { day: string; events: number }) => [sum.day, sum.events]);
}

for (const [zone, times, days] of [
  // The day on which summer time ends has 25 hours.
  [
    'Europe/Berlin',
    [
      '2026-10-24T21:59:59.999999Z',
      '2026-10-24T22:00:00Z',
      '2026-10-25T22:59:59.999Z',
      '2026-10-25T23:00:00Z',
    ],
    ['2026-10-24', '2026-10-25', '2026-10-25', '2026-10-26'],
  ],
  // The day on which it begins has 23.
  [
    'Europe/Berlin',
    ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'],
    ['2026-03-28', '2026-03-29', '2026-03-29', '2026-03-30'],
  ],
  ['Asia/Kolkata', ['2026-11-20T18:29:59Z', '2026-11-20T18:30:00Z'], ['2026-11-20', '2026-11-21']],
  ['Asia/Kathmandu', ['2026-11-20T18:14:59Z', '2026-11-20T18:15:00Z'], ['2026-11-20', '2026-11-21']],
  ['Pacific/Kiritimati', ['2026-11-20T09:59:59Z', '2026-11-20T10:00:00Z'], ['2026-11-20', '2026-11-21']],
  // Clocks went from 1:00 back to midnight: this midnight came twice, and both hours belong to the day that had begun.
  [
    'America/Havana',
    ['2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z', '2026-11-01T05:30:00Z', '2026-11-02T05:00:00Z'],
    ['2026-10-31', '2026-11-01', '2026-11-01', '2026-11-02'],
  ],
] as const) {
  test(`a day in ${zone} is what its clocks say: ${days.join(', ')}`, async () => {
    await record(times.map((time) => at(time)));
    const from = days[0];
    const to = new Date(Date.parse(days.at(-1) ?? '') + 86_400_000).toISOString().slice(0, 10);
    const counted = [...new Set(days)].map((day) => [day, days.filter((one) => one === day).length]);
    assert.deepEqual(await eventsByDay(`tz=${zone}&from=${from}&to=${to}`), counted);
    for (const [day, events] of counted) {
      const next = new Date(Date.parse(String(day)) + 86_400_000).toISOString().slice(0, 10);
      assert.deepEqual(await eventsByDay(`tz=${zone}&from=${day}&to=${next}`), [[day, events]]);
    }
  });
}

test('a bound may be the first moment of a day in the zone, and nothing else within a day', async () => {
  await record([at('2026-11-19T22:59:59Z'), at('2026-11-19T23:00:00Z')]);
  const midnight = 'from=2026-11-20T00:00:00%2B01:00&to=2026-11-20T23:00:00Z';
  assert.deepEqual(await eventsByDay(`tz=Europe/Berlin&${midnight}`), [['2026-11-20', 1]]);
  const utc = 'from=2026-11-20T00:00:00Z&to=2026-11-21T00:00:00Z';
  for (const query of [`tz=Europe/Berlin&${utc}`, 'from=2026-11-20T01:00:00Z']) {
    const answer = await ask(query);
    assert.deepEqual([answer.statusCode, answer.json().errors[0].pointer], [400, '/query/from'], query);
  }
  assert.deepEqual(await eventsByDay(utc), []);
  assert.deepEqual(await eventsByDay('from=2026-11-19T00:00:00Z&to=2026-11-20'), [['2026-11-19', 2]]);
});

const hours = fc.record({
  hour: fc.integer({ min: 0, max: 71 }),
  installation: fc.constantFrom(ann, bob, late),
  name: fc.constantFrom('Purchase', 'purchase', 'level'),
  currency: fc.constantFrom('EUR', 'USD', 'no'),
  repeats: fc.integer({ min: 0, max: 2 }),
});
const keptDimensions = fc.subarray([
  'day',
  'bundle_id',
  'event_name',
  'source',
  'campaign',
  'currency',
] as const);

test('in a zone without an offset, the sums equal those that are stored', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(hours, { maxLength: 30 }), keptDimensions, async (drawn, by) => {
      await harness.database.query(sql`truncate stoa.waiting_event`);
      const events = drawn.flatMap(({ hour, installation, name, currency, repeats }) => {
        const time = new Date(Date.UTC(2026, 9, 30, hour)).toISOString();
        const payload = { amount: `${hour}.5`, currency };
        const event = at(time, { installation_id: installation, event_name: name, payload });
        return [event, ...Array<SentEvent>(repeats).fill(event)];
      });
      if (events.length > 0) await record(events);
      const query = `from=2026-10-30&to=2026-11-03&by=${by.join(',')}&limit=3`;
      const [stored, zoned] = [await readAll(query), await readAll(`${query}&tz=Africa/Abidjan`)];
      // Without events, neither of them has any sum.
      assert.deepEqual(zoned, stored);
    }),
    { numRuns: runs(15, 60) },
  );
});

async function readAll(query: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let cursor = '', pages = 0; pages < 200; pages += 1) {
    const answer = await ask(`${query}${cursor}`);
    assert.equal(answer.statusCode, 200, answer.body);
    found.push(...answer.json().sums);
    if (answer.json().next_cursor === null) return found;
    cursor = `&cursor=${answer.json().next_cursor}`;
  }
  assert.fail('the pages do not end');
}

test('events that wait, and batches that are not recorded, do not count', async () => {
  await record([at('2026-11-20T10:00:00Z', { installation_id: late })]);
  await queueEvents(harness, merchant.merchantId, [at('2026-11-20T10:00:00Z')]);
  const question = 'tz=Europe/Berlin&from=2026-11-01&to=2026-12-01';
  assert.deepEqual(await eventsByDay(question), []);
  // It is known from now on, and counts when it is linked.
  await addInstallation(harness.database, { merchantId: merchant.merchantId, installationId: late });
  assert.deepEqual(await eventsByDay(question), []);
  const { drain, link } = createTestDrain(harness);
  while ((await drain()) !== 'idle');
  while ((await link()) !== 'idle');
  assert.deepEqual(await eventsByDay(question), [['2026-11-20', 2]]);
});

test('a time zone takes a period and one merchant, of a bounded size', async () => {
  const { secret } = await harness.access.issue({ kind: 'operator_token', merchantId: null });
  const all = await harness.app.inject({
    url: '/operator-api/v1/attribution/sums?tz=Europe/Berlin&from=2026-11-01',
    headers: { authorization: `Bearer ${secret}` },
  });
  const pointers = all.json().errors.map(({ pointer }: { pointer: string }) => pointer);
  assert.deepEqual([all.statusCode, pointers], [400, ['/query/merchant_id', '/query/to']]);
  const long = await ask('tz=Europe/Berlin&from=2026-01-01&to=2026-12-31');
  assert.deepEqual([long.statusCode, long.json().errors[0].code], [400, 'out_of_range']);
  const unknown = await ask('tz=Europe/Berln&from=2026-11-01&to=2026-12-01');
  assert.equal(unknown.statusCode, 400);
  assert.match(unknown.json().errors[0].detail, /Did you mean Europe\/Berlin\?/);
});

test('a question that takes too long is not told that the database is away', async () => {
  await record([at('2026-11-20T10:00:00Z')]);
  const slow: Queryable = {
    query: async (statement) => {
      if (statement.text.includes('add_up_zoned_sums'))
        throw Object.assign(new Error('slow'), { code: '57014' });
      return harness.database.query(statement);
    },
  };
  const asked = { zone: 'Europe/Berlin', from: 20_758, to: 20_788, filter: {}, by: new Set<SumDimension>() };
  await assert.rejects(
    readZonedSums(slow, { ...asked, merchantId: merchant.merchantId, cursor: undefined, limit: 10 }),
    (error) => error instanceof Failure && error.definition.code === 'overloaded',
  );
});

test('day after day, a page reads as many events as it may, or one day, and no event is left out', async () => {
  const perDay = [3, 1, 0, 0, 2, 7, 1, 1, 1, 0, 0, 0, 0, 5];
  const events = perDay.flatMap((count, day) =>
    Array.from({ length: count }, (_one, index) =>
      at(new Date(Date.UTC(2026, 10, 1 + day, 10, index)).toISOString()),
    ),
  );
  await record(events);
  const asked = {
    merchantId: merchant.merchantId,
    zone: 'Europe/Berlin',
    from: 20_758,
    to: 20_788,
    filter: {},
    by: new Set<SumDimension>(['day']),
    limit: 2,
  };
  const read: number[] = [];
  const counted: Queryable = {
    query: async <Row extends object>(statement: Sql) => {
      const rows = await harness.database.query<Row>(statement);
      for (const row of rows.slice(0, 1)) if ('eventsRead' in row) read.push(Number(row.eventsRead));
      return rows;
    },
  };
  const small = { ...limits, zonedEventsOfPage: 3 };
  const found: (readonly [number, bigint])[] = [];
  let cursor: SumsCursor | undefined;
  let pages = 0;
  do {
    read.length = 0;
    const page: SumsPage = await readZonedSums(counted, { ...asked, cursor }, small);
    assert.ok(read.length <= small.zonedStatementsOfPage);
    // A statement stops one event after what a page may read, or holds one day.
    assert.ok(Math.max(...read) <= Math.max(small.zonedEventsOfPage + 1, ...perDay), read.join());
    assert.ok(page.sums.length <= asked.limit);
    found.push(...page.sums.map(({ day, events }) => [day, events] as const));
    cursor = page.next ?? undefined;
    pages += 1;
  } while (cursor !== undefined && pages < 50);
  const expected = perDay.flatMap((count, day) => (count === 0 ? [] : [[20_758 + day, BigInt(count)]]));
  assert.deepEqual(found, expected);
});

test('without days, each zone has the sum of its days, and counts an installation once', async () => {
  // Around changes of clocks: some at midnight, by a whole day, or by half an hour.
  const zones = [
    ['Europe/Berlin', '2026-10-20', '2026-10-30'],
    ['America/Havana', '2026-10-30', '2026-11-04'],
    ['America/Santiago', '2026-09-01', '2026-09-09'],
    ['Asia/Kolkata', '2026-11-01', '2026-11-02'],
    ['Pacific/Kiritimati', '2026-11-01', '2026-11-03'],
    ['Pacific/Pago_Pago', '2026-11-01', '2026-11-04'],
    ['Australia/Lord_Howe', '2026-10-01', '2026-10-08'],
  ] as const;
  for (const [zone, from, to] of zones) {
    const first = Date.parse(from) - 2 * dayMs;
    const count = (Date.parse(to) + 2 * dayMs - first) / hourMs;
    const installations = [ann, ann, bob];
    await record(
      Array.from({ length: count }, (_one, hour) =>
        at(new Date(first + hour * hourMs).toISOString(), {
          installation_id: installations[hour % 3] ?? ann,
          event_name: zone,
        }),
      ),
    );
  }
  for (const [zone, from, to] of zones) {
    const question = `tz=${zone}&from=${from}&to=${to}&event_name=${zone}`;
    const days = (await readAll(`${question}&by=day&limit=3`)) as Counted[];
    const events = days.reduce((sum, one) => sum + one.events, 0);
    assert.ok(events > 0);
    const counted = (await readAll(`${question}&by=source`)) as Counted[];
    assert.equal(
      counted.reduce((sum, one) => sum + one.events, 0),
      events,
      zone,
    );
    const [whole] = (await readAll(`${question}&by=`)) as Counted[];
    assert.deepEqual([whole?.events, whole?.installations], [events, 2], zone);
  }
});

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Counted {
  readonly events: number;
  readonly installations: number;
}

test('more batches or events than may be read, and months that are gone, are refused', async () => {
  await record([at('2026-11-20T10:00:00Z'), at('2026-11-20T11:00:00Z'), at('2026-10-20T11:00:00Z')]);
  const asked = {
    merchantId: merchant.merchantId,
    zone: 'Europe/Berlin',
    from: 20_758,
    to: 20_788,
    filter: {},
    by: new Set<SumDimension>(['day']),
    cursor: undefined,
    limit: 10,
  };
  const wide = {
    zonedDays: 100,
    zonedBatches: 2,
    zonedEvents: 2,
    zonedEventsSearched: 2,
    zonedEventsOfPage: 2,
    zonedStatementsOfPage: 4,
    membersCounted: 10,
  };
  const whole = { ...asked, by: new Set<SumDimension>() };
  for (const question of [asked, whole]) {
    const { sums } = await readZonedSums(harness.database, question, wide);
    assert.deepEqual(
      sums.map(({ events }) => events),
      [2n],
    );
  }
  for (const bounds of [
    { ...wide, zonedBatches: 1 },
    { ...wide, zonedEvents: 0 },
  ])
    await assert.rejects(() => readZonedSums(harness.database, whole, bounds), Failure);
  // The events of a single day are read, and no others have to be.
  const oneDay = { ...whole, from: 20_777, to: 20_778 };
  await assert.rejects(() => readZonedSums(harness.database, oneDay, { ...wide, zonedEvents: 1 }), Failure);
  assert.equal((await readZonedSums(harness.database, whole, { ...wide, zonedEvents: 1 })).sums.length, 1);
  // Told apart, only the day that has more cannot be read.
  const oneEvent = { ...wide, zonedEvents: 1 };
  assert.deepEqual((await readZonedSums(harness.database, { ...asked, to: 20_777 }, oneEvent)).sums, []);
  await assert.rejects(() => readZonedSums(harness.database, { ...asked, from: 20_777 }, oneEvent), Failure);
  // A filter must also look at events that do not pass it.
  const filtered = { ...oneDay, filter: { eventName: 'level' } };
  assert.deepEqual((await readZonedSums(harness.database, filtered, wide)).sums, []);
  await assert.rejects(
    () => readZonedSums(harness.database, filtered, { ...wide, zonedEventsSearched: 1 }),
    (error) =>
      error instanceof Failure && (error.faults[0]?.detail ?? '').includes('more than 1 events on its days'),
  );
  await harness.database.query(sql`delete from stoa.event_segment where month = '2026-10-01'`);
  await assert.rejects(
    () => readZonedSums(harness.database, { ...asked, from: 20_740 }, wide),
    (error) => error instanceof Failure && (error.faults?.[0]?.detail ?? '').includes('2026-10'),
  );
});
