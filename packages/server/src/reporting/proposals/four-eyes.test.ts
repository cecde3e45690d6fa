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
import { type Actor, type AuditedAction, commandActor, recordAudit } from '../../audit-entries/index.js';
import { sql } from '../../database/sql.js';
import { beginSession } from '../../people/index.js';
import { updateOperatorRole } from '../../people/user-store.js';

const clock = settableClock('2026-11-20T10:00:00Z');
let service: TestService;
let ann: TestUser;
let ben: TestUser;

before(async () => {
  const variables = { STOA_LARGE_CORRECTION: 'EUR:1000', STOA_FOUR_EYES: 'on' };
  service = await startTestService({ clock, variables });
  [ann, ben] = (await Promise.all(['ann', 'ben'].map(newPerson))) as [TestUser, TestUser];
});
after(() => service.stop());

let people = 0;

function newPerson(name: string): Promise<TestUser> {
  people += 1;
  const email = `${name}-${people}@example.com`;
  return createTestUser(service.database, { email, operatorRole: 'finance', now: clock.now() });
}

let merchants = 0;

/** A merchant with these transactions, in EUR and without tax. */
async function merchantWith(amounts: Readonly<Record<string, number>>): Promise<TestMerchant> {
  merchants += 1;
  const merchant = await createTestMerchant(service.access, `com.example.four${merchants}`);
  const transactions = Object.entries(amounts).map(([id, full_amount]) => ({
    id,
    currency: 'EUR',
    full_amount,
    tax_amount: 0,
    payer_country: 'DEU',
    settled_at: '2026-11-19T10:00:00Z',
  }));
  const uploaded = await send(merchant.apiKey, '/merchant-api/v1/reports/transactions', {
    created_at: '2026-11-20T09:00:00Z',
    transactions,
  });
  const url = `/merchant-api/v1/reports/${uploaded.json().reportId}`;
  await waitUntil('the report is complete', async () => {
    const answer = await service.app.inject({ url, headers: { authorization: merchant.apiKey } });
    return answer.json().completed_at ?? undefined;
  });
  return merchant;
}

type Caller = string | TestUser;

const headersOf = (caller: Caller) =>
  typeof caller === 'string' ? { authorization: caller } : caller.headers;

function send(caller: Caller, url: string, payload?: object) {
  return service.app.inject({
    method: 'POST',
    url,
    headers: headersOf(caller),
    ...(payload === undefined ? {} : { payload }),
  });
}

const proposals = '/operator-api/v1/correction-proposals';
const reason = 'a private reason';
const voidOf = (transaction_id: string) => ({ transaction_id, kind: 'void', reason });
const pathOf = ({ merchantId }: TestMerchant) => `/operator-api/v1/merchants/${merchantId}/corrections`;
const correct = (by: Caller, merchant: TestMerchant, id: string) => send(by, pathOf(merchant), voidOf(id));
const batch = (by: Caller, merchant: TestMerchant, body: object) =>
  send(by, `${pathOf(merchant)}/batch`, body);
const approve = (by: Caller, id: number) => send(by, `${proposals}/${id}/approval`);
const refuse = (by: Caller, id: number) => send(by, `${proposals}/${id}/refusal`);

async function propose(by: Caller, merchant: TestMerchant, id: string): Promise<number> {
  const answer = await correct(by, merchant, id);
  assert.equal(answer.statusCode, 202, answer.body);
  return answer.json().correction_proposal_id;
}

async function stateOf(id: number): Promise<string> {
  const url = `${proposals}/${id}`;
  return (await service.app.inject({ url, headers: ann.headers })).json().state;
}

async function corrected(merchant: TestMerchant): Promise<string[]> {
  const answer = await service.app.inject({ url: pathOf(merchant), headers: ann.headers });
  return answer.json().corrections.map((one: { transaction_id: string }) => one.transaction_id);
}

interface Entry {
  readonly action: string;
  readonly actorName: string;
  readonly after: Readonly<Record<string, unknown>>;
}

