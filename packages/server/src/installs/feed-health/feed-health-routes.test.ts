import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
} from '../../../test/start-test-service.js';
import { waitUntil } from '../../../test/wait-until.js';

let service: TestService;
let merchant: TestMerchant;

before(async () => {
  service = await startTestService();
  merchant = await createTestMerchant(service.access, 'com.example.feed');
});
after(() => service.stop());

async function feed(payload: string, type: string, authorization = merchant.operatorToken): Promise<number> {
  const response = await service.app.inject({
    method: 'POST',
    url: '/operator-api/v1/store-sessions',
    headers: { authorization, 'content-type': type },
    payload,
  });
  return response.statusCode;
}

async function health(query = '', authorization = merchant.operatorToken) {
  const response = await service.app.inject({
    url: `/operator-api/v1/store-sessions/feed${query}`,
    headers: { authorization },
  });
  return { status: response.statusCode, body: response.json() };
}

const session = (user: string, agoMs = 60_000) => ({
  store_user_id: user,
  ip_address: '192.0.2.1',
  seen_at: new Date(Date.now() - agoMs).toISOString(),
});

test('what is fed is counted by what became of it, with the time of the last feed', async () => {
  assert.deepEqual([(await health()).body.last_fed_at, (await health()).body.periods], [null, []]);
  const ann = session('ann');
  const json = 'application/json';
  assert.equal(await feed(JSON.stringify({ sessions: [ann, session('bob', 2 * 86_400_000)] }), json), 200);
  assert.equal(await feed(`${JSON.stringify(ann)}\nno JSON\n`, 'application/x-ndjson'), 200);
  assert.equal(await feed('{"sessions":[{}]}', json), 400);
  assert.equal(await feed('{}', json, 'Bearer nobody'), 401);
  const counted = await waitUntil('everything is counted', async () => {
    const { body } = await health('?by=day');
    const total = (name: string): number =>
      body.periods.reduce((sum: number, one: Record<string, number>) => sum + (one[name] ?? 0), 0);
    return total('refused') === 1 && total('failed_requests') === 1 ? { body, total } : undefined;
  });
  const { body, total } = counted;
  assert.deepEqual(
    ['stored', 'repeated', 'outside_window', 'erased', 'refused', 'failed_requests'].map(total),
    [1, 1, 1, 0, 1, 1],
  );
  assert.ok(Date.now() - Date.parse(body.last_fed_at) < 600_000);
});

test('a range is 92 days at most, and merchants do not read it', async () => {
  assert.equal((await health('?from=0000-01-01T00:00:00Z')).status, 400);
  assert.equal((await health('?by=week')).status, 400);
  assert.ok([401, 403].includes((await health('', merchant.apiKey)).status));
});
