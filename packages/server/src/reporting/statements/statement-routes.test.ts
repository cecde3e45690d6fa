import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { stringifyJson } from '@stoa/contract';
import type { LightMyRequestResponse as Response } from 'fastify';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import { readCsv } from '../../../test/fixtures/export/read-csv.js';
import { recordReport, transactionsFrom } from '../../../test/fixtures/reporting/record-report.js';
import {
  createReportingApp,
  type ReportingApp,
  reportsPath,
  type TestCaller,
} from '../../../test/fixtures/reporting/reporting-app.js';
import {
  noon,
  type UploadedTransaction,
  uploadedReport,
  uploadedTransaction,
} from '../../../test/fixtures/reporting/reporting-bench.js';
import { testAccess } from '../../../test/test-access.js';
import { sql } from '../../database/sql.js';
import { documentPolicy } from '../../http/answering/document-policy.js';
import type { App } from '../../http/area.js';
import { limits } from '../../kernel/limits.js';
import { overloaded } from '../../kernel/overloaded.js';
import type { ClosedMonthDocument } from '../closings/closing-schemas.js';
import { feePlanManagement } from '../fees/manage-fee-plans.js';
import type { StatementDocument, StatementPage } from './statement-schemas.js';
import { createStatements } from './statements.js';

const own = '/merchant-api/v1/statements';
const all = '/operator-api/v1/statements';
const of = (merchantId: number | string): string => `/operator-api/v1/merchants/${merchantId}/statements`;
const february = '2026-02-10T10:00:00Z';
const largest = 9223372036854775807n;

let service: ReportingApp;
let operator: string;
let operatorName: string;
let planName: string;
before(async () => {
  service = await createReportingApp();
  const { secret, accessKeyId } = await testAccess(service.database, service.clock).issue({
    kind: 'operator_token',
    merchantId: null,
  });
  operator = `Bearer ${secret}`;
  operatorName = `operator token ${accessKeyId}`;
  planName = 'Standard 15%';
  await feePlanManagement(service).create({
    merchantId: null,
    name: planName,
    ratePpm: 150_000,
    countries: null,
    tiers: [],
    inForceFrom: '2020-01-01',
    inForceUntil: null,
    createdBy: tester,
  });
});
after(() => service.stop());

interface CallOptions {
  readonly body?: string;
  readonly authorization?: string;
  readonly contentType?: string;
  readonly on?: App;
}

function call(method: 'GET' | 'POST', url: string, options: CallOptions = {}): Promise<Response> {
  const { body, authorization = operator, contentType = 'application/json', on = service.app } = options;
  const type = body === undefined ? {} : { 'content-type': contentType };
  return on.inject({
    method,
    url,
    ...(body === undefined ? {} : { payload: body }),
    headers: { authorization, ...type },
  });
}

async function callerWith(...items: UploadedTransaction[]): Promise<TestCaller> {
  const caller = await service.newCaller();
  const body = stringifyJson(uploadedReport(items));
  const upload = await call('POST', reportsPath, { body, authorization: caller.authorization });
  assert.equal(upload.statusCode, 200, upload.body);
  await service.runJob(caller.merchantId, upload.json<{ reportId: number }>().reportId);
  return caller;
}

function inFebruary(id: string, changes: Partial<UploadedTransaction> = {}): UploadedTransaction {
  return uploadedTransaction(id, { settled_at: february, ...changes });
}

function codeOf(response: Response): string {
  return `${response.statusCode} ${response.json<{ code: string }>().code}`;
}

test('a merchant lists its statements, the newest first, page by page', async () => {
  const months = ['2025-11', '2026-01', '2026-02'];
  const { authorization } = await callerWith(
    ...months.map((month) => uploadedTransaction(month, { settled_at: `${month}-10T00:00:00Z` })),
  );
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor === '' ? '?limit=2' : `?limit=2&cursor=${cursor}`;
    const page: StatementPage = (await call('GET', own + query, { authorization })).json();
    seen.push(...page.statements.map(({ month }) => month));
    cursor = page.next_cursor;
  }
  assert.deepEqual(seen, months.toReversed());
  const some = await call('GET', `${own}?from=2025-12&to=2026-01`, { authorization });
  assert.deepEqual(
    some.json<StatementPage>().statements.map(({ month }) => month),
    ['2026-01'],
  );
});

