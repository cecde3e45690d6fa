import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { clearTables } from '../../test/clear-tables.js';
import { type OpenTransaction, openTransaction, untilSomebodyWaits } from '../../test/open-transaction.js';
import { runs } from '../../test/property-runs.js';
import { settableClock } from '../../test/settable-clock.js';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { createLogger } from '../config/logger.js';
import type { Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';
import { createNotificationDays, notify } from '../notification-log/index.js';
import { type NumberingContext, numberStream } from './number-waiting.js';
import { readNotifications } from './read-notifications.js';

const clock = settableClock('2026-11-21T10:00:00Z');
let opened: TestDatabase;
let context: NumberingContext;

before(async () => {
  opened = await createTestDatabase();
  const { database } = opened;
  const days = createNotificationDays({ database, logger: createLogger('silent') }, 30);
  context = { database, clock, days };
});
after(() => opened.drop());

const merchantId = 1;
/** Fewer than the connections of the pool, because each holds one. */
const mostWriters = 4;
const tables = ['stoa.notification_waiting', 'stoa.notification_head', 'stoa.notification'];

function write(tx: Queryable, reportId: number): Promise<void> {
  return notify(tx, {
    type: 'transactions.invalid',
    merchantId,
    object: { type: 'report', id: reportId },
    counts: { invalid: 1 },
    happenedAt: clock.now(),
  });
}

/** Ends the backend of a transaction, as `kill -9` does to the connection of a process that it hits. */
async function terminate({ tx, end }: OpenTransaction): Promise<void> {
  const [backend] = await tx.query<{ pid: number }>(sql`
    select pg_backend_pid() as pid`);
  await opened.database.query(sql`
    select pg_terminate_backend(${backend?.pid}, 5000)`);
  await end('commit').catch(() => undefined);
}

interface Writer {
  readonly open: OpenTransaction;
  readonly reports: readonly number[];
}

/** A reader that goes on where it was, and what it has seen. */
function createReader(limit: number) {
  let last: bigint | undefined;
  const reports: number[] = [];
  const sequences: bigint[] = [];
  return {
    reports,
    sequences,
    read: async () => {
      const page = await readNotifications(context, { stream: merchantId, after: last, types: null, limit });
      last = page.nextAfter;
      reports.push(...page.notifications.map(({ objectId }) => Number(objectId)));
      sequences.push(...page.notifications.map(({ sequence }) => sequence));
      return page.nextAfter < page.lastSequence;
    },
  };
}

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('begin' as const), writes: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('commit' as const, 'commit' as const, 'rollback' as const, 'terminate' as const),
      which: fc.nat(3),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('read' as const, 'number' as const), which: fc.constant(0) }),
  },
);

test('However slow transactions commit, roll back and are killed, a reader sees each committed notification once, without a hole', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 25 }),
      fc.integer({ min: 1, max: 5 }),
      async (steps, limit) => {
        await clearTables(opened.database, tables);
        const reader = createReader(limit);
        const writers: Writer[] = [];
        const committed: number[] = [];
        let report = 0;
        const endOne = async (which: number, how: 'commit' | 'rollback' | 'terminate'): Promise<void> => {
          const [writer] = writers.splice(which % Math.max(1, Math.min(writers.length, 4)), 1);
          if (writer === undefined) return;
          if (how === 'terminate') return terminate(writer.open);
          await writer.open.end(how);
          if (how === 'commit') committed.push(...writer.reports);
        };
        try {
          for (const one of steps) {
            if (one.do === 'begin') {
              if (writers.length === mostWriters) continue;
              const reports = Array.from({ length: one.writes }, () => (report += 1));
              const open = await openTransaction(opened.database);
              writers.push({ open, reports });
              for (const id of reports) await write(open.tx, id);
            } else if (one.do === 'read') await reader.read();
            else if (one.do === 'number') await numberStream(context, merchantId);
            else await endOne(one.which, one.do);
          }
          while (writers.length > 0) await endOne(0, writers.length % 2 === 0 ? 'commit' : 'rollback');
          while (await reader.read());
        } finally {
          for (const { open } of writers) await open.end('rollback');
        }
        assert.deepEqual(
          reader.sequences,
          committed.map((_, index) => BigInt(index + 1)),
        );
        assert.deepEqual(
          reader.reports.toSorted((a, b) => a - b),
          committed.toSorted((a, b) => a - b),
        );
      },
    ),
    { numRuns: runs(15, 500) },
  );
});

test('A reading numbers all that waits, however much', async () => {
  const { database } = opened;
  await clearTables(database, tables);
  const most = 1_001;
  await database.transaction((tx) =>
    tx.sharingRoundTrips(Array.from({ length: most }, (_, id) => () => write(tx, id))),
  );
  const asked = { stream: merchantId, after: 0n, types: ['report.late'], limit: 10 } as const;
  const { nextAfter, lastSequence } = await readNotifications(context, asked);
  assert.deepEqual([nextAfter, lastSequence], [BigInt(most), BigInt(most)]);
});

test('Processes that number at the same moment wait for each other, and give each number once', async () => {
  const { database } = opened;
  await clearTables(database, tables);
  await write(database, 0);
  await numberStream(context, merchantId);
  await write(database, 1);
  // Holds the first process up between reading the last number and writing the next one.
  const holding = await openTransaction(database);
  await holding.tx.query(sql`
    select
    from stoa.notification_waiting
    for update`);
  const first = numberStream(context, merchantId);
  await untilSomebodyWaits(database);
  await write(database, 2);
  const second = numberStream(context, merchantId);
  await untilSomebodyWaits(database, 2);
  await holding.end('rollback');
  await Promise.all([first, second]);
  await write(database, 3);
  const page = await readNotifications(context, { stream: merchantId, after: 0n, types: null, limit: 10 });
  assert.deepEqual(
    page.notifications.map(({ sequence, objectId }) => [sequence, objectId]),
    [
      [1n, '0'],
      [2n, '1'],
      [3n, '2'],
      [4n, '3'],
    ],
  );
});
