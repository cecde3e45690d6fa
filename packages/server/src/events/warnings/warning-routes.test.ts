import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { eventWarningCodes, eventWarnings } from '@stoa/contract';
import { plansAlongIndexes } from '../../../test/fixtures/database/plans.js';
import {
  addInstallation,
  clearEvents,
  createEventsMerchant,
  createTestDrain,
  type EventsHarness,
  newEvent,
  startEventsHarness,
} from '../../../test/fixtures/events/events-harness.js';
import { assertWarningsEqualRows } from '../../../test/fixtures/events/recount-warnings.js';
import type { SentEvent } from '../events-schemas.js';
import { selectWarningCounts } from './warning-count-store.js';

let harness: EventsHarness;
let merchant: { readonly merchantId: number; readonly authorization: string };
let other: { readonly merchantId: number; readonly authorization: string };
let operator: string;

const ann = '00000000-0000-4000-8000-00000000000a';
const today = '2026-11-21';

before(async () => {
  harness = await startEventsHarness();
  merchant = await createEventsMerchant(harness.access);
  other = await createEventsMerchant(harness.access);
  const { secret } = await harness.access.issue({ kind: 'operator_token', merchantId: null });
  operator = `Bearer ${secret}`;
});
after(() => harness.close());

beforeEach(async () => {
  await clearEvents(harness.database);
  await addInstallation(harness.database, { merchantId: merchant.merchantId, installationId: ann });
});

/** One event for each warning, in the order of the codes. */
const oddEvents = (): SentEvent[] => [
  bought({ amount: '1,99', currency: 'EUR' }),
  bought({ price: 1.99, currency: 'EUR' }),
  bought({ amount: '1.99' }),
  bought({ amount: '1.99', currency: '€' }),
  newEvent({ installation_id: ann, event_datetime: minutesFromNow(16) }),
  newEvent({ installation_id: ann, event_datetime: '2026-11-20T07:44:00Z' }),
  newEvent({ installation_id: randomUUID() }),
];

function minutesFromNow(minutes: number): string {
  return new Date(harness.clock.now().getTime() + minutes * 60_000).toISOString();
}

function bought(payload: SentEvent['payload']): SentEvent {
  return newEvent({ installation_id: ann, payload });
}

async function post(path: string, events: readonly SentEvent[]) {
  const { authorization } = merchant;
  return harness.app.inject({ method: 'POST', url: path, headers: { authorization }, payload: { events } });
}

async function record(events: readonly SentEvent[]): Promise<void> {
  const sent = await post('/attribution-api/v1/events', events);
  assert.equal(sent.statusCode, 204, sent.body);
  await createTestDrain(harness).drain();
}

async function read(url: string, authorization = merchant.authorization) {
  const answer = await harness.app.inject({ url, headers: { authorization } });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json();
}

interface Count {
  readonly day: string;
  readonly bundle_id: string | null;
  readonly code: string;
  readonly events: number;
}

const shortly = ({ day, bundle_id, code, events }: Count) => `${day} ${bundle_id} ${code} ${events}`;
const counts = async (query = ''): Promise<string[]> =>
  (await read(`/attribution-api/v1/warnings${query}`)).warnings.map(shortly);

test('without a currency, the misnamed amount is the member whose name alone means money', async () => {
  const tried = (await post('/attribution-api/v1/events/validate', [bought({ value: 3, price: 5 })])).json();
  assert.deepEqual(
    tried.warnings.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code]),
    [
      ['/events/0/payload/price', 'misnamed_amount'],
      ['/events/0/payload', 'missing_currency'],
    ],
  );
});

test('every warning is named by validate, by deliveries and by the fate of the event, and counted', async () => {
  const events = oddEvents();
  const tried = (await post('/attribution-api/v1/events/validate', events)).json();
  assert.deepEqual(
    tried.warnings.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code]),
    [
      ['/events/0/payload/amount', 'unreadable_amount'],
      ['/events/1/payload/price', 'misnamed_amount'],
      ['/events/2/payload', 'missing_currency'],
      ['/events/3/payload/currency', 'unknown_currency'],
      ['/events/4/event_datetime', 'time_ahead'],
      ['/events/5/event_datetime', 'before_installation'],
      ['/events/6/installation_id', 'unknown_installation'],
    ],
  );
  assert.deepEqual([tried.valid, tried.events, tried.warning_count], [true, 7, 7]);
  await record([...events, ...events]);

  const { deliveries } = await read('/attribution-api/v1/deliveries');
  const warned = new Map<string, string[]>();
  for (const { event_id, state, warnings } of deliveries) {
    if (state === 'duplicate') assert.deepEqual(warnings, []);
    else warned.set(event_id, warnings);
  }
  for (const [index, { event_id }] of events.entries()) {
    const code = eventWarningCodes[index] ?? assert.fail();
    assert.deepEqual(warned.get(event_id), [code]);
    const fate = await read(`/attribution-api/v1/events/${event_id}`);
    assert.deepEqual(fate.warnings, [{ code, ...eventWarnings[code] }]);
    assert.match(fate.explanation, new RegExp(`Warning, ${code}: `));
  }
  assert.deepEqual((await counts()).toSorted(), [
    `${today} com.example.app before_installation 1`,
    `${today} com.example.app misnamed_amount 1`,
    `${today} com.example.app missing_currency 1`,
    `${today} com.example.app time_ahead 1`,
    `${today} com.example.app unknown_currency 1`,
    `${today} com.example.app unreadable_amount 1`,
    `${today} null unknown_installation 1`,
  ]);
});

