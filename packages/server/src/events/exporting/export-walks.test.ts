import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { plansAlongIndexes, vacuum } from '../../../test/fixtures/database/plans.js';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import type { Queryable } from '../../database/database.js';
import { selectRecordedBatches, selectSegmentEvents, selectSegmentsOfMonths } from './event-export-store.js';

const batches = 10_000;
const merchantId = 7;
/** Added after the last analyze. */
const newMerchantId = 900;
const months = ['2026-09-01', '2026-10-01', '2026-11-01'];
let opened: TestDatabase;

before(async () => {
  opened = await createTestDatabase();
  await opened.database.transaction((tx) =>
    tx.execute(
      months
        .flatMap((month) => [
          `select stoa.add_month_partition('event_segment', 'month', '${month}')`,
          `select stoa.add_month_partition('event_batch', 'accepted_at', '${month}')`,
          `select stoa.add_month_partition('duplicate_event', 'accepted_at', '${month}')`,
        ])
        .join(';'),
    ),
  );
  await fill(1);
  await fill(merchantId);
  await vacuum(opened.database);
  await fill(newMerchantId);
});
after(() => opened.drop());

/** The text holds our own numbers, not values from outside. */
function fill(merchant: number): Promise<void> {
  return opened.database.transaction((tx) =>
    tx.execute(`
      with batch as (
        select n as batch_id, at, date_trunc('month', at at time zone 'UTC')::date as month
        from generate_series(1, ${batches}) as n
        cross join lateral (select timestamptz '2026-09-01' + n * interval '12 minutes' as at) as time),
      header as (
        insert into stoa.event_batch (
          merchant_id, accepted_at, batch_id, recorded_at, event_count, duplicates, months)
        select ${merchant}, at, batch_id, at, 1, 1, array[month]
        from batch),
      duplicate as (
        insert into stoa.duplicate_event (merchant_id, accepted_at, batch_id, position, month, event_id)
        select ${merchant}, at, batch_id, 1, month, gen_random_uuid()
        from batch)
      insert into stoa.event_segment (
        merchant_id, batch_id, month, accepted_at, positions, event_ids, event_names, event_name_keys,
        installation_ids, event_datetimes, occurred_ats, payloads, amounts, currencies)
      select
        ${merchant}, batch_id, month, at, '{1}', array[gen_random_uuid()], '{a}', null, array[gen_random_uuid()],
        '{x}', array[at], '{"{}"}', '{null}', '{null}'
      from batch`),
  );
}

const limit = 500;
const segment = {
  batchId: 5_000n,
  month: '2026-10-01',
  acceptedAt: '2026-10-12T16:00:00Z',
  recordedAt: '2026-10-12T16:00:00Z',
  eventCount: 1,
  bytes: 1n,
  hasDuplicates: true,
};

type Run = (tx: Queryable) => Promise<unknown>;

function walks(merchant: number): readonly [name: string, run: Run][] {
  const after = { recordedAt: '2026-10-01T00:00:00Z', acceptedAt: '-infinity', batchId: 0n };
  return [
    [
      'recorded batches',
      (tx) => selectRecordedBatches(tx, merchant, { after, before: '2026-11-15T00:00:00Z', limit }),
    ],
    [
      'segments of months',
      (tx) =>
        selectSegmentsOfMonths(tx, merchant, {
          after: { batchId: 3_000n, month: '-infinity' },
          firstMonth: '2026-10-01',
          lastMonth: '2026-11-01',
          limit,
        }),
    ],
    ['events of segments', (tx) => selectSegmentEvents(tx, merchant, [segment])],
  ];
}

for (const merchant of [merchantId, newMerchantId]) {
  for (const [name, run] of walks(merchant)) {
    test(`a page of ${name} of merchant ${merchant} is read along indexes, without reading more than the page`, async () => {
      for (const nodes of await plansAlongIndexes(opened.database, run)) {
        assert.ok(!nodes.some((node) => node['Node Type'] === 'Seq Scan'));
        for (const node of nodes) assert.ok((node['Actual Rows'] ?? 0) <= limit + 1, JSON.stringify(node));
      }
    });
  }
}

test('segments of one month are read from its partition only', async () => {
  const months = { firstMonth: '2026-10-01', lastMonth: '2026-10-01' };
  const [nodes = []] = await plansAlongIndexes(opened.database, (tx) =>
    selectSegmentsOfMonths(tx, merchantId, { after: { batchId: 0n, month: '-infinity' }, ...months, limit }),
  );
  const walked = nodes.flatMap((node) => node['Index Name'] ?? []).filter((name) => name.includes('segment'));
  assert.deepEqual(walked, ['event_segment_202610_pkey']);
});
