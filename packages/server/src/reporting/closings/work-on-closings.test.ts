import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import { uploadedTransaction } from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  createStatementsBench,
  type StatementsBench,
} from '../../../test/fixtures/reporting/statements-bench.js';
import { waitUntil } from '../../../test/wait-until.js';
import { createLogger } from '../../config/logger.js';
import type { Database, Transaction } from '../../database/database.js';
import { steadyPace } from '../../database/pace.js';
import { sql } from '../../database/sql.js';
import { sqlState } from '../../database/sql-state.js';
import { overloaded } from '../../kernel/overloaded.js';
import { closingManagement } from '../manage-reporting.js';
import { awaitEnd } from './close-month.js';
import type { Closing } from './closing.js';
import { countOpenClosings, tryToClaim } from './closing-store.js';
import { readClosing } from './read-closing.js';
import { type ClosingAsked, startClosing } from './start-closing.js';
import { type ClosingWork, createClosingWork } from './work-on-closings.js';

let bench: StatementsBench;
const logger = createLogger('silent');
const february = '2026-02-10T10:00:00Z';
const inMarch = '2026-03-02T00:00:00Z';

before(async () => {
  bench = await createStatementsBench();
});
after(() => bench.drop());

/** Merchants with a transaction of February. */
async function merchants(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const merchantId = await bench.newMerchantWithPlan();
    await bench.record(merchantId, inMarch, [uploadedTransaction('a', { settled_at: february })]);
    ids.push(merchantId);
  }
  return ids;
}

/** A process that works on closings. */
function worker(database: Database = bench.database): ClosingWork {
  return createClosingWork({ database, clock: bench.clock, logger });
}

const start = (asked: Partial<ClosingAsked> = {}): Promise<Closing> =>
  startClosing(bench, { month: '2026-02', by: tester, ...asked });

const end = (work: ClosingWork, { closingId }: Closing): Promise<void> =>
  awaitEnd({ ...bench, work }, closingId, { waitMs: 60_000 });

async function outcomesOf({ closingId }: Closing): Promise<ReadonlyMap<number, string>> {
  const { merchants: found } = await readClosing(bench, closingId, { after: 0, limit: 10_000 });
  return new Map(found.map((one) => [one.merchantId, one.outcome]));
}

/** How often each merchant was closed, by the audit trail and by what it was told. */
async function recorded(merchantIds: readonly number[]): Promise<unknown> {
  const countOf = async (found: Promise<{ merchantId: number; count: number }[]>) =>
    new Map((await found).map(({ merchantId, count }) => [merchantId, count]));
  const entries = await countOf(
    bench.database.query(sql`
      select merchant_id, count(*)::integer as count
      from stoa.audit_entry
      where merchant_id = any(${merchantIds}::integer[])
        and action = 'month.closed'
      group by merchant_id`),
  );
  const told = await countOf(
    bench.database.query(sql`
      select merchant_id, count(*)::integer as count
      from stoa.notification_waiting
      where merchant_id = any(${merchantIds}::integer[])
        and type = 'statement.closed'
      group by merchant_id`),
  );
  return merchantIds.map((merchantId) => ({
    merchantId,
    entries: entries.get(merchantId) ?? 0,
    told: told.get(merchantId) ?? 0,
  }));
}

const once = (merchantIds: readonly number[]): unknown =>
  merchantIds.map((merchantId) => ({ merchantId, entries: 1, told: 1 }));

/** The database of a process that dies in the middle of its nth transaction that closes, and in all that follow. */
function dyingOn(nth: number, error: () => Error): Database {
  let closes = 0;
  return {
    ...bench.database,
    transaction: <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
      bench.database.transaction((tx) =>
        work({
          ...tx,
          query: (statement) => {
            if (statement.text.includes('insert into stoa.statement_close')) closes += 1;
            if (closes >= nth) throw error();
            return tx.query(statement);
          },
        }),
      ),
  };
}

const away = (): Error => new Error('Connection terminated unexpectedly');

test('who starts what is under way joins it; when it has ended, it is started anew', async () => {
  const [merchantId = 0] = await merchants(1);
  const other = { ...tester, name: 'somebody else' };
  const [first, second] = await Promise.all([start({ merchantId }), start({ merchantId, by: other })]);
  assert.deepEqual(first, second);
  for (const different of [{}, { merchantId, dryRun: true }, { merchantId, month: '2026-01' }])
    assert.notEqual((await start(different)).closingId, first.closingId);
  await end(worker(), first);
  const again = await start({ merchantId, by: other });
  assert.deepEqual([again.startedBy.name, again.endedAt], ['somebody else', null]);
  const work = worker();
  await work.start();
  await endAll(work);
  await work.stop();
});

/** Ends all closings that are open. */
async function endAll(work: ClosingWork): Promise<void> {
  const open = await bench.database.query<{ closingId: number }>(sql`
    select closing_id
    from stoa.closing
    where ended_at is null`);
  for (const { closingId } of open) await awaitEnd({ ...bench, work }, closingId, { waitMs: 60_000 });
  assert.deepEqual(await countOpenClosings(bench.database), { count: 0, oldestAt: null });
}

