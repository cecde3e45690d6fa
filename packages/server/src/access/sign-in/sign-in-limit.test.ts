import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type AccessBench,
  basic,
  createAccessApp,
  createAccessBench,
} from '../../../test/fixtures/access/access-app.js';
import { settableClock } from '../../../test/settable-clock.js';
import type { App } from '../../http/app.js';
import type { PrincipalCache } from '../cache/principal-cache.js';
import { needs } from '../callers/demand.js';
import type { AccessKeyKind } from '../callers/key-kinds.js';
import type { Scope } from '../callers/scope.js';
import { newSecret } from '../keys/secret-text.js';
import type { Authenticator } from './authenticate.js';

const clock = settableClock('2026-03-01T12:00:00.000Z');
const bundleId = 'com.example.limited';
let bench: AccessBench;
let merchantId: number;

before(async () => {
  bench = await createAccessBench(clock);
  ({ merchantId } = await bench.access.createMerchant('Signs in'));
  await bench.access.registerApp(merchantId, bundleId);
});
after(() => bench.drop());

/** One call for each kind of key. */
function prepare(given: App, authenticator: Authenticator): void {
  const answer = async () => ({ ok: true });
  const asks = (scope: Scope, kind: AccessKeyKind) => ({ schema: { security: needs(scope, kind) } });
  given.get('/api_key', asks('reports:write', 'api_key'), answer);
  given.get('/operator_token', asks('access:read', 'operator_token'), answer);
  given.get('/credential', asks('events:write', 'credential'), answer);
  given.get('/install_key', { schema: { security: [] } }, async (request) => {
    await authenticator.installKey(request, bundleId);
    return answer();
  });
}

interface Limited {
  readonly cache: PrincipalCache;
  /** How many keys were looked up so far. */
  readonly lookups: () => number;
  call(kind: AccessKeyKind, authorization: string, remoteAddress?: string): Promise<number>;
  /** Calls at the same time, and how often each status came. */
  callAll(
    kind: AccessKeyKind,
    authorizations: readonly string[],
    remoteAddress?: string | ((index: number) => string),
  ): Promise<Record<number, number>>;
}

/** A process of its own, in which 20 sign-ins a minute may fail. */
async function whileLimited(work: (limited: Limited) => Promise<void>): Promise<void> {
  let lookups = 0;
  const query: typeof bench.database.query = (statement) => {
    if (statement.text.includes('where key.secret_hash')) lookups += 1;
    return bench.database.query(statement);
  };
  const database = { ...bench.database, query };
  const { app, cache } = await createAccessApp({ database, clock }, prepare);
  await cache.start();
  const call: Limited['call'] = async (kind, authorization, remoteAddress = '203.0.113.7') =>
    (await app.inject({ url: `/${kind}`, headers: { authorization }, remoteAddress })).statusCode;
  try {
    await work({
      cache,
      call,
      lookups: () => lookups,
      callAll: async (kind, authorizations, address = '203.0.113.7') => {
        const addressAt = typeof address === 'string' ? () => address : address;
        const statuses = await Promise.all(
          authorizations.map((authorization, index) => call(kind, authorization, addressAt(index))),
        );
        const counts: Record<number, number> = {};
        for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
        return counts;
      },
    });
  } finally {
    await cache.stop();
    await app.close();
  }
}

const prefixes = {
  api_key: 'stoa_key_',
  credential: 'stoa_pwd_',
  install_key: 'stoa_ins_',
  operator_token: 'stoa_opr_',
} as const;

function unknownKeys(kind: AccessKeyKind, count: number): string[] {
  return Array.from({ length: count }, () => {
    const secret = newSecret(prefixes[kind]);
    return kind === 'credential' ? basic('stoa_usr_0123456789abcdef', secret) : `Bearer ${secret}`;
  });
}

async function issue(kind: AccessKeyKind): Promise<string> {
  const owner = kind === 'operator_token' ? null : merchantId;
  const key = await bench.access.issue({
    kind,
    merchantId: owner,
    ...(kind === 'install_key' ? { bundleId } : {}),
  });
  return key.username === null ? `Bearer ${key.secret}` : basic(key.username, key.secret);
}

for (const [kind, count] of [
  ['api_key', 500],
  ['credential', 100],
  ['install_key', 100],
  ['operator_token', 100],
] as const) {
  test(`of ${count} unknown keys at once 20 are looked up, and the others are refused: ${kind}`, async () => {
    await whileLimited(async ({ callAll, lookups }) => {
      assert.deepEqual(await callAll(kind, unknownKeys(kind, count)), { 401: 20, 429: count - 20 });
      assert.equal(lookups(), 20);
    });
  });
}

