import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, test } from 'node:test';
import { startWebhookReceiver, type WebhookReceiver } from '../../test/fixtures/webhooks/webhook-receiver.js';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
} from '../../test/start-test-service.js';
import { waitUntil } from '../../test/wait-until.js';
import { limits } from '../kernel/limits.js';
import { notify } from '../notification-log/index.js';

let service: TestService;
let receiver: WebhookReceiver;
let merchant: TestMerchant;

before(async () => {
  receiver = await startWebhookReceiver(({ path }, response) => {
    if (path === '/refusing') response.writeHead(500).end('\u0000not today'.padEnd(2_000, '!'));
    else response.writeHead(204).end();
  });
  service = await startTestService({ variables: { STOA_WEBHOOKS_ALLOW: '127.0.0.1' } });
  merchant = await createTestMerchant(service.access, 'com.example.pushed');
});
after(async () => {
  await service.stop();
  await receiver.stop();
});

const own = '/merchant-api/v1/webhook-endpoints';

type Asked = readonly ['GET' | 'POST' | 'PATCH' | 'DELETE', string];

async function ask([method, url]: Asked, by: string, payload?: object) {
  const answer = await service.app.inject({
    method,
    url,
    headers: { authorization: by },
    ...(payload === undefined ? {} : { payload }),
  });
  return {
    status: answer.statusCode,
    body: answer.body === '' ? undefined : answer.json(),
    headers: answer.headers,
  };
}

const call = (method: Asked[0], url: string, payload?: object) =>
  ask([method, url], merchant.apiKey, payload);