function entriesOf({ merchantId }: TestMerchant): Promise<Entry[]> {
  return service.database.query<Entry>(sql`
    select action, actor_name as "actorName", after
    from stoa.audit_entry
    where merchant_id = ${merchantId}
      and (action like 'corrections.%' or action = 'correction_request.decided')
    order by audit_id`);
}

test('a small correction is made, and a large one waits; a repeat, also by somebody else, finds the same proposal', async () => {
  const merchant = await merchantWith({ small: 1_000, large: 150_000 });
  assert.equal((await correct(ann, merchant, 'small')).statusCode, 201);
  const first = await correct(ann, merchant, 'large');
  assert.equal(first.statusCode, 202, first.body);
  const { correction_proposal_id: id, corrections, ...proposal } = first.json();
  assert.deepEqual(proposal, {
    merchant_id: merchant.merchantId,
    state: 'waiting',
    correction_count: 1,
    moved: [{ currency: 'EUR', moved_amount: 150_000 }],
    proposed_at: clock.now().toISOString(),
    proposed_by: `user ${ann.userId}`,
    decided_at: null,
    decided_by: null,
  });
  const before = {
    currency: 'EUR',
    full_amount: 150_000,
    tax_amount: 0,
    fee_amount: null,
    fee_plan_id: null,
  };
  const waiting = { transaction_id: 'large', facts: null, correction_request_id: null, kind: 'void', reason };
  assert.deepEqual(corrections, [{ ...waiting, before, after: null }]);
  assert.deepEqual(await corrected(merchant), ['small']);
  assert.deepEqual([await propose(ann, merchant, 'large'), await propose(ben, merchant, 'large')], [id, id]);
  assert.equal((await approve(ann, id)).json().code, 'own_correction_proposal');
  const actions = (await entriesOf(merchant)).map(({ action }) => action);
  assert.deepEqual(actions, ['corrections.made', 'corrections.proposed']);
});

test('another person approves, which makes it and says who proposed; a repeat finds that, and nothing changes it', async () => {
  const merchant = await merchantWith({ large: 150_000 });
  const id = await propose(ann, merchant, 'large');
  const approved = await approve(ben, id);
  assert.deepEqual([approved.statusCode, approved.json().state], [200, 'approved'], approved.body);
  assert.equal(approved.json().decided_by, `user ${ben.userId}`);
  assert.deepEqual(await corrected(merchant), ['large']);
  assert.deepEqual((await approve(ben, id)).json(), approved.json());
  assert.equal((await refuse(ben, id)).json().code, 'correction_proposal_decided');
  const entries = await entriesOf(merchant);
  assert.deepEqual(
    entries.map(({ action, actorName }) => [action, actorName]),
    [
      ['corrections.proposed', `user ${ann.userId}`],
      ['corrections.made', `user ${ben.userId}`],
      ['corrections.proposal_decided', `user ${ben.userId}`],
    ],
  );
  const { correction_proposal, proposed_by } = entries[1]?.after ?? {};
  assert.deepEqual([correction_proposal, proposed_by], [id, `user ${ann.userId}`]);
  assert.ok(!JSON.stringify(entries).includes(reason));
});

test('nobody approves for somebody who may be the same person: one let the other in, or somebody let both in', async () => {
  const merchant = await merchantWith({ own: 150_000 });
  const email = 'eve@example.com';
  const eve = await createTestUser(service.database, { email, operatorRole: 'admin', now: clock.now() });
  const id = await propose(eve, merchant, 'own');
  const second = await invite(eve, 'eve.second@example.com');
  const third = await invite(second, 'eve.third@example.com');
  for (const other of [second, third]) {
    const answer = await approve(other, id);
    assert.deepEqual([answer.statusCode, answer.json().code], [403, 'dependent_approver'], answer.body);
  }
  const made = await send(eve, `/operator-api/v1/users/${ben.userId}/reset`, {});
  assert.equal(made.statusCode, 201, made.body);
  assert.equal((await approve(ben, id)).json().code, 'dependent_approver');
  assert.equal(await stateOf(id), 'waiting');
  const other = await newPerson('other');
  assert.equal((await approve(other, id)).json().state, 'approved');

  const next = await merchantWith({ back: 150_000, both: 150_000 });
  assert.equal((await approve(eve, await propose(third, next, 'back'))).json().code, 'dependent_approver');
  const both = await propose(await invite(eve, 'eve.fourth@example.com'), next, 'both');
  assert.equal((await approve(second, both)).json().code, 'dependent_approver');
});

