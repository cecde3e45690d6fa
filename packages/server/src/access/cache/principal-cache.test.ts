import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type AccessBench,
  countingQueries,
  createAccessBench,
  silent,
} from '../../../test/fixtures/access/access-app.js';
import { settableClock } from '../../../test/settable-clock.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { Database } from '../../database/database.js';
import { createHeartbeat } from '../../database/heartbeat.js';
import type { Clock } from '../../kernel/clock.js';
import { hashSecret } from '../keys/secret-text.js';
import { createPrincipalCache, type PrincipalCache } from './principal-cache.js';

const clock = settableClock('2026-03-01T12:00:00.000Z');
let bench: AccessBench;

before(async () => {
  bench = await createAccessBench(clock);
});
after(() => bench.drop());

async function whileStarted<T>(
  options: { readonly database: Database; readonly clock?: Clock },
  work: (cache: PrincipalCache) => Promise<T>,
): Promise<T> {
  const heartbeat = createHeartbeat({ database: options.database, logger: silent });
  const cache = createPrincipalCache({ heartbeat, clock, logger: silent, ...options });
  await cache.start();
  try {
    return await work(cache);
  } finally {
    await cache.stop();
  }
}

async function issueKey(expiresAt?: Date) {
  const { merchantId } = await bench.access.createMerchant('Cached');
  const issued = await bench.access.issue({ kind: 'api_key', merchantId, expiresAt });
  return { merchantId, accessKeyId: issued.accessKeyId, secretHash: hashSecret(issued.secret) };
}

test('the steady state costs no query', async () => {
  const { secretHash } = await issueKey();
  const { merchantId } = await bench.access.createMerchant('Steady');
  await bench.access.registerApp(merchantId, 'com.example.steady');
  const { database, queries } = countingQueries(bench.database);
  await whileStarted({ database }, async (cache) => {
    await cache.find(secretHash);
    await cache.findApp('com.example.steady');
    const asked = queries();
    for (let round = 0; round < 100; round += 1) {
      assert.equal((await cache.find(secretHash))?.kind, 'api_key');
      assert.equal(cache.recall(secretHash)?.kind, 'api_key');
      assert.equal((await cache.findApp('com.example.steady'))?.merchantId, merchantId);
    }
    assert.equal(queries(), asked);
  });
});

test('an unknown secret and an unknown app are not found', async () => {
  await whileStarted({ database: bench.database }, async (cache) => {
    assert.equal(await cache.find(hashSecret('nothing')), undefined);
    assert.equal(cache.recall(hashSecret('nothing')), undefined);
    assert.equal(await cache.findApp('com.example.nothing'), undefined);
  });
});

test('an app that was looked up too early is found once it is registered', async () => {
  const { merchantId } = await bench.access.createMerchant('Early');
  await whileStarted({ database: bench.database }, async (cache) => {
    assert.equal(await cache.findApp('com.example.early'), undefined);
    await bench.access.registerApp(merchantId, 'com.example.early');
    assert.equal((await cache.findApp('com.example.early'))?.merchantId, merchantId);
  });
});

test('a changed switch of an app reaches another process', async () => {
  const { merchantId } = await bench.access.createMerchant('Switched');
  const app = { merchantId, bundleId: 'com.example.switched' };
  await bench.access.registerApp(merchantId, app.bundleId);
  await whileStarted({ database: bench.database }, async (cache) => {
    assert.equal((await cache.findApp(app.bundleId))?.matching, 'on');
    await bench.access.switchApp(app, { matching: 'off' });
    await waitUntil('the switch is seen', async () =>
      (await cache.findApp(app.bundleId))?.matching === 'off' ? true : undefined,
    );
  });
});

test('a cache that was never started does not trust what it remembers', async () => {
  const { secretHash } = await issueKey();
  const cache = createPrincipalCache({
    database: bench.database,
    heartbeat: createHeartbeat({ database: bench.database, logger: silent }),
    clock,
    logger: silent,
  });
  assert.equal((await cache.find(secretHash))?.kind, 'api_key');
  assert.equal(cache.recall(secretHash), undefined);
});

