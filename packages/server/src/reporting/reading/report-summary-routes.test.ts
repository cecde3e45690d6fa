import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { requestedPlan } from '../../../test/fixtures/reporting/fee-plans.js';
import { reportsPath, type TestCaller } from '../../../test/fixtures/reporting/reporting-app.js';
import {
  noon,
  uploadedReport,
  uploadedTransaction,
} from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  cursorWith,
  faultsOf,
  openReportingCalls,
  type ReportingCalls,
  testGates,
} from '../../../test/fixtures/reporting/reporting-calls.js';
import { sql } from '../../database/sql.js';
import { feePlanManagement } from '../fees/manage-fee-plans.js';

let reporting: ReportingCalls;
before(async () => {
  reporting = await openReportingCalls();
  const plans = feePlanManagement(reporting.service);
  await plans.create(requestedPlan({ countries: ['DEU'] }));
});
after(() => reporting.service.stop());

const path = '/merchant-api/v1/reports';
const operatorPath = '/operator-api/v1/reports';
const impossible = '99999999999999999999';

interface Listed {
  readonly reports: readonly { readonly report_id: string; readonly merchant_id?: number }[];
  readonly next_cursor: string | null;
}

/** The name of the merchant's key, as it is stored with the reports that it uploads. */
async function keyOf({ merchantId }: TestCaller): Promise<string> {
  const [row] = await reporting.service.database.query<{ name: string }>(sql`
    select 'API key ' || access_key_id as name
    from stoa.access_key
    where merchant_id = ${merchantId}`);
  return row?.name ?? '';
}

async function list(url: string, by: string): Promise<Listed> {
  const response = await reporting.call({ url, by });
  assert.equal(response.statusCode, 200, response.body);
  return response.json<Listed>();
}

async function get<T = object>(url: string, by: string): Promise<T> {
  const response = await reporting.call({ url, by });
  assert.equal(response.statusCode, 200, response.body);
  return response.json<T>();
}

/** Uploads reports of one transaction each, a minute apart. */
async function merchantWithReports(
  count: number,
  timeOf = (n: number) => `2026-03-01T12:0${n}:00.000Z`,
): Promise<{ caller: TestCaller; ids: string[] }> {
  const caller = await reporting.service.newCaller();
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    reporting.service.clock.set(timeOf(n));
    ids.push(await reporting.settle(caller, [uploadedTransaction(`id-${n}`)]));
  }
  reporting.service.clock.set(noon);
  return { caller, ids };
}

test('a completed report shows what became of its items and what it recorded', async () => {
  const caller = await reporting.service.newCaller();
  await reporting.settle(caller, [uploadedTransaction('known')]);
  const items = [
    uploadedTransaction('a'),
    uploadedTransaction('b', { currency: 'JPY', payer_country: 'FRA' }),
    uploadedTransaction('c', { full_amount: 1000, tax_amount: 0 }),
    uploadedTransaction('known'),
    uploadedTransaction('a'),
    uploadedTransaction('known', { full_amount: 9999 }),
    uploadedTransaction('d', { currency: 'ABC' }),
    uploadedTransaction('e', { currency: 'ABC' }),
  ];
  const id = await reporting.settle(caller, items, '2026-03-01T10:59:59.123456+00:00');
  const summary = {
    report_id: id,
    created_at: '2026-03-01T10:59:59.123456Z',
    accepted_at: noon,
    processing_at: noon,
    completed_at: noon,
    uploaded_by: await keyOf(caller),
    counts: {
      accepted: 8,
      valid: 5,
      recorded: 3,
      repeated: 2,
      invalid: 3,
      invalid_by_code: { conflicting_duplicate: 1, unknown_currency: 2 },
    },
    totals: [
      { currency: 'EUR', transactions: 2, gross: 2234, tax: 234, base: 2000, fee: 300, without_fee: 0 },
      { currency: 'JPY', transactions: 1, gross: 1234, tax: 234, base: 1000, fee: 0, without_fee: 1 },
    ],
    warnings: [],
  };
  assert.deepEqual(await get(`${path}/${id}`, caller.authorization), summary);
  const { authorization } = reporting.operator;
  const shown = { merchant_id: caller.merchantId, ...summary };
  const one = `/operator-api/v1/merchants/${caller.merchantId}/reports/${id}`;
  assert.deepEqual(await get(one, authorization), shown);
  const [newest] = (await list(`${operatorPath}?limit=1`, authorization)).reports;
  assert.deepEqual(newest, shown);
});