test('a person is independent once the identity provider named them, or the command gave them a link', async () => {
  const merchant = await merchantWith({ first: 150_000, second: 150_000 });
  const email = 'fay@example.com';
  const fay = await createTestUser(service.database, { email, operatorRole: 'admin', now: clock.now() });
  const note = (action: AuditedAction, actor: Actor, userId: number) =>
    service.database.transaction((tx) =>
      recordAudit(tx, { action, merchantId: null, target: `user ${userId}` }, { by: actor, clock }),
    );
  const personActor = (userId: number, how: Actor['how']): Actor => ({
    kind: 'user',
    id: userId,
    name: `user ${userId}`,
    label: '1',
    how,
    merchantId: null,
    requestId: null,
  });
  const named = await invite(fay, 'fay.named@example.com');
  await note('user.linked', personActor(named.userId, 'oidc'), named.userId);
  assert.equal((await approve(named, await propose(fay, merchant, 'first'))).json().state, 'approved');

  const given = await invite(fay, 'fay.given@example.com');
  const id = await propose(fay, merchant, 'second');
  await note('user.link_made', commandActor('tester'), given.userId);
  assert.equal((await approve(given, id)).json().code, 'dependent_approver');
  await note('user.password_set', personActor(given.userId, 'link'), given.userId);
  assert.equal((await approve(given, id)).json().state, 'approved');
});

test('nobody approves what a token proposed that they issued or rotated, or somebody who let them in', async () => {
  const merchant = await merchantWith({ issued: 150_000, rotated: 150_000 });
  const email = 'gil@example.com';
  const gil = await createTestUser(service.database, { email, operatorRole: 'admin', now: clock.now() });
  const tokens = '/operator-api/v1/operator-tokens';
  const issued = await send(gil, tokens, { label: 'own', scopes: ['corrections:write'] });
  assert.equal(issued.statusCode, 201, issued.body);
  const { operator_token_id: keyId, operator_token: token } = issued.json();
  const first = await propose(`Bearer ${token}`, merchant, 'issued');
  assert.equal((await approve(gil, first)).json().code, 'dependent_approver');
  assert.equal(
    (await approve(await invite(gil, 'gil.2@example.com'), first)).json().code,
    'dependent_approver',
  );

  const hal = await createTestUser(service.database, {
    email: 'hal@example.com',
    operatorRole: 'admin',
    now: clock.now(),
  });
  const rotated = await send(hal, `${tokens}/${keyId}/rotation`, {});
  assert.equal(rotated.statusCode, 201, rotated.body);
  const second = await propose(`Bearer ${rotated.json().operator_token}`, merchant, 'rotated');
  assert.equal((await approve(hal, second)).json().code, 'dependent_approver');
  // Who issued the token before does not hold its successor.
  assert.equal((await approve(gil, second)).json().state, 'approved');
  assert.equal((await approve(hal, first)).json().state, 'approved');
});

/** An admin who was invited by another admin, with a live session. */
async function invite(by: TestUser, email: string): Promise<TestUser> {
  const answer = await send(by, '/operator-api/v1/users', { email, role: 'admin' });
  assert.equal(answer.statusCode, 201, answer.body);
  const { user_id: userId } = answer.json();
  const now = clock.now();
  return service.database.transaction(async (tx) => {
    await updateOperatorRole(tx, userId, { role: 'admin', since: now });
    const { secret } = await beginSession(tx, { userId, how: 'password', now });
    return { userId, headers: { cookie: `__Host-stoa_session=${secret}`, origin: 'https://stoa.test' } };
  });
}

