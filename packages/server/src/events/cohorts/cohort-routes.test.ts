import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  addInstallation,
  createEventsMerchant,
  createTestDrain,
  type EventsHarness,
  newEvent,
  queueEvents,
  startEventsHarness,
} from '../../../test/fixtures/events/events-harness.js';
import { createCountCohorts } from '../../installs/cohorts/count-cohorts.js';

let harness: EventsHarness;
let merchant: { readonly merchantId: number; readonly authorization: string };
let other: { readonly merchantId: number; readonly authorization: string };
let operator: string;

const buyer = '00000000-0000-4000-8000-00000000000a';
const attributionData = { utm_source: 'ad', utm_campaign: 'autumn' };

before(async () => {
  harness = await startEventsHarness();
  const { database, clock } = harness;
  merchant = await createEventsMerchant(harness.access);
  other = await createEventsMerchant(harness.access);
  const { secret } = await harness.access.issue({ kind: 'operator_token', merchantId: null });
  operator = `Bearer ${secret}`;
  const { merchantId } = merchant;
  const createdAt = '2026-11-02T10:00:00Z';
  await addInstallation(database, { merchantId, installationId: buyer, attributionData, createdAt });
  await install('00000000-0000-4000-8000-00000000000b', '2026-11-08T23:59:59.999Z');
  await install('00000000-0000-4000-8000-00000000000c', '2026-11-09T00:00:00Z');
  // On the day of the clock: not counted yet.
  await install('00000000-0000-4000-8000-00000000000d', '2026-11-21T09:59:00Z');
  const installationId = '00000000-0000-4000-8000-00000000000e';
  await addInstallation(database, { merchantId: other.merchantId, installationId, createdAt });
  const count = createCountCohorts({ database, clock });
  while ((await count()) !== 'idle');
  await queueEvents(harness, merchantId, [
    bought('2026-11-01T10:00:00Z', '1', 'EUR'),
    bought('2026-11-03T09:59:59.999999Z', '2.50', 'EUR'),
    bought('2026-11-03T10:00:00Z', '4', 'EUR'),
    bought('2026-11-20T00:00:00Z', '8', 'EUR'),
    bought('2026-11-20T00:00:00Z', '16', 'USD'),
    bought('2026-12-02T10:00:00Z', '32', 'EUR'),
  ]);
  const { drain } = createTestDrain(harness);
  while ((await drain()) !== 'idle');
});

after(() => harness.close());

function install(installationId: string, createdAt: string): Promise<void> {
  const { merchantId } = merchant;
  return addInstallation(harness.database, { merchantId, installationId, attributionData, createdAt });
}

function bought(at: string, amount: string, currency: string) {
  return newEvent({ installation_id: buyer, event_datetime: at, payload: { amount, currency } });
}

function cohorts(query = '', authorization = merchant.authorization) {
  return harness.app.inject({
    url: `/attribution-api/v1/cohorts${query}`,
    headers: { authorization },
  });
}

function allCohorts(query = '') {
  return harness.app.inject({
    url: `/operator-api/v1/attribution/cohorts${query}`,
    headers: { authorization: operator },
  });
}

const none = { events: 0, amount: '0' };
const place = { bundle_id: 'com.example.app', source: 'ad', campaign: 'autumn' };
const first = {
  week: '2026-11-02',
  ...place,
  installations: 2,
  complete: { day_1: true, day_7: true, day_30: false },
  values: [
    {
      currency: 'EUR',
      day_1: { events: 2, amount: '3.50' },
      day_7: { events: 3, amount: '7.50' },
      day_30: { events: 4, amount: '15.50' },
    },
    { currency: 'USD', day_1: none, day_7: none, day_30: { events: 1, amount: '16' } },
  ],
};

test('a cohort has its size and its worth by age, where each age includes those before it', async () => {
  const response = await cohorts();
  assert.equal(response.statusCode, 200);
  assert.deepEqual(response.json(), {
    cohorts: [
      first,
      {
        week: '2026-11-09',
        ...place,
        installations: 1,
        complete: { day_1: true, day_7: false, day_30: false },
        values: [],
      },
      {
        week: '2026-11-16',
        ...place,
        installations: 1,
        complete: { day_1: false, day_7: false, day_30: false },
        values: [],
      },
    ],
    next_cursor: null,
  });
});

