import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/database/sql.js';
import { readCsv } from '../fixtures/export/read-csv.js';
import type { TestCaller } from '../fixtures/reporting/reporting-app.js';
import { uploadedTransaction } from '../fixtures/reporting/reporting-bench.js';
import { faultsOf, openReportingCalls, type ReportingCalls } from '../fixtures/reporting/reporting-calls.js';

let reporting: ReportingCalls;
before(async () => {
  reporting = await openReportingCalls(new Map());
});
after(() => reporting.service.stop());

const plans = '/operator-api/v1/fee-plans';
const lines = [
  {
    name: 'Commission',
    rate_percent: '12',
    tiers: [{ currency: 'EUR', volume_from: 1_500, rate_percent: '10' }],
  },
  {
    name: 'Technology',
    base: 'gross',
    rate_basis_points: 500,
    maximum_amounts: [{ currency: 'EUR', amount: 60 }],
  },
  {
    name: 'Payment',
    payee: 'Example Pay',
    base: 'gross',
    rate_percent: '1.4',
    fixed_amounts: [{ currency: 'EUR', amount: 25 }],
  },
  {
    name: 'Renewal discount tax',
    base: 'line',
    base_line: 'Commission',
    rate_percent: '10',
    applies_to: { kinds: ['subscription_renewal'], otherwise: 'does_not_apply' },
  },
];

async function operatorCall(method: 'GET' | 'POST' | 'PUT', url: string, body?: object) {
  const answer = await reporting.call({
    method,
    url,
    by: reporting.operator.authorization,
    ...(body && { body }),
  });
  return { status: answer.statusCode, json: answer.json() };
}

async function newCard(caller: TestCaller, changes: object = {}): Promise<number> {
  const body = {
    name: 'Card',
    merchant_id: caller.merchantId,
    in_force_from: '2026-01-01',
    lines,
    ...changes,
  };
  const { status, json } = await operatorCall('POST', plans, body);
  assert.equal(status, 201, JSON.stringify(json));
  return json.fee_plan_id;
}

async function statementOf({ merchantId }: TestCaller) {
  const { json } = await operatorCall('GET', `/operator-api/v1/merchants/${merchantId}/statements/2026-03`);
  return json.currencies[0];
}

async function transactionOf({ authorization }: TestCaller, id: string) {
  const url = `/merchant-api/v1/transactions?transaction_id=${id}`;
  return (await reporting.call({ url, by: authorization })).json().transactions[0];
}

const feesOf = (parts: readonly { name: string; fee?: number; fee_amount?: number }[]) =>
  Object.fromEntries(parts.map(({ name, fee, fee_amount }) => [name, fee ?? fee_amount]));

test('a card is created, charged, explained and summed line by line', async () => {
  const caller = await reporting.service.newCaller();
  const planId = await newCard(caller);
  const { json: made } = await operatorCall('GET', `${plans}/${planId}`);
  assert.deepEqual(
    made.lines.map(({ name, rate_percent, payee }: Record<string, string>) => [name, rate_percent, payee]),
    [
      ['Commission', '12', null],
      ['Technology', '5', null],
      ['Payment', '1.4', 'Example Pay'],
      ['Renewal discount tax', '10', null],
    ],
  );
  await reporting.settle(caller, [
    uploadedTransaction('a'),
    uploadedTransaction('b', { kind: 'subscription_renewal' }),
    uploadedTransaction('c', { kind: 'one_time' }),
  ]);
  // a: 10.00 × 12 % = 1.20; 12.34 × 5 % = 0.617, at most 0.60; 12.34 × 1.4 % + 0.25 = 0.42276; the kind is not known.
  const a = await transactionOf(caller, 'a');
  assert.equal(a.fee_amount, 120 + 60 + 42);
  assert.deepEqual(feesOf(a.why_this_fee.lines), {
    Commission: 120,
    Technology: 60,
    Payment: 42,
    'Renewal discount tax': 0,
  });
  assert.deepEqual(
    a.why_this_fee.lines.map(({ applies, exact_fee }: Record<string, unknown>) => [applies, exact_fee]),
    [
      [true, '1.20'],
      [true, '0.617'],
      [true, '0.42276'],
      [false, '0.00'],
    ],
  );
  // b crosses the tier: 5.00 × 12 % + 5.00 × 10 % = 1.10, and 10 % of it.
  const b = await transactionOf(caller, 'b');
  assert.deepEqual(feesOf(b.why_this_fee.lines), {
    Commission: 110,
    Technology: 60,
    Payment: 42,
    'Renewal discount tax': 11,
  });
  const sums = await statementOf(caller);
  assert.deepEqual(feesOf(sums.fee_lines), {
    Commission: 120 + 110 + 100,
    Technology: 180,
    Payment: 126,
    'Renewal discount tax': 11,
  });
  assert.deepEqual(sums.third_parties, [{ payee: 'Example Pay', fee: 126 }]);
  assert.deepEqual(
    sums.fee_lines.map(({ transactions, assumed }: Record<string, number>) => [transactions, assumed]),
    [
      [3, 0],
      [3, 0],
      [3, 0],
      [2, 1],
    ],
  );
  assert.equal(
    sums.fee,
    sums.fee_lines.reduce((sum: number, { fee }: { fee: number }) => sum + fee, 0),
  );
});