async function add(path: string, more: object = {}, by = merchant.apiKey) {
  const { status, body } = await ask(['POST', own], by, { url: receiver.url(path), ...more });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

function tell(id: number): Promise<void> {
  return notify(service.database, {
    type: 'report.completed',
    merchantId: merchant.merchantId,
    object: { type: 'report', id },
    counts: { recorded: 1, repeated: 0, invalid: 0 },
    happenedAt: new Date(),
  });
}

/** Waits until an endpoint has received this many, and returns them. */
function receives(path: string, count: number) {
  return waitUntil(`${count} at ${path}`, async () => {
    const found = receiver.received.filter((one) => one.path === path);
    return found.length >= count ? found : undefined;
  });
}

function signatureOf(
  secret: string,
  { id, headers, body }: { id: string; headers: object; body: string },
): string {
  const signed = `${id}.${Reflect.get(headers, 'webhook-timestamp')}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

test('what happens is sent as it is read by a cursor, signed, and each attempt is listed', async () => {
  const endpoint = await add('/first', { description: 'Accounting' });
  await tell(1);
  const [webhook] = await receives('/first', 1);
  assert.ok(webhook !== undefined);
  const { body: page } = await call('GET', '/merchant-api/v1/notifications');
  assert.deepEqual(JSON.parse(webhook.body), page.notifications.at(-1));
  assert.equal(webhook.id, page.notifications.at(-1).id);
  assert.equal(webhook.headers['webhook-signature'], signatureOf(endpoint.secret, webhook));
  assert.equal(webhook.headers['content-type'], 'application/json');
  const attempts = await waitUntil('the attempt is listed', async () => {
    const { body } = await call('GET', `${own}/${endpoint.endpoint_id}/attempts`);
    return body.attempts.length > 0 ? body.attempts : undefined;
  });
  const [{ attempted_at: at, took_ms: took, ...shown }] = attempts;
  assert.ok(Date.parse(at) > 0 && took >= 0);
  assert.deepEqual(shown, {
    webhook_id: webhook.id,
    sequence: page.last_sequence,
    type: 'report.completed',
    attempt: 1,
    outcome: 'delivered',
    status: 204,
    fault: null,
    answer: '',
  });
});

test('after a rotation both secrets sign, and a secret is only in the answer that made it', async () => {
  const endpoint = await add('/rotated');
  const rotated = await call('POST', `${own}/${endpoint.endpoint_id}/secret-rotation`, {});
  assert.equal(rotated.headers['cache-control'], 'no-store');
  assert.notEqual(rotated.body.secret, endpoint.secret);
  await tell(2);
  const [webhook] = await receives('/rotated', 1);
  assert.ok(webhook !== undefined);
  assert.equal(
    webhook.headers['webhook-signature'],
    [rotated.body.secret, endpoint.secret].map((secret) => signatureOf(secret, webhook)).join(' '),
  );
  const shown = await Promise.all([call('GET', own), call('GET', `${own}/${endpoint.endpoint_id}`)]);
  const audit = await call('GET', '/merchant-api/v1/audit');
  for (const text of [...[...shown, audit].map(({ body }) => JSON.stringify(body)), service.log()])
    assert.doesNotMatch(text, /whsec_|\/rotated\b(?!",)/);
  assert.match(JSON.stringify(audit.body), /webhook_endpoint.secret_rotated/);
});

test('an endpoint with a public key shows it, and its secret is the private one', async () => {
  const endpoint = await add('/public', { signing: 'v1a' });
  assert.match(endpoint.secret, /^whsk_/);
  assert.match(endpoint.public_key, /^whpk_/);
  const { body } = await call('POST', `${own}/${endpoint.endpoint_id}/secret-rotation`, { overlap_hours: 0 });
  assert.notEqual(body.public_key, endpoint.public_key);
  assert.deepEqual([body.previous_public_key, body.previous_until], [null, null]);
});

test('a test is sent at once in any state, and says what the receiver answered', async () => {
  const endpoint = await add('/refusing');
  const one = `${own}/${endpoint.endpoint_id}`;
  assert.equal((await call('PATCH', one, { state: 'paused' })).body.state, 'paused');
  const { body } = await call('POST', `${one}/test`);
  const { webhook_id: id, took_ms: took, ...shown } = body;
  const answer = '\u0000not today'.padEnd(512, '!');
  assert.deepEqual(shown, { delivered: false, status: 500, fault: null, answer });
  assert.ok(took >= 0);
  const [webhook] = await receives('/refusing', 1);
  assert.equal(webhook?.id, id);
  const { type, object } = JSON.parse(webhook?.body ?? '');
  assert.deepEqual([type, object.id], ['webhook.test', endpoint.endpoint_id]);
  assert.equal((await call('GET', one)).body.failures, 0);
});

test('the operator has endpoints of its own, and manages those of a merchant', async () => {
  const by = merchant.operatorToken;
  const addAt = async (url: string, path: string, more: object = {}) =>
    (await ask(['POST', url], by, { url: receiver.url(path), ...more })).body;
  const operators = '/operator-api/v1/webhook-endpoints';
  const ofMerchant = `/operator-api/v1/merchants/${merchant.merchantId}/webhook-endpoints`;
  const mine = await addAt(operators, '/operator');
  const theirs = await addAt(ofMerchant, '/merchant', { ordered: true });
  assert.equal((await call('GET', `${own}/${theirs.endpoint_id}`)).body.ordered, true);
  assert.equal((await call('GET', `${own}/${mine.endpoint_id}`)).body.code, 'unknown_webhook_endpoint');
  assert.equal((await ask(['GET', `${ofMerchant}/${mine.endpoint_id}`], by)).status, 404);
  await notify(service.database, {
    type: 'key.revoked',
    merchantId: null,
    object: { type: 'operator_token', id: 9 },
    counts: {},
    happenedAt: new Date(),
  });
  const [webhook] = await receives('/operator', 1);
  assert.equal(JSON.parse(webhook?.body ?? '').href, '/operator-api/v1/audit');
  assert.equal((await ask(['DELETE', `${operators}/${mine.endpoint_id}`], by)).status, 204);
  assert.equal((await ask(['DELETE', `${operators}/${mine.endpoint_id}`], by)).status, 404);
});

test('what was delivered is sent again with its id', async () => {
  const endpoint = await add('/again');
  await tell(3);
  const [first] = await receives('/again', 1);
  const { sequence } = JSON.parse(first?.body ?? '');
  const one = `${own}/${endpoint.endpoint_id}`;
  await waitUntil('the attempt is written', async () => {
    const { body } = await call('GET', one);
    return body.after_sequence >= sequence || undefined;
  });
  const { status } = await call('POST', `${one}/replay`, {
    from: sequence,
    to: sequence,
  });
  assert.equal(status, 200);
  const both = await receives('/again', 2);
  assert.equal(both[1]?.id, first?.id);
});

test('an address that may not be called, an unknown type, and what is not in the log are refused', async () => {
  const refusalOf = async (payload: object) => {
    const { status, body } = await call('POST', own, payload);
    return [status, body.code, body.errors?.[0]?.pointer];
  };
  for (const url of [
    'http://10.0.0.1/',
    'https://[::1]/',
    'ftp://example.com/',
    'https://a:b@example.com/',
    'x',
  ])
    assert.deepEqual(await refusalOf({ url }), [400, 'unusable_webhook', '/url'], url);
  const url = 'https://hooks.example.com/';
  assert.deepEqual(await refusalOf({ url, types: ['report'] }), [400, 'invalid_request', '/types/0']);
  assert.deepEqual(await refusalOf({ url, typ: null }), [400, 'invalid_request', '/typ']);
  const { endpoint_id: id } = await add('/bounds');
  for (const range of [{ from: 1_000_000 }, { from: 2, to: 1 }, { from: 1, to: 1_000_000 }])
    assert.equal((await call('POST', `${own}/${id}/replay`, range)).body.code, 'unusable_webhook');
});

test('a cursor with a time that no attempt can have is refused', async () => {
  const { endpoint_id: id } = await add('/pages');
  const key = [String(Number.MAX_SAFE_INTEGER), '5d7c0f0e-8f0b-4a52-9d1c-2b7f3c1f6a77'];
  const cursor = Buffer.from(JSON.stringify(key)).toString('base64url');
  const { status, body } = await call('GET', `${own}/${id}/attempts?cursor=${cursor}`);
  assert.deepEqual([status, body.code], [400, 'invalid_request']);
});

test('there may be only so many endpoints', async () => {
  const other = await createTestMerchant(service.access, 'com.example.many');
  for (let count = 0; count < limits.webhookEndpoints; count += 1) await add('/many', {}, other.apiKey);
  const { status, body } = await ask(['POST', own], other.apiKey, { url: receiver.url('/many') });
  assert.deepEqual([status, body.code], [409, 'too_many_webhook_endpoints']);
});
