import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { LightMyRequestResponse as Response } from 'fastify';
import { requestedPlan } from '../../../test/fixtures/reporting/fee-plans.js';
import {
  createReportingApp,
  type ReportingApp,
  reportsPath,
} from '../../../test/fixtures/reporting/reporting-app.js';
import {
  noon,
  uploadedReport,
  uploadedTransaction,
} from '../../../test/fixtures/reporting/reporting-bench.js';
import { testAccess } from '../../../test/test-access.js';
import type { App } from '../../http/area.js';
import { limits } from '../../kernel/limits.js';
import { createFeePlan } from './manage-fee-plans.js';

const path = '/operator-api/v1/fee-plans';
const termsPath = '/merchant-api/v1/fee-plans';
const plan = { name: 'Standard', rate_basis_points: 1_500, in_force_from: '2026-01-01' };
const end = { in_force_until: '2026-06-01' };
const impossible = '99999999999999999999';

let service: ReportingApp;
let operator: string;
let operatorName: string;
before(async () => {
  service = await createReportingApp(undefined, new Map());
  const access = testAccess(service.database, service.clock);
  const { secret, accessKeyId } = await access.issue({ kind: 'operator_token', merchantId: null });
  operator = `Bearer ${secret}`;
  operatorName = `operator token ${accessKeyId}`;
});
after(() => service.stop());

interface CallOptions {
  readonly body?: unknown;
  readonly authorization?: string;
  readonly contentType?: string;
  readonly on?: App;
}

type Method = 'GET' | 'POST';

function call(method: Method, url: string, options: CallOptions = {}): Promise<Response> {
  const { body, authorization = operator, contentType = 'application/json', on = service.app } = options;
  const payload =
    body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) };
  const type = body === undefined ? {} : { 'content-type': contentType };
  return on.inject({ method, url, ...payload, headers: { authorization, ...type } });
}

function faultsOf(response: Response): string[] {
  const { errors = [] } = response.json<{ errors?: { pointer: string; code: string }[] }>();
  return errors.map(({ pointer, code }) => `${pointer} ${code}`);
}

/** A plan for a new merchant, because the store itself can have only one such plan for each start. */
async function ownPlan(): Promise<typeof plan & { merchant_id: number }> {
  const { merchantId } = await service.newCaller();
  return { ...plan, merchant_id: merchantId };
}

async function created(body: object): Promise<number> {
  const response = await call('POST', path, { body });
  assert.equal(response.statusCode, 201, response.body);
  return response.json<{ fee_plan_id: number }>().fee_plan_id;
}

/** Every call, with a body that it accepts. */
const calls: readonly { readonly method: Method; readonly url: string; readonly body?: object }[] = [
  { method: 'POST', url: path, body: plan },
  { method: 'GET', url: path },
  { method: 'GET', url: `${path}/1` },
  { method: 'POST', url: `${path}/1/end`, body: end },
  { method: 'POST', url: `${path}/apply` },
];

for (const { method, url, body } of calls) {
  test(`${method} ${url} is for operators only`, async () => {
    const { authorization } = await service.newCaller();
    const anonymous = await call(method, url, { body, authorization: '' });
    assert.equal(anonymous.statusCode, 401);
    assert.match(String(anonymous.headers['www-authenticate']), /scope="statements:(read|write)"/);
    assert.equal((await call(method, url, { body, authorization })).statusCode, 403);
  });

  if (method === 'POST') {
    test(`${method} ${url} refuses a body that it cannot read`, async () => {
      assert.equal((await call(method, url, { body: '{' })).statusCode, 400);
      assert.equal((await call(method, url, { body: 'x', contentType: 'text/plain' })).statusCode, 415);
      const large = `"${'x'.repeat(limits.operatorBodyBytes)}"`;
      assert.equal((await call(method, url, { body: large })).statusCode, 413);
    });
  }
}