async function lastExportedLines({ authorization }: TestCaller): Promise<string> {
  const url = '/merchant-api/v1/exports/transactions?format=ndjson&by=settled';
  const rows = (await reporting.call({ url, by: authorization })).body.trim().split('\n');
  return JSON.parse(rows.at(-1) ?? '').standing_fee_lines;
}

test('tiers by the volume of an app and conditions on ages are made, answered and explained', async () => {
  const caller = await reporting.service.newCaller();
  const apps = ['one', 'two'].map((name) => `${name}.of${caller.merchantId}`);
  await reporting.service.database.query(sql`
    insert into stoa.app (bundle_id, merchant_id, created_at)
    select bundle_id, ${caller.merchantId}, now()
    from unnest(${apps}::text[]) as bundle_id`);
  const tiers = [{ currency: 'EUR', volume_from: 1_500, rate_percent: '12' }];
  const volume = { of: 'app', period: 'rolling_12_months' };
  const applies_to = { subscription_age: { from_months: 12 }, otherwise: 'applies' };
  const own = [
    { name: 'Store fee', rate_percent: '0', tiers, volume },
    { name: 'Later', rate_percent: '1', applies_to },
  ];
  const planId = await newCard(caller, { lines: own });
  const { json: made } = await operatorCall('GET', `${plans}/${planId}`);
  const answered = { ...volume, group: null, currency: null };
  assert.deepEqual(made.lines[0].volume, answered);
  assert.deepEqual(made.lines[1].volume, { of: 'merchant', group: null, period: 'year', currency: null });
  assert.deepEqual(made.lines[1].applies_to.subscription_age, { from_months: 12, below_months: null });
  await reporting.settle(
    caller,
    ['a', 'b', 'c', 'd'].map((id, index) =>
      uploadedTransaction(id, { bundle_id: apps[index % 2] ?? null, kind: 'one_time' }),
    ),
  );
  // The volume of each app is 10.00 before its second transaction.
  const { why_this_fee: c } = await transactionOf(caller, 'c');
  assert.equal(c.depends_on_volume, false);
  const [line, ...others] = c.lines;
  assert.deepEqual(
    [line.volume, line.volume_before, line.fee_amount, line.parts.length, others],
    [answered, 1_000, 60, 2, []],
  );
  const wrong = [
    { ...own[0], volume: { of: 'app', period: 'week' } },
    { name: 'Later', rate_percent: '1', applies_to: { subscription_age: {}, otherwise: 'applies' } },
  ];
  const refused = await reporting.call({
    method: 'POST',
    url: plans,
    by: reporting.operator.authorization,
    body: { name: 'Wrong', in_force_from: '2026-01-01', lines: wrong },
  });
  assert.deepEqual(
    faultsOf(refused).map((fault) => fault.split(' ')[0]),
    ['/lines/0/volume/period', '/lines/1/applies_to/subscription_age'],
  );
});

