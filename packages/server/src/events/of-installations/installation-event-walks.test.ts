import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { instantOf } from '@stoa/contract';
import { plansAlongIndexes, vacuum } from '../../../test/fixtures/database/plans.js';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import type { Queryable } from '../../database/database.js';
import {
  selectEventsOfInstallations,
  selectLastBatchBefore,
  selectNextSegments,
} from './installation-event-store.js';

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
  for (const merchant of [1, merchantId]) await fill(merchant);
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
      queued as (
        insert into stoa.queued_batch
        select ${merchant}, batch_id, at, 1, array[month]
        from batch),
      aside as (
        insert into stoa.set_aside_batch
        select ${merchant}, batch_id, at, 1, array[month], at, 'x'
        from batch),
      waiting as (
        insert into stoa.waiting_event
        select ${merchant}, at, batch_id, 1, month, gen_random_uuid()
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
const installationIds = [randomUUID(), randomUUID()];

function walks(merchant: number): readonly [string, (tx: Queryable) => Promise<unknown>][] {
  const segments = [{ batchId: 5_000n, month: '2026-10-01' }];
  return [
    [
      'the last batch before a time',
      (tx) => selectLastBatchBefore(tx, merchant, instantOf(new Date('2026-10-12T00:00:00Z'))),
    ],
    [
      'next segments',
      (tx) =>
        selectNextSegments(tx, merchant, {
          installationIds,
          after: { batchId: 3_000n, month: 'infinity' },
          limit,
        }),
    ],
    ['events in segments', (tx) => selectEventsOfInstallations(tx, merchant, { installationIds, segments })],
  ];
}

for (const merchant of [merchantId, newMerchantId]) {
  for (const [name, run] of walks(merchant)) {
    test(`${name} of merchant ${merchant}: read along indexes, and no more than a page`, async () => {
      for (const nodes of await plansAlongIndexes(opened.database, run)) {
        assert.ok(!nodes.some((node) => node['Node Type'] === 'Seq Scan'), JSON.stringify(nodes));
        for (const node of nodes) assert.ok((node['Actual Rows'] ?? 0) <= limit + 1, JSON.stringify(node));
      }
    });
  }
}
