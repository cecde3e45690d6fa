import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { clearTables } from '../../test/clear-tables.js';
import { type OpenTransaction, openTransaction } from '../../test/open-transaction.js';
import { runs } from '../../test/property-runs.js';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import type { Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';
import { cluster } from '../database/topology.js';
import { announceWork, selectMerchantsWithWork, takeAnnouncements } from './merchant-work-store.js';

let opened: TestDatabase;

before(async () => {
  opened = await createTestDatabase({ topology: cluster });
});

after(() => opened.drop());

const now = new Date('2026-11-21T10:00:00Z');
const of = (merchantId: number) => ({ merchantId, kind: 'events' as const });

async function queue(tx: Queryable, merchantId: number, itemId: bigint): Promise<void> {
  await tx.query(sql`
    insert into stoa.queued_batch (merchant_id, batch_id, accepted_at, event_count, months)
    values (${merchantId}, ${itemId}, ${now}, 1, array[date '2026-11-01'])`);
}

/** Takes up to `most`, and announces the rest. */
async function takeQueued(tx: Queryable, merchantId: number, most: number): Promise<void> {
  const taken = await tx.query<{ itemId: bigint }>(sql`
    delete from stoa.queued_batch
    where merchant_id = ${merchantId}
      and batch_id in (
        select batch_id
        from stoa.queued_batch
        where merchant_id = ${merchantId}
        order by batch_id
        limit ${most})
    returning batch_id as "itemId"`);
  const [first] = taken;
  if (first === undefined || taken.length < most) return;
  await announceWork(tx, { ...of(merchantId), ...first, dueAt: undefined });
}

async function tryToLock(tx: Queryable, merchantId: number): Promise<boolean> {
  const [row] = await tx.query<{ locked: boolean }>(sql`
    select pg_try_advisory_xact_lock(46, ${merchantId}) as locked`);
  return row?.locked === true;
}

/** Merchants with queued work that no worker would look for, as other transactions see it. */
async function forgotten(): Promise<number[]> {
  const rows = await opened.database.query<{ merchantId: number }>(sql`
    select distinct merchant_id as "merchantId"
    from stoa.queued_batch
    order by merchant_id`);
  const known = await selectMerchantsWithWork(opened.database, 'events', { after: 0, now, most: 100 });
  return rows.map(({ merchantId }) => merchantId).filter((merchantId) => !known.includes(merchantId));
}

/** An actor works in its own transaction, and runs one statement at each step. */
type Actor = () => Generator<(tx: OpenTransaction) => Promise<unknown>, void, unknown>;

let lastItem = 0n;

function appending(merchantId: number, announcesFirst: boolean): Actor {
  return function* steps() {
    lastItem += 1n;
    const itemId = lastItem;
    const add = ({ tx }: OpenTransaction) => queue(tx, merchantId, itemId);
    const announce = ({ tx }: OpenTransaction) =>
      announceWork(tx, { ...of(merchantId), itemId, dueAt: undefined });
    yield announcesFirst ? announce : add;
    yield announcesFirst ? add : announce;
  };
}

function working(merchantId: number, most: number): Actor {
  return function* steps() {
    if ((yield ({ tx }) => tryToLock(tx, merchantId)) === false) return;
    yield ({ tx }) => takeAnnouncements(tx, of(merchantId), now);
    yield ({ tx }) => takeQueued(tx, merchantId, most);
  };
}

const actor = fc.oneof(
  fc.tuple(fc.constantFrom(1, 1, 1, 2), fc.boolean()).map(([merchant, first]) => appending(merchant, first)),
  fc.tuple(fc.constantFrom(1, 1, 1, 2), fc.constantFrom(1, 2, 100)).map((given) => working(...given)),
);

/** Which of the first three unfinished actors runs at each step, and whether a transaction that ends in it commits. */
const order = fc.array(fc.tuple(fc.nat(2), fc.constantFrom(true, true, true, false)), {
  minLength: 60,
  maxLength: 60,
});

interface Going {
  readonly steps: ReturnType<Actor>;
  open?: OpenTransaction;
  value?: unknown;
}

async function play(going: Going[], turns: readonly (readonly [number, boolean])[]): Promise<void> {
  for (const [next, commits] of turns) {
    const one = going[next % Math.min(going.length, 3)];
    if (one === undefined) return;
    one.open ??= await openTransaction(opened.database);
    const step = one.steps.next(one.value);
    if (step.done === true) {
      going.splice(going.indexOf(one), 1);
      await one.open.end(commits ? 'commit' : 'rollback');
    } else {
      one.value = await step.value(one.open);
    }
    assert.deepEqual(await forgotten(), []);
  }
}

test('However transactions that add and do work interleave, nothing waits and no merchant with work is forgotten', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(actor, { minLength: 3, maxLength: 12 }), order, async (actors, turns) => {
      await clearTables(opened.database, ['stoa.queued_batch', 'stoa.merchant_work']);
      const going: Going[] = actors.map((steps) => ({ steps: steps() }));
      try {
        await play(going, turns);
      } finally {
        for (const { open } of going) await open?.end('rollback');
      }
    }),
    { numRuns: runs(40, 1_000) },
  );
});
