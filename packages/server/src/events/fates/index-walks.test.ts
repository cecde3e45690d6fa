import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { parseRfc3339 } from '@stoa/contract';
import { pagesRead, plansAlongIndexes, vacuum } from '../../../test/fixtures/database/plans.js';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import {
  type DeliveryRange,
  selectBatches,
  selectDeliveries,
  selectPlaces,
} from '../deliveries/delivery-store.js';
import { selectSetAside } from '../set-aside/set-aside-store.js';
import { selectEventStates } from './event-state-store.js';
import { selectDuplicateTimes, selectEventAt, selectEventPlace } from './fate-store.js';

const rows = 20_000;
const merchantId = 7;
const newMerchantId = 900;
const often = '5f0c3a52-8d0e-4c52-9a3b-0d7d7a0b6a11';
const unknown = '5f0c3a52-8d0e-4c52-9a3b-0d7d7a0b6a12';
let opened: TestDatabase;

before(async () => {
  opened = await createTestDatabase();
  await opened.database.transaction((tx) =>
    tx.execute(`
      select
        stoa.add_month_partition('event_batch', 'accepted_at', '2026-11-01'),
        stoa.add_month_partition('duplicate_event', 'accepted_at', '2026-11-01'),
        stoa.add_month_partition('event_segment', 'month', '2026-11-01')`),
  );
  await fill(1, 0);
  await fill(merchantId, 1);
  await vacuum(opened.database);
  await fill(newMerchantId, 2);
});
after(() => opened.drop());

/** Batches of one event, a minute apart, in every table. The text holds our own numbers, not values from outside. */
function fill(merchant: number, turn: number): Promise<void> {
  const batch = `
    select
      ${merchant} as merchant_id, ${turn * rows} + n as batch_id,
      timestamptz '2026-10-26' + n * interval '1 minute' as accepted_at
    from generate_series(1, ${rows}) as n`;
  return opened.database.transaction((tx) =>
    tx.execute(`
      insert into stoa.event_batch
      select merchant_id, accepted_at, batch_id, accepted_at, 1, 0, array[date '2026-11-01'] from (${batch}) as b;
      insert into stoa.queued_batch
      select merchant_id, batch_id, accepted_at, 1, array[date '2026-11-01'] from (${batch}) as b;
      insert into stoa.set_aside_batch
      select merchant_id, batch_id, accepted_at, 1, array[date '2026-11-01'], now(), '53100' from (${batch}) as b;
      insert into stoa.duplicate_event
      select merchant_id, accepted_at, batch_id, 1, date '2026-11-01', '${often}' from (${batch}) as b;
      insert into stoa.waiting_event
      select merchant_id, accepted_at, batch_id, 1, date '2026-11-01', gen_random_uuid() from (${batch}) as b;
      insert into stoa.event_ledger
      select merchant_id, gen_random_uuid(), batch_id, date '2026-11-01', 1 from (${batch}) as b;
      insert into stoa.event_segment
      select
        merchant_id, batch_id, date '2026-11-01', accepted_at, '{1}', array[gen_random_uuid()], '{name}', null,
        array[gen_random_uuid()], '{2026-11-01}', array[accepted_at], '{"{}"}', '{null}', '{null}'
      from (${batch}) as b`),
  );
}

const at = (text: string) => parseRfc3339(text) ?? 0n;
const middle = { acceptedAt: at('2026-11-02T00:00:00Z'), batchId: 5n, position: 1 };
const ranges: readonly (readonly [name: string, range: Omit<DeliveryRange, 'merchantId'>])[] = [
  ['a first page', { acceptedFrom: undefined, before: undefined }],
  ['a later page', { acceptedFrom: undefined, before: middle }],
  ['a period', { acceptedFrom: at('2026-10-30T00:00:00Z'), before: middle }],
];
const walked = 100;

