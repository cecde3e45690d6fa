import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { ApiDescription } from '../../src/http/description/openapi.js';
import { systemClock } from '../../src/kernel/clock.js';
import { type BodyCall, bodyCalls } from '../bodies/body-calls.js';
import { bodiesFor, bodyLimitOf, createSender } from '../bodies/drive-bodies.js';
import { hostileValues } from '../bodies/hostile-values.js';
import { type SpawnedService, spawnService } from '../spawn-service.js';
import { createTestMerchant } from '../start-test-service.js';
import { testAccess } from '../test-access.js';
import { createTestDatabase, type TestDatabase, urlOf } from '../test-database.js';

/**
 * The short form of benchmarks/bodies: bodies of every shape, each in one place of every call. The service promises
 * blocks of at most 50 ms, which the benchmark measures. This wider bound only catches what is certainly wrong. Only
 * the time in which the thread computed counts.
 */
const boundMs = 200;
/** All calls share the code that reads a body, so calls that accept 5 MB get smaller bodies here. */
const bytesOfLarge = 1_048_576;

let scratch: TestDatabase;
let service: SpawnedService;
let calls: BodyCall[];

before(async () => {
  scratch = await createTestDatabase();
  const probe = fileURLToPath(new URL('../bodies/turn-probe.js', import.meta.url));
  const rates = ['REPORTS', 'READS', 'EVENTS', 'INSTALL_ADDRESS', 'INSTALL_TOKEN', 'SIGN_IN'];
  service = await spawnService([], {
    DATABASE_URL: urlOf(scratch.connection),
    STOA_SECRET: '0'.repeat(64),
    NODE_OPTIONS: `--import ${probe}`,
    ...Object.fromEntries(rates.map((rate) => [`STOA_RATE_${rate}`, '100000/s'])),
  });
  const access = testAccess(scratch.database, systemClock);
  const merchant = await createTestMerchant(access, 'com.example.blocks');
  const description = (await (await fetch(`${service.url}/openapi.json`)).json()) as ApiDescription;
  calls = bodyCalls(description, merchant, {
    merchant_id: String(merchant.merchantId),
    bundle_id: merchant.bundleId,
    month: '2026-02',
    store_user_id: 'u',
  });
});

after(async () => {
  await service.end('SIGTERM');
  await scratch.drop();
});

/** The longest turn that the service printed from this line on. */
function longestTurn(from: number): number {
  const turns = service.lines.slice(from).map((line) => Number(/^turn=(\d+)$/.exec(line)?.[1] ?? 0));
  return Math.max(0, ...turns);
}

test(`no body of any shape blocks the event loop for ${boundMs} ms, and none is the fault of the service`, async () => {
  assert.ok(calls.length >= 20);
  const { send, close } = createSender(service.url);
  try {
    for (const [number, call] of calls.entries()) {
      const limit = await bodyLimitOf(call, send);
      for (const one of bodiesOfCall(call, number, limit)) {
        const from = service.lines.length;
        const { status, text } = await send(one.call, one.body, one.gzipped);
        assert.ok(status < 500, `${one.name}: ${status} ${text}`);
        assert.ok(longestTurn(from) < boundMs, `${one.name}: ${longestTurn(from)} ms`);
      }
    }
  } finally {
    close();
  }
});

/** A seventh of the values for each call, so that each value meets some calls. */
function bodiesOfCall(call: BodyCall, number: number, limit: number): ReturnType<typeof bodiesFor> {
  return bodiesFor(call, {
    limit: Math.min(limit, bytesOfLarge),
    placesOfValue: 1,
    tries: (index) => index % 7 === number % 7,
  });
}

test(`nor does a report of 5 MB with one wide object, one long string, or objects of few names`, async () => {
  const [upload] = calls.filter(({ operationId }) => operationId === 'uploadTransactionsReport');
  assert.ok(upload !== undefined);
  const { send, close } = createSender(service.url);
  try {
    const names = ['one wide object', 'objects of 10 names', 'one long string of escapes', 'deep arrays'];
    const tries = (index: number): boolean => names.includes(hostileValues[index]?.name ?? '');
    for (const one of bodiesFor(upload, { limit: 5_242_880, placesOfValue: 1, tries })) {
      const from = service.lines.length;
      await send(one.call, one.body, one.gzipped);
      assert.ok(longestTurn(from) < boundMs, `${one.name}: ${longestTurn(from)} ms`);
    }
  } finally {
    close();
  }
});
