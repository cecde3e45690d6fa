import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import {
  clearEvents,
  type EventsHarness,
  newEvent,
  queueEvents,
  startEventsHarness,
} from '../../../test/fixtures/events/events-harness.js';
import { sql } from '../../database/sql.js';

let harness: EventsHarness;

before(async () => {
  harness = await startEventsHarness();
});

after(() => harness.close());

beforeEach(() => clearEvents(harness.database));

const merchants = [1, 2];

/** Enters what is queued; returns how many are duplicates. */
async function enter(looksFirst: boolean): Promise<number> {
  let duplicates = 0;
  for (const merchantId of merchants) {
    const entered = await harness.database.query(sql`
      with taken as materialized (
        select *
        from stoa.take_batches(${merchantId}, 0, ${2n ** 63n - 1n}, 200, 20000)),
      segment as (
        select array_agg(batch_id) as batch_ids, array_agg(month) as months
        from taken
        cross join unnest(batch_ids, months) as batch (batch_id, batch_months)
        cross join unnest(batch_months::date[]) as month)
      select 1
      from taken
      cross join segment
      cross join lateral stoa.enter_events(${merchantId}, segment.batch_ids, segment.months, events, ${looksFirst})
      where taken.batch_ids is not null`);
    duplicates += entered.length;
  }
  return duplicates;
}

function queue(merchantId: number, ids: readonly string[]): Promise<void> {
  return queueEvents(
    harness,
    merchantId,
    ids.map((id) => newEvent({ event_id: id })),
  );
}

/**
 * For each event its merchant, its batch (counted from the first one queued), and its position; in the order of their
 * keys.
 */
async function placesIn(table: 'ledger' | 'duplicates'): Promise<string[]> {
  const rows =
    table === 'ledger'
      ? await harness.database.query<{ place: string }>(sql`
          select concat_ws(' ', merchant_id, rank, position) as place
          from stoa.event_ledger
          join (
            select distinct merchant_id, batch_id, dense_rank() over (order by batch_id) as rank
            from stoa.event_segment) as batch using (merchant_id, batch_id)
          order by merchant_id, rank, position`)
      : await harness.database.query<{ place: string }>(sql`
          select concat_ws(' ', merchant_id, rank, position) as place
          from stoa.duplicate_event
          join (
            select distinct merchant_id, batch_id, dense_rank() over (order by batch_id) as rank
            from stoa.event_segment) as batch using (merchant_id, batch_id)
          order by merchant_id, rank, position`);
  return rows.map(({ place }) => place);
}

const [a, b, c, d] = Array.from({ length: 4 }, () => randomUUID()).toSorted();
assert.ok(a !== undefined && b !== undefined && c !== undefined && d !== undefined);

for (const looksFirst of [false, true]) {
  const how = looksFirst ? 'warily' : 'without a look first';

  test(`The first event with an id counts, within a batch and within a take, entered ${how}`, async () => {
    await queue(1, [d, b, d]);
    await queue(2, [b]);
    await queue(1, [a, b, d]);
    assert.equal(await enter(looksFirst), 3);
    assert.deepEqual(await placesIn('ledger'), ['1 1 1', '1 1 2', '1 3 1', '2 2 1']);
    assert.deepEqual(await placesIn('duplicates'), ['1 1 3', '1 3 2', '1 3 3']);
  });

  test(`An event in the ledger stays, and other merchants lose nothing, entered ${how}`, async () => {
    await queue(1, [c]);
    assert.equal(await enter(looksFirst), 0);
    await queue(1, [a, c, a]);
    await queue(2, [c, d]);
    await queue(1, [b, d]);
    assert.equal(await enter(looksFirst), 2);
    assert.deepEqual(await placesIn('ledger'), ['1 1 1', '1 2 1', '1 4 1', '1 4 2', '2 3 1', '2 3 2']);
    assert.deepEqual(await placesIn('duplicates'), ['1 2 2', '1 2 3']);
  });

  test(`A batch that is sent again consists of duplicates, entered ${how}`, async () => {
    await queue(1, [a, b]);
    await enter(looksFirst);
    await queue(1, [a, b]);
    assert.equal(await enter(looksFirst), 2);
    assert.deepEqual(await placesIn('ledger'), ['1 1 1', '1 1 2']);
    assert.deepEqual(await placesIn('duplicates'), ['1 2 1', '1 2 2']);
  });

  test(`Missing events are not mistaken for duplicates, entered ${how}`, async () => {
    await queue(1, [a]);
    await queue(1, [b]);
    await harness.database.query(sql`
      delete from stoa.event_segment
      where event_ids[1] = ${a}::uuid`);
    assert.equal(await enter(looksFirst), 0);
    assert.deepEqual(await placesIn('ledger'), ['1 1 1']);
  });
}