test('a plan is created, returned completely, and read back', async () => {
  const { merchantId } = await service.newCaller();
  const body = {
    ...plan,
    name: ' Volume ',
    merchant_id: merchantId,
    countries: ['DEU', 'FRA'],
    tiers: [{ currency: 'EUR', volume_from: 100_000_000, rate_basis_points: 1_000 }],
    in_force_until: '2027-01-01',
  };
  const response = await call('POST', path, { body });
  assert.equal(response.statusCode, 201);
  const { fee_plan_id: id } = response.json<{ fee_plan_id: number }>();
  assert.deepEqual(response.json(), {
    ...body,
    group: null,
    rate_percent: '15',
    tiers: [{ ...body.tiers[0], rate_percent: '10' }],
    lines: [],
    recurring_fees: [],
    fee_plan_id: id,
    name: 'Volume',
    created_at: noon,
    created_by: operatorName,
    ended_by: null,
  });
  assert.deepEqual((await call('GET', `${path}/${id}`)).json(), response.json());
});

test('a plan for the whole store has nulls for absent bounds', async () => {
  const id = await created(plan);
  assert.deepEqual((await call('GET', `${path}/${id}`)).json(), {
    ...plan,
    rate_percent: '15',
    fee_plan_id: id,
    merchant_id: null,
    group: null,
    countries: null,
    tiers: [],
    lines: [],
    recurring_fees: [],
    in_force_until: null,
    created_at: noon,
    created_by: operatorName,
    ended_by: null,
  });
});

test('a rate with four decimals is charged as it is; callers that read basis points get its rounding', async () => {
  const { merchantId } = await service.newCaller();
  const body = {
    merchant_id: merchantId,
    name: 'Exact',
    rate_percent: '7.1250',
    tiers: [{ currency: 'EUR', volume_from: 1, rate_percent: '0.0001' }],
    in_force_from: '2026-01-01',
  };
  const made = (await call('POST', path, { body })).json<{ rate_percent: string }>();
  const { rate_percent, rate_basis_points, tiers } = made as unknown as typeof body & {
    readonly rate_basis_points: number;
  };
  assert.deepEqual([rate_percent, rate_basis_points], ['7.125', 713]);
  assert.deepEqual(tiers, [
    { currency: 'EUR', volume_from: 1, rate_percent: '0.0001', rate_basis_points: 0 },
  ]);
});

test('what was read can be sent again; a rate in neither form, or in two that differ, is refused', async () => {
  const { name, in_force_from } = plan;
  const asked = async (rates: object, tierRates: object) =>
    faultsOf(
      await call('POST', path, {
        body: {
          merchant_id: (await service.newCaller()).merchantId,
          name,
          in_force_from,
          ...rates,
          tiers: [{ currency: 'EUR', volume_from: 1, ...tierRates }],
        },
      }),
    );
  const same = { rate_percent: '7.125', rate_basis_points: 713 };
  assert.deepEqual(await asked(same, same), []);
  assert.deepEqual(await asked({}, {}), ['/rate_percent missing', '/tiers/0/rate_percent missing']);
  const other = { rate_percent: '7.125', rate_basis_points: 712 };
  assert.deepEqual(await asked(other, other), ['/rate_percent missing', '/tiers/0/rate_percent missing']);
  for (const rate_percent of ['7.12345', '100.1', '-1', '7,125', ''])
    assert.deepEqual(await asked({ rate_percent }, same), ['/rate_percent wrong_format']);
});

test('a volume of int64 stays exact on the wire', async () => {
  const body = JSON.stringify({
    ...(await ownPlan()),
    tiers: [{ currency: 'EUR', volume_from: 0, rate_basis_points: 0 }],
  }).replace('"volume_from":0', '"volume_from":9223372036854775807');
  const response = await call('POST', path, { body });
  assert.equal(response.statusCode, 201);
  assert.match(response.body, /"volume_from":9223372036854775807,/);
});

