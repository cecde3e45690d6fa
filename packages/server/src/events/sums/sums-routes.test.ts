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
import type { SentEvent } from '../events-schemas.js';

let harness: EventsHarness;
let merchant: { readonly merchantId: number; readonly authorization: string };
let other: { readonly merchantId: number; readonly authorization: string };
let operator: string;

const ann = '00000000-0000-4000-8000-00000000000a';
const bob = '00000000-0000-4000-8000-00000000000b';

before(async () => {
  harness = await startEventsHarness();
  merchant = await createEventsMerchant(harness.access);
  other = await createEventsMerchant(harness.access);
  const { secret } = await harness.access.issue({ kind: 'operator_token', merchantId: null });
  operator = `Bearer ${secret}`;
  const { database } = harness;
  const attributionData = { utm_source: 'ad', utm_campaign: 'autumn' };
  await addInstallation(database, { merchantId: merchant.merchantId, installationId: ann, attributionData });
  await addInstallation(database, { merchantId: merchant.merchantId, installationId: bob });
  await addInstallation(database, { merchantId: other.merchantId, installationId: ann });
  await record(merchant.merchantId, [
    bought(ann, '2026-11-20', '12.30'),
    bought(ann, '2026-11-21', '0.000000000000000001'),
    bought(bob, '2026-11-20', '1'),
    { ...bought(ann, '2026-11-20', '5'), payload: { amount: '5', currency: 'USD' } },
    newEvent({ installation_id: ann, event_name: 'level', payload: {}, event_datetime: '2026-11-20' }),
    newEvent({ event_name: 'waits' }),
  ]);
  await record(other.merchantId, [bought(ann, '2026-11-20', '100')]);
});

after(() => harness.close());

function bought(installationId: string, day: string, amount: string): SentEvent {
  return newEvent({
    installation_id: installationId,
    event_name: 'Purchase',
    event_datetime: `${day}T10:00:00Z`,
    payload: { amount, currency: 'EUR' },
  });
}

async function record(merchantId: number, events: readonly SentEvent[]): Promise<void> {
  await queueEvents(harness, merchantId, events);
  const { drain } = createTestDrain(harness);
  while ((await drain()) !== 'idle');
}

function ownSums(query = '', authorization = merchant.authorization) {
  return harness.app.inject({
    url: `/attribution-api/v1/sums${query}`,
    headers: { authorization },
  });
}

function allSums(query = '') {
  return harness.app.inject({
    url: `/operator-api/v1/attribution/sums${query}`,
    headers: { authorization: operator },
  });
}

const purchase = {
  day: '2026-11-20',
  bundle_id: 'com.example.app',
  event_name: 'purchase',
  source: 'ad',
  campaign: 'autumn',
  currency: 'EUR',
  events: 1,
  installations: 1,
};

test('by default there is a sum for each day, app, name, source, campaign and currency', async () => {
  const response = await ownSums();
  assert.equal(response.statusCode, 200);
  const { sums, next_cursor } = response.json();
  assert.equal(next_cursor, null);
  assert.equal(sums.length, 5);
  assert.deepEqual(
    sums.find(
      (sum: { currency: string; source: string | null }) => sum.currency === 'EUR' && sum.source === 'ad',
    ),
    { ...purchase, amount: '12.30' },
  );
  assert.deepEqual(
    sums.find((sum: { source: string | null }) => sum.source === null),
    { ...purchase, source: null, campaign: null, amount: '1' },
  );
  const level = sums.find((sum: { event_name: string }) => sum.event_name === 'level');
  assert.deepEqual([level.currency, level.amount], [null, '0']);
});

test('a dimension that is added up is absent, and an installation is counted once', async () => {
  assert.deepEqual((await ownSums('?by=event_name,currency&event_name=PURCHASE')).json(), {
    sums: [
      {
        event_name: 'purchase',
        currency: 'EUR',
        events: 3,
        installations: 2,
        amount: '13.300000000000000001',
      },
      { event_name: 'purchase', currency: 'USD', events: 1, installations: 1, amount: '5' },
    ],
    next_cursor: null,
  });
});

test('amounts of several currencies are not added up', async () => {
  const all = { events: 5, installations: 2, amount: null };
  assert.deepEqual((await ownSums('?by=')).json(), { sums: [all], next_cursor: null });
  const inEuro = { events: 3, installations: 2, amount: '13.300000000000000001' };
  assert.deepEqual((await ownSums('?by=&currency=eur')).json().sums, [inEuro]);
  assert.deepEqual((await ownSums('?by=&currency=')).json().sums, [
    { events: 1, installations: 1, amount: '0' },
  ]);
});

test('installations that would have to be counted one by one are left out if the caller does without', async () => {
  const all = { events: 5, installations: null, amount: null };
  assert.deepEqual((await ownSums('?by=&count_installations=false')).json().sums, [all]);
  const [first] = (await ownSums('?count_installations=false')).json().sums;
  assert.equal(first.installations, 1);
});

test('days are those of the events in UTC, from inclusive to exclusive', async () => {
  const { sums } = (await ownSums('?by=day&from=2026-11-20&to=2026-11-21')).json();
  assert.deepEqual(sums, [{ day: '2026-11-20', events: 4, installations: 2, amount: null }]);
});

