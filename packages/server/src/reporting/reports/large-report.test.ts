import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  createReportingApp,
  type ReportingApp,
  reportsPath,
} from '../../../test/fixtures/reporting/reporting-app.js';
import {
  selectLedger,
  uploadedReport,
  uploadedTransaction,
} from '../../../test/fixtures/reporting/reporting-bench.js';
import { waitUntil } from '../../../test/wait-until.js';
import { limits } from '../../kernel/limits.js';
import type { ReportResult } from './report-schemas.js';
import { selectOpenReports } from './report-store.js';

let service: ReportingApp;
let address: string;
before(async () => {
  service = await createReportingApp();
  address = await service.app.listen({ port: 0, host: '127.0.0.1' });
  for (const worker of service.area.jobs) await worker.start();
});
after(async () => {
  for (const worker of service.area.jobs) await worker.stop();
  await service.stop();
});

test('a report of 5 MB is accepted in one request and completed by the queue', async () => {
  const { merchantId, authorization } = await service.newCaller();
  const body = reportOf(limits.reportBodyBytes);
  assert.ok(body.length > 0.999 * limits.reportBodyBytes && body.length <= limits.reportBodyBytes);
  const headers = { authorization, 'content-type': 'application/json' };
  const response = await fetch(`${address}${reportsPath}`, { method: 'POST', headers, body });
  assert.equal(response.status, 200);
  await waitUntil('the report is completed', async () => {
    const { count } = await selectOpenReports(service.database, new Date());
    return count === 0 ? true : undefined;
  });
  const location = `${address}${response.headers.get('location') ?? ''}`;
  const result = (await (await fetch(location, { headers })).json()) as ReportResult;
  const sent = idsOf(body);
  assert.ok(sent.length > 28_000);
  assert.deepEqual(result.transactions, { valid: sent, invalid: [] });
  assert.equal((await selectLedger(service.database, merchantId)).length, sent.length);
});

/** A report with as many transactions as fit. */
function reportOf(bytes: number): string {
  const frame = JSON.stringify(uploadedReport([])).length;
  const items: string[] = [];
  for (let length = frame; ; ) {
    const id = createHash('sha256').update(String(items.length)).digest('hex').slice(0, 32);
    const item = JSON.stringify(uploadedTransaction(`txn_${id}`));
    length += item.length + 1;
    if (length > bytes + 1) return JSON.stringify(uploadedReport([])).replace('[]', `[${items.join(',')}]`);
    items.push(item);
  }
}

function idsOf(body: string): string[] {
  const report: { transactions: { id: string }[] } = JSON.parse(body);
  return report.transactions.map(({ id }) => id);
}