test('a table has a row for each currency of a cohort, and leads to its next page', async () => {
  const table = await cohorts('?format=csv&limit=2');
  assert.equal(table.headers['content-type'], 'text/csv; charset=utf-8');
  const week = (start: string) => `${start},com.example.app,ad,autumn`;
  assert.deepEqual(table.body.split('\r\n'), [
    'week,bundle_id,source,campaign,installations,day_1_complete,day_7_complete,day_30_complete,currency,day_1_events,day_1_amount,day_7_events,day_7_amount,day_30_events,day_30_amount',
    `${week('2026-11-02')},2,true,true,false,EUR,2,3.50,3,7.50,4,15.50`,
    `${week('2026-11-02')},2,true,true,false,USD,0,0,0,0,1,16`,
    `${week('2026-11-09')},1,true,false,false,,,,,,,`,
    '',
  ]);
  const next = /^<(\?[^>]+)>; rel="next"$/.exec(String(table.headers['link']))?.[1] ?? '';
  assert.match(next, /^\?format=csv&limit=2&cursor=/);
  assert.match(
    (await cohorts(next)).body,
    /\r\n2026-11-16,com\.example\.app,ad,autumn,1,false,false,false,,,,,,,\r\n$/,
  );
  const { body } = await harness.app.inject({
    url: '/operator-api/v1/attribution/cohorts?limit=1',
    headers: { authorization: operator, accept: 'text/csv' },
  });
  assert.ok(body.startsWith(`merchant_id,week,bundle_id,`));
  assert.ok(body.includes(`\r\n${merchant.merchantId},2026-11-02,`));
});

test('with period=day there is a cohort for each day, with the same worth in all', async () => {
  const { cohorts: days } = (await cohorts('?period=day&to=2026-11-09')).json();
  for (const one of days) {
    assert.equal('week' in one, false);
    assert.match(one.day, /^2026-11-0[2-8]$/);
  }
  const total = (name: 'day_1' | 'day_7' | 'day_30'): number =>
    days
      .flatMap((one: { values: readonly Record<string, { events: number }>[] }) => one.values)
      .reduce(
        (sum: number, value: Record<string, { events: number }>) => sum + (value[name]?.events ?? 0),
        0,
      );
  assert.deepEqual([total('day_1'), total('day_7'), total('day_30')], [2, 3, 5]);
  assert.equal(
    days.reduce((sum: number, one: { installations: number }) => sum + one.installations, 0),
    2,
  );
  assert.equal((await cohorts('?period=month')).statusCode, 400);
});

test('an age is complete once it is over for the last possible installation of the week', async () => {
  const { clock } = harness;
  const start = clock.now();
  for (const [time, isOver] of [
    ['2026-12-08T23:59:59.999Z', false],
    ['2026-12-09T00:00:00Z', true],
  ] as const) {
    clock.set(time);
    const [cohort] = (await cohorts('?to=2026-11-09')).json().cohorts;
    assert.equal(cohort.complete.day_30, isOver);
  }
  clock.set(start);
});

test('a currency filters the values, not the cohorts', async () => {
  const [one, two, ...more] = (await cohorts('?currency=usd')).json().cohorts;
  assert.deepEqual(
    [one.values.map((value: { currency: string }) => value.currency), two.values, more.length],
    [['USD'], [], 1],
  );
});

test('weeks are filtered by the day they begin on, and by app, source and campaign', async () => {
  const weeks = async (query: string) =>
    (await cohorts(query)).json().cohorts.map((one: { week: string }) => one.week);
  assert.deepEqual(await weeks('?from=2026-11-03&to=2026-11-16'), ['2026-11-09']);
  assert.deepEqual(await weeks('?source=ad&campaign=autumn&bundle_id=com.example.app&to=2026-11-09'), [
    '2026-11-02',
  ]);
  assert.deepEqual(await weeks('?source='), []);
  assert.deepEqual(await weeks('?bundle_id=app.none'), []);
});

test('pages lead through all cohorts', async () => {
  for (const read of [cohorts, allCohorts]) {
    const found: unknown[] = [];
    let cursor = '';
    for (;;) {
      const page = (await read(`?limit=1${cursor}`)).json();
      assert.ok(page.cohorts.length <= 1);
      found.push(...page.cohorts);
      if (page.next_cursor === null) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    assert.deepEqual(found, (await read()).json().cohorts);
  }
});

test('the operator reads all merchants or one', async () => {
  const all = (await allCohorts()).json().cohorts;
  assert.deepEqual(all[0], { merchant_id: merchant.merchantId, ...first });
  const one = (await allCohorts(`?merchant_id=${other.merchantId}`)).json().cohorts;
  assert.deepEqual(all.slice(3), one);
  assert.deepEqual([one.length, one[0].merchant_id, one[0].source], [1, other.merchantId, null]);
  assert.equal((await allCohorts('?merchant_id=2147483647')).statusCode, 404);
});

test("another merchant's cursor shows nothing of that merchant", async () => {
  const { next_cursor } = (await allCohorts('?limit=1')).json();
  assert.deepEqual(
    (await cohorts(`?cursor=${next_cursor}`, other.authorization)).json(),
    (await cohorts('', other.authorization)).json(),
  );
});

for (const query of [
  'from=2026-W45',
  'currency=E',
  'campaign=%00',
  'limit=1001',
  'cursor=x',
  `cursor=${Buffer.from('["at","1","0","",""]').toString('base64url')}`,
  `cursor=${Buffer.from('["at","1","x","","",""]').toString('base64url')}`,
]) {
  test(`${query} is refused`, async () => {
    const response = await cohorts(`?${query}`);
    assert.equal(response.statusCode, 400);
    assert.match(response.json().errors[0].pointer, /^\/query\//);
  });
}