test('an empty source filters installations without a source', async () => {
  const { sums } = (await ownSums('?by=source&source=')).json();
  assert.deepEqual(sums, [{ source: null, events: 1, installations: 1, amount: null }]);
});

test('pages lead through all sums', async () => {
  const found: unknown[] = [];
  let cursor = '';
  for (;;) {
    const { sums, next_cursor } = (await ownSums(`?limit=2${cursor}`)).json();
    found.push(...sums);
    if (next_cursor === null) break;
    cursor = `&cursor=${next_cursor}`;
  }
  assert.deepEqual(found, (await ownSums()).json().sums);
});

test('with Accept: text/csv the answer is a table, and a header leads to its next page', async () => {
  const read = (query: string) =>
    harness.app.inject({
      url: `/attribution-api/v1/sums${query}`,
      headers: { authorization: merchant.authorization, accept: 'text/csv' },
    });
  const first = await read('?by=event_name,source,currency&limit=3&campaign=autumn');
  assert.equal(first.headers['content-type'], 'text/csv; charset=utf-8');
  assert.equal(
    first.body,
    'event_name,source,currency,events,installations,amount\r\nlevel,ad,,1,1,0\r\npurchase,ad,EUR,2,1,12.300000000000000001\r\npurchase,ad,USD,1,1,5\r\n',
  );
  assert.equal(first.headers['link'], undefined);
  const short = await read('?by=event_name&limit=1&from=2026-11-20');
  const link = /^<(\?[^>]+)>; rel="next"$/.exec(String(short.headers['link']))?.[1] ?? '';
  assert.ok(link.startsWith('?by=event_name&limit=1&from=2026-11-20&cursor='));
  assert.equal((await read(link)).body, 'event_name,events,installations,amount\r\npurchase,4,2,\r\n');
  assert.equal(short.headers['vary'], 'accept');
  const ofOperator = await harness.app.inject({
    url: `/operator-api/v1/attribution/sums?merchant_id=${merchant.merchantId}&limit=1`,
    headers: { authorization: operator, accept: 'text/csv, */*;q=0.9' },
  });
  assert.match(ofOperator.body, /^merchant_id,day,bundle_id,/);
  assert.match(
    String(ofOperator.headers['link']),
    new RegExp(`merchant_id=${merchant.merchantId}&limit=1&cursor=`),
  );
});

test('a merchant sees no sums of another one, even with a cursor of the other', async () => {
  const { next_cursor } = (await allSums('?limit=1')).json();
  const { sums } = (await ownSums(`?cursor=${next_cursor}`, other.authorization)).json();
  assert.deepEqual(sums, (await ownSums('', other.authorization)).json().sums);
  assert.deepEqual(
    sums.map((sum: { amount: string }) => sum.amount),
    ['100'],
  );
});

test('the operator reads all merchants, one of them, or the sum of all', async () => {
  const all = (await allSums()).json().sums;
  assert.deepEqual(
    new Set(all.map((sum: { merchant_id: number }) => sum.merchant_id)),
    new Set([merchant.merchantId, other.merchantId]),
  );
  const one = (await allSums(`?merchant_id=${other.merchantId}&by=bundle_id,currency`)).json().sums;
  const euros = { currency: 'EUR', events: 1, installations: 1, amount: '100' };
  assert.deepEqual(one, [{ bundle_id: 'com.example.app', ...euros }]);
  const [total] = (await allSums('?by=&currency=EUR')).json().sums;
  assert.equal(total.amount, '113.300000000000000001');
  assert.equal((await allSums('?merchant_id=2147483647')).statusCode, 404);
});

for (const query of [
  'by=week',
  'by=day,',
  'by=merchant_id',
  'from=2026-02-30',
  'to=now',
  'currency=EURO',
  'source=%00',
  'event_name=%00',
  'limit=0',
  'cursor=x',
  `cursor=${Buffer.from('["at","1","0","","","",""]').toString('base64url')}`,
  `cursor=${Buffer.from('["at","1","9999999","","","","",""]').toString('base64url')}`,
  `cursor=${Buffer.from('["at","9999999999","0","","","","",""]').toString('base64url')}`,
  `cursor=${Buffer.from('["on","1","0","","","","",""]').toString('base64url')}`,
]) {
  test(`${query} is refused`, async () => {
    const response = await ownSums(`?${query}`);
    assert.equal(response.statusCode, 400);
    assert.match(response.json().errors[0].pointer, /^\/query\//);
  });
}

test('the name of an event is not a formula in the table, and a negative amount is a number', async () => {
  const { merchantId, authorization } = await createEventsMerchant(harness.access);
  await addInstallation(harness.database, { merchantId, installationId: ann });
  await record(merchantId, [{ ...bought(ann, '2026-11-20', '-5'), event_name: '=cmd()' }]);
  const { body } = await harness.app.inject({
    url: '/attribution-api/v1/sums?by=event_name,currency',
    headers: { authorization, accept: 'text/csv' },
  });
  assert.equal(body, "event_name,currency,events,installations,amount\r\n'=cmd(),EUR,1,1,-5\r\n");
});
