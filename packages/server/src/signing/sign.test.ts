import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { calculateJwkThumbprint, compactVerify, createLocalJWKSet, decodeProtectedHeader } from 'jose';
import { tester } from '../../test/fixtures/audit-entries/tester.js';
import { forgetKeys, testSigning, whileStarted } from '../../test/fixtures/signing/test-signing.js';
import { settableClock } from '../../test/settable-clock.js';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { type SigningAlgorithm, signingAlgorithms } from '../config/config.js';
import { createLogger } from '../config/logger.js';
import type { Database } from '../database/database.js';
import { createApp } from '../http/app.js';
import { createHttpMetrics, createRegistry } from '../http/metrics.js';
import { limits } from '../kernel/limits.js';
import type { Signing } from './index.js';

const minuteMs = 60_000;
const start = '2026-03-01T12:00:00.000Z';
let scratch: TestDatabase;

before(async () => {
  scratch = await createTestDatabase();
});
after(() => scratch.drop());
beforeEach(() => forgetKeys(scratch.database));

async function appOf(signing: Signing) {
  const app = await createApp({
    logger: createLogger('silent'),
    metrics: createHttpMetrics(createRegistry()),
    schemas: signing.schemas,
  });
  await app.register(signing.routes);
  const fetchKeys = (headers: Record<string, string> = {}) =>
    app.inject({ url: '/.well-known/jwks.json', headers });
  return { app, fetchKeys };
}

/** Counts queries, and fails them while `away`. */
function observed(database: Database): {
  database: Database;
  queries: () => number;
  setAway(away: boolean): void;
} {
  let count = 0;
  let away = false;
  return {
    database: {
      ...database,
      query: async (statement) => {
        count += 1;
        if (away) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
        return database.query(statement);
      },
    },
    queries: () => count,
    setAway: (given) => {
      away = given;
    },
  };
}

const keyMembers: Readonly<Record<SigningAlgorithm, readonly string[]>> = {
  ES256: ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'],
  RS256: ['alg', 'e', 'kid', 'kty', 'n', 'use'],
  EdDSA: ['alg', 'crv', 'kid', 'kty', 'use', 'x'],
};
for (const algorithm of signingAlgorithms) {
  test(`a token signed with ${algorithm} is verified by the published key set, which holds no private member`, async () => {
    const signing = testSigning({ database: scratch.database, clock: settableClock(start), algorithm });
    await whileStarted(signing, async () => {
      const { fetchKeys } = await appOf(signing);
      const token = await signing.sign('{"iss":"ü"}');
      const jwks = (await fetchKeys()).json();
      const { payload, protectedHeader } = await compactVerify(token, createLocalJWKSet(jwks));
      assert.equal(Buffer.from(payload).toString(), '{"iss":"ü"}');
      assert.deepEqual(Object.keys(jwks), ['keys']);
      assert.deepEqual(Object.keys(jwks.keys[0]).toSorted(), keyMembers[algorithm]);
      assert.deepEqual(protectedHeader, {
        alg: algorithm,
        kid: await calculateJwkThumbprint(jwks.keys[0]),
        typ: 'JWT',
      });
    });
  });
}