test('a merchant sees that a correction was proposed and made, but not who proposed it or its number', async () => {
  const merchant = await merchantWith({ large: 150_000, kept: 150_000 });
  const id = await propose(ann, merchant, 'large');
  assert.equal((await approve(ben, id)).statusCode, 200);
  assert.equal((await refuse(ben, await propose(merchant.operatorToken, merchant, 'kept'))).statusCode, 200);
  const found = async (query = '') => {
    const url = `/merchant-api/v1/audit${query}`;
    const headers = { authorization: merchant.apiKey };
    return (await service.app.inject({ url, headers })).json().entries;
  };
  const entries: { action: string; target: string; after: object }[] = (await found()).filter(
    ({ action }: Entry) => action.startsWith('corrections.'),
  );
  assert.deepEqual(
    entries.map(({ action, target }) => [action, target]),
    [
      ['corrections.proposal_decided', 'correction_proposal'],
      ['corrections.proposed', 'correction_proposal'],
      ['corrections.proposal_decided', 'correction_proposal'],
      ['corrections.made', 'transaction large'],
      ['corrections.proposed', 'correction_proposal'],
    ],
  );
  assert.deepEqual(entries[0]?.after, { state: 'refused', corrections: 1 });
  assert.deepEqual(Object.keys(entries[3]?.after ?? {}).toSorted(), [
    'restatements',
    'sums',
    'transaction_ids',
    'voids',
  ]);
  assert.doesNotMatch(JSON.stringify(entries), /user \d|token \d|proposed_by/);
  assert.deepEqual(await found(`?target=correction_proposal%20${id}`), []);
  assert.equal((await found('?target=correction_proposal')).length, 4);
});

test('what a key proposed any person approves, and no key does', async () => {
  const merchant = await merchantWith({ large: 150_000 });
  const id = await propose(merchant.operatorToken, merchant, 'large');
  assert.equal((await approve(merchant.operatorToken, id)).statusCode, 401);
  assert.equal((await refuse(merchant.operatorToken, id)).statusCode, 401);
  assert.equal((await approve(ann, id)).json().state, 'approved');
});

test('proposing, approving and refusing ask for a fresh sign-in', async () => {
  const merchant = await merchantWith({ large: 150_000, first: 60_000, second: 60_000 });
  const [stale, id] = [await newPerson('stale'), await propose(ann, merchant, 'large')];
  assert.equal((await correct(ann, merchant, 'first')).statusCode, 201);
  clock.advance(5 * 60_000 + 1);
  [ann, ben] = [await newPerson('ann'), await newPerson('ben')];
  for (const answer of [
    await correct(stale, merchant, 'large'),
    await correct(stale, merchant, 'second'),
    await approve(stale, id),
    await refuse(stale, id),
  ])
    assert.equal(answer.json().code, 'fresh_sign_in_needed');
});

test('many small ones add up over everybody and 24 hours, without those that were approved', async () => {
  const merchant = await merchantWith({ one: 60_000, two: 40_000, three: 1_000, four: 1, five: 90_000 });
  assert.equal((await correct(ann, merchant, 'one')).statusCode, 201);
  assert.equal((await correct(merchant.operatorToken, merchant, 'two')).statusCode, 201);
  const third = await propose(ben, merchant, 'three');
  assert.equal((await approve(ann, third)).json().state, 'approved');
  await propose(ann, merchant, 'four');
  clock.advance(24 * 60 * 60_000);
  [ann, ben] = [await newPerson('ann'), await newPerson('ben')];
  assert.equal((await correct(ann, merchant, 'five')).statusCode, 201);
});

test('a correction that moves nothing never waits', async () => {
  const merchant = await merchantWith({ one: 90_000, two: 90_000 });
  assert.equal((await correct(ann, merchant, 'one')).statusCode, 201);
  await propose(ann, merchant, 'two');
  const plan = {
    name: 'Late',
    rate_basis_points: 100,
    in_force_from: '2026-01-01',
    merchant_id: merchant.merchantId,
  };
  const proposed = await send(ann, '/operator-api/v1/fee-plans', plan);
  assert.equal(proposed.statusCode, 202, proposed.body);
  const approval = `/operator-api/v1/fee-proposals/${proposed.json().fee_proposal_id}/approval`;
  assert.equal((await send(ben, approval)).json().state, 'approved');
  const sameAmounts = { transaction_id: 'two', kind: 'restate', reason };
  assert.equal((await send(ann, pathOf(merchant), sameAmounts)).statusCode, 201);
});

