import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { systemClock } from '../../src/kernel/clock.js';
import { limits } from '../../src/kernel/limits.js';
import { selectOpenReports } from '../../src/reporting/reports/report-store.js';
import { reportsPath } from '../fixtures/reporting/reporting-app.js';
import { uploadedReport, uploadedTransaction } from '../fixtures/reporting/reporting-bench.js';
import { type SpawnedService, spawnService } from '../spawn-service.js';
import { testAccess } from '../test-access.js';
import { createTestDatabase, type TestDatabase, urlOf } from '../test-database.js';
import { waitUntil } from '../wait-until.js';

const uploadsAtOnce = 8;
const boundMegabytes = 300;
const completedWithinMs = 120_000;

/** Makes the service print its peak memory in kilobytes when it ends. */
const sayPeak = "process.on('exit',()=>console.error('peak='+process.resourceUsage().maxRSS))";

let scratch: TestDatabase;
let service: SpawnedService;

before(async () => {
  scratch = await createTestDatabase();
  service = await spawnService([], {
    DATABASE_URL: urlOf(scratch.connection),
    STOA_SECRET: '0'.repeat(64),
    NODE_OPTIONS: `--import data:text/javascript,${sayPeak}`,
  });
});

after(async () => {
  await service.end('SIGTERM');
  await scratch.drop();
});

test(`${uploadsAtOnce} reports of 5 MB at once keep the process under ${boundMegabytes} MB`, async () => {
  const access = testAccess(scratch.database, systemClock);
  const answers = Array.from({ length: uploadsAtOnce }, async (_none, index) => {
    const { merchantId } = await access.createMerchant(`Merchant ${index}`);
    const { secret } = await access.issue({ kind: 'api_key', merchantId });
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
    return fetch(`${service.url}${reportsPath}`, { method: 'POST', headers, body: largestReport(index) });
  });
  for (const { status } of await Promise.all(answers)) assert.equal(status, 200);
  await waitUntil(
    'all reports are completed',
    async () => ((await selectOpenReports(scratch.database, new Date())).count === 0 ? true : undefined),
    completedWithinMs,
  );
  await service.end('SIGTERM');
  const peak = service.lines.find((line) => line.startsWith('peak='))?.slice('peak='.length);
  assert.ok(Number(peak) / 1024 < boundMegabytes, `the process had ${peak} KB`);
});

/** As many transactions as fit into the body of a report. */
function largestReport(number: number): string {
  const frame = JSON.stringify(uploadedReport([])).length;
  const items: string[] = [];
  for (let bytes = frame; ; ) {
    const item = JSON.stringify(
      uploadedTransaction(`txn_${number}_${String(items.length).padStart(32, '0')}`),
    );
    bytes += item.length + 1;
    if (bytes > limits.reportBodyBytes) break;
    items.push(item);
  }
  return JSON.stringify(uploadedReport([])).replace('[]', `[${items.join(',')}]`);
}
