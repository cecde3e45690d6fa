import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  createReportingBench,
  noon,
  type ReportingBench,
  uploadedReport,
  uploadedTransaction,
} from '../../../test/fixtures/reporting/reporting-bench.js';
import { settableClock } from '../../../test/settable-clock.js';
import { createLogger } from '../../config/logger.js';
import { sql } from '../../database/sql.js';
import type { ProcessReport } from './process-report.js';
import type { ReportKey } from './report-store.js';
import { createWorkReportQueue } from './work-report-queue.js';

let bench: ReportingBench;
const logger = createLogger('silent');

before(async () => {
  bench = await createReportingBench();
});

after(() => bench.drop());

function worker(processReport: ProcessReport, clock = bench.clock) {
  return createWorkReportQueue({ database: bench.database, clock, logger, processReport });
}

async function untilIdle(work: () => Promise<string>): Promise<void> {
  while ((await work()) !== 'idle');
}

async function submit(merchantId: number, id: string): Promise<number> {
  return bench.submit(merchantId, uploadedReport([uploadedTransaction(id)]));
}

/** A gate that shows when someone has arrived, and lets them through when it is opened. */
function gate(): { arrive: () => Promise<void>; arrived: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  let tell = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const arrived = new Promise<void>((resolve) => {
    tell = resolve;
  });
  return {
    arrive: async () => {
      tell();
      await opened;
    },
    arrived,
    open,
  };
}

test("every open report is processed; one merchant's reports in the order of upload", async () => {
  const [one, other] = [await bench.newMerchant(), await bench.newMerchant()];
  const uploaded = [
    await submit(one, 'a'),
    await submit(other, 'b'),
    await submit(one, 'c'),
    await submit(one, 'd'),
  ];
  const processed: number[] = [];
  await untilIdle(
    worker(async (report) => {
      processed.push(report.reportId);
      await bench.process(report);
    }),
  );
  assert.deepEqual(
    processed.toSorted((a, b) => a - b),
    uploaded,
  );
  const ofOne = [uploaded[0], uploaded[2], uploaded[3]];
  assert.deepEqual(
    processed.filter((id) => ofOne.includes(id)),
    ofOne,
  );
});

test('while one worker is busy with a merchant, another worker serves the other merchants', async () => {
  const [busy, other] = [await bench.newMerchant(), await bench.newMerchant()];
  const { arrive, arrived, open } = gate();
  await submit(busy, 'a');
  await submit(busy, 'b');
  const first = worker(async (report) => {
    await arrive();
    await bench.process(report);
  })();
  await arrived;
  const waiting = await submit(other, 'c');
  const processed: number[] = [];
  const second = worker(async (report) => {
    processed.push(report.reportId);
    await bench.process(report);
  });
  assert.equal(await second(), 'again');
  assert.equal(await second(), 'soon');
  assert.deepEqual(processed, [waiting]);
  open();
  assert.equal(await first, 'again');
  await untilIdle(worker(bench.process));
});

test('when a worker dies, the next one takes its report at once', async () => {
  const merchantId = await bench.newMerchant();
  const reportId = await submit(merchantId, 'a');
  const { arrive, arrived, open } = gate();
  const dying = worker(arrive)();
  await arrived;
  await bench.database.query(sql`
    select pg_terminate_backend(pid)
    from pg_locks
    where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())
      and objid = ${merchantId}::oid`);
  await untilIdle(worker(bench.process));
  assert.notEqual((await bench.result(merchantId, reportId)).completed_at, null);
  open();
  await assert.rejects(dying);
});

test('a report that fails is tried again, later and later, and holds up no other report', async () => {
  const merchantId = await bench.newMerchant();
  const failing = await submit(merchantId, 'a');
  const next = await submit(merchantId, 'b');
  const clock = settableClock(noon);
  const failuresAtMs: number[] = [];
  const work = worker(async (report) => {
    if (report.reportId !== failing) return bench.process(report);
    failuresAtMs.push(clock.now().getTime() - Date.parse(noon));
    throw new Error('a bug');
  }, clock);
  await untilIdle(work);
  assert.notEqual((await bench.result(merchantId, next)).completed_at, null);
  for (let second = 1; second <= 20; second += 1) {
    clock.advance(1_000);
    await untilIdle(work);
  }
  assert.deepEqual(failuresAtMs, [0, 1_000, 3_000, 7_000, 15_000]);
  clock.advance(60_000);
  await untilIdle(worker(bench.process, clock));
  assert.notEqual((await bench.result(merchantId, failing)).completed_at, null);
});

test('a report that takes too long is postponed like any that fails, so it does not stay first for ever', async () => {
  const merchantId = await bench.newMerchant();
  const slow = await submit(merchantId, 'a');
  const clock = settableClock(noon);
  let attempts = 0;
  const work = worker(async () => {
    attempts += 1;
    throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  }, clock);
  await untilIdle(work);
  await untilIdle(work);
  assert.equal(attempts, 1);
  clock.advance(1_000);
  await untilIdle(worker(bench.process, clock));
  assert.notEqual((await bench.result(merchantId, slow)).completed_at, null);
});

test('a report accepted while the clock was ahead is due at once', async () => {
  const merchantId = await bench.newMerchant();
  bench.clock.advance(3_600_000);
  const ahead = await submit(merchantId, 'a');
  bench.clock.advance(-3_600_000);
  await untilIdle(worker(bench.process));
  assert.notEqual((await bench.result(merchantId, ahead)).completed_at, null);
});

test('an attempt that failed while the clock was ahead is not repeated hours later than any pause', async () => {
  const merchantId = await bench.newMerchant();
  const failing = await submit(merchantId, 'a');
  const day = settableClock(new Date(bench.clock.now().getTime() + 86_400_000));
  await untilIdle(worker(() => Promise.reject(new Error('a bug')), day));
  await untilIdle(worker(bench.process));
  assert.notEqual((await bench.result(merchantId, failing)).completed_at, null);
});

test('merchants take turns, whatever one of them has waiting', async () => {
  const [one, two, three] = [await bench.newMerchant(), await bench.newMerchant(), await bench.newMerchant()];
  for (const id of ['a', 'b', 'c']) await submit(one, id);
  for (const merchantId of [two, three]) await submit(merchantId, 'a');
  const turns: number[] = [];
  await untilIdle(
    worker(async (report) => {
      turns.push(report.merchantId);
      await bench.process(report);
    }),
  );
  assert.deepEqual(turns, [one, two, three, one, one]);
});

test('workers at the same time give each report to one of them, and keep the order of a merchant', async () => {
  const merchantIds = [await bench.newMerchant(), await bench.newMerchant(), await bench.newMerchant()];
  const uploaded: number[] = [];
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f'])
    for (const merchantId of merchantIds) uploaded.push(await submit(merchantId, id));
  const begun: ReportKey[] = [];
  const untilNoneIsOpen = async (): Promise<void> => {
    const work = worker(async (report) => {
      begun.push(report);
      await bench.process(report);
    });
    while ((await work()) !== 'idle');
  };
  await Promise.all(Array.from({ length: 5 }, untilNoneIsOpen));
  assert.deepEqual(
    begun.map(({ reportId }) => reportId).toSorted((a, b) => a - b),
    uploaded,
  );
  for (const merchantId of merchantIds) {
    const turns = begun.filter((report) => report.merchantId === merchantId);
    assert.deepEqual(
      turns,
      turns.toSorted((a, b) => a.reportId - b.reportId),
    );
  }
});