test('the key set may be cached for 10 minutes and can be revalidated with its ETag', async () => {
  const signing = testSigning({ database: scratch.database, clock: settableClock(start) });
  await whileStarted(signing, async () => {
    const { fetchKeys } = await appOf(signing);
    const first = await fetchKeys();
    assert.equal(first.statusCode, 200);
    assert.equal(first.headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(first.headers['cache-control'], 'public, max-age=600');
    const etag = String(first.headers.etag);
    for (const named of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await fetchKeys({ 'if-none-match': named });
      assert.deepEqual([again.statusCode, again.body], [304, ''], named);
      assert.equal(again.headers.etag, etag);
      assert.equal(again.headers['cache-control'], 'public, max-age=600');
    }
    for (const named of ['', '"other"', etag.slice(1, -1)])
      assert.equal((await fetchKeys({ 'if-none-match': named })).statusCode, 200, named);
  });
});

test('the key set answers HEAD like GET, without a body', async () => {
  const signing = testSigning({ database: scratch.database, clock: settableClock(start) });
  await whileStarted(signing, async () => {
    const { app, fetchKeys } = await appOf(signing);
    const head = await app.inject({ method: 'HEAD', url: '/.well-known/jwks.json' });
    assert.deepEqual(
      [head.statusCode, head.body, head.headers.etag],
      [200, '', (await fetchKeys()).headers.etag],
    );
  });
});

test('a rotation changes the key set and its ETag at once, and the signing key at its time', async () => {
  const clock = settableClock(start);
  const signing = testSigning({ database: scratch.database, clock });
  await whileStarted(signing, async () => {
    const { fetchKeys } = await appOf(signing);
    const kidNow = async () => decodeProtectedHeader(await signing.sign('{}')).kid;
    const [oldKid, oldTag] = [await kidNow(), (await fetchKeys()).headers.etag];
    const next = await signing.rotate(tester);
    const published = await fetchKeys();
    assert.notEqual(published.headers.etag, oldTag);
    assert.deepEqual(
      published.json().keys.map(({ kid }: { kid: string }) => kid),
      [oldKid, next.kid],
    );
    clock.set(new Date(next.signsFrom.getTime() - 1));
    assert.equal(await kidNow(), oldKid);
    clock.set(next.signsFrom);
    assert.equal(await kidNow(), next.kid);
  });
});

test('a token of a replaced key can be verified until it expires, even after the schedule has cleaned up', async () => {
  const clock = settableClock(start);
  const signing = testSigning({ database: scratch.database, clock });
  await whileStarted(signing, async () => {
    const { fetchKeys } = await appOf(signing);
    const next = await signing.rotate(tester);
    clock.set(new Date(next.signsFrom.getTime() - 1));
    const token = await signing.sign('{}');
    for (const laterMs of [5 * minuteMs, limits.installationTokenLifeSeconds * 1000]) {
      clock.set(new Date(next.signsFrom.getTime() + laterMs));
      await signing.rotateIfDue();
      await compactVerify(token, createLocalJWKSet((await fetchKeys()).json()));
    }
    clock.advance(5 * minuteMs);
    await signing.rotateIfDue();
    await assert.rejects(async () => compactVerify(token, createLocalJWKSet((await fetchKeys()).json())), {
      code: 'ERR_JWKS_NO_MATCHING_KEY',
    });
  });
});

test('signing and publishing cost no query while the keys are fresh', async () => {
  const { database, queries } = observed(scratch.database);
  const signing = testSigning({ database, clock: settableClock(start) });
  await whileStarted(signing, async () => {
    const { fetchKeys } = await appOf(signing);
    const before = queries();
    for (let round = 0; round < 20; round += 1) {
      await signing.sign('{}');
      await fetchKeys();
    }
    assert.equal(queries(), before);
  });
});

test('keys that could not be read for 10 minutes still verify but no longer sign', async () => {
  const clock = settableClock(start);
  const { database, setAway } = observed(scratch.database);
  const signing = testSigning({ database, clock });
  await whileStarted(signing, async () => {
    const { fetchKeys } = await appOf(signing);
    setAway(true);
    clock.advance(10 * minuteMs);
    await signing.sign('{}');
    clock.advance(1);
    await assert.rejects(() => signing.sign('{}'), { code: 'ECONNREFUSED' });
    assert.equal((await fetchKeys()).statusCode, 200);
    setAway(false);
    await signing.sign('{}');
  });
});

test('a key set that was read long ago may be cached until another key could sign, and no longer', async () => {
  const clock = settableClock(start);
  const { database, setAway } = observed(scratch.database);
  const signing = testSigning({ database, clock });
  await whileStarted(signing, async () => {
    const { fetchKeys } = await appOf(signing);
    setAway(true);
    const keptAfter = async (ms: number): Promise<unknown> => {
      clock.set(new Date(Date.parse(start) + ms));
      return (await fetchKeys()).headers['cache-control'];
    };
    assert.equal(await keptAfter(10 * minuteMs), 'public, max-age=600');
    assert.equal(await keptAfter(15 * minuteMs), 'public, max-age=300');
    assert.equal(await keptAfter(60 * minuteMs), 'public, max-age=0');
    assert.equal(await keptAfter(-minuteMs), 'public, max-age=600');
  });
});

test('after the clock was set back the keys are read again', async () => {
  const clock = settableClock(start);
  const { database, queries } = observed(scratch.database);
  const signing = testSigning({ database, clock });
  await whileStarted(signing, async () => {
    const before = queries();
    clock.advance(-1);
    await signing.sign('{}');
    assert.equal(queries(), before + 1);
  });
});

test('calls at the same time share one query for the keys', async () => {
  const clock = settableClock(start);
  const { database, queries } = observed(scratch.database);
  const signing = testSigning({ database, clock });
  await whileStarted(signing, async () => {
    clock.advance(60 * minuteMs);
    const before = queries();
    await Promise.all(Array.from({ length: 10 }, () => signing.sign('{}')));
    assert.equal(queries(), before + 1);
  });
});

test('a part may be stopped twice, and before it was started', async () => {
  const signing = testSigning({ database: scratch.database, clock: settableClock(start) });
  for (const part of [...signing.parts, ...signing.jobs]) {
    await part.stop();
    await part.start();
    await part.stop();
    await part.stop();
  }
});
