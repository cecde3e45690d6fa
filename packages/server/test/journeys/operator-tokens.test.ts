import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { grantableByOperator } from '../../src/access/callers/grantable-scopes.js';
import { kinds, type OperatorRole, operatorRoles } from '../../src/access/index.js';
import { sql } from '../../src/database/sql.js';
import { systemClock } from '../../src/kernel/clock.js';
import { createTestUser, type TestUser } from '../fixtures/people/test-user.js';
import { startTestService, type TestService } from '../start-test-service.js';
import { waitUntil } from '../wait-until.js';

/** Who may manage operator tokens, and what proof they need. */

const tokens = '/operator-api/v1/operator-tokens';
let service: TestService;
let admin: TestUser;
let bearer: Headers;

before(async () => {
  service = await startTestService();
  admin = await personAs('admin');
  const { secret } = await service.access.issue({ kind: 'operator_token', merchantId: null });
  bearer = { authorization: `Bearer ${secret}` };
});
after(() => service.stop());

function personAs(operatorRole: OperatorRole, email = `${operatorRole}@example.com`): Promise<TestUser> {
  return createTestUser(service.database, { email, operatorRole, now: systemClock.now() });
}

type Headers = Readonly<Record<string, string>>;
type Address = readonly [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string];

async function call([method, url]: Address, headers: Headers, body?: object) {
  const answer = await service.app.inject({
    method,
    url,
    headers,
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() };
}

/** Every call that changes a token. */
function changes(id: number): readonly (readonly [Address, object?])[] {
  return [
    [['POST', tokens], {}],
    [['PATCH', `${tokens}/${id}`], { label: 'Renamed' }],
    [['POST', `${tokens}/${id}/rotation`], {}],
    [['DELETE', `${tokens}/${id}`]],
  ];
}

async function listed(headers: Headers) {
  const { status, body } = await call(['GET', `${tokens}?limit=1000`], headers);
  assert.equal(status, 200);
  return body.operator_tokens as { operator_token_id: number; [member: string]: unknown }[];
}

async function opens(secret: string): Promise<number> {
  return (await call(['GET', tokens], { authorization: `Bearer ${secret}` })).status;
}

/** Waits until the token is refused, which every process must do within 5 seconds. */
async function isRefused(secret: string): Promise<void> {
  await waitUntil('the token is refused', async () => ((await opens(secret)) === 401 ? true : undefined));
}

test('an admin issues a token, renames, rotates and revokes it, and the command sees the same', async () => {
  const wish = { label: 'Feed', scopes: ['sessions:write', 'access:read'] };
  const issued = await call(['POST', tokens], admin.headers, wish);
  assert.equal(issued.status, 201);
  const { operator_token_id: id, operator_token: secret } = issued.body;
  assert.equal(await opens(secret), 200);

  const renamed = await call(['PATCH', `${tokens}/${id}`], admin.headers, {
    label: 'Feed of sessions',
    scopes: ['access:read'],
  });
  assert.deepEqual([renamed.body.label, renamed.body.scopes], ['Feed of sessions', ['access:read']]);

  const rotated = await call(['POST', `${tokens}/${id}/rotation`], admin.headers, { overlap_hours: 0 });
  assert.equal(rotated.status, 201);
  const { operator_token_id: next, operator_token: nextSecret } = rotated.body;
  assert.equal(await opens(nextSecret), 200);
  await isRefused(secret);

  assert.equal((await call(['DELETE', `${tokens}/${next}`], admin.headers)).status, 204);
  await isRefused(nextSecret);

  const shown = await listed(admin.headers);
  assert.ok(!JSON.stringify(shown).includes(secret));
  const known = await service.access.listKeys('operator_token', { merchantId: null });
  assert.deepEqual(
    shown.map((one) => one.operator_token_id),
    known.map((key) => key.accessKeyId),
  );
  const entries = await service.database.query(sql`
    select action, actor_name as "by", merchant_id as "merchantId"
    from stoa.audit_entry
    where target in (${`operator_token ${id}`}, ${`operator_token ${next}`})
    order by audit_id`);
  assert.deepEqual(
    entries,
    ['key.issued', 'key.changed', 'key.rotated', 'key.revoked'].map((action) => ({
      action,
      by: `user ${admin.userId}`,
      merchantId: null,
    })),
  );
});

test('the list comes page by page', async () => {
  const [first, second] = await listed(admin.headers);
  const { body } = await call(['GET', `${tokens}?limit=1`], admin.headers);
  assert.deepEqual(body.operator_tokens, [first]);
  const next = await call(['GET', `${tokens}?limit=1&cursor=${body.next_cursor}`], admin.headers);
  assert.deepEqual(next.body.operator_tokens, [second]);
});

test('every role of the operator and every token with access:read reads the list, and only admins change it', async () => {
  const { accessKeyId } = await service.access.issue({ kind: 'operator_token', merchantId: null });
  for (const role of ['finance', 'support', 'auditor'] as const) {
    const { headers } = await personAs(role);
    assert.ok((await listed(headers)).length > 0);
    for (const [address, body] of changes(accessKeyId)) {
      const answer = await call(address, headers, body);
      assert.deepEqual(
        [answer.status, answer.body.code],
        [403, 'wrong_scope'],
        `${role} ${address.join(' ')}`,
      );
    }
  }
  assert.ok((await listed(bearer)).length > 0);
});

test('no token changes tokens, not even with every scope', async () => {
  const { accessKeyId } = await service.access.issue({ kind: 'operator_token', merchantId: null });
  for (const [address, body] of changes(accessKeyId)) {
    const answer = await call(address, bearer, body);
    assert.deepEqual([answer.status, answer.body.code], [401, 'unauthenticated'], address.join(' '));
  }
});

test('each change asks for a fresh sign-in', async () => {
  const { accessKeyId } = await service.access.issue({ kind: 'operator_token', merchantId: null });
  const { userId, headers } = await personAs('admin', 'idle@example.com');
  await service.database.query(sql`
    update stoa.user_session
    set confirmed_at = confirmed_at - interval '6 minutes'
    where user_id = ${userId}`);
  for (const [address, body] of changes(accessKeyId)) {
    const answer = await call(address, headers, body);
    assert.deepEqual([answer.status, answer.body.code], [403, 'fresh_sign_in_needed'], address.join(' '));
  }
});

test('keys of merchants are no operator tokens', async () => {
  const { merchantId } = await service.access.createMerchant('With a key');
  const { accessKeyId } = await service.access.issue({ kind: 'api_key', merchantId });
  for (const [address, body] of changes(accessKeyId).slice(1)) {
    const answer = await call(address, admin.headers, body);
    assert.deepEqual([answer.status, answer.body.code], [404, 'unknown_access_key'], address.join(' '));
  }
});

test('a role gives a token what it has itself and what no person can have, and admins can give everything', () => {
  const given = grantableByOperator(operatorRoles.admin.scopes);
  assert.deepEqual(
    kinds.operator_token.mayHave.filter((scope) => !given.includes(scope)),
    [],
  );
  assert.deepEqual(grantableByOperator(['access:write']), ['access:write', 'sessions:write']);
});