test('a statement has its totals by currency, its lines, and exact sums', async () => {
  const { merchantId, authorization } = await callerWith(
    inFebruary('a', { full_amount: largest, tax_amount: 0 }),
    inFebruary('b', { full_amount: largest, tax_amount: 0 }),
    inFebruary('c', { currency: 'KWD', full_amount: 1000, tax_amount: 100 }),
  );
  const response = await call('GET', `${own}/2026-02`, { authorization });
  assert.equal(response.statusCode, 200);
  assert.match(response.body, /"gross":18446744073709551614,/);
  const statement = response.json<StatementDocument>();
  const [euro, dinar] = statement.currencies;
  assert.deepEqual(
    { ...statement, currencies: [euro?.currency, dinar?.currency] },
    {
      merchant_id: merchantId,
      merchant_name: 'A merchant',
      test_of: null,
      month: '2026-02',
      status: 'draft',
      closed_at: null,
      number: null,
      due_on: null,
      issuer: null,
      recipient: null,
      vat_rate_basis_points: null,
      vat_rate_percent: null,
      vat_text: null,
      currencies: ['EUR', 'KWD'],
      adjustments: [],
      expected: [],
      expected_without: [],
    },
  );
  const [line] = dinar?.lines ?? [];
  const sums = {
    transactions: 1,
    gross: 1000,
    tax: 100,
    base: 900,
    fee: 135,
  };
  assert.deepEqual(dinar, {
    currency: 'KWD',
    decimals: 3,
    ...sums,
    vat: null,
    payable: 135,
    fee_lines: [],
    adjustment: 0,
    third_parties: [],
    corrections: 0,
    without_fee: 0,
    lines: [
      {
        kind: 'recorded',
        settled_month: '2026-02',
        late: false,
        fee_plan_id: line?.fee_plan_id,
        fee_plan_name: planName,
        rate_basis_points: 1500,
        rate_percent: '15',
        tiers: [],
        fee_lines: [],
        ...sums,
      },
    ],
  });
  assert.deepEqual((await call('GET', `${of(merchantId)}/2026-02`)).json(), response.json());
});

test('the CSV is a file of the entries, and its name says that it is a draft', async () => {
  const { merchantId, authorization } = await callerWith(inFebruary('=cmd()'), inFebruary('b,"c"'));
  const response = await call('GET', `${own}/2026-02/entries.csv`, { authorization });
  assert.equal(response.statusCode, 200);
  assert.equal(response.headers['content-type'], 'text/csv; charset=utf-8');
  assert.equal(
    response.headers['content-disposition'],
    `attachment; filename="statement-${merchantId}-2026-02-draft.csv"`,
  );
  assert.deepEqual(
    readCsv(response.body).map((row) => row['transaction_id']),
    ["'=cmd()", 'b,"c"'],
  );
  const theirs = await call('GET', `${of(merchantId)}/2026-02/entries.csv`);
  assert.deepEqual([theirs.statusCode, theirs.body], [200, response.body]);
});

test('the page is HTML that runs nothing', async () => {
  const { merchantId, authorization } = await callerWith(inFebruary('<script>alert(1)</script>'));
  for (const response of [
    await call('GET', `${own}/2026-02/page`, { authorization }),
    await call('GET', `${of(merchantId)}/2026-02/page`),
  ]) {
    assert.equal(response.statusCode, 200);
    assert.equal(response.headers['content-type'], 'text/html; charset=utf-8');
    assert.equal(response.headers['content-security-policy'], documentPolicy);
    assert.ok(!response.body.includes('<script'));
    assert.ok(response.body.includes('&lt;script&gt;alert(1)'));
    assert.match(response.body, /GET \/(merchant|operator)-api\/v1\/\S*2026-02\/entries\.csv/);
  }
});

