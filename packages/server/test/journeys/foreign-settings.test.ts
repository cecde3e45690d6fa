import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { after, before, test } from 'node:test';
import { decodeJwt } from 'jose';
import { openAdministration } from '../../src/administration/administration.js';
import { type Config, decideConfig } from '../../src/config/config.js';
import { createLogger } from '../../src/config/logger.js';
import { type Service, startService } from '../../src/service.js';
import { hostileSettings } from '../hostile-settings.js';
import { createTestMerchant, type TestMerchant } from '../start-test-service.js';
import { createTestDatabase, type TestDatabase, urlOf } from '../test-database.js';
import { waitUntil } from '../wait-until.js';

/**
 * Runs Stoa, from the migration to the sums, on an operator's own database that was created and configured for other
 * programs.
 */

const logger = createLogger('silent');

let scratch: TestDatabase;
let config: Config;
let service: Service;
let merchant: TestMerchant;

before(async () => {
  scratch = await createTestDatabase({ madeWith: 'template template0', settings: hostileSettings });
  config = decideConfig({
    variables: {
      DATABASE_URL: urlOf(scratch.connection),
      STOA_SECRET: 'ab'.repeat(32),
      STOA_PORT: '0',
      STOA_DRAIN_DELAY_MS: '0',
      STOA_RATE_EVENTS: '100000/s',
      STOA_RATE_REPORTS: '100000/s',
      STOA_RATE_READS: '100000/s',
    },
    workingDir: tmpdir(),
    temporaryDir: tmpdir(),
    cacheDir: undefined,
  });
  service = await startService({ config, logger });
  merchant = await createTestMerchant(service.access, 'com.example.foreign');
});

after(async () => {
  await service.stop();
  await scratch.drop();
});

function send(path: string, authorization: string, body: object): Promise<Response> {
  return fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(body),
  });
}

/** Repeats a call until its answer has what the test waits for, and returns that answer. */
function answerOf<T>(path: string, authorization: string, isThere: (answer: T) => boolean): Promise<T> {
  return waitUntil(path, async () => {
    const response = await fetch(`${service.url}${path}`, { headers: { authorization } });
    assert.equal(response.status, 200);
    const answer = (await response.json()) as T;
    return isThere(answer) ? answer : undefined;
  });
}

async function install(): Promise<unknown> {
  const asked = { token: randomUUID(), bundle_id: merchant.bundleId };
  const answer = await send('/merchant-api/v1/attribution/install', '', asked);
  assert.equal(answer.status, 200);
  return decodeJwt(await answer.text())['installation_token'];
}

test('events of an installation are recorded and add up', async () => {
  const event = {
    event_name: 'purchase',
    payload: { currency: 'EUR', amount: '11.90' },
    event_datetime: '2026-02-03T10:00:00Z',
    event_id: randomUUID(),
    installation_id: await install(),
  };
  assert.equal((await send('/attribution-api/v1/events', merchant.basic, { events: [event] })).status, 204);
  const { sums } = await answerOf<{ sums: object[] }>(
    '/attribution-api/v1/sums?by=day,currency',
    merchant.basic,
    (answer) => answer.sums.length > 0,
  );
  assert.deepEqual(sums, [
    { day: '2026-02-03', currency: 'EUR', events: 1, installations: 1, amount: '11.90' },
  ]);
});

test('a report is completed, and its transactions are on the statement of its month', async () => {
  const transactions = [
    {
      id: 't-1',
      currency: 'EUR',
      full_amount: 1190,
      tax_amount: 190,
      payer_country: 'DEU',
      settled_at: '2026-02-28T23:30:00Z',
    },
  ];
  const report = { created_at: '2026-03-01T12:00:00Z', transactions };
  const uploaded = await send('/merchant-api/v1/reports/transactions', merchant.apiKey, report);
  const { reportId } = (await uploaded.json()) as { reportId: number };
  await answerOf<{ completed_at: string | null }>(
    `/merchant-api/v1/reports/transactions?report_id=${reportId}`,
    merchant.apiKey,
    (result) => result.completed_at !== null,
  );
  const { statements } = await answerOf<{ statements: { month: string }[] }>(
    '/merchant-api/v1/statements',
    merchant.apiKey,
    () => true,
  );
  assert.deepEqual(
    statements.map(({ month }) => month),
    ['2026-02'],
  );
});

test('a signing key is replaced by its successor', async () => {
  const administration = await openAdministration({ config, logger, migrate: 'never' });
  assert.equal((await administration.rotateSigningKey({ secretLost: false })).created, true);
  assert.equal((await administration.signingKeys()).length, 2);
  await administration.close();
});
