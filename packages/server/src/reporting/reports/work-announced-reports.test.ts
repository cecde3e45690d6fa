import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  anyAge,
  createReportingBench,
  noon,
  type ReportingBench,
  uploadedReport,
  uploadedTransaction,
} from '../../../test/fixtures/reporting/reporting-bench.js';
import { openTransaction } from '../../../test/open-transaction.js';
import { settableClock } from '../../../test/settable-clock.js';
import { createLogger } from '../../config/logger.js';
import type { Transaction } from '../../database/database.js';
import { cluster } from '../../database/topology.js';
import { announceWork, selectMerchantsWithWork } from '../../jobs/merchant-work-store.js';
import type { ProcessReport } from './process-report.js';
import { packReport } from './report-content.js';
import { insertReport } from './report-store.js';
import { createWorkReportQueue } from './work-report-queue.js';

let bench: ReportingBench;

before(async () => {
  bench = await createReportingBench(anyAge, { topology: cluster });
});

after(() => bench.drop());

function worker(processReport: ProcessReport, clock = bench.clock) {
  return createWorkReportQueue({
    database: bench.database,
    clock,
    logger: createLogger('silent'),
    processReport,
  });
}

async function untilIdle(work: () => Promise<string>): Promise<void> {
  while ((await work()) !== 'idle');
}

const submit = (merchantId: number, id: string) =>
  bench.submit(merchantId, uploadedReport([uploadedTransaction(id)]));

/** The part of an upload that adds a report, in a transaction that the test ends. */
async function addReport(tx: Transaction, merchantId: number, id: string): Promise<number> {
  const body = await packReport(JSON.stringify(uploadedReport([uploadedTransaction(id)])));
  const contentHash = createHash('sha256').update(id).digest();
  const acceptedAt = bench.clock.now();
  const added = {
    merchantId,
    contentHash,
    createdAt: 0n,
    transactionCount: 1,
    acceptedAt,
    body,
    uploadedBy: 'API key 1',
  };
  const reportId = await insertReport(tx, added);
  assert.ok(reportId !== undefined);
  return reportId;
}

async function upload(tx: Transaction, merchantId: number, id: string): Promise<number> {
  const reportId = await addReport(tx, merchantId, id);
  await announceWork(tx, { merchantId, kind: 'reports', itemId: BigInt(reportId), dueAt: undefined });
  return reportId;
}

async function isCompleted(merchantId: number, reportId: number): Promise<boolean> {
  return (await bench.result(merchantId, reportId)).completed_at !== null;
}

for (const begins of ['before the round', 'during the work'])
  for (const commits of ['during the work', 'after the round'])
    test(`an upload that begins ${begins} and commits ${commits} is processed afterwards`, async () => {
      const merchantId = await bench.newMerchant();
      await submit(merchantId, 'first');
      let reportId = 0;
      let uploading = await openTransaction(bench.database);
      const begin = async () => {
        reportId = await upload(uploading.tx, merchantId, `${begins}, ${commits}`);
      };
      if (begins === 'before the round') await begin();
      const work = worker(async (report) => {
        if (report.reportId === reportId) return bench.process(report);
        if (begins === 'during the work') await begin();
        if (commits === 'during the work') await uploading.end('commit');
        return bench.process(report);
      });
      assert.equal(await work(), 'again');
      if (commits === 'after the round') await uploading.end('commit');
      uploading = await openTransaction(bench.database);
      await uploading.end('rollback');
      await untilIdle(worker(bench.process));
      assert.ok(await isCompleted(merchantId, reportId));
    });

test('a report that a process of an earlier version accepted, without announcing it, is processed within a minute', async () => {
  const merchantId = await bench.newMerchant();
  const clock = settableClock(noon);
  const work = worker(bench.process, clock);
  await untilIdle(work);
  const reportId = await bench.database.transaction((tx) => addReport(tx, merchantId, 'earlier version'));
  await untilIdle(work);
  assert.equal(await isCompleted(merchantId, reportId), false);
  clock.advance(60_000);
  await untilIdle(work);
  assert.ok(await isCompleted(merchantId, reportId));
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

test('a merchant whose only open report has failed is left alone until that is due', async () => {
  const merchantId = await bench.newMerchant();
  await submit(merchantId, 'a');
  const clock = settableClock(noon);
  await untilIdle(worker(() => Promise.reject(new Error('a bug')), clock));
  const page = { after: 0, most: 10 };
  const due = () => selectMerchantsWithWork(bench.database, 'reports', { ...page, now: clock.now() });
  assert.deepEqual(await due(), []);
  clock.advance(1_000);
  assert.deepEqual(await due(), [merchantId]);
  await untilIdle(worker(bench.process, clock));
  clock.advance(86_400_000);
  assert.deepEqual(await due(), []);
});

test('a worker pauses while all that is announced is not committed yet', async () => {
  const merchantId = await bench.newMerchant();
  await submit(merchantId, 'a');
  const work = worker(bench.process);
  await bench.database.transaction(async (tx) => {
    await announceWork(tx, { merchantId, kind: 'reports', itemId: 1n, dueAt: undefined });
    const rounds: string[] = [];
    for (let round = 0; round < 5; round += 1) rounds.push(await work());
    assert.equal(rounds[0], 'again');
    assert.deepEqual(rounds.slice(3), ['soon', 'soon']);
  });
  await untilIdle(work);
});