test('the page is PDF on request, or where the client prefers PDF', async () => {
  const { merchantId, authorization } = await callerWith(inFebruary('a'));
  const page = `${own}/2026-02/page`;
  const typeOf = async (url: string, accept?: string): Promise<string> => {
    const headers = { authorization, ...(accept === undefined ? {} : { accept }) };
    const response = await service.app.inject({ method: 'GET', url, headers });
    assert.equal(response.statusCode, 200);
    assert.equal(response.headers['vary'], 'accept');
    const isPdf = response.rawPayload.subarray(0, 5).toString() === '%PDF-';
    return `${isPdf ? 'PDF' : 'page'} as ${String(response.headers['content-type'])}`;
  };
  const html = 'page as text/html; charset=utf-8';
  const pdf = 'PDF as application/pdf';
  assert.equal(await typeOf(page, 'text/html,application/xhtml+xml,*/*;q=0.8'), html);
  assert.equal(await typeOf(page, 'application/pdf;q=0.5, text/html'), html);
  assert.equal(await typeOf(page, 'Application/PDF;q=0.9'), pdf);
  assert.equal(await typeOf(`${page}?format=pdf`), pdf);
  assert.equal(await typeOf(`${page}?format=html`, 'application/pdf'), html);
  const theirs = await call('GET', `${of(merchantId)}/2026-02/page?format=pdf`);
  assert.equal(
    theirs.headers['content-disposition'],
    `inline; filename="statement-${merchantId}-2026-02-draft.pdf"`,
  );
  await call('POST', `${all}/2026-02/close?wait=30`, { body: stringifyJson({ merchant_id: merchantId }) });
  const closed = await call('GET', `${of(merchantId)}/2026-02/page?format=pdf`);
  assert.equal(
    closed.headers['content-disposition'],
    `inline; filename="statement-${merchantId}-2026-02.pdf"`,
  );
});