test('several processes that work on a closing close each merchant once', async () => {
  const ids = await merchants(6);
  const closing = await start();
  await Promise.all([1, 2, 3].map(() => end(worker(), closing)));
  const outcomes = await outcomesOf(closing);
  assert.deepEqual(
    ids.map((id) => outcomes.get(id)),
    ids.map(() => 'closed'),
  );
  assert.deepEqual(await recorded(ids), once(ids));
  const ended = await readClosing(bench, closing.closingId, { after: 0, limit: 1 });
  assert.deepEqual([ended.merchantCount, ended.walkedThrough], [outcomes.size, ended.throughMerchant]);
  assert.equal(
    Object.values(ended.counts).reduce((sum, count) => sum + count, 0),
    outcomes.size,
  );
});

test('what a process leaves that dies in the middle, another one ends, and nothing is done twice', async () => {
  const ids = await merchants(8);
  const closing = await start();
  for (const nth of [1, 3, 2])
    await assert.rejects(worker(dyingOn(nth, away)).workOn(closing.closingId), /terminated/);
  const before = await outcomesOf(closing);
  assert.ok(before.size > 0 && ids.some((id) => !before.has(id)));
  await end(worker(), closing);
  const outcomes = await outcomesOf(closing);
  assert.deepEqual(
    ids.map((id) => outcomes.get(id)),
    ids.map(() => 'closed'),
  );
  assert.deepEqual(await recorded(ids), once(ids));
});

test('a process whose claim is gone, and the one that goes on, do nothing twice together', async () => {
  const ids = await merchants(5);
  const closing = await start();
  const loose: Database = {
    ...bench.database,
    // The claim is given, whoever has it.
    transaction: (work) =>
      bench.database.transaction((tx) =>
        work({
          ...tx,
          query: async <Row extends object>(statement: Parameters<Transaction['query']>[0]) =>
            statement.text.includes('pg_try_advisory_xact_lock')
              ? ([{ locked: true }] as unknown as Row[])
              : tx.query<Row>(statement),
        }),
      ),
  };
  await Promise.all([1, 2].map(() => end(worker(loose), closing)));
  assert.deepEqual(await recorded(ids), once(ids));
});

test('a merchant whose close fails is refused, and keeps nobody else open', async () => {
  const [broken = 0, ...others] = await merchants(3);
  const closing = await start();
  const failing: Database = {
    ...bench.database,
    transaction: (work) =>
      bench.database.transaction((tx) =>
        work({
          ...tx,
          query: (statement) => {
            const isItsClose = statement.text.includes('insert into stoa.statement_close');
            if (isItsClose && statement.values.includes(broken)) throw new TypeError('a bug');
            return tx.query(statement);
          },
        }),
      ),
  };
  await end(worker(failing), closing);
  const { merchants: found } = await readClosing(bench, closing.closingId, { after: broken - 1, limit: 3 });
  assert.deepEqual(
    found.map((one) => [one.merchantId, 'code' in one ? one.code : one.outcome]),
    [[broken, 'close_failed'], ...others.map((id) => [id, 'closed'])],
  );
  assert.deepEqual(await recorded([broken]), [{ merchantId: broken, entries: 0, told: 0 }]);
});

test('a merchant whose close lost against other work is closed in a later turn', async () => {
  const deadlock = Object.assign(new Error('deadlock detected'), { code: sqlState.deadlockDetected });
  for (const error of [deadlock, overloaded('Too much to do.', 1)]) {
    const [merchantId = 0] = await merchants(1);
    const closing = await start({ merchantId });
    let isBusy = true;
    const busy: Database = {
      ...bench.database,
      transaction: (work) =>
        bench.database.transaction((tx) =>
          work({
            ...tx,
            query: (statement) => {
              if (isBusy && statement.text.includes('insert into stoa.statement_close')) throw error;
              return tx.query(statement);
            },
          }),
        ),
    };
    await assert.rejects(worker(busy).workOn(closing.closingId), error);
    isBusy = false;
    await end(worker(busy), closing);
    assert.equal((await outcomesOf(closing)).get(merchantId), 'closed');
  }
});

test('a dry run finds out what would be closed, and changes nothing', async () => {
  const ids = await merchants(2);
  const closing = await start({ dryRun: true });
  await end(worker(), closing);
  const outcomes = await outcomesOf(closing);
  assert.deepEqual(
    ids.map((id) => outcomes.get(id)),
    ['would_close', 'would_close'],
  );
  assert.deepEqual(
    await recorded(ids),
    ids.map((merchantId) => ({ merchantId, entries: 0, told: 0 })),
  );
});

