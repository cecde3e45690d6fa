import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { after, before, test } from 'node:test';
import { decodeJwt } from 'jose';
import { decideConfig } from '../../src/config/config.js';
import { createLogger } from '../../src/config/logger.js';
import { systemClock } from '../../src/kernel/clock.js';
import { startService } from '../../src/service.js';
import { holdTimers } from '../hold-timers.js';
import { type SpawnedService, spawnService } from '../spawn-service.js';
import { createTestMerchant } from '../start-test-service.js';
import { startStoa } from '../stoa-process.js';
import { testAccess } from '../test-access.js';
import { createTestDatabase, type TestDatabase, urlOf } from '../test-database.js';

let scratch: TestDatabase;
let service: SpawnedService;
let operatorUrl: string;
let authorization: string;
let variables: Record<string, string>;

before(async () => {
  scratch = await createTestDatabase();
  const access = testAccess(scratch.database, systemClock);
  authorization = `Bearer ${(await access.issue({ kind: 'operator_token', merchantId: null })).secret}`;
  variables = {
    DATABASE_URL: urlOf(scratch.connection),
    STOA_SECRET: '0'.repeat(64),
    STOA_OPERATOR_LISTEN: '127.0.0.1:0',
  };
  service = await spawnService([], variables);
  operatorUrl = service.lines.map((line) => /"operator_url":"([^"]+)"/.exec(line)?.[1]).find(Boolean) ?? '';
});

after(async () => {
  await service.end('SIGTERM');
  await scratch.drop();
});

const statusAt = async (url: string): Promise<number> =>
  (await fetch(url, { headers: { authorization } })).status;

test("the operator's calls and metrics are at their own address only", async () => {
  assert.notEqual(operatorUrl, service.url);
  for (const path of ['/metrics', '/operator-api/v1/merchants']) {
    assert.equal(await statusAt(`${operatorUrl}${path}`), 200, path);
    assert.equal(await statusAt(`${service.url}${path}`), 404, path);
  }
  for (const path of ['/healthz', '/readyz', '/docs']) {
    assert.equal(await statusAt(`${operatorUrl}${path}`), 200, path);
    assert.equal(await statusAt(`${service.url}${path}`), 200, path);
  }
  assert.equal(await statusAt(`${operatorUrl}/.well-known/jwks.json`), 404);
  assert.match(
    await (await fetch(`${operatorUrl}/metrics`)).text(),
    /stoa_http_connections\{listener="operator"\} [1-9]/,
  );
});

test('schemas and tokens name the port that the service was given', async () => {
  const schema: unknown = await (await fetch(`${service.url}/schema/transactions-report.json`)).json();
  assert.equal(Reflect.get(Object(schema), '$id'), `${service.url}/schema/transactions-report.json`);
  const access = testAccess(scratch.database, systemClock);
  const { bundleId } = await createTestMerchant(access, 'com.example.port');
  const answer = await fetch(`${service.url}/merchant-api/v1/attribution/install`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      token: 'first launch',
      bundle_id: bundleId,
      device_model: 'iPhone15,2',
      os_version: '17.1',
      language: 'en',
    }),
  });
  const token = await answer.text();
  assert.equal(answer.status, 200, token);
  assert.equal(decodeJwt(token).iss, service.url);
});

test('an address that is taken is named with its setting', async () => {
  const taken = { ...variables, STOA_PORT: '0', STOA_OPERATOR_LISTEN: new URL(operatorUrl).host };
  const { code, stderr } = await startStoa(['serve'], taken).ended;
  assert.notEqual(code, 0);
  assert.match(stderr, /STOA_OPERATOR_LISTEN/);
});

test('both listeners say 503 until the drain delay is over, and a silent connection does not keep them open', async () => {
  const drainMs = 1_500;
  const config = decideConfig({
    variables: { ...variables, STOA_PORT: '0', STOA_DRAIN_DELAY_MS: String(drainMs) },
    workingDir: tmpdir(),
    temporaryDir: tmpdir(),
    cacheDir: undefined,
  });
  const own = await startService({ config, logger: createLogger('silent') });
  const ownOperatorUrl = own.operatorUrl ?? assert.fail();
  const silent = connect(Number(new URL(ownOperatorUrl).port), '127.0.0.1');
  await once(silent, 'connect');
  const timers = holdTimers(drainMs);
  const stopped = own.stop();
  try {
    for (const url of [own.url, ownOperatorUrl]) assert.equal(await statusAt(`${url}/readyz`), 503, url);
  } finally {
    timers.run(drainMs);
    timers.release();
  }
  silent.resume();
  await once(silent, 'close');
  await stopped;
});