test('the operator closes one merchant, sees it closed, and a repeat changes nothing', async () => {
  const { merchantId, authorization } = await callerWith(inFebruary('a'));
  const body = stringifyJson({ merchant_id: merchantId });
  const answers = [
    await call('POST', `${all}/2026-02/close?wait=30`, { body }),
    await call('POST', `${all}/2026-02/close?wait=30`, { body }),
  ];
  const [first = 0] = answers.map((answer) => answer.json<ClosedMonthDocument>().closing_id);
  const common = {
    month: '2026-02',
    merchant_id: merchantId,
    dry_run: false,
    started_by: operatorName,
    started_at: noon,
    ended_at: noon,
    merchant_count: 1,
    has_issuer: false,
    next_cursor: null,
  };
  assert.deepEqual(
    answers.map((answer) => [answer.statusCode, answer.json<object>()]),
    [
      [
        200,
        {
          ...common,
          closing_id: first,
          closed_count: 1,
          closed_before_count: 0,
          refused_count: 0,
          would_close_count: 0,
          merchants: [{ merchant_id: merchantId, outcome: 'closed', months: ['2026-02'] }],
        },
      ],
      [
        200,
        {
          ...common,
          closing_id: first + 1,
          closed_count: 0,
          closed_before_count: 1,
          refused_count: 0,
          would_close_count: 0,
          merchants: [{ merchant_id: merchantId, outcome: 'closed_before' }],
        },
      ],
    ],
  );
  const statement = (await call('GET', `${own}/2026-02`, { authorization })).json<StatementDocument>();
  assert.deepEqual([statement.status, statement.closed_at], ['closed', noon]);
  const csv = await call('GET', `${own}/2026-02/entries.csv`, { authorization });
  assert.match(String(csv.headers['content-disposition']), /-2026-02\.csv"$/);
  const [closing] = await service.database.query<{ by: string }>(sql`
    select closed_by as by
    from stoa.statement_close
    where merchant_id = ${merchantId}`);
  assert.match(closing?.by ?? '', /^operator token \d+$/);
});

test('without a body every merchant is closed, and a refused one is listed with its reason', async () => {
  const unpriced = await callerWith(inFebruary('old', { settled_at: '2019-05-05T00:00:00Z' }));
  const priced = await callerWith(inFebruary('a'));
  const response = await call('POST', `${all}/2026-01/close?wait=30`);
  assert.equal(response.statusCode, 200);
  const { merchants } = response.json<ClosedMonthDocument>();
  const closingOf = ({ merchantId }: TestCaller) =>
    merchants.find(({ merchant_id }) => merchant_id === merchantId);
  assert.equal(closingOf(priced)?.outcome, 'closed');
  assert.deepEqual(closingOf(unpriced), {
    merchant_id: unpriced.merchantId,
    outcome: 'refused',
    code: 'transactions_without_fee',
    detail: '1 transaction has no fee, settled from 2019-05-05 to 2019-05-05.',
    keeps_open: [
      {
        cause: 'no_fee_plan',
        transaction_id: 'old',
        day: '2019-05-05',
        commands: [
          `stoa fee-plan create --merchant ${unpriced.merchantId} --from 2019-05-05 --name NAME --rate RATE && stoa fee-plan apply`,
          `stoa transaction void --merchant ${unpriced.merchantId} --reason REASON -- 'old'`,
        ],
      },
    ],
  });
});

test('the closed statements of a month are one file of PDFs, without drafts', async () => {
  const [closed, draft] = [await callerWith(inFebruary('a')), await callerWith(inFebruary('b'))];
  const body = stringifyJson({ merchant_id: closed.merchantId });
  assert.equal((await call('POST', `${all}/2026-02/close?wait=30`, { body })).statusCode, 200);
  const response = await call('GET', `${all}/2026-02/closed.zip`);
  assert.equal(response.statusCode, 200);
  assert.equal(response.headers['content-type'], 'application/zip');
  assert.equal(response.headers['content-disposition'], 'attachment; filename="statements-2026-02.zip"');
  const archive = response.rawPayload.toString('latin1');
  const inside = ({ merchantId }: TestCaller) => archive.split(`-${merchantId}.pdf`).length - 1;
  // A name stands before its file, and again in the directory.
  assert.deepEqual([inside(closed), inside(draft)], [2, 0]);
  const files = response.rawPayload.readUInt16LE(response.rawPayload.length - 12);
  assert.equal(archive.split('%PDF-').length - 1, files);
  assert.equal(codeOf(await call('GET', `${all}/2019-01/closed.zip`)), '404 unknown_statement');
});

test('a file of statements waits while too many are printed, and breaks off where one fails', async () => {
  const { merchantId } = await callerWith(inFebruary('a'));
  const body = stringifyJson({ merchant_id: merchantId });
  assert.equal((await call('POST', `${all}/2026-02/close?wait=30`, { body })).statusCode, 200);
  const zipWith = async (failures: readonly Error[]): Promise<Buffer> => {
    const left = [...failures];
    const renderPdf = async () => {
      const failure = left.shift();
      if (failure !== undefined) throw failure;
      return Buffer.from('%PDF-');
    };
    const statements = createStatements({ database: service.database, clock: service.clock, renderPdf });
    return buffer(statements.zip('2026-02', tester));
  };
  const whole = await zipWith([]);
  assert.deepEqual(await zipWith([overloaded('Too many.', 5)]), whole);
  await assert.rejects(zipWith([new Error('a broken font')]), /a broken font/);
});

test('a month that is not over is not closed', async () => {
  for (const month of ['2026-03', '9999-12'])
    assert.equal(codeOf(await call('POST', `${all}/${month}/close`)), '409 month_not_over');
});

test('the operator lists the statements of a month, by merchant, page by page', async () => {
  const callers = [await callerWith(inFebruary('a')), await callerWith(inFebruary('b'))];
  const seen: number[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const response = await call('GET', `${all}?month=2026-02&limit=1${query}`);
    assert.equal(response.statusCode, 200);
    const page: StatementPage = response.json();
    seen.push(...page.statements.map(({ merchant_id }) => merchant_id));
    cursor = page.next_cursor;
  }
  assert.deepEqual(
    seen,
    [...new Set(seen)].toSorted((one, other) => one - other),
  );
  for (const { merchantId } of callers) assert.ok(seen.includes(merchantId));
  const ofOne = await call('GET', of(callers[0]?.merchantId ?? 0));
  assert.deepEqual(
    [ofOne.statusCode, ofOne.json<StatementPage>().statements.map(({ month }) => month)],
    [200, ['2026-02']],
  );
});

test('a month without a statement is unknown, even if another merchant has one', async () => {
  const { merchantId } = await callerWith(inFebruary('a'));
  const stranger = await service.newCaller();
  for (const path of ['', '/entries.csv', '/page']) {
    const url = `${own}/2026-02${path}`;
    const theirs = await call('GET', url, { authorization: stranger.authorization });
    assert.equal(codeOf(theirs), '404 unknown_statement');
    assert.equal(codeOf(await call('GET', `${of(merchantId)}/2026-01${path}`)), '404 unknown_statement');
  }
});

for (const id of ['2147483647', '99999999999999999999', '0', '-1']) {
  test(`merchant ${id} is unknown to every call`, async () => {
    for (const path of ['', '/2026-02', '/2026-02/entries.csv', '/2026-02/page'])
      assert.equal(codeOf(await call('GET', of(id) + path)), '404 unknown_merchant');
  });
}

test('a merchant that does not exist is not closed', async () => {
  const body = '{"merchant_id":2147483647}';
  assert.equal(codeOf(await call('POST', `${all}/2026-02/close?wait=30`, { body })), '404 unknown_merchant');
});

for (const month of [
  '2026-13',
  '2026-00',
  '0000-05',
  '26-01',
  '2026-1',
  '2026-01-01',
  'x',
  '%00',
  '２０２６-01',
]) {
  test(`${month} is not a month`, async () => {
    const { merchantId, authorization } = await service.newCaller();
    for (const path of ['', '/entries.csv', '/page']) {
      assert.equal((await call('GET', `${own}/${month}${path}`, { authorization })).statusCode, 400);
      assert.equal((await call('GET', `${of(merchantId)}/${month}${path}`)).statusCode, 400);
    }
    assert.equal((await call('POST', `${all}/${month}/close`)).statusCode, 400);
    assert.equal((await call('GET', `${all}?month=${month}`)).statusCode, 400);
    assert.equal((await call('GET', `${all}/${month}/closed.zip`)).statusCode, 400);
    assert.equal((await call('GET', `${of(merchantId)}?from=${month}`)).statusCode, 400);
    assert.equal((await call('GET', `${own}?to=${month}`, { authorization })).statusCode, 400);
  });
}

test('a list refuses a cursor that no page has returned, and a limit out of range', async () => {
  const { merchantId, authorization } = await service.newCaller();
  const cursors = ['x', 'WyIyMDI2LTEzIl0', 'WyIwMDAwLTAxIl0', 'WyI5OTk5OTk5OTk5Il0', 'WyIxIiwiMiJd'];
  for (const query of [...cursors.map((cursor) => `cursor=${cursor}`), 'limit=0', 'limit=1001']) {
    assert.equal((await call('GET', `${own}?${query}`, { authorization })).statusCode, 400, query);
    assert.equal((await call('GET', `${of(merchantId)}?${query}`)).statusCode, 400, query);
    assert.equal((await call('GET', `${all}?month=2026-02&${query}`)).statusCode, 400, query);
  }
  assert.equal((await call('GET', all)).statusCode, 400);
});

test('a close refuses any other body', async () => {
  const url = `${all}/2026-02/close`;
  for (const body of ['{', '[]', '1', '{"merchant":1}', '{"merchant_id":"1"}', '{"merchant_id":0}'])
    assert.equal((await call('POST', url, { body })).statusCode, 400, body);
  assert.equal((await call('POST', url, { body: 'x', contentType: 'text/plain' })).statusCode, 415);
  const large = `"${'x'.repeat(limits.operatorBodyBytes)}"`;
  assert.equal((await call('POST', url, { body: large })).statusCode, 413);
});

const merchantCalls = [own, `${own}/2026-02`, `${own}/2026-02/entries.csv`, `${own}/2026-02/page`];
const operatorCalls = [
  `${all}?month=2026-02`,
  of(1),
  `${of(1)}/2026-02`,
  `${of(1)}/2026-02/entries.csv`,
  `${of(1)}/2026-02/page`,
  `${all}/2026-02/closed.zip`,
];

test('every call needs the right credentials', async () => {
  const writer = await service.newCaller(['reports:write']);
  for (const url of merchantCalls) {
    assert.equal((await call('GET', url, { authorization: '' })).statusCode, 401);
    assert.equal((await call('GET', url, { authorization: writer.authorization })).statusCode, 403);
  }
  for (const url of [...operatorCalls, `${all}/2026-02/close`]) {
    const method = url.endsWith('close') ? 'POST' : 'GET';
    assert.equal((await call(method, url, { authorization: '' })).statusCode, 401);
    assert.equal((await call(method, url, { authorization: writer.authorization })).statusCode, 403);
  }
});

test('without a database every call says when to try again', async () => {
  const { authorization } = await service.newCaller();
  const on = service.stranded;
  const answers = [
    ...(await Promise.all(merchantCalls.map((url) => call('GET', url, { authorization, on })))),
    ...(await Promise.all(operatorCalls.map((url) => call('GET', url, { on })))),
    await call('POST', `${all}/2026-02/close`, { on }),
  ];
  for (const answer of answers) {
    assert.equal(answer.statusCode, 503);
    assert.match(String(answer.headers['retry-after']), /^\d+$/);
  }
});

test('the calls of a merchant share the rate of its key', async () => {
  const slow = await createReportingApp({ name: 'reports', limit: 1, windowSeconds: 60, burst: 1 });
  try {
    const { authorization } = await slow.newCaller();
    assert.equal((await call('GET', own, { authorization, on: slow.app })).statusCode, 200);
    for (const url of merchantCalls)
      assert.equal((await call('GET', url, { authorization, on: slow.app })).statusCode, 429);
    for (const answer of slow.seen) seenElsewhere.add(answer);
  } finally {
    await slow.stop();
  }
});

/** The port of the app, for requests that cannot be injected. */
async function listeningPort(): Promise<number> {
  if (!service.app.server.listening) await service.app.listen({ port: 0, host: '127.0.0.1' });
  return (service.app.server.address() as AddressInfo).port;
}

test('over HTTP/1.0, where half an answer looks complete, entries are refused to merchants and operators', async () => {
  const { merchantId, authorization } = await callerWith(inFebruary('a'));
  const port = await listeningPort();
  for (const [path, credential] of [
    [`${own}/2026-02/entries.csv`, authorization],
    [`${of(merchantId)}/2026-02/entries.csv`, operator],
    [`${all}/2026-02/closed.zip`, operator],
  ]) {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.0\r\nauthorization: ${credential}\r\n\r\n`);
    const answer = await text(socket);
    assert.match(answer, /^HTTP\/1\.1 400 /);
    assert.match(answer, /"code":"http_too_old"/);
  }
});

test('a client that leaves during a download leaves no open transaction', async () => {
  const { merchantId, authorization } = await callerWith(inFebruary('a'));
  const transactions = transactionsFrom(february, 40_000);
  await recordReport(service.database, { merchantId, at: noon, transactions });
  const port = await listeningPort();
  const path = `${own}/2026-02/entries.csv`;
  const download = request({ port, host: '127.0.0.1', path, headers: { authorization } });
  download.end();
  const [response] = (await once(download, 'response')) as [AsyncIterable<Buffer>];
  for await (const chunk of response) {
    assert.match(String(chunk), /^kind,/);
    break;
  }
  download.destroy();
  const { pool } = service.database;
  while (pool.idleCount < pool.totalCount) await new Promise((resolve) => setImmediate(resolve));
});

test('after too many failed sign-ins an operator must wait, too', async () => {
  const wrong = { authorization: 'Bearer wrong', on: service.stranded };
  for (let time = 0; time < 1_000; time += 1) await call('GET', of(1), wrong);
  for (const url of [...operatorCalls, `${all}/2026-02/close`])
    assert.equal((await call(url.endsWith('close') ? 'POST' : 'GET', url, wrong)).statusCode, 429, url);
});

const seenElsewhere = new Set<string>();

test('a statement with an issuer has its VAT, number and rates, and its merchant reads them', async () => {
  const { merchantId, authorization } = await callerWith(inFebruary('a'));
  const party = { address: ['1 Street', 'Łódź'], tax_number: 'VAT 1' };
  const terms = { number_prefix: 'R-', payment_days: 30, vat_rate_percent: '18.9975' };
  const issuer = stringifyJson({ name: 'The store', ...party, ...terms });
  assert.equal((await call('POST', '/operator-api/v1/issuers', { body: issuer })).statusCode, 201);
  const details = stringifyJson({ name: 'Games', ...party, payment_days: null });
  const url = `/operator-api/v1/merchants/${merchantId}/billing-details`;
  assert.equal((await call('POST', url, { body: details })).statusCode, 201);
  await call('POST', `${all}/2026-02/close?wait=30`, { body: stringifyJson({ merchant_id: merchantId }) });
  const response = await call('GET', `${own}/2026-02`, { authorization });
  assert.equal(response.statusCode, 200, response.body);
  const { number, issuer: by, recipient, currencies, ...head } = response.json<StatementDocument>();
  assert.deepEqual(
    [number, by, recipient],
    ['R-000001', { name: 'The store', ...party }, { name: 'Games', ...party }],
  );
  assert.deepEqual([head.vat_rate_percent, head.vat_rate_basis_points], ['18.9975', 1900]);
  // 28.49625 before rounding.
  assert.deepEqual([currencies[0]?.fee, currencies[0]?.vat, currencies[0]?.payable], [150, 28, 178]);
  const list = (await call('GET', own, { authorization })).json<StatementPage>();
  assert.deepEqual(list.statements[0]?.currencies[0]?.vat, 28);
});

test('a rate of VAT in two forms that differ is refused', async () => {
  const issuer = { name: 'The store', address: ['1 Street'], number_prefix: 'R-', payment_days: 30 };
  const ask = async (rates: object) =>
    (await call('POST', '/operator-api/v1/issuers', { body: stringifyJson({ ...issuer, ...rates }) }))
      .statusCode;
  assert.equal(await ask({ vat_rate_percent: '9.975', vat_rate_basis_points: 998 }), 201);
  assert.equal(await ask({ vat_rate_percent: '9.975', vat_rate_basis_points: 997 }), 400);
  assert.equal(await ask({ vat_rate_percent: null, vat_rate_basis_points: null }), 201);
});

test('a party without a name to read, with two lines in one, or with an invisible mark is refused', async () => {
  const terms = { address: ['1 Street'], number_prefix: 'R-', payment_days: 30 };
  for (const name of [' ', '\u00a0\u3000', 'two\u2028lines', 'two\nlines', '\u0085', 'a\u202eb', '\u200b']) {
    const body = stringifyJson({ ...terms, name });
    assert.equal((await call('POST', '/operator-api/v1/issuers', { body })).statusCode, 400, name);
  }
});

test('the calls sent each answer that they declare, and no other', () => {
  // The calls for entries and closings are tested in files of their own.
  const ofStatements = (answers: Iterable<string>): string[] =>
    [...new Set(answers)].filter((answer) => /Statement(?!Entries)/.test(answer)).toSorted();
  assert.deepEqual(ofStatements([...service.seen, ...seenElsewhere]), ofStatements(service.declared));
});