test('merchants that are added after the start do not belong to it', async () => {
  const [merchantId = 0] = await merchants(1);
  const closing = await start();
  const later = await bench.newMerchant();
  await end(worker(), closing);
  const outcomes = await outcomesOf(closing);
  assert.deepEqual([outcomes.get(merchantId), outcomes.has(later)], ['closed', false]);
});

test('who waits for another process sees how far it is, and may leave', async () => {
  const [merchantId = 0] = await merchants(1);
  const closing = await start({ merchantId });
  const leaving = new AbortController();
  const told: number[] = [];
  await bench.database.transaction(async (claim) => {
    await tryToClaim(claim, closing.closingId);
    const left = await closingManagement({ ...bench, logger }).close(
      { month: '2026-02', by: tester, merchantId },
      {
        signal: leaving.signal,
        onProgress: (one) => {
          told.push(one.closing_id);
          leaving.abort();
        },
      },
    );
    assert.deepEqual([left.ended_at, left.merchants, told], [null, [], [closing.closingId]]);
  });
  await end(worker(), closing);
  assert.equal((await outcomesOf(closing)).get(merchantId), 'closed');
});

test('who waits for a closing that has ended waits for no turn', async () => {
  const [merchantId = 0] = await merchants(1);
  const closing = await start({ merchantId });
  await end(worker(), closing);
  const workOn = (): Promise<never> => assert.fail('it wanted a turn');
  await awaitEnd({ ...bench, work: { workOn } }, closing.closingId, { waitMs: 60_000 });
});

test('a process that stops leaves a closing to others, and takes no more', async () => {
  const [merchantId = 0] = await merchants(1);
  const closing = await start({ merchantId });
  const work = worker();
  await work.start();
  await work.stop();
  assert.ok(['over', 'ended'].includes(await work.workOn(closing.closingId)));
  await end(worker(), closing);
});

test('each turn gets on, however long it takes to find out what is to do', async (context) => {
  const ids = await merchants(4);
  const closing = await start();
  const work = worker();
  let turns = 0;
  let nowMs = 0;
  // Each look at the time finds that the turn is over.
  context.mock.method(performance, 'now', () => {
    nowMs += 2_000;
    return nowMs;
  });
  while (turns < 50 && (await work.workOn(closing.closingId)) === 'more') turns += 1;
  const outcomes = await outcomesOf(closing);
  assert.deepEqual(
    ids.map((id) => outcomes.get(id)),
    ids.map(() => 'closed'),
  );
  assert.ok(turns > 0);
});

test('a process that ends closes no merchant but those that it has begun', async () => {
  const ids = await merchants(8);
  const closing = await start();
  const ending: Database = {
    ...bench.database,
    transaction: (work) =>
      bench.database.transaction((tx) =>
        work({
          ...tx,
          query: (statement) => {
            if (statement.text.includes('insert into stoa.statement_close')) closer.end();
            return tx.query(statement);
          },
        }),
      ),
  };
  const closer = worker(ending);
  assert.equal(await closer.workOn(closing.closingId), 'more');
  const outcomes = await outcomesOf(closing);
  const closed = ids.filter((id) => outcomes.has(id)).length;
  assert.ok(closed < 4, `${closed} were closed`);
  await end(worker(), closing);
  assert.deepEqual(await recorded(ids), once(ids));
});

test('of each kind, at most the newest ten are kept, and none for more than 90 days', async () => {
  const [merchantId = 0, other = 0] = await merchants(2);
  const kept = await start({ merchantId: other });
  await end(worker(), kept);
  const closings: Closing[] = [];
  for (let round = 0; round < 12; round += 1) {
    const closing = await start({ merchantId });
    await end(worker(), closing);
    closings.push(closing);
  }
  const [, second, third, fourth] = closings;
  const rows = async (): Promise<number[]> => {
    const found = await bench.database.query<{ closingId: number }>(sql`
      select distinct closing_id
      from stoa.closing_outcome
      where merchant_id in (${merchantId}, ${other})
      order by closing_id`);
    return found.map(({ closingId }) => closingId);
  };
  const left = await rows();
  assert.deepEqual(
    [kept, second, third, fourth].map((one) => left.includes(one?.closingId ?? 0)),
    [true, false, true, true],
  );
  const now = bench.clock.now();
  bench.clock.advance(91 * 86_400_000);
  await end(worker(), await start({ month: '2026-01', merchantId }));
  assert.equal((await rows()).length, 1);
  bench.clock.set(now);
});

test('the loops of a cluster hear of what was closed', async () => {
  const [merchantId = 0] = await merchants(1);
  const { closingId } = await start({ merchantId });
  let announced = 0;
  const pace = {
    ...steadyPace,
    announce: () => {
      announced += 1;
    },
  };
  const work = worker({ ...bench.database, topology: { ...bench.database.topology, pace } });
  await work.start();
  const readEnd = async () =>
    (await readClosing(bench, closingId, { after: 0, limit: 1 })).endedAt ?? undefined;
  await waitUntil('it has ended', readEnd);
  await work.stop();
  assert.ok(announced > 0);
});