test('a list waits as a whole, says what it cannot make, and a dry run says that it would wait', async () => {
  const merchant = await merchantWith({ one: 60_000, two: 60_000 });
  const corrections = ['one', 'two', 'unknown'].map(voidOf);
  const tried = await batch(ann, merchant, { corrections, dry_run: true });
  const outcomesOf = (answer: typeof tried): string[] =>
    answer.json().results.map(({ outcome }: { outcome: string }) => outcome);
  assert.deepEqual([tried.statusCode, ...outcomesOf(tried)], [200, 'would_wait', 'would_wait', 'refused']);
  assert.equal(tried.json().correction_proposal, undefined);
  const sent = await batch(ann, merchant, { corrections });
  assert.deepEqual([sent.statusCode, ...outcomesOf(sent)], [202, 'waits', 'waits', 'refused']);
  const { made_count, waiting_count, correction_proposal: proposal } = sent.json();
  assert.deepEqual([made_count, waiting_count, proposal.correction_count], [0, 2, 2]);
  assert.deepEqual(await corrected(merchant), []);
  await approve(ben, proposal.correction_proposal_id);
  assert.deepEqual((await corrected(merchant)).toSorted(), ['one', 'two']);
});

async function request(merchant: TestMerchant, id: string) {
  const { results } = (
    await send(merchant.apiKey, '/merchant-api/v1/corrections', {
      corrections: [{ id: `r-${id}`, ...voidOf(id) }],
    })
  ).json();
  return results[0].request;
}

const requestsOf = ({ merchantId }: TestMerchant) =>
  `/operator-api/v1/merchants/${merchantId}/correction-requests`;
const accept = (by: Caller, merchant: TestMerchant, body: object) =>
  send(by, `${requestsOf(merchant)}/accept`, body);

test('accepting what a merchant asks for waits alike, and the approval accepts the requests', async () => {
  const merchant = await merchantWith({ large: 150_000 });
  const { correction_request_id: requestId } = await request(merchant, 'large');
  const body = { correction_request_ids: [requestId] };
  const accepted = await accept(ann, merchant, body);
  assert.equal(accepted.statusCode, 202, accepted.body);
  const [{ outcome, request: waiting }] = accepted.json().results;
  assert.deepEqual([outcome, waiting.state], ['waits', 'waiting']);
  const { correction_proposal_id: id } = accepted.json().correction_proposal;
  const repeated = await accept(ben, merchant, body);
  assert.equal(repeated.json().correction_proposal.correction_proposal_id, id);
  assert.equal((await approve(ben, id)).json().state, 'approved');
  const [{ request: decided }] = (await accept(ann, merchant, body)).json().results;
  assert.deepEqual([decided.state, decided.correction_id], ['accepted', 1]);
  const actions = (await entriesOf(merchant)).map(({ action }) => action);
  assert.deepEqual(actions, [
    'corrections.proposed',
    'corrections.made',
    'correction_request.decided',
    'corrections.proposal_decided',
  ]);
});

test('a policy accepts by itself only as much as one person may', async () => {
  const merchant = await merchantWith({ one: 60_000, two: 60_000, three: 40_000, large: 150_000 });
  const policy = { currency: 'EUR', most_amount: 1_000_000 };
  await send(ann, `/operator-api/v1/merchants/${merchant.merchantId}/correction-policies`, policy);
  const states: string[] = [];
  for (const id of ['large', 'one', 'two', 'three']) states.push((await request(merchant, id)).state);
  assert.deepEqual(states, ['waiting', 'accepted', 'waiting', 'accepted']);
});

test('what was corrected or decided meanwhile overtakes a proposal, which then makes nothing', async () => {
  const merchant = await merchantWith({ large: 150_000, asked: 150_000 });
  const large = await propose(ann, merchant, 'large');
  const restated = { transaction_id: 'large', kind: 'restate', full_amount: 149_000, reason };
  assert.equal((await send(ann, pathOf(merchant), restated)).statusCode, 201);
  assert.notEqual(await propose(ann, merchant, 'large'), large);
  assert.equal((await approve(ben, large)).json().state, 'overtaken');
  const { correction_request_id: requestId } = await request(merchant, 'asked');
  const body = { correction_request_ids: [requestId] };
  const asked = (await accept(ann, merchant, body)).json().correction_proposal;
  await send(ben, `${requestsOf(merchant)}/refuse`, { ...body, reason });
  assert.equal((await approve(ben, asked.correction_proposal_id)).json().state, 'overtaken');
  assert.deepEqual(await corrected(merchant), ['large']);
});