test('the schema refuses everything that it can express, all at once', async () => {
  const tier = { currency: 'eur', volume_from: 0, rate_basis_points: 10_001, from: 1 };
  const body = {
    merchant_id: null,
    countries: [],
    name: '',
    rate_basis_points: 12.5,
    tiers: [tier],
    in_force_from: '1.1.2026',
    until: '2027-01-01',
  };
  const response = await call('POST', path, { body });
  assert.equal(response.json<{ code: string }>().code, 'invalid_request');
  assert.deepEqual(faultsOf(response).toSorted(), [
    '/countries too_few',
    '/in_force_from wrong_format',
    '/merchant_id wrong_type',
    '/name wrong_format',
    '/rate_basis_points wrong_type',
    '/tiers/0/currency wrong_format',
    '/tiers/0/from unknown_field',
    '/tiers/0/rate_basis_points out_of_range',
    '/tiers/0/volume_from out_of_range',
    '/until unknown_field',
  ]);
});

test('faults that the schema cannot express are refused with all their places', async () => {
  const tier = { currency: 'EUX', volume_from: 1, rate_basis_points: 0 };
  const body = {
    ...plan,
    countries: ['DEU', 'XXK'],
    tiers: [tier, tier],
    in_force_from: '2026-02-29',
    in_force_until: '2026-02-30',
  };
  const response = await call('POST', path, { body });
  assert.deepEqual([response.statusCode, response.json<{ code: string }>().code], [400, 'unusable_fee_plan']);
  assert.deepEqual(faultsOf(response), [
    '/in_force_from wrong_format',
    '/in_force_until wrong_format',
    '/countries/1 unknown_country',
    '/tiers/0/currency unknown_currency',
    '/tiers/1/currency unknown_currency',
    '/tiers/1/volume_from repeated',
  ]);
});

for (const merchant of ['999999', '2147483648', '0', '-1']) {
  test(`both calls that name a merchant refuse merchant ${merchant} as unknown`, async () => {
    for (const response of [
      await call('POST', path, { body: { ...plan, merchant_id: Number(merchant) } }),
      await call('GET', `${path}?merchant_id=${merchant}`),
    ])
      assert.deepEqual(
        [response.statusCode, response.json<{ code: string }>().code],
        [404, 'unknown_merchant'],
      );
  });
}

interface Page {
  readonly fee_plans: readonly { readonly name: string; readonly merchant_id: number | null }[];
  readonly next_cursor: string | null;
}

test('plans are listed page by page, the oldest first', async () => {
  const { merchantId } = await service.newCaller();
  for (const [index, name] of ['One', 'Two', 'Three'].entries()) {
    const in_force_from = `2026-01-0${index + 1}`;
    await created({ ...plan, name, merchant_id: merchantId, in_force_from });
  }
  const names: string[] = [];
  let next: string | null = `${path}?merchant_id=${merchantId}&limit=2`;
  while (next !== null) {
    const page: Page = (await call('GET', next)).json<Page>();
    assert.ok(page.fee_plans.length <= 2);
    names.push(...page.fee_plans.filter((one) => one.merchant_id !== null).map((one) => one.name));
    const cursor: string | null = page.next_cursor;
    next = cursor === null ? null : `${path}?merchant_id=${merchantId}&limit=2&cursor=${cursor}`;
  }
  assert.deepEqual(names, ['One', 'Two', 'Three']);
});

for (const query of [
  'limit=0',
  'limit=1001',
  'cursor=x',
  'merchant_id=one',
  'cursor=WyIwIl0',
  'cursor=WyI5OTk5OTk5OTk5Il0',
]) {
  test(`a list with ${query} is refused`, async () => {
    assert.equal((await call('GET', `${path}?${query}`)).statusCode, 400);
  });
}

test('a plan is ended once', async () => {
  const id = await created(await ownPlan());
  const ended = await call('POST', `${path}/${id}/end`, { body: end });
  assert.deepEqual(
    [
      ended.statusCode,
      ended.json<Record<string, unknown>>()['in_force_until'],
      ended.json<Record<string, unknown>>()['ended_by'],
    ],
    [200, '2026-06-01', operatorName],
  );
  const again = await call('POST', `${path}/${id}/end`, { body: end });
  assert.deepEqual([again.statusCode, again.json<{ code: string }>().code], [409, 'fee_plan_ended']);
});