test('corrections and repricing move the sums of the lines, and every view of the statement agrees', async () => {
  const caller = await reporting.service.newCaller();
  const { merchantId } = caller;
  const first = await newCard(caller);
  await reporting.settle(caller, [uploadedTransaction('a'), uploadedTransaction('b')]);
  const voided = { transaction_id: 'a', kind: 'void', reason: 'x' };
  const corrected = await operatorCall(
    'POST',
    `/operator-api/v1/merchants/${merchantId}/corrections`,
    voided,
  );
  assert.equal(corrected.status, 201, JSON.stringify(corrected.json));
  await operatorCall('POST', `${plans}/${first}/end`, { in_force_until: '2026-01-01' });
  await newCard(caller, {
    lines: [
      { name: 'Commission', rate_percent: '20' },
      { name: 'Payment', payee: 'Other Pay', fixed_amounts: [{ currency: 'EUR', amount: 7 }] },
    ],
  });
  const asked = { month: '2026-03', merchant_id: merchantId, dry_run: false };
  const { json: repriced } = await operatorCall('POST', `${plans}/reprice`, asked);
  assert.deepEqual([repriced.merchants[0].transactions, repriced.merchants[0].fee_after], [1, 207]);
  const moved = repriced.merchants[0].lines.map(Object.values);
  assert.deepEqual(moved, [
    ['Commission', null, 110, 200],
    ['Technology', null, 60, 0],
    ['Payment', 'Example Pay', 42, 0],
    ['Renewal discount tax', null, 0, 0],
    ['Payment', 'Other Pay', 0, 7],
  ]);
  const { json: tried } = await operatorCall('POST', `${plans}/what-if`, {
    ...{ merchant_id: merchantId, month: '2026-03' },
    lines: [{ name: 'Commission', rate_percent: '30' }],
  });
  assert.deepEqual(tried.sums[0].lines.map(Object.values), [
    ['Commission', null, 200, 0],
    ['Payment', 'Other Pay', 7, 0],
    [null, null, 0, 300],
  ]);
  const { fee, fee_lines: parts, third_parties: passedOn } = await statementOf(caller);
  assert.equal(fee, 207);
  const nonZero = parts.filter((part: { fee: number }) => part.fee !== 0);
  assert.deepEqual(feesOf(nonZero), { Commission: 200, Payment: 7 });
  assert.deepEqual(
    passedOn.filter((one: { fee: number }) => one.fee !== 0),
    [{ payee: 'Other Pay', fee: 7 }],
  );
  const csv = await reporting.call({
    url: '/merchant-api/v1/statements/2026-03/entries.csv',
    by: caller.authorization,
  });
  const rows = readCsv(csv.body);
  const sumOf = (name: string): number => rows.reduce((sum, row) => sum + Number(row[name]), 0);
  assert.deepEqual([sumOf('fee_amount'), sumOf('passed_on_amount')], [207, 7]);
  assert.ok(
    rows.some((row) => row['fee_parts']?.startsWith('Commission: 10.00 x 20 % = 2.00; Payment (Other Pay):')),
  );
  const page = await reporting.call({
    url: '/merchant-api/v1/statements/2026-03/page',
    by: caller.authorization,
  });
  assert.ok(page.body.includes('Passed on to Other Pay'), page.body);
  const last = await lastExportedLines(caller);
  assert.deepEqual(JSON.parse(last), [
    { name: 'Commission', payee: null, fee_amount: '200' },
    { name: 'Payment', payee: 'Other Pay', fee_amount: '7' },
  ]);
});

test('what a card names must exist, and a plan has a rate or lines', async () => {
  const caller = await reporting.service.newCaller();
  const refused = async (body: object): Promise<string[]> => {
    const answer = await reporting.call({
      method: 'POST',
      url: plans,
      by: reporting.operator.authorization,
      body: { name: 'Card', merchant_id: caller.merchantId, in_force_from: '2026-01-01', ...body },
    });
    assert.equal(answer.statusCode, 400, answer.body);
    return faultsOf(answer);
  };
  const line = { name: 'Commission', rate_percent: '1' };
  const asks = { apps: ['com.example.none'], channels: ['none'], otherwise: 'applies' };
  assert.deepEqual(await refused({ lines: [{ ...line, applies_to: asks }] }), [
    '/lines/0/applies_to/apps/0 unknown_app',
    '/lines/0/applies_to/channels/0 unknown_channel',
  ]);
  assert.deepEqual(await refused({ lines: [line], rate_percent: '1' }), ['/lines contradiction']);
  assert.deepEqual(await refused({ lines: [{ ...line, aplies_to: {} }] }), [
    '/lines/0/aplies_to unknown_field',
  ]);
});

test('a plan of the store may name apps of several merchants, who see only their own', async () => {
  const [one, other] = [await reporting.service.newCaller(), await reporting.service.newCaller()];
  const registered = [
    [one, 'com.example.one'],
    [other, 'com.example.other'],
  ] as const;
  for (const [{ merchantId }, bundleId] of registered)
    await reporting.service.database.query(sql`
      insert into stoa.app (merchant_id, bundle_id, created_at)
      values (${merchantId}, ${bundleId}, now())`);
  const apps = registered.map(([, bundleId]) => bundleId);
  const own = [{ name: 'Own apps', rate_percent: '1', applies_to: { apps, otherwise: 'applies' } }];
  const what = { merchant_id: one.merchantId, month: '2026-03', lines: own };
  assert.equal((await operatorCall('POST', `${plans}/what-if`, what)).status, 200);
  const planId = await newCard(one, { merchant_id: undefined, in_force_from: '2030-01-01', lines: own });
  for (const [{ authorization }, bundleId] of registered) {
    const answer = await reporting.call({ url: '/merchant-api/v1/fee-plans', by: authorization });
    const seen = answer
      .json<{ fee_plans: { fee_plan_id: number; lines: { applies_to: { apps: string[] } }[] }[] }>()
      .fee_plans.find(({ fee_plan_id }) => fee_plan_id === planId);
    assert.deepEqual(seen?.lines[0]?.applies_to.apps, [bundleId]);
  }
});

