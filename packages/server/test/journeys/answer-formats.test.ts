import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type DescribedOperation, describedInterface as described } from '../described-answers.js';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
  withPeople,
} from '../start-test-service.js';
import { exampleBody, examplePath, rightHeaders } from './example-requests.js';

/**
 * Every call of the description is asked for formats and parameters that it has, and for those that it does not have.
 */

let service: TestService;
let merchant: TestMerchant;

before(async () => {
  service = await startTestService();
  merchant = await withPeople(service, await createTestMerchant(service.access, 'com.example.formats'));
});

after(() => service.stop());

interface Problem {
  readonly code: string;
  readonly detail: string;
  readonly errors?: readonly { readonly pointer: string; readonly code: string; readonly detail: string }[];
}

async function ask(call: DescribedOperation, query = '', accept?: string) {
  const body = exampleBody(call.operation, merchant);
  const response = await service.app.inject({
    method: call.method,
    url: `${examplePath(call.path, merchant)}${query}`,
    headers: {
      ...(await rightHeaders(call.operation, merchant)),
      ...(accept === undefined ? {} : { accept }),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  const { statusCode: status, headers } = response;
  assert.deepEqual(described.broken(call, { status, headers, body: response.body }), []);
  return { status, type: String(headers['content-type']).split(';', 1)[0], headers, text: response.body };
}

function callOf(id: string): DescribedOperation {
  const call = described.operations.find(({ operation }) => operation.operationId === id);
  assert.ok(call, id);
  return call;
}

function reading(): readonly DescribedOperation[] {
  const found = described.operations.filter(({ method }) => method.toUpperCase() === 'GET');
  assert.ok(found.length > 30);
  return found;
}

/** The query without which the call would be answered with 400 anyway. */
function neededBy({ operation }: DescribedOperation): string {
  const needed: Readonly<Record<string, string>> = {
    getTransactionsReportResult: 'report_id=1',
    findTransactions: 'transaction_id=x',
    searchStore: 'q=x',
    searchOwn: 'q=x',
    listStatementsOfMonth: 'month=2026-02',
    getMerchantAttributionEvent: `merchant_id=${merchant.merchantId}`,
  };
  return needed[operation.operationId] ?? '';
}

test('a type that no call has is 406, and the answer lists what the call has', async () => {
  for (const call of reading()) {
    const { status, type, text } = await ask(call, `?${neededBy(call)}`, 'application/x-nonsense');
    assert.deepEqual([status, type], [406, 'application/problem+json'], call.operation.operationId);
    const { code, detail } = JSON.parse(text) as Problem;
    assert.equal(code, 'not_acceptable');
    assert.match(detail, /\(format=[a-z]+, or Accept: [a-z/.+-]+\)/);
  }
});

test('format=csv is CSV or a refusal in every call that reads, and never JSON', async () => {
  const withCsv: string[] = [];
  for (const call of reading()) {
    const declared = Object.keys(call.operation.responses['200']?.content ?? {});
    const { status, type } = await ask(call, `?${neededBy(call)}&format=csv`);
    if (declared.includes('text/csv')) {
      withCsv.push(call.operation.operationId);
      assert.ok(type === 'text/csv' || status === 404, `${call.operation.operationId}: ${status} ${type}`);
      // Asking with `Accept` must have the same outcome.
      const accepted = await ask(call, `?${neededBy(call)}`, 'text/csv');
      assert.deepEqual([accepted.status, accepted.type], [status, type]);
    } else {
      assert.equal(status, 406, call.operation.operationId);
    }
  }
  for (const id of ['listSums', 'listAllSums', 'listCohorts', 'listAllCohorts', 'exportEvents'])
    assert.ok(withCsv.includes(id), id);
});

test('a statement that is asked for as CSV says where the CSV is', async () => {
  for (const call of [callOf('getStatement'), callOf('getMerchantStatement')]) {
    const { status, text } = await ask(call, '?format=csv');
    assert.equal(status, 406);
    const where = `CSV is at GET ${call.path}/entries.csv, HTML and PDF are at GET ${call.path}/page.`;
    const { detail } = JSON.parse(text) as Problem;
    assert.match(detail, /format=json/);
    assert.ok(detail.endsWith(where));
    assert.ok(call.operation.description?.endsWith(where));
    // What it names is there.
    for (const file of ['entries.csv', 'page'])
      assert.ok(reading().some((one) => one.path === `${call.path}/${file}`));
  }
});

test('calls that write answer in their one format, whatever is accepted', async () => {
  const { status, type } = await ask(callOf('matchInstallation'), '', 'application/json');
  assert.deepEqual([status, type], [200, 'text/plain']);
  assert.equal((await ask(callOf('submitAttributionEvents'), '', 'application/x-nonsense')).status, 204);
  assert.equal((await ask(callOf('uploadTransactionsReport'), '', 'text/html')).status, 200);
});

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

for (const [id, query, accept, expected] of [
  ['listSums', '', undefined, 'application/json'],
  ['listSums', '', '', 'application/json'],
  ['listSums', '', '*/*', 'application/json'],
  ['listSums', '', browser, 'application/json'],
  ['listSums', '', 'text/csv', 'text/csv'],
  ['listSums', '', 'TEXT/CSV; charset=utf-8', 'text/csv'],
  ['listSums', '', 'text/*', 'text/csv'],
  ['listSums', '', 'text/csv;q=0.5, application/json', 'application/json'],
  ['listSums', '', 'application/json;q=0.5, text/csv', 'text/csv'],
  ['listSums', '', 'text/csv, application/json', 'text/csv'],
  ['listSums', '', 'application/json, text/plain, */*', 'application/json'],
  ['listSums', '', 'text/csv;q=0, */*', 'application/json'],
  ['listSums', '', 'text/plain', undefined],
  ['listSums', '', '*/*;q=0', undefined],
  ['listSums', '', 'x', undefined],
  // The parameter was written for this request; libraries send an Accept with every one.
  ['listSums', '?format=csv', 'application/json', 'text/csv'],
  ['listSums', '?format=json', 'text/csv', 'application/json'],
  ['listSums', '?format=parquet', undefined, undefined],
  ['listSums', '?format=CSV', undefined, undefined],
  ['exportTransactions', '', 'application/json, text/plain, */*', 'text/csv'],
  ['exportTransactions', '', 'application/x-ndjson', 'application/x-ndjson'],
  ['exportTransactions', '', 'application/json', undefined],
  ['exportTransactions', '?format=ndjson', 'text/csv', 'application/x-ndjson'],
  ['getPublicKeys', '', 'application/jwk-set+json', 'application/json'],
  ['getPublishedSchema', '', 'application/json', 'application/schema+json'],
  ['getPublishedSchema', '?format=csv', undefined, undefined],
] as const) {
  test(`${id}${query} with Accept ${String(accept)} answers ${expected ?? '406'}`, async () => {
    const { status, type } = await ask(callOf(id), query, accept);
    assert.deepEqual(
      [status, type],
      expected === undefined ? [406, 'application/problem+json'] : [200, expected],
    );
  });
}

test('an answer that depends on Accept says so to caches', async () => {
  assert.equal((await ask(callOf('listSums'))).headers['vary'], 'accept');
  assert.match(
    String((await ask(callOf('exportTransactions'))).headers['vary']),
    /^accept, accept-encoding$/,
  );
});

test('each call that needs a credential refuses an unknown parameter by its name', async () => {
  for (const call of described.operations) {
    const isForAnyone = (call.operation.security ?? []).every((one) => Object.keys(one).length === 0);
    if (isForAnyone || call.operation.operationId === 'matchInstallation') continue;
    const { status, text } = await ask(call, `?${neededBy(call)}&utm_source=x`);
    assert.equal(status, 400, call.operation.operationId);
    const { code, errors = [] } = JSON.parse(text) as Problem;
    assert.equal(code, 'invalid_request');
    assert.deepEqual(
      errors.map((fault) => [fault.pointer, fault.code]),
      [['/query/utm_source', 'unknown_parameter']],
      call.operation.operationId,
    );
  }
});

test('calls that anyone makes take whatever a campaign or a cache adds to the address', async () => {
  assert.equal((await ask(callOf('matchInstallation'), '?utm_source=x&utm_source=y')).status, 200);
  assert.equal((await ask(callOf('getPublicKeys'), '?t=1')).status, 200);
  assert.equal((await ask(callOf('getPublishedSchema'), '?v=2')).status, 200);
});

const parameters =
  'transaction_id, settled_from, settled_to, currency, payer_country, status, fee, order, limit, cursor, format';

/** What a fault offers in place of a name: one parameter, or all of the call. */
function namesIn(detail: string): string {
  return detail.includes(parameters) ? 'all' : (/(\w+)\?/.exec(detail)?.[1] ?? '');
}

async function faultsOf(query: string, secret?: string): Promise<string[]> {
  const { status, text } = await ask(callOf('listTransactions'), query);
  assert.equal(status, 400);
  if (secret !== undefined) assert.ok(!text.includes(secret), text);
  return ((JSON.parse(text) as Problem).errors ?? []).map(
    ({ pointer, code, detail }) =>
      `${pointer} ${code} ${/number \d/.exec(detail)?.[0] ?? ''} ${namesIn(detail)}`,
  );
}

test('an unknown parameter names what was probably meant, and other faults are listed with it', async () => {
  assert.deepEqual(await faultsOf('?settled_form=2026-11-01T00:00:00Z&limit=0'), [
    '/query/settled_form unknown_parameter  settled_from',
    '/query/limit wrong_type  ',
  ]);
  assert.deepEqual(await faultsOf('?page=2'), ['/query/page unknown_parameter  all']);
});

test('a name that is not like ours is told by its place, because it may be a secret', async () => {
  const secret = 'stoa_key_0123456789abcdef';
  const faults = await faultsOf(`?limit=1&${secret}=&settledFrom=x&%3Cscript%3E`, secret);
  assert.deepEqual(faults, [
    '/query unknown_parameter number 2 all',
    '/query unknown_parameter number 3 settled_from',
    '/query unknown_parameter number 4 all',
  ]);
});

test('a parameter that comes twice is refused', async () => {
  assert.deepEqual(await faultsOf('?limit=1&limit=2&format=json&format=json'), [
    '/query/limit repeated  ',
    '/query/format repeated  ',
  ]);
});

test('thousands of unknown parameters are counted, and a hundred are listed', async () => {
  const query = Array.from({ length: 3_000 }, (_none, index) => `settled_form${index}`).join('&');
  const { status, text } = await ask(callOf('listTransactions'), `?${query.slice(0, 14_000)}`);
  assert.equal(status, 400);
  const { errors = [], error_count: count } = JSON.parse(text) as Problem & { readonly error_count: number };
  assert.equal(errors.length, 100);
  assert.ok(count > 800);
});
