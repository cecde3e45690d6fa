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
let merchant: TestMerchant;
let finance: TestUser;

before(async () => {
  service = await startTestService({ clock, variables: { STOA_LARGE_CORRECTION: 'EUR:1000,JPY:500' } });
  merchant = await createTestMerchant(service.access, 'com.example.large');
  finance = await createTestUser(service.database, {
    email: 'finance@example.com',
    operatorRole: 'finance',
    now: clock.now(),
  });
  await report();
  clock.advance(5 * 60_000 + 1);
});
after(() => service.stop());

const ids = ['small', 'large', 'one', 'two', 'asked'];
const amounts: Readonly<Record<string, number>> = {
  small: 100_000,
  large: 100_001,
  one: 60_000,
  two: 60_000,
};

async function report(): Promise<void> {
  const transactions = ids.map((id) => ({
    id,
    currency: 'EUR',
    full_amount: amounts[id] ?? 500_000,
    tax_amount: 0,
    payer_country: 'DEU',
    settled_at: '2026-11-19T10:00:00Z',
  }));
  const { reportId } = await send(merchant.apiKey, '/merchant-api/v1/reports/transactions', {
    created_at: '2026-11-20T09:00:00Z',
    transactions,
  });
  const url = `/merchant-api/v1/reports/${reportId}`;
  await waitUntil('the report is complete', async () => {
    const answer = await service.app.inject({ url, headers: { authorization: merchant.apiKey } });
    return answer.json().completed_at ?? undefined;
  });
}

async function send(caller: string | TestUser, url: string, payload: object) {
  const headers = typeof caller === 'string' ? { authorization: caller } : caller.headers;
  return (await service.app.inject({ method: 'POST', url, headers, payload })).json();
}

const corrections = () => `/operator-api/v1/merchants/${merchant.merchantId}/corrections`;
const voidOf = (transaction_id: string) => ({ transaction_id, kind: 'void', reason: 'A test' });

test('a correction of the amount asks for nothing, and one above it asks a person for a fresh sign-in', async () => {
  assert.equal((await send(finance, corrections(), voidOf('small'))).code, undefined);
  assert.equal((await send(finance, corrections(), voidOf('large'))).code, 'fresh_sign_in_needed');
});

test('a list is as large as its sum, nothing of a refused one is made, and a dry run asks for nothing', async () => {
  const batch = `${corrections()}/batch`;
  const body = { corrections: [voidOf('one'), voidOf('two')] };
  assert.equal((await send(finance, batch, body)).code, 'fresh_sign_in_needed');
  assert.equal((await send(finance, batch, { ...body, dry_run: true })).results.length, 2);
  const made = await service.app.inject({
    url: corrections(),
    headers: { authorization: merchant.operatorToken },
  });
  assert.deepEqual(
    made.json().corrections.map((one: { transaction_id: string }) => one.transaction_id),
    ['small'],
  );
});

test('accepting what a merchant asks for is not a way around', async () => {
  const { results } = await send(merchant.apiKey, '/merchant-api/v1/corrections', {
    corrections: [{ id: 'r1', ...voidOf('asked') }],
  });
  const listed = `/operator-api/v1/merchants/${merchant.merchantId}/correction-requests`;
  const standing = async (url: string): Promise<unknown> => {
    const answer = await service.app.inject({ url, headers: { authorization: merchant.operatorToken } });
    return answer.json().correction_requests[0].standing;
  };
  const stands = { full_amount: 500_000 };
  for (const url of ['/operator-api/v1/correction-requests', listed])
    assert.deepEqual({ ...Object(await standing(url)), ...stands }, await standing(url));
  const accept = `${listed}/accept`;
  const body = { correction_request_ids: [results[0].request.correction_request_id] };
  assert.equal((await send(finance, accept, body)).code, 'fresh_sign_in_needed');
  assert.equal((await send(merchant.operatorToken, accept, body)).results[0].request.state, 'accepted');
  assert.equal(await standing(listed), null, 'nothing stands after a void');
});

test('a key is not asked', async () => {
  assert.equal((await send(merchant.operatorToken, corrections(), voidOf('large'))).code, undefined);
});