test('a merchant sees its groups, their plans and its memberships, and no other groups', async () => {
  const [one, other] = [await reporting.service.newCaller(), await reporting.service.newCaller()];
  await reporting.service.database.query(sql`
    insert into stoa.merchant_group (group_name, created_at, created_by)
    values ('seen', now(), 'a test'), ('hidden', now(), 'a test')`);
  // The last one is revoked.
  const joining = [
    [one, 'seen', '2027-01-01'],
    [other, 'hidden', '2027-01-01'],
    [one, 'hidden', '2026-01-01'],
  ] as const;
  for (const [{ merchantId: merchant_id }, group, member_until] of joining) {
    const membership = { group, merchant_id, member_from: '2026-01-01', member_until };
    assert.equal((await operatorCall('POST', '/operator-api/v1/group-memberships', membership)).status, 201);
  }
  const groups = ['seen', 'hidden'];
  const asking = [{ name: 'Members', rate_percent: '1', applies_to: { groups } }];
  const ofStore = await newCard(one, { merchant_id: undefined, in_force_from: '2031-01-01', lines: asking });
  const rate = { merchant_id: undefined, lines: undefined, rate_percent: '1' };
  const ofGroup = await newCard(one, { ...rate, group: 'seen' });
  await newCard(one, { ...rate, group: 'hidden' });
  const answer = await reporting.call({ url: '/merchant-api/v1/fee-plans', by: one.authorization });
  const { fee_plans: found, group_memberships: memberships } = answer.json();
  assert.deepEqual(
    found.flatMap(({ group }: { group: string | null }) => group ?? []),
    ['seen'],
  );
  assert.deepEqual(memberships, [{ group: 'seen', member_from: '2026-01-01', member_until: '2027-01-01' }]);
  const shown = found.find(({ fee_plan_id: id }: { fee_plan_id: number }) => id === ofStore);
  assert.deepEqual(shown.lines[0].applies_to.groups, ['seen']);
  const listed = await operatorCall('GET', `${plans}?merchant_id=${other.merchantId}`);
  const ids = listed.json.fee_plans.map(({ fee_plan_id: id }: { fee_plan_id: number }) => id);
  assert.equal(ids.includes(ofGroup), false);
});

test('a card for a group counts the volume of the group, and merchants see the rate that it led to', async () => {
  const caller = await reporting.service.newCaller();
  const group = `together-${caller.merchantId}`;
  await operatorCall('PUT', `/operator-api/v1/merchant-groups/${group}`);
  const membership = { group, merchant_id: caller.merchantId, member_from: '2026-01-01' };
  await operatorCall('POST', '/operator-api/v1/group-memberships', membership);
  const tiers = [{ currency: 'EUR', volume_from: 1_000, rate_percent: '10' }];
  const volume = { of: 'group', group, period: 'year' };
  const together = [{ name: 'Commission', rate_percent: '20', tier_mode: 'whole', tiers, volume }];
  const examples = [{ currency: 'EUR', full_amount: 1_000, payer_country: 'DEU', volume_before: 1_000 }];
  const tried = await operatorCall('POST', `${plans}/trial`, { group, lines: together, examples });
  assert.equal(tried.json.examples[0].fee_amount, 100);
  const loose = await operatorCall('POST', `${plans}/trial`, { lines: together, examples });
  assert.deepEqual([loose.status, loose.json.errors[0].pointer], [400, '/lines/0/applies_to/groups']);
  const body = { name: 'Together', in_force_from: '2026-01-01', lines: together, group };
  assert.equal((await operatorCall('POST', plans, body)).status, 201);
  await reporting.settle(
    caller,
    ['a', 'b'].map((id) => uploadedTransaction(id)),
  );
  const { why_this_fee: seen } = await transactionOf(caller, 'b');
  const url = `/operator-api/v1/merchants/${caller.merchantId}/transactions?transaction_id=b`;
  const { why_this_fee: known } = (await operatorCall('GET', url)).json.transactions[0];
  assert.deepEqual(
    [seen, known].map(({ lines: [line] }) => [line.volume.group, line.volume_before, line.fee_amount]),
    [
      [group, null, 100],
      [group, 1_000, 100],
    ],
  );
});
