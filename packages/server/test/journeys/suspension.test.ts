import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { systemClock } from '../../src/kernel/clock.js';
import { createTestUser, type TestUser } from '../fixtures/people/test-user.js';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
} from '../start-test-service.js';
import { waitUntil } from '../wait-until.js';
import { exampleReport } from './example-requests.js';

/** A suspended merchant is refused, loses nothing, and goes on when it is resumed. */

let service: TestService;
let merchant: TestMerchant;
let neighbour: TestMerchant;
let owner: TestUser;

before(async () => {
  service = await startTestService();
  merchant = await createTestMerchant(service.access, 'com.example.suspended');
  neighbour = await createTestMerchant(service.access, 'com.example.neighbour');
  owner = await createTestUser(service.database, {
    email: 'owner@suspended.example.com',
    memberships: { [merchant.merchantId]: 'owner', [neighbour.merchantId]: 'owner' },
    now: systemClock.now(),
  });
});
after(() => service.stop());

type Headers = Readonly<Record<string, string>>;

async function get(url: string, headers: Headers) {
  const { statusCode, body } = await service.app.inject({ url, headers });
  return [statusCode, (JSON.parse(body) as { code?: string }).code] as const;
}

const reports = '/merchant-api/v1/reports';
const ofOwner = (one: TestMerchant): Headers => ({
  ...owner.headers,
  'stoa-merchant': String(one.merchantId),
});
const refused = [403, 'merchant_suspended'] as const;

async function suspend(): Promise<void> {
  await service.access.suspend(merchant.merchantId, 'The contract has ended');
  await waitUntil('the key is refused', async () => {
    const [status] = await get(reports, { authorization: merchant.apiKey });
    return status === 403 ? true : undefined;
  });
}

async function resume(): Promise<void> {
  await service.access.resume(merchant.merchantId);
  await waitUntil('the key is let in', async () => {
    const [status] = await get(reports, { authorization: merchant.apiKey });
    return status === 200 ? true : undefined;
  });
}

test('API keys, credentials and people are refused with the reason, those of others are not, and all come back', async () => {
  assert.equal((await get(reports, { authorization: merchant.apiKey }))[0], 200);
  await suspend();
  assert.deepEqual(await get(reports, { authorization: merchant.apiKey }), refused);
  assert.deepEqual(await get('/attribution-api/v1/sums', { authorization: merchant.basic }), refused);
  assert.deepEqual(await get(reports, ofOwner(merchant)), refused);
  assert.deepEqual(await get('/merchant-api/v1/api-keys', ofOwner(merchant)), refused);
  const { json } = await service.app.inject({ url: reports, headers: { authorization: merchant.apiKey } });
  assert.match(json().detail, /The contract has ended/);
  assert.equal((await get(reports, { authorization: neighbour.apiKey }))[0], 200);
  assert.equal((await get(reports, ofOwner(neighbour)))[0], 200);
  assert.equal((await get('/operator-api/v1/merchants', { authorization: merchant.operatorToken }))[0], 200);
  await resume();
  assert.equal((await get(reports, ofOwner(merchant)))[0], 200);
});

test('a wrong key of a suspended merchant is still unknown', async () => {
  await suspend();
  const wrong = merchant.apiKey.endsWith('x') ? 'y' : 'x';
  assert.equal((await get(reports, { authorization: `${merchant.apiKey.slice(0, -1)}${wrong}` }))[0], 401);
  await resume();
});

test('install calls go on', async () => {
  await suspend();
  const answer = await service.app.inject({
    method: 'POST',
    url: '/merchant-api/v1/attribution/install',
    payload: { token: randomUUID(), bundle_id: merchant.bundleId },
  });
  assert.equal(answer.statusCode, 200);
  const { secret } = await service.access.issue({ kind: 'install_key', ...merchant });
  const keyed = await service.app.inject({
    method: 'POST',
    url: '/merchant-api/v1/attribution/install',
    headers: { authorization: `Bearer ${secret}` },
    payload: { token: randomUUID(), bundle_id: merchant.bundleId },
  });
  assert.equal(keyed.statusCode, 200);
  await resume();
});

test('a report that was accepted before is completed', async () => {
  const upload = await service.app.inject({
    method: 'POST',
    url: '/merchant-api/v1/reports/transactions',
    headers: { authorization: merchant.apiKey },
    payload: exampleReport('before-the-suspension'),
  });
  assert.equal(upload.statusCode, 200);
  await suspend();
  const url = `/operator-api/v1/merchants/${merchant.merchantId}/reports/${upload.json().reportId}`;
  await waitUntil('the report is complete', async () => {
    const answer = await service.app.inject({ url, headers: { authorization: merchant.operatorToken } });
    return answer.json().completed_at ?? undefined;
  });
  await resume();
});
