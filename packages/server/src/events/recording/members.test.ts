import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { pagesRead } from '../../../test/fixtures/database/plans.js';
import {
  addInstallation,
  clearEvents,
  createTestDrain,
  type EventsHarness,
  newEvent,
  queueEvents,
  startEventsHarness,
} from '../../../test/fixtures/events/events-harness.js';
import { bigintArray, uuidArray } from '../../database/binary-arrays.js';
import type { Database } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { addToSums } from './record-store.js';

let harness: EventsHarness;

before(async () => {
  harness = await startEventsHarness();
});

after(() => harness.close());

beforeEach(() => clearEvents(harness.database));

const merchantId = 1;

/** How many installations the sums count, and how many are members of them. */
async function counted(): Promise<{
  readonly events: number;
  readonly installations: number;
  readonly members: number;
}> {
  const [row] = await harness.database.query<{ events: number; installations: number; members: number }>(sql`
    select
      (select coalesce(sum(events), 0) from stoa.event_rollup)::integer as events,
      (select coalesce(sum(installations), 0) from stoa.event_rollup)::integer as installations,
      (select count(*) from stoa.event_rollup_installation)::integer as members`);
  return row ?? assert.fail();
}

async function installed(): Promise<string> {
  const installationId = randomUUID();
  await addInstallation(harness.database, { merchantId, installationId });
  return installationId;
}

test('An installation is counted once, whichever process records its events', async () => {
  const installation_id = await installed();
  const [one, other] = [createTestDrain(harness), createTestDrain(harness)];
  for (const { drain } of [one, other, one, other]) {
    await queueEvents(harness, merchantId, [newEvent({ installation_id }), newEvent({ installation_id })]);
    await drain();
  }
  assert.deepEqual(await counted(), { events: 8, installations: 1, members: 1 });
});

test('An installation is counted once even if a process has forgotten it', async () => {
  const { drain } = createTestDrain(harness);
  const installations = await Promise.all(Array.from({ length: 200 }, installed));
  for (const _round of [1, 2]) {
    await queueEvents(
      harness,
      merchantId,
      installations.map((installation_id) => newEvent({ installation_id })),
    );
    await drain();
  }
  assert.deepEqual(await counted(), { events: 400, installations: 200, members: 200 });
});

test('After a failed transaction no member is remembered', async () => {
  let failures = 0;
  const failing: Database = {
    ...harness.database,
    transaction: (work) =>
      harness.database.transaction(async (tx) => {
        const result = await work(tx);
        failures += 1;
        if (failures === 1) throw Object.assign(new Error('the connection was lost'), { code: '08006' });
        return result;
      }),
  };
  const { drain } = createTestDrain({ ...harness, database: failing });
  await queueEvents(harness, merchantId, [newEvent({ installation_id: await installed() })]);
  await assert.rejects(drain);
  await drain();
  assert.deepEqual(await counted(), { events: 1, installations: 1, members: 1 });
});

/** One event and an amount for a sum, as the text of a `stoa.sum_addition[]`. */
const additionTo = (rollupId: bigint): string =>
  `{"(${merchantId},${rollupId},app,2024-10-04,\\"name ${rollupId}\\",\\"\\",\\"\\",\\"\\",1,1.5)"}`;

/** Adds a member to a sum; returns how many pages of the database that touches. */
function pagesToAdd(rollupId: bigint): Promise<number> {
  return pagesRead(harness.database, (tx) =>
    addToSums(tx, {
      merchantId,
      sums: additionTo(rollupId),
      newIds: [],
      sumIds: bigintArray([rollupId]),
      installationIds: uuidArray([randomUUID()]),
    }),
  );
}

function fillSums(first: number, last: number): Promise<void> {
  return harness.database.transaction((tx) =>
    tx.execute(`
      insert into stoa.event_rollup
      select ${merchantId}, n, 'app', '2024-10-04', 'name ' || n, '', '', '', 1, 0, 1
      from generate_series(${first}, ${last}) as n;
      insert into stoa.event_rollup_installation
      select ${merchantId}, '2024-10-04', n, gen_random_uuid()
      from generate_series(${first}, ${last}) as n`),
  );
}

/** What a walk through all sums reads. */
async function pagesOfSums(): Promise<number> {
  const [row] = await harness.database.query<{ pages: number }>(sql`
    select pg_relation_size('stoa.event_rollup')::integer / 8192 as pages`);
  return row?.pages ?? 0;
}

for (const state of ['never analyzed', 'analyzed while they were empty']) {
  test(`A member is added without a walk through all sums, ${state}`, async () => {
    if (state !== 'never analyzed') await harness.database.transaction((tx) => tx.execute('analyze'));
    await fillSums(1, 2);
    // Here the connection makes the plans that it keeps.
    await pagesToAdd(1n);
    await fillSums(3, 30_000);
    const pages = await pagesToAdd(29_999n);
    assert.ok(pages > 3 && 3 * pages < (await pagesOfSums()), String(pages));
  });
}
