import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { stringifyJson } from '@stoa/contract';
import {
  createReportingBench,
  type ReportingBench,
  uploadedReport,
  uploadedTransaction,
} from '../../../test/fixtures/reporting/reporting-bench.js';
import { sql } from '../../database/sql.js';
import { selectOpenReports } from './report-store.js';

let bench: ReportingBench;
before(async () => {
  bench = await createReportingBench();
});
after(() => bench.drop());

test('the same content has one id and is queued once', async () => {
  const merchantId = await bench.newMerchant();
  const report = uploadedReport([uploadedTransaction('a')]);
  const open = (await selectOpenReports(bench.database, bench.clock.now())).count;
  const first = await bench.submit(merchantId, report);
  bench.clock.advance(60_000);
  assert.equal(await bench.submit(merchantId, report), first);
  assert.equal((await selectOpenReports(bench.database, bench.clock.now())).count, open + 1);
});

test('neither the order of members nor the notation of numbers changes the content', async () => {
  const merchantId = await bench.newMerchant();
  const { id, ...rest } = uploadedTransaction('a', { full_amount: 9223372036854775807n });
  const first = await bench.submit(merchantId, {
    created_at: '2026-03-01T11:00:00Z',
    transactions: [{ id, ...rest }],
  });
  const again = await bench.submit(merchantId, {
    transactions: [{ ...rest, id }],
    created_at: '2026-03-01T11:00:00Z',
  });
  assert.equal(again, first);
});

test('a difference of one unit beyond 2^53 is another content', async () => {
  const merchantId = await bench.newMerchant();
  const one = await bench.submit(
    merchantId,
    uploadedReport([uploadedTransaction('a', { full_amount: 9223372036854775807n })]),
  );
  const two = await bench.submit(
    merchantId,
    uploadedReport([uploadedTransaction('a', { full_amount: 9223372036854775806n })]),
  );
  assert.notEqual(one, two);
});

test('the order of the transactions, created_at and unknown fields belong to the content', async () => {
  const merchantId = await bench.newMerchant();
  const [a, b] = [uploadedTransaction('a'), uploadedTransaction('b')];
  const ids = [
    await bench.submit(merchantId, uploadedReport([a, b])),
    await bench.submit(merchantId, uploadedReport([b, a])),
    await bench.submit(merchantId, uploadedReport([a, b], '2026-03-01T11:00:01Z')),
    await bench.submit(merchantId, Object.assign(uploadedReport([a, b]), { note: 'x' })),
  ];
  assert.equal(new Set(ids).size, ids.length);
});

test('two merchants with the same content have two reports', async () => {
  const report = uploadedReport([uploadedTransaction('a')]);
  const one = await bench.submit(await bench.newMerchant(), report);
  assert.notEqual(await bench.submit(await bench.newMerchant(), report), one);
});

test('twenty uploads of the same body at once get one id, and it is queued once', async () => {
  const merchantId = await bench.newMerchant();
  const report = uploadedReport([uploadedTransaction('a'), uploadedTransaction('b')]);
  const open = (await selectOpenReports(bench.database, bench.clock.now())).count;
  bench.counted.uploads.length = 0;
  const ids = await Promise.all(Array.from({ length: 20 }, () => bench.submit(merchantId, report)));
  assert.equal(new Set(ids).size, 1);
  assert.equal((await selectOpenReports(bench.database, bench.clock.now())).count, open + 1);
  assert.deepEqual(bench.counted.uploads.toSorted(), ['accepted', ...Array<string>(19).fill('repeated')]);
});

test('the text is kept exactly as it was sent', async () => {
  const merchantId = await bench.newMerchant();
  const report = uploadedReport([uploadedTransaction('a')]);
  const reportId = await bench.submit(merchantId, report);
  const [row] = await bench.database.query<{ body: Buffer }>(sql`
    select body
    from stoa.report_content
    where report_id = ${reportId}`);
  assert.equal(gunzipSync(row?.body ?? Buffer.alloc(0)).toString('utf8'), stringifyJson(report));
});

test('a created_at at the ends of the calendar is stored', async () => {
  const merchantId = await bench.newMerchant();
  for (const createdAt of ['0000-01-01T00:00:00+23:59', '9999-12-31T23:59:59-23:59']) {
    const { completed_at } = await bench.settle(
      merchantId,
      uploadedReport([uploadedTransaction('a')], createdAt),
    );
    assert.equal(typeof completed_at, 'string');
  }
});

const largestId = 9007199254740991;

test('an id is the time of its insert, and tells nothing about the reports of others', async () => {
  const [merchantId, other] = [await bench.newMerchant(), await bench.newMerchant()];
  for (let day = 1; day <= 9; day += 1) {
    for (const id of ['a', 'b', 'c'].slice(0, day % 4))
      await bench.submit(other, uploadedReport([uploadedTransaction(`${day}${id}`)]));
    const before = await databaseMicros();
    const reportId = await bench.submit(merchantId, uploadedReport([uploadedTransaction(String(day))]));
    assert.ok(reportId >= before && reportId <= (await databaseMicros()) && reportId <= largestId);
  }
});

test('a report whose microsecond is taken gets another id', async () => {
  const merchantId = await bench.newMerchant();
  // Here a sequence makes the ids. Its first one is taken, as if both inserts had been in one microsecond.
  const taken = await bench.submit(merchantId, uploadedReport([uploadedTransaction('taken')]));
  await bench.database.transaction((tx) =>
    tx.execute(`
      create sequence public.microsecond start ${taken};
      alter table stoa.report alter column report_id set default nextval('public.microsecond')`),
  );
  const report = uploadedReport([uploadedTransaction('late')]);
  assert.equal(await bench.submit(merchantId, report), taken + 1);
  assert.equal(await bench.submit(merchantId, report), taken + 1);
  const other = await bench.newMerchant();
  await bench.database.query(sql`select setval('public.microsecond', ${taken}, false)`);
  assert.equal(await bench.submit(other, report), taken + 2);
  await bench.database.transaction((tx) =>
    tx.execute(`
      alter table stoa.report
      alter column report_id set default (extract(epoch from clock_timestamp()) * 1000000)::bigint`),
  );
});

async function databaseMicros(): Promise<number> {
  const [row] = await bench.database.query<{ micros: bigint }>(sql`
    select (extract(epoch from clock_timestamp()) * 1000000)::bigint as micros`);
  return Number(row?.micros);
}