test('a report that is not completed has no counts yet, and its documented result does not change', async () => {
  const caller = await reporting.service.newCaller();
  const { authorization: by } = caller;
  const body = uploadedReport([uploadedTransaction('a')]);
  const uploaded = await reporting.call({ method: 'POST', url: reportsPath, by, body });
  const { reportId } = uploaded.json<{ reportId: number }>();
  const [open] = (await list(path, by)).reports;
  assert.deepEqual(open, {
    report_id: String(reportId),
    created_at: '2026-03-01T11:00:00.000Z',
    accepted_at: noon,
    processing_at: null,
    completed_at: null,
    uploaded_by: await keyOf(caller),
    counts: null,
    totals: [],
    warnings: [],
  });
  assert.deepEqual(
    (await get<{ transactions: object }>(`${reportsPath}?report_id=${reportId}`, by)).transactions,
    {},
  );
});

test('sums beyond int64 stay exact on the wire, and a warning is shown', async () => {
  const caller = await reporting.service.newCaller();
  const items = ['a', 'b', 'c'].map((id) => uploadedTransaction(id, { full_amount: 0, tax_amount: 0 }));
  const body = JSON.stringify(uploadedReport(items)).replaceAll(
    '"full_amount":0',
    '"full_amount":9223372036854775807',
  );
  const { authorization: by, merchantId } = caller;
  const uploaded = await reporting.call({ method: 'POST', url: reportsPath, by, body });
  const { reportId } = uploaded.json<{ reportId: number }>();
  await reporting.service.runJob(merchantId, reportId);
  await reporting.service.database.query(sql`
    insert into stoa.report_warning (merchant_id, report_id, code, currency, detail)
    values (${merchantId}, ${reportId}, 'amounts_jumped', 'EUR', 'look')`);
  const response = await reporting.call({ url: `${path}/${reportId}`, by });
  assert.ok(
    response.body.includes(
      '"gross":27670116110564327421,"tax":0,"base":27670116110564327421,"fee":4150517416584649113,',
    ),
    response.body,
  );
  assert.ok(response.body.includes('{"code":"amounts_jumped","currency":"EUR","detail":"look"}'));
});

test('pages list each report once, from the newest to the oldest', async () => {
  const { caller, ids } = await merchantWithReports(5);
  const ofAll = `${operatorPath}?merchant_id=${caller.merchantId}`;
  for (const [url, by] of [
    [`${path}?limit=2`, caller.authorization],
    [`${ofAll}&limit=2`, reporting.operator.authorization],
  ] as const) {
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Listed = await list(cursor === '' ? url : `${url}&cursor=${cursor}`, by);
      found.push(...page.reports.map(({ report_id: id }) => id));
      cursor = page.next_cursor;
    }
    assert.deepEqual(found, ids.toReversed());
  }
});

test('the list of all merchants tells of each report what the list of its merchant tells', async () => {
  await merchantWithReports(2);
  const by = reporting.operator.authorization;
  const { reports: all } = await list(`${operatorPath}?limit=1000`, by);
  const merchants = new Set(all.map(({ merchant_id: id }) => id));
  assert.ok(merchants.size > 2);
  for (const merchant of merchants) {
    const { reports } = await list(`${operatorPath}?limit=1000&merchant_id=${merchant}`, by);
    assert.deepEqual(
      all.filter(({ merchant_id: id }) => id === merchant),
      reports,
    );
  }
});