test('a second plan for the same payers from the same day on is refused, and the way out works', async () => {
  const body = { ...(await ownPlan()), countries: ['FRA', 'DEU'] };
  const id = await created(body);
  const again = { ...body, countries: ['DEU', 'FRA'], name: 'Other', rate_basis_points: 1 };
  const refused = await call('POST', path, { body: again });
  assert.deepEqual([refused.statusCode, refused.json<{ code: string }>().code], [409, 'fee_plan_exists']);
  assert.ok(refused.body.includes(`Fee plan ${id} has the same`), refused.body);
  await call('POST', `${path}/${id}/end`, { body: end });
  assert.equal((await call('POST', path, { body: again })).statusCode, 409, 'it has an end, but began');
  const revoked = await call('POST', `${path}/${id}/end`, { body: { in_force_until: plan.in_force_from } });
  assert.equal(revoked.statusCode, 200);
  await created(again);
});

test('of two equal plans that are created at once, one is', async () => {
  const body = await ownPlan();
  const tried = await Promise.all([1, 2, 3].map(() => call('POST', path, { body })));
  assert.deepEqual(tried.map(({ statusCode }) => String(statusCode)).toSorted(), ['201', '409', '409']);
});

test('an end before the beginning is refused with its pointer', async () => {
  const id = await created(await ownPlan());
  const response = await call('POST', `${path}/${id}/end`, { body: { in_force_until: '2025-12-31' } });
  assert.deepEqual([response.statusCode, faultsOf(response)], [400, ['/in_force_until out_of_range']]);
});

for (const id of ['999999', '2147483648', impossible, '0', '-1']) {
  test(`plan ${id} is unknown`, async () => {
    for (const response of [
      await call('GET', `${path}/${id}`),
      await call('POST', `${path}/${id}/end`, { body: end }),
    ])
      assert.deepEqual(
        [response.statusCode, response.json<{ code: string }>().code],
        [404, 'unknown_fee_plan'],
      );
  });
}

test('a plan id that is not a number is refused', async () => {
  for (const id of ['x', '1.5', '%00']) assert.equal((await call('GET', `${path}/${id}`)).statusCode, 400);
});

test('applying plans prices transactions without fee, and returns how many are left', async () => {
  const { merchantId, authorization } = await service.newCaller();
  const japan = { payer_country: 'JPN', settled_at: '2025-06-01T00:00:00Z' };
  const report = uploadedReport([
    uploadedTransaction('a', { settled_at: '2025-06-01T00:00:00Z' }),
    uploadedTransaction('b', japan),
  ]);
  const upload = await call('POST', reportsPath, { body: report, authorization });
  await service.runJob(merchantId, upload.json<{ reportId: number }>().reportId);
  await created({ ...plan, merchant_id: merchantId, countries: ['DEU'], in_force_from: '2025-01-01' });
  const applied = [await call('POST', `${path}/apply`), await call('POST', `${path}/apply`)];
  assert.deepEqual(
    applied.map((response) => [response.statusCode, response.json<object>()]),
    [
      [200, { priced: 1, remaining: 1 }],
      [200, { priced: 0, remaining: 1 }],
    ],
  );
});

