import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  addInstallation,
  clearEvents,
  createEventsMerchant,
  createTestDrain,
  type EventsHarness,
  newEvent,
  startEventsHarness,
} from '../../../test/fixtures/events/events-harness.js';
import { openTransaction, untilSomebodyWaits } from '../../../test/open-transaction.js';
import { sql } from '../../database/sql.js';
import { parseDay } from '../../kernel/day.js';
import { twinOf } from '../../kernel/twin.js';
import type { SentEvent } from '../events-schemas.js';
import { notifyOfWarnings } from './notify-of-warnings.js';
import { markTold } from './warning-notice-store.js';

let harness: EventsHarness;
let merchant: { readonly merchantId: number; readonly authorization: string };

const ann = '00000000-0000-4000-8000-00000000000a';

before(async () => {
  harness = await startEventsHarness();
  merchant = await createEventsMerchant(harness.access);
});
after(() => harness.close());

beforeEach(async () => {
  harness.clock.set('2026-11-20T12:00:00Z');
  await clearEvents(harness.database);
  await harness.database.query(sql`delete from stoa.notification_waiting`);
  await addInstallation(harness.database, { merchantId: merchant.merchantId, installationId: ann });
});

/** Records events of which these have a warning each, and one that has none. */
async function record(warned: readonly SentEvent['payload'][]): Promise<void> {
  const payload = {
    events: [{}, ...warned].map((one) => newEvent({ installation_id: ann, payload: one })),
  };
  const { authorization } = merchant;
  const url = '/attribution-api/v1/events';
  const sent = await harness.app.inject({ method: 'POST', url, headers: { authorization }, payload });
  assert.equal(sent.statusCode, 204, sent.body);
  const { drain } = createTestDrain(harness);
  while ((await drain()) === 'again');
}

interface Told {
  readonly merchantId: number;
  readonly day: string;
  readonly counts: object;
}

/** What was told so far, by merchant and day. */
function told(): Promise<Told[]> {
  return harness.database.query<Told>(sql`
    select merchant_id, object_id as day, counts
    from stoa.notification_waiting
    where type = 'events.warned'
    order by merchant_id, object_id`);
}

const unreadable = { amount: 'x', currency: 'EUR' };
const unnamed = { amount: '1.99' };

test('a day is told once, ten minutes after its end, with how many events and kinds it has', async () => {
  await record([unreadable, unreadable, unnamed]);
  harness.clock.set('2026-11-21T00:09:59Z');
  await notifyOfWarnings(harness);
  assert.deepEqual(await told(), []);
  harness.clock.set('2026-11-21T00:10:00Z');
  await Promise.all([notifyOfWarnings(harness), notifyOfWarnings(harness)]);
  await notifyOfWarnings(harness);
  const first = { merchantId: merchant.merchantId, day: '2026-11-20', counts: { events: 3, kinds: 2 } };
  assert.deepEqual(await told(), [first]);

  await record([unnamed]);
  harness.clock.set('2026-11-22T00:10:00Z');
  await notifyOfWarnings(harness);
  const second = { ...first, day: '2026-11-21', counts: { events: 1, kinds: 1 } };
  assert.deepEqual(await told(), [first, second]);
});

test('a process waits for another one that tells of the same day, and tells only if that one was killed', async () => {
  await record([unnamed]);
  harness.clock.set('2026-11-21T00:10:00Z');
  const day = parseDay('2026-11-20') ?? assert.fail();
  for (const [end, left] of [
    ['rollback', 1],
    ['commit', 0],
  ] as const) {
    await harness.database.query(sql`delete from stoa.notification_waiting`);
    await harness.database.query(sql`delete from stoa.event_warning_notice`);
    const other = await openTransaction(harness.database);
    assert.equal(await markTold(other.tx, { merchantId: merchant.merchantId, day }), true);
    const telling = notifyOfWarnings(harness);
    await untilSomebodyWaits(harness.database);
    await other.end(end);
    await telling;
    assert.equal((await told()).length, left, end);
  }
});

test('days without a process are told later, up to a week back, and a twin is told of its own', async () => {
  await record([unnamed]);
  harness.clock.set('2026-11-25T12:00:00Z');
  await record([unnamed]);
  const twin = twinOf(merchant.merchantId);
  await harness.database.query(sql`
    insert into stoa.event_warning_count (merchant_id, day, bundle_id, warning, events)
    values (${twin}, '2026-11-26', 'com.example.app', 'missing_currency', 1)`);
  harness.clock.set('2026-11-28T12:00:00Z');
  await notifyOfWarnings(harness);
  const days = (await told()).map(({ merchantId, day }) => [merchantId, day]);
  assert.deepEqual(days, [
    [merchant.merchantId, '2026-11-25'],
    [twin, '2026-11-26'],
  ]);
});