test('a revocation takes effect on another process', async () => {
  const { secretHash, accessKeyId, merchantId } = await issueKey();
  await whileStarted({ database: bench.database }, async (cache) => {
    await cache.find(secretHash);
    await bench.access.revoke({ kind: 'api_key', accessKeyId, merchantId });
    await waitUntil('the key is forgotten', async () =>
      cache.recall(secretHash) === undefined ? true : undefined,
    );
    assert.notEqual((await cache.find(secretHash))?.revokedAt, null);
    assert.equal(cache.recall(secretHash), undefined, 'it is not remembered');
  });
});

test('a key is not remembered from the instant of its expiry on', async () => {
  const expiresAt = new Date(clock.now().getTime() + 60_000);
  const { secretHash } = await issueKey(expiresAt);
  const own = settableClock(new Date(expiresAt.getTime() - 1));
  await whileStarted({ database: bench.database, clock: own }, async (cache) => {
    assert.notEqual(await cache.find(secretHash), undefined);
    own.set(expiresAt);
    assert.equal(cache.recall(secretHash), undefined);
    assert.deepEqual((await cache.find(secretHash))?.expiresAt, expiresAt, 'it is known, for who holds it');
    assert.equal(cache.isFamiliar(secretHash), false);
  });
});

/** A database that delays the answers to lookups of keys until the test releases them; everything else passes. */
function holdingAnswers(database: Database) {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const seen = { lookups: 0, revisionQueries: 0 };
  const query: Database['query'] = async (statement) => {
    const isLookup = statement.text.includes('where key.secret_hash');
    const begunAfter = seen.revisionQueries;
    const answer = await database.query<never>(statement);
    if (isLookup) {
      seen.lookups += 1;
      await gate;
    } else {
      seen.revisionQueries = begunAfter + 1;
    }
    return answer;
  };
  return { database: { ...database, query }, seen, release: () => open() };
}

test('an answer that is older than a revocation is not remembered', async () => {
  const { secretHash, accessKeyId, merchantId } = await issueKey();
  const held = holdingAnswers(bench.database);
  await whileStarted({ database: held.database }, async (cache) => {
    const looking = cache.find(secretHash);
    await waitUntil('the database has answered', async () => (held.seen.lookups > 0 ? true : undefined));
    await bench.access.revoke({ kind: 'api_key', accessKeyId, merchantId });
    const before = held.seen.revisionQueries;
    // The first of the two may have been sent before the revocation.
    await waitUntil('the revocation was seen', async () =>
      held.seen.revisionQueries >= before + 2 ? true : undefined,
    );
    held.release();
    await looking;
    assert.equal(cache.recall(secretHash), undefined);
  });
});

test('last uses are written when the cache stops', async () => {
  const { secretHash, accessKeyId, merchantId } = await issueKey();
  await whileStarted({ database: bench.database }, async (cache) => {
    const key = await cache.find(secretHash);
    if (key !== undefined) cache.noteUse(key);
  });
  const [listed] = await bench.access.listKeys('api_key', { merchantId });
  assert.deepEqual([listed?.accessKeyId, listed?.lastUsedAt], [accessKeyId, clock.now()]);
});

test('looking a key up does not count as a use', async () => {
  const { secretHash, merchantId } = await issueKey();
  await whileStarted({ database: bench.database }, (cache) => cache.find(secretHash));
  assert.equal((await bench.access.listKeys('api_key', { merchantId }))[0]?.lastUsedAt, null);
});

test('a cache may be stopped twice, and before it was started', async () => {
  const cache = createPrincipalCache({
    database: bench.database,
    heartbeat: createHeartbeat({ database: bench.database, logger: silent }),
    clock,
    logger: silent,
  });
  await cache.stop();
  await cache.start();
  await cache.stop();
  await cache.stop();
});