test('the same unknown key many times at once is not an exception', async () => {
  await whileLimited(async ({ callAll, lookups }) => {
    const [key = ''] = unknownKeys('api_key', 1);
    assert.deepEqual(
      await callAll(
        'api_key',
        Array.from({ length: 100 }, () => key),
      ),
      { 401: 20, 429: 80 },
    );
    assert.equal(lookups(), 20);
  });
});

test('texts that cannot be keys are refused without a lookup, and count', async () => {
  await whileLimited(async ({ callAll, lookups }) => {
    const texts = Array.from({ length: 100 }, (_none, index) => `Bearer wrong-${index}`);
    assert.deepEqual(await callAll('api_key', texts), { 401: 20, 429: 80 });
    assert.equal(lookups(), 0);
  });
});

test('a network of IPv6 (/64) is one address, and every address of IPv4 its own', async () => {
  await whileLimited(async ({ callAll }) => {
    const keys = unknownKeys('api_key', 100);
    const ofOneHost = (index: number): string => `2001:db8:1:2::${(index + 1).toString(16)}`;
    assert.deepEqual(await callAll('api_key', keys, ofOneHost), { 401: 20, 429: 80 });
    assert.deepEqual(await callAll('api_key', keys, (index) => `198.51.100.${index}`), { 401: 100 });
  });
});

test('a key that is not remembered yet is accepted in any number of calls at once', async () => {
  await whileLimited(async ({ callAll }) => {
    const key = await issue('api_key');
    assert.deepEqual(
      await callAll(
        'api_key',
        Array.from({ length: 200 }, () => key),
      ),
      { 200: 200 },
    );
  });
});

test('sixty keys of one address that are not remembered yet are all accepted at once', async () => {
  const keys = await Promise.all(Array.from({ length: 60 }, () => issue('api_key')));
  await whileLimited(async ({ callAll }) => {
    assert.deepEqual(await callAll('api_key', keys), { 200: 60 });
    assert.deepEqual(await callAll('api_key', unknownKeys('api_key', 30)), { 401: 20, 429: 10 });
  });
});

test('a remembered key is accepted amid unknown ones, and with a wrong username it counts like them', async () => {
  const [key, credential] = [await issue('api_key'), await issue('credential')];
  await whileLimited(async ({ call, callAll }) => {
    assert.equal(await call('api_key', key), 200);
    assert.equal(await call('credential', credential), 200);
    const amid = unknownKeys('api_key', 100).flatMap((unknown, index) =>
      index % 5 === 0 ? [unknown, key] : [unknown],
    );
    assert.deepEqual(await callAll('api_key', amid), { 200: 20, 401: 20, 429: 80 });
    assert.equal(await call('credential', credential), 200);
    const password = Buffer.from(credential.slice('Basic '.length), 'base64').toString().split(':')[1] ?? '';
    assert.equal(await call('credential', basic('stoa_usr_other', password)), 429);
  });
});

test('a right key that this process does not remember waits until its noisy address has earned a try', async () => {
  const key = await issue('api_key');
  await whileLimited(async ({ call, callAll }) => {
    await callAll('api_key', unknownKeys('api_key', 100));
    assert.equal(await call('api_key', key), 429);
    assert.equal(await call('api_key', key, '203.0.113.8'), 200);
    assert.equal(await call('api_key', key), 200);
    clock.advance(3_000);
    assert.equal(await call('api_key', await issue('api_key')), 200);
  });
});

test('keys that were used lately are remembered from the start, so that a restart locks nobody out', async () => {
  const issued = await Promise.all(
    Array.from({ length: 3 }, () => bench.access.issue({ kind: 'api_key', merchantId })),
  );
  const [used = '', revoked = '', unused = ''] = issued.map(({ secret }) => `Bearer ${secret}`);
  await whileLimited(async ({ callAll }) => {
    assert.deepEqual(await callAll('api_key', [used, revoked]), { 200: 2 });
  });
  await bench.access.revoke({ kind: 'api_key', accessKeyId: issued[1]?.accessKeyId ?? 0 });
  await whileLimited(async ({ call, callAll }) => {
    await callAll('api_key', unknownKeys('api_key', 100));
    assert.equal(await call('api_key', used), 200);
    assert.equal(await call('api_key', revoked), 429);
    assert.equal(await call('api_key', unused), 429);
  });
});
