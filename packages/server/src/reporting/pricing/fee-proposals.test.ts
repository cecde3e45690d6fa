import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestUser, type TestUser } from '../../../test/fixtures/people/test-user.js';
import { settableClock } from '../../../test/settable-clock.js';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
} from '../../../test/start-test-service.js';
import { waitUntil } from '../../../test/wait-until.js';

const clock = settableClock('2026-11-20T10:00:00Z');
let service: TestService;
let ann: TestUser;
let ben: TestUser;

before(async () => {
  const variables = { STOA_LARGE_CORRECTION: 'EUR:100', STOA_FOUR_EYES: 'on' };
  service = await startTestService({ clock, variables });
  [ann, ben] = (await Promise.all(['ann', 'ben'].map(newPerson))) as [TestUser, TestUser];
});
after(() => service.stop());

function newPerson(name: string): Promise<TestUser> {
  const email = `${name}@example.com`;
  return createTestUser(service.database, { email, operatorRole: 'finance', now: clock.now() });
}

const api = '/operator-api/v1';

async function send(by: TestUser, path: string, payload?: object) {
  const answer = await service.app.inject({
    method: 'POST',
    url: `${api}${path}`,
    headers: by.headers,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const decide = (by: TestUser, id: number, verdict: 'approval' | 'refusal') =>
  send(by, `/fee-proposals/${id}/${verdict}`);

/** Creates a plan of the merchant with a second person. */
async function createPlan(merchantId: number, rate: number, from = '2026-01-01'): Promise<void> {
  const plan = { name: `${rate}`, rate_basis_points: rate, in_force_from: from, merchant_id: merchantId };
  const { status, body } = await send(ann, '/fee-plans', plan);
  assert.equal(status, 202, JSON.stringify(body));
  assert.equal((await decide(ben, body.fee_proposal_id, 'approval')).body.state, 'approved');
}

async function report({ apiKey }: TestMerchant, transactions: readonly object[]): Promise<void> {
  const headers = { authorization: apiKey };
  const url = '/merchant-api/v1/reports/transactions';
  const payload = { created_at: '2026-11-20T09:00:00Z', transactions };
  const { reportId } = (await service.app.inject({ method: 'POST', url, headers, payload })).json();
  await waitUntil('the report is complete', async () => {
    const answer = await service.app.inject({ url: `/merchant-api/v1/reports/${reportId}`, headers });
    return answer.json().completed_at ?? undefined;
  });
}

let merchants = 0;

/** A merchant with transactions of EUR 1,000 each in the month, which were charged 10 %. */
async function chargedMerchant(count: number): Promise<TestMerchant> {
  merchants += 1;
  const merchant = await createTestMerchant(service.access, `com.example.fees${merchants}`);
  await createPlan(merchant.merchantId, 1_000);
  const transactions = Array.from({ length: count }, (_, index) => ({
    id: `t${index}`,
    currency: 'EUR',
    full_amount: 100_000,
    tax_amount: 0,
    payer_country: 'DEU',
    settled_at: '2026-11-19T10:00:00Z',
  }));
  await report(merchant, transactions);
  return merchant;
}

/** Replaces the merchant's plan by another rate for the same time. */
const replacePlan = (merchantId: number, rate: number) => createPlan(merchantId, rate, '2026-02-01');

const reprice = (by: TestUser, merchantId: number, more: object = {}) =>
  send(by, '/fee-plans/reprice', { month: '2026-11', merchant_id: merchantId, dry_run: false, ...more });

const feeOf = async ({ apiKey }: TestMerchant): Promise<number> => {
  const headers = { authorization: apiKey };
  const found = await service.app.inject({ url: '/merchant-api/v1/transactions?transaction_id=t0', headers });
  return found.json().transactions[0].standing.fee_amount;
};

test('a plan and its end wait for a second person, and a repeat finds the same proposal', async () => {
  const { merchantId } = await createTestMerchant(service.access, 'com.example.plan');
  const recurring_fees = [{ kind: 'monthly', name: 'Platform', currency: 'EUR', amount: 2_500 }];
  const free = { name: 'Zero', rate_basis_points: 0, in_force_from: '2026-01-01' };
  const plan = { ...free, merchant_id: merchantId, recurring_fees };
  const first = await send(ann, '/fee-plans', plan);
  assert.equal(first.status, 202);
  const { fee_proposal_id: id, kind, state, request } = first.body;
  assert.deepEqual([kind, state, request.rate_basis_points], ['fee_plan', 'waiting', 0]);
  assert.equal((await send(ben, '/fee-plans', plan)).body.fee_proposal_id, id);
  assert.equal((await decide(ann, id, 'approval')).body.code, 'own_fee_proposal');
  const approved = await decide(ben, id, 'approval');
  assert.deepEqual([approved.body.state, approved.body.decided_by], ['approved', `user ${ben.userId}`]);
  assert.deepEqual((await decide(ben, id, 'approval')).body, approved.body);
  assert.equal((await decide(ben, id, 'refusal')).body.code, 'fee_proposal_decided');
  assert.equal((await send(ann, '/fee-plans', plan)).body.code, 'fee_plan_exists');

  const url = `${api}/fee-plans?merchant_id=${merchantId}`;
  const listed = async () =>
    (await service.app.inject({ url, headers: ann.headers })).json().fee_plans.at(-1);
  const { fee_plan_id: planId, recurring_fees: made } = await listed();
  assert.deepEqual(made, [{ ...recurring_fees[0], payee: null, month: null, above: null, of: null }]);
  const end = await send(ann, `/fee-plans/${planId}/end`, { in_force_until: '2026-06-01' });
  assert.equal(end.status, 202);
  assert.equal((await listed()).in_force_until, null);
  assert.equal((await decide(ben, end.body.fee_proposal_id, 'approval')).body.state, 'approved');
  assert.equal((await listed()).in_force_until, '2026-06-01');
});

test('what can no longer be made is overtaken, and a refused proposal makes nothing', async () => {
  const { merchantId } = await createTestMerchant(service.access, 'com.example.overtaken');
  const plan = { name: 'One', rate_basis_points: 1, in_force_from: '2026-01-01', merchant_id: merchantId };
  const ids = [];
  for (const name of ['One', 'Two', 'Three'])
    ids.push((await send(ann, '/fee-plans', { ...plan, name })).body.fee_proposal_id);
  const [one = 0, two = 0, three = 0] = ids;
  assert.equal((await decide(ann, three, 'refusal')).body.state, 'refused');
  assert.equal((await decide(ben, one, 'approval')).body.state, 'approved');
  assert.equal((await decide(ben, two, 'approval')).body.state, 'overtaken');
  assert.equal((await decide(ben, three, 'approval')).body.code, 'fee_proposal_decided');
});

test('a repricing above the limit moves nothing until a second person has approved it', async () => {
  const merchant = await chargedMerchant(2);
  const { merchantId } = merchant;
  await replacePlan(merchantId, 0);
  const tried = await reprice(ann, merchantId, { dry_run: true });
  assert.deepEqual([tried.status, tried.body.fee_proposal], [200, undefined]);
  const first = await reprice(ann, merchantId);
  assert.equal(first.status, 202, JSON.stringify(first.body));
  const { fee_proposal: proposal } = first.body;
  assert.deepEqual(proposal.moved, [{ currency: 'EUR', moved_amount: 20_000 }]);
  assert.equal(proposal.request.preview, tried.body.preview);
  assert.equal(await feeOf(merchant), 10_000);
  assert.equal((await reprice(ben, merchantId)).body.fee_proposal.fee_proposal_id, proposal.fee_proposal_id);

  assert.equal((await decide(ann, proposal.fee_proposal_id, 'approval')).body.code, 'own_fee_proposal');
  assert.equal((await decide(ben, proposal.fee_proposal_id, 'approval')).body.state, 'approved');
  assert.equal(await feeOf(merchant), 10_000);
  const run = await reprice(ann, merchantId);
  assert.deepEqual([run.status, run.body.merchants[0].transactions], [200, 2]);
  assert.equal(await feeOf(merchant), 0);
});

test('an approved repricing is for the plans that were seen, and for no others', async () => {
  const merchant = await chargedMerchant(3);
  const { merchantId } = merchant;
  await replacePlan(merchantId, 500);
  const { fee_proposal: proposal } = (await reprice(ann, merchantId)).body;
  assert.equal((await decide(ben, proposal.fee_proposal_id, 'approval')).body.state, 'approved');
  await createPlan(merchantId, 0, '2026-03-01');
  const other = await reprice(ann, merchantId);
  assert.equal(other.status, 202);
  assert.notEqual(other.body.fee_proposal.fee_proposal_id, proposal.fee_proposal_id);
  await createPlan(merchantId, 1, '2026-04-01');
  assert.equal(
    (await decide(ben, other.body.fee_proposal.fee_proposal_id, 'approval')).body.state,
    'overtaken',
  );
  assert.equal(await feeOf(merchant), 10_000);
});

test('an approved repricing runs to its end once: what becomes known later needs another approval', async () => {
  const merchant = await createTestMerchant(service.access, 'com.example.later');
  const { merchantId } = merchant;
  const young = { subscription_age: { below_months: 1 }, otherwise: 'applies' };
  const old = { subscription_age: { from_months: 1 }, otherwise: 'does_not_apply' };
  const lines = [
    { name: 'New', rate_percent: '30', applies_to: young },
    { name: 'Old', rate_percent: '15', applies_to: old },
  ];
  const card = { name: 'Card', lines, in_force_from: '2026-01-01', merchant_id: merchantId };
  const { fee_proposal_id: id } = (await send(ann, '/fee-plans', card)).body;
  assert.equal((await decide(ben, id, 'approval')).body.state, 'approved');
  const sale = (name: string, changes: object) => ({
    ...{ id: name, currency: 'EUR', full_amount: 100_000, tax_amount: 0, payer_country: 'DEU' },
    ...changes,
  });
  const renewal = (name: string, original_transaction_id: string) =>
    sale(name, { kind: 'subscription_renewal', original_transaction_id, settled_at: '2026-11-19T10:00:00Z' });
  const start = (name: string) =>
    sale(name, { kind: 'subscription_start', settled_at: '2026-10-01T10:00:00Z' });
  await report(merchant, [renewal('t0', 'first'), renewal('t1', 'second')]);
  await report(merchant, [start('first')]);
  const { fee_proposal: proposal } = (await reprice(ann, merchantId)).body;
  assert.equal((await decide(ben, proposal.fee_proposal_id, 'approval')).body.state, 'approved');
  assert.equal((await reprice(ann, merchantId)).body.merchants[0].transactions, 1);
  assert.equal(await feeOf(merchant), 15_000);
  assert.equal((await reprice(ann, merchantId)).status, 200);
  await report(merchant, [start('second')]);
  const again = await reprice(ann, merchantId);
  assert.equal(again.status, 202, JSON.stringify(again.body));
  assert.notEqual(again.body.fee_proposal.fee_proposal_id, proposal.fee_proposal_id);
});

test('small repricings, and corrections that give the fee of another plan, add up over merchants and 24 hours', async () => {
  clock.advance(24 * 60 * 60_000);
  [ann, ben] = [await newPerson('ann.next'), await newPerson('ben.next')];
  const [one, other, third] = [await chargedMerchant(1), await chargedMerchant(1), await chargedMerchant(1)];
  for (const { merchantId } of [one, other, third]) await replacePlan(merchantId, 500);
  assert.equal((await reprice(ann, one.merchantId)).status, 200);
  const correction = { transaction_id: 't0', kind: 'restate', reason: 'another plan' };
  const corrected = await send(ann, `/merchants/${other.merchantId}/corrections`, correction);
  assert.equal(corrected.status, 201, JSON.stringify(corrected.body));
  assert.deepEqual([await feeOf(one), await feeOf(third)], [5_000, 10_000]);
  assert.equal((await reprice(ben, third.merchantId)).status, 202);
  assert.equal((await send(ben, `/merchants/${third.merchantId}/corrections`, correction)).status, 202);
  assert.equal(await feeOf(third), 10_000);
});

test('the list has those in a state, the newest first', async () => {
  const url = `${api}/fee-proposals`;
  const read = async (query: string) =>
    (await service.app.inject({ url: `${url}${query}`, headers: ann.headers })).json();
  const waiting = (await read('?state=waiting')).fee_proposals;
  assert.ok(waiting.length > 0);
  assert.ok(waiting.every(({ state }: { state: string }) => state === 'waiting'));
  const page = await read('?limit=1');
  const next = await read(`?limit=1&cursor=${page.next_cursor}`);
  assert.ok(page.fee_proposals[0].fee_proposal_id > next.fee_proposals[0].fee_proposal_id);
});

test('approved twice at once, a plan is made once; of two for the same time, one is made', async () => {
  const { merchantId } = await createTestMerchant(service.access, 'com.example.once');
  const proposed = async (name: string, from: string): Promise<number> => {
    const plan = { name, rate_basis_points: 1, in_force_from: from, merchant_id: merchantId };
    return (await send(ann, '/fee-plans', plan)).body.fee_proposal_id;
  };
  const approved = async (ids: readonly number[]): Promise<string[]> => {
    const answers = await Promise.all(ids.map((id) => decide(ben, id, 'approval')));
    const states = answers.map(({ body }): string => body.state);
    return states.toSorted();
  };
  const one = await proposed('One', '2026-01-01');
  assert.deepEqual(await approved([one, one]), ['approved', 'approved']);
  const rivals = [await proposed('Two', '2026-02-01'), await proposed('Three', '2026-02-01')];
  assert.deepEqual(await approved(rivals), ['approved', 'overtaken']);
  const url = `${api}/fee-plans?merchant_id=${merchantId}`;
  const listed = (await service.app.inject({ url, headers: ann.headers })).json().fee_plans;
  const makers = listed.flatMap((made: { merchant_id: number | null; created_by: string }) =>
    made.merchant_id === merchantId ? made.created_by : [],
  );
  assert.deepEqual(makers, [`user ${ben.userId}`, `user ${ben.userId}`]);
});

test('nobody approves for somebody who may be the same person', async () => {
  const { merchantId } = await createTestMerchant(service.access, 'com.example.hand');
  const plan = { name: 'Own', rate_basis_points: 0, in_force_from: '2026-01-01', merchant_id: merchantId };
  const email = 'eve@example.com';
  const eve = await createTestUser(service.database, { email, operatorRole: 'admin', now: clock.now() });
  const { fee_proposal_id: id } = (await send(eve, '/fee-plans', plan)).body;
  const second = await newPerson('eve.second');
  assert.equal((await send(eve, `/users/${second.userId}/reset`, {})).status, 201);
  assert.equal((await decide(second, id, 'approval')).body.code, 'dependent_approver');
  assert.equal((await decide(ben, id, 'approval')).body.state, 'approved');
});

test('the trail says what was asked, who proposed, and who decided, but not what people call a plan', async () => {
  const { merchantId } = await createTestMerchant(service.access, 'com.example.trail');
  const terms = { rate_basis_points: 7, in_force_from: '2026-01-01', merchant_id: merchantId };
  const { fee_proposal_id: id } = (await send(ann, '/fee-plans', { ...terms, name: 'Private' })).body;
  await decide(ben, id, 'approval');
  const url = `${api}/audit?target=fee_proposal%20${id}`;
  const auditor = await createTestUser(service.database, {
    email: 'aud@example.com',
    operatorRole: 'auditor',
    now: clock.now(),
  });
  const { entries } = (await service.app.inject({ url, headers: auditor.headers })).json();
  const [decided, proposed] = entries;
  assert.deepEqual(
    [decided, proposed].map(({ action, actor }) => [action, actor.name]),
    [
      ['fees.proposal_decided', `user ${ben.userId}`],
      ['fees.proposed', `user ${ann.userId}`],
    ],
  );
  assert.equal(decided.after.proposed_by, `user ${ann.userId}`);
  const { rate_basis_points, in_force_from, merchant_id } = proposed.after.request;
  assert.deepEqual({ rate_basis_points, in_force_from, merchant_id }, terms);
  assert.doesNotMatch(JSON.stringify(entries), /Private/);
});

test('a correction that waits for its fee is overtaken if another plan would give the fee by then', async () => {
  const merchant = await chargedMerchant(2);
  const { merchantId } = merchant;
  await replacePlan(merchantId, 0);
  const corrections = ['t0', 't1'].map((transaction_id) => ({
    transaction_id,
    kind: 'restate',
    reason: 'another plan',
  }));
  const asked = await send(ann, `/merchants/${merchantId}/corrections/batch`, { corrections });
  assert.equal(asked.status, 202, JSON.stringify(asked.body));
  const { correction_proposal_id: id, moved } = asked.body.correction_proposal;
  assert.deepEqual(moved, [{ currency: 'EUR', moved_amount: 20_000 }]);
  await createPlan(merchantId, 1, '2026-03-01');
  const decided = await send(ben, `/correction-proposals/${id}/approval`);
  assert.equal(decided.body.state, 'overtaken');
  assert.equal(await feeOf(merchant), 10_000);
});

test('a policy accepts no request that gives the fee of another plan', async () => {
  const merchant = await chargedMerchant(1);
  const { merchantId } = merchant;
  const policy = { currency: 'EUR', most_amount: 5_000 };
  assert.equal((await send(ann, `/merchants/${merchantId}/correction-policies`, policy)).status, 201);
  const request = async (id: string, full_amount: number): Promise<string> => {
    const corrections = [{ id, transaction_id: 't0', kind: 'restate', full_amount, reason: 'x' }];
    const answer = await service.app.inject({
      method: 'POST',
      url: '/merchant-api/v1/corrections',
      headers: { authorization: merchant.apiKey },
      payload: { corrections },
    });
    return answer.json().results[0].request.state;
  };
  assert.equal(await request('before', 99_999), 'accepted');
  await replacePlan(merchantId, 0);
  assert.equal(await request('after', 99_998), 'waiting');
  assert.equal(await feeOf(merchant), 10_000);
});

test('metrics tell how many changes of fees wait for a second person', async () => {
  const measured = async (): Promise<number> => {
    const { body } = await service.app.inject('/metrics');
    return Number(/^stoa_fee_proposals_waiting (\S+)$/m.exec(body)?.[1]);
  };
  const { merchantId } = await createTestMerchant(service.access, 'com.example.watched');
  const before = await measured();
  const plan = { name: 'One', rate_basis_points: 1, in_force_from: '2026-01-01', merchant_id: merchantId };
  const { fee_proposal_id: id } = (await send(ann, '/fee-plans', plan)).body;
  assert.equal(await measured(), before + 1);
  await decide(ann, id, 'refusal');
  assert.equal(await measured(), before);
});