test('an event of which nothing is odd has no warning', async () => {
  await record([
    bought({ amount: '1.99', currency: 'EUR' }),
    newEvent({ installation_id: ann, event_datetime: minutesFromNow(15) }),
    newEvent({ installation_id: ann, event_datetime: '2026-11-20T07:45:00Z' }),
  ]);
  const { deliveries } = await read('/attribution-api/v1/deliveries');
  assert.deepEqual(
    deliveries.map(({ warnings }: { warnings: string[] }) => warnings),
    [[], [], []],
  );
  assert.deepEqual(await counts(), []);
});

test('when its installation appears, an event is counted for its other warnings, under its app', async () => {
  const { link } = createTestDrain(harness);
  const late = randomUUID();
  const event = newEvent({ installation_id: late, payload: { amount: '2 €' } });
  await record([event]);
  assert.deepEqual(await counts(), [`${today} null unknown_installation 1`]);
  const [waiting] = (await read('/attribution-api/v1/deliveries')).deliveries;
  assert.deepEqual(waiting.warnings, ['unreadable_amount', 'missing_currency', 'unknown_installation']);
  await link();
  harness.clock.advance(86_400_000);
  await addInstallation(harness.database, {
    merchantId: merchant.merchantId,
    installationId: late,
    bundleId: 'com.example.other',
  });
  while ((await link()) === 'again');
  assert.deepEqual(await counts(), [
    `${today} com.example.other unreadable_amount 1`,
    `${today} com.example.other missing_currency 1`,
  ]);
  await assertWarningsEqualRows(harness.database);
});

test('pages lead through all counts, the newest day first, of a range of days', async () => {
  await record(oddEvents());
  harness.clock.advance(86_400_000);
  await record([bought({ amount: 'x', currency: 'EUR' }), bought({ amount: '1' })]);
  const all = await counts();
  assert.equal(all.length, 9);
  const daysOfAll = all.map((one) => one.slice(0, 10));
  assert.deepEqual(daysOfAll, daysOfAll.toSorted().toReversed());
  const days = new Set(daysOfAll);
  assert.equal(days.size, 2);
  const [newest = '', oldest = ''] = days;
  assert.equal((await counts(`?from=${newest}`)).length, 2);
  assert.equal((await counts(`?to=${newest}`)).length, 7);
  assert.equal((await counts(`?to=${oldest}`)).length, 0);
  for (const limit of [1, 2, 4, 9]) {
    const found: string[] = [];
    let cursor = '';
    do {
      const page = await read(`/attribution-api/v1/warnings?limit=${limit}${cursor}`);
      found.push(...page.warnings.map(shortly));
      cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
    } while (cursor !== '');
    assert.deepEqual(found, all);
  }
});

test('a merchant sees only its own counts, and an operator those of all or of one', async () => {
  await record([bought({ amount: 'x', currency: 'EUR' })]);
  assert.deepEqual((await read('/attribution-api/v1/warnings', other.authorization)).warnings, []);
  const path = '/operator-api/v1/attribution/warnings';
  for (const query of ['', `?merchant_id=${merchant.merchantId}`]) {
    const { warnings } = await read(`${path}${query}`, operator);
    assert.deepEqual(warnings, [
      {
        merchant_id: merchant.merchantId,
        day: warnings[0].day,
        bundle_id: 'com.example.app',
        code: 'unreadable_amount',
        ...eventWarnings.unreadable_amount,
        events: 1,
      },
    ]);
  }
  assert.deepEqual((await read(`${path}?merchant_id=${other.merchantId}`, operator)).warnings, []);
  const unknown = await harness.app.inject({
    url: `${path}?merchant_id=2147483647`,
    headers: { authorization: operator },
  });
  assert.equal(unknown.statusCode, 404);
});

const edges = [
  '0000-01-01',
  '0000-01-01T23:59:00%2B23:59',
  '9999-12-31T23:59:60Z',
  '9999-12-31T00:01:00-23:59',
];

test('the first and the last time that a text can name are bounds like any other', async () => {
  await record([bought({ amount: 'x', currency: 'EUR' })]);
  for (const edge of edges) {
    const bound = edge.startsWith('0') ? 'from' : 'to';
    for (const [path, authorization] of [
      ['/attribution-api/v1/warnings', merchant.authorization],
      ['/operator-api/v1/attribution/warnings', operator],
    ] as const) {
      assert.equal((await read(`${path}?${bound}=${edge}`, authorization)).warnings.length, 1, edge);
      const other = bound === 'from' ? 'to' : 'from';
      assert.equal((await read(`${path}?${other}=${edge}`, authorization)).warnings.length, 0, edge);
    }
  }
  const beforeAll = Buffer.from(`["${merchant.merchantId}","0000-01-01","",""]`).toString('base64url');
  assert.deepEqual(await counts(`?cursor=${beforeAll}`), []);
});

for (const merchantId of [undefined, 7]) {
  test(`a page walks an index, of ${merchantId === undefined ? 'all merchants' : 'one merchant'}`, async () => {
    const page = { merchantId, from: 20_000, to: undefined, after: undefined, limit: 100 };
    for (const nodes of await plansAlongIndexes(harness.database, (tx) => selectWarningCounts(tx, page))) {
      const kinds = nodes.map((node) => node['Node Type']);
      assert.ok(
        kinds.every((kind) => ['Limit', 'Index Scan', 'Result'].includes(kind)),
        kinds.join(),
      );
    }
  });
}