test('reports are found by the time of acceptance, from the first instant and before the last', async () => {
  // As in the service, the clock is near that of the database, which numbers reports.
  const [row] = await reporting.service.database.query<{ now: Date }>(sql`
    select date_trunc('minute', clock_timestamp()) as now`);
  const startMs = row?.now.getTime() ?? 0;
  const minute = (n: number): string => new Date(startMs + n * 60_000).toISOString();
  const { caller, ids } = await merchantWithReports(4, minute);
  const found = async (query: string): Promise<string[]> =>
    (await list(`${path}?${query}`, caller.authorization)).reports.map(({ report_id: id }) => id);
  const [first = '', second = '', third = '', fourth = ''] = ids;
  assert.deepEqual(await found(`accepted_from=${minute(2)}`), [fourth, third]);
  assert.deepEqual(await found(`accepted_to=${minute(2)}`), [second, first]);
  // Minute 61 in a zone that is an hour ahead of UTC is minute 1.
  const within = `accepted_from=${minute(61).replace('Z', '%2B01:00')}&accepted_to=${minute(3)}`;
  assert.deepEqual(await found(within), [third, second]);
  const { next_cursor: cursor } = await list(`${path}?${within}&limit=1`, caller.authorization);
  assert.deepEqual(await found(`${within}&cursor=${cursor}`), [second]);
  assert.deepEqual(await found('accepted_from=9999-12-31T23:59:59-23:59'), []);
  assert.deepEqual(await found('accepted_to=0000-01-01T00:00:00%2B23:59'), []);
});

test("another merchant's report looks like a missing one, and its cursor leads nowhere", async () => {
  const { caller, ids } = await merchantWithReports(2);
  const other = await reporting.service.newCaller();
  const { authorization: by } = other;
  for (const id of [ids[0] ?? '', '999999', impossible]) {
    const response = await reporting.call({ url: `${path}/${id}`, by });
    assert.equal(response.statusCode, 404);
    assert.equal(response.json<{ detail: string }>().detail, 'This merchant has no report with that id.');
    const url = `/operator-api/v1/merchants/${other.merchantId}/reports/${id}`;
    const asked = await reporting.call({ url, by: reporting.operator.authorization });
    assert.equal(asked.json<{ code: string }>().code, 'unknown_report');
  }
  const { next_cursor: cursor } = await list(`${path}?limit=1`, caller.authorization);
  assert.deepEqual(await list(`${path}?cursor=${cursor}`, by), { reports: [], next_cursor: null });
});

test('an operator who names an unknown merchant gets an error', async () => {
  for (const id of ['0', '-1', '2147483648', impossible]) {
    for (const url of [`${operatorPath}?merchant_id=${id}`, `/operator-api/v1/merchants/${id}/reports/1`]) {
      const response = await reporting.call({ url, by: reporting.operator.authorization });
      assert.deepEqual(
        [response.statusCode, response.json<{ code: string }>().code],
        [404, 'unknown_merchant'],
        url,
      );
    }
  }
});

test('an unusable query is refused with all faults', async () => {
  const { authorization: by } = reporting.merchant;
  const faulty = await reporting.call({
    url: `${path}?accepted_from=today&accepted_to=2026-02-30T00:00:00Z&limit=0`,
    by,
  });
  assert.equal(faulty.statusCode, 400);
  assert.deepEqual(
    faultsOf(faulty).map((fault) => fault.split(' ')[0]),
    ['/query/accepted_from', '/query/accepted_to', '/query/limit'],
  );
  const cursors = [
    'x',
    cursorWith([]),
    cursorWith(['0']),
    cursorWith(['1', '']),
    cursorWith(['9'.repeat(17)]),
  ];
  for (const cursor of cursors) {
    assert.equal((await reporting.call({ url: `${path}?cursor=${cursor}`, by })).statusCode, 400);
    const url = `${operatorPath}?cursor=${cursor}`;
    assert.equal((await reporting.call({ url, by: reporting.operator.authorization })).statusCode, 400);
  }
  for (const id of ['x', '0', '-1', '1.5', '1e3', '%00', 'x%2F1'])
    assert.equal((await reporting.call({ url: `${path}/${id}`, by })).statusCode, 400, id);
  const url = '/operator-api/v1/merchants/1/reports/x';
  assert.equal((await reporting.call({ url, by: reporting.operator.authorization })).statusCode, 400);
});

testGates(
  () => reporting,
  [
    { of: 'merchant', url: path },
    { of: 'merchant', url: `${path}/1` },
    { of: 'operator', url: operatorPath },
    { of: 'operator', url: '/operator-api/v1/merchants/1/reports/1' },
  ],
  new Set(['listReports', 'getReport', 'listAllReports', 'getMerchantReport']),
);