/** A merchant that was there when the tables were analyzed, and one that is new. */
for (const merchant of [merchantId, newMerchantId]) {
  for (const [name, range] of ranges) {
    const of = { ...range, merchantId: merchant };
    for (const kind of ['recorded', 'queued', 'set_aside'] as const) {
      test(`${name} of ${kind} batches touches as many rows as its walk, of merchant ${merchant}`, async () => {
        const pages = await pagesRead(opened.database, (tx) =>
          selectBatches(tx, of, { kinds: [kind], walked }),
        );
        assert.ok(pages < walked + 50, String(pages));
      });
    }
    for (const [kind, state] of [
      ['duplicates', 'duplicate'],
      ['waiting events', 'waiting'],
    ] as const) {
      test(`${name} of ${kind} touches as many rows as its walk, of merchant ${merchant}`, async () => {
        const pages = await pagesRead(opened.database, (tx) => selectPlaces(tx, of, { state, walked }));
        assert.ok(pages < walked + 50, String(pages));
      });
    }
  }

  test(`the events of batches are looked up by key, of merchant ${merchant}`, async () => {
    const parts = Array.from({ length: walked }, (_none, index) => ({
      merchantId: merchant,
      batchId: BigInt(index * 100 + 1),
      month: '2026-11-01',
      state: 'recorded' as const,
      reason: null,
      positions: undefined,
    }));
    const pages = await pagesRead(opened.database, (tx) =>
      selectDeliveries(tx, parts, { states: ['recorded'], most: 101 }),
    );
    assert.ok(pages < walked * 25, String(pages));
  });

  test(`an event is looked for in a bounded number of batches, of merchant ${merchant}`, async () => {
    const name = { merchantId: merchant, eventId: unknown };
    const pages = await pagesRead(opened.database, (tx) => selectEventPlace(tx, name, walked));
    assert.ok(pages < 2 * walked * 10, String(pages));
    const none = await pagesRead(opened.database, (tx) => selectEventPlace(tx, name, 0));
    assert.ok(none < 50, String(none));
  });

  test(`1,000 events are looked for along indexes, in a bounded number of batches, of merchant ${merchant}`, async () => {
    const eventIds = Array.from({ length: 1_000 }, () => randomUUID());
    const asked = { merchantId: merchant, eventIds, searched: walked };
    for (const nodes of await plansAlongIndexes(opened.database, (tx) => selectEventStates(tx, asked))) {
      const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan');
      assert.deepEqual(scanned, []);
      for (const node of nodes)
        if (node['Index Name'] !== undefined) assert.ok((node['Actual Rows'] ?? 0) <= walked);
    }
  });

  test(`an event is read by key, of merchant ${merchant}`, async () => {
    const place = { kind: 'recorded' as const, batchId: 9n, month: '2026-11-01', position: 1 };
    const pages = await pagesRead(opened.database, (tx) => selectEventAt(tx, merchant, place));
    assert.ok(pages < 50, String(pages));
  });

  test(`the newest times of an event that was sent again and again are read along an index, of merchant ${merchant}`, async () => {
    const name = { merchantId: merchant, eventId: often };
    const pages = await pagesRead(opened.database, (tx) => selectDuplicateTimes(tx, name, walked));
    assert.ok(pages < walked + 50, String(pages));
  });
}

test('a page of what is set aside is read along an index, of all merchants and of one', async () => {
  for (const merchant of [undefined, merchantId]) {
    const page = { merchantId: merchant, after: undefined, limit: walked };
    for (const nodes of await plansAlongIndexes(opened.database, (tx) => selectSetAside(tx, page))) {
      assert.ok(!nodes.some((node) => node['Node Type'] === 'Sort'));
      for (const node of nodes) assert.ok((node['Actual Rows'] ?? 0) <= walked);
    }
  }
});

test('batches of all merchants that are set aside are read along an index', async () => {
  for (const [, range] of ranges) {
    const of = { ...range, merchantId: null };
    const pages = await pagesRead(opened.database, (tx) =>
      selectBatches(tx, of, { kinds: ['set_aside'], walked }),
    );
    assert.ok(pages < walked + 50, String(pages));
  }
});