test('a refused proposal makes nothing, and the proposer may take it back', async () => {
  const merchant = await merchantWith({ large: 150_000 });
  const id = await propose(ann, merchant, 'large');
  assert.equal((await refuse(ann, id)).json().state, 'refused');
  assert.equal((await refuse(ben, id)).json().state, 'refused');
  assert.equal((await approve(ben, id)).json().code, 'correction_proposal_decided');
  assert.deepEqual(await corrected(merchant), []);
  assert.notEqual(await propose(ann, merchant, 'large'), id);
});

test('of approvals and refusals at once one decides, and a correction is made once or not at all', async () => {
  const ids = ['a', 'b', 'c', 'd'];
  const merchant = await merchantWith(Object.fromEntries(ids.map((id) => [id, 150_000])));
  for (const [index, transaction] of ids.entries()) {
    const id = await propose(ann, merchant, transaction);
    const other = index % 2 === 0 ? approve : refuse;
    const answers = await Promise.all([approve(ben, id), other(ben, id), approve(ben, id)]);
    const state = await stateOf(id);
    for (const answer of answers)
      assert.ok([state, undefined].includes(answer.json().state) && answer.statusCode < 500, answer.body);
    const made = (await corrected(merchant)).filter((one) => one === transaction);
    assert.equal(made.length, state === 'approved' ? 1 : 0);
  }
  const entries = await entriesOf(merchant);
  assert.equal(entries.filter(({ action }) => action === 'corrections.proposal_decided').length, ids.length);
});

test('the same large call many times at once is one proposal', async () => {
  const merchant = await merchantWith({ large: 150_000 });
  const found = await Promise.all(Array.from({ length: 4 }, () => propose(ann, merchant, 'large')));
  assert.equal(new Set(found).size, 1);
});

test('proposals are listed by state and merchant, page by page, the newest first', async () => {
  const merchant = await merchantWith({ a: 150_000, b: 150_000, c: 150_000 });
  const ids = [
    await propose(ann, merchant, 'a'),
    await propose(ann, merchant, 'b'),
    await propose(ann, merchant, 'c'),
  ];
  await refuse(ann, ids[1] ?? 0);
  const list = async (query: string) => {
    const url = `${proposals}?merchant_id=${merchant.merchantId}${query}`;
    const { correction_proposals: found, next_cursor } = (
      await service.app.inject({ url, headers: ann.headers })
    ).json();
    return {
      ids: found.map((one: { correction_proposal_id: number }) => one.correction_proposal_id),
      next_cursor,
    };
  };
  assert.deepEqual((await list('')).ids, ids.toReversed());
  assert.deepEqual((await list('&state=waiting')).ids, [ids[2], ids[0]]);
  const first = await list('&limit=2');
  assert.deepEqual(first.ids, [ids[2], ids[1]]);
  assert.deepEqual(await list(`&limit=2&cursor=${first.next_cursor}`), { ids: [ids[0]], next_cursor: null });
});

test('metrics tell how many corrections wait for a second person, and for how long', async () => {
  const merchant = await merchantWith({ watched: 150_000 });
  const measured = async (name: string): Promise<number> => {
    const { body } = await service.app.inject('/metrics');
    return Number(new RegExp(`^stoa_correction_proposals_${name} (\\S+)$`, 'm').exec(body)?.[1]);
  };
  const before = await measured('waiting');
  const id = await propose(ann, merchant, 'watched');
  clock.advance(60_000);
  assert.equal(await measured('waiting'), before + 1);
  assert.ok((await measured('oldest_seconds')) >= 60);
  assert.equal((await refuse(ann, id)).statusCode, 200);
  assert.equal(await measured('waiting'), before);
});