test("a merchant sees its own plans and the store's, and not who made them", async () => {
  const [one, other] = [await service.newCaller(), await service.newCaller()];
  const ids = [
    await created({ ...plan, merchant_id: one.merchantId, countries: ['DEU'] }),
    await created({ ...plan, merchant_id: other.merchantId }),
    await created({ ...plan, in_force_from: '2026-01-02' }),
  ];
  const response = await call('GET', termsPath, { authorization: one.authorization });
  assert.equal(response.statusCode, 200);
  const { fee_plans: plans } = response.json<{ fee_plans: { fee_plan_id: number }[] }>();
  assert.deepEqual(
    ids.map((id) => plans.some(({ fee_plan_id }) => fee_plan_id === id)),
    [true, false, true],
  );
  assert.deepEqual(
    plans.find(({ fee_plan_id }) => fee_plan_id === ids[0]),
    {
      ...plan,
      rate_percent: '15',
      fee_plan_id: ids[0],
      merchant_id: one.merchantId,
      group: null,
      countries: ['DEU'],
      tiers: [],
      lines: [],
      recurring_fees: [],
      in_force_until: null,
    },
  );
  assert.ok(!response.body.includes('operator token'));
});

test('a merchant needs a key that may read reports', async () => {
  const writer = await service.newCaller(['reports:write']);
  assert.equal((await call('GET', termsPath, { authorization: '' })).statusCode, 401);
  assert.equal((await call('GET', termsPath, { authorization: writer.authorization })).statusCode, 403);
});

test('a merchant that calls too often must wait', async () => {
  const slow = await createReportingApp({ name: 'reports', limit: 1, windowSeconds: 60, burst: 1 });
  try {
    const { authorization } = await slow.newCaller();
    const statuses = [];
    for (let time = 0; time < 2; time += 1)
      statuses.push((await call('GET', termsPath, { authorization, on: slow.app })).statusCode);
    assert.deepEqual(statuses, [200, 429]);
    for (const answer of slow.seen) seenElsewhere.add(answer);
  } finally {
    await slow.stop();
  }
});

test('where a second person is required, plans and their ends only wait', async () => {
  const strict = await createReportingApp();
  try {
    const access = testAccess(strict.database, strict.clock);
    const { secret } = await access.issue({ kind: 'operator_token', merchantId: null });
    const asked = { authorization: `Bearer ${secret}`, on: strict.app };
    const tiers = [{ currency: 'EUR', volume_from: 2 ** 53, rate_percent: '0.5' }];
    const body = JSON.stringify({ ...plan, tiers }).replace(`${2 ** 53}`, '9223372036854775807');
    const waiting = await call('POST', path, { ...asked, body });
    assert.equal(waiting.statusCode, 202, waiting.body);
    assert.match(waiting.body, /"volume_from":9223372036854775807/);
    assert.deepEqual((await call('GET', path, asked)).json().fee_plans, []);
    const { feePlanId } = await createFeePlan(
      { database: strict.database, clock: strict.clock },
      requestedPlan({ inForceFrom: '2026-03-01' }),
    );
    const ending = await call('POST', `${path}/${feePlanId}/end`, { ...asked, body: end });
    assert.deepEqual([ending.statusCode, ending.json().kind], [202, 'fee_plan_end'], ending.body);
    for (const answer of strict.seen) seenElsewhere.add(answer);
  } finally {
    await strict.stop();
  }
});

test('without a database every call says when to try again', async () => {
  for (const { method, url, body } of [
    ...calls,
    { method: 'GET' as const, url: termsPath, body: undefined },
  ]) {
    const response = await call(method, url, { body, on: service.stranded });
    assert.equal(response.statusCode, 503, url);
    assert.ok(Number(response.headers['retry-after']) > 0);
  }
});

test('after too many failed sign-ins an operator must wait, too', async () => {
  const wrong = { authorization: 'Bearer wrong', on: service.stranded };
  for (let time = 0; time < 1_000; time += 1) await call('GET', path, wrong);
  for (const { method, url, body } of calls)
    assert.equal((await call(method, url, { body, ...wrong })).statusCode, 429, url);
});

const seenElsewhere = new Set<string>();

test('the calls for fee plans sent each answer that they declare, and no other', () => {
  const ofFeePlans = (answers: Iterable<string>): string[] =>
    [...new Set(answers)].filter((answer) => /^(?!try)\w*Fee(Plans?|Terms) /.test(answer)).toSorted();
  assert.deepEqual(ofFeePlans([...service.seen, ...seenElsewhere]), ofFeePlans(service.declared));
});
