import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { operatorRoles } from '../../src/access/index.js';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
} from '../start-test-service.js';
import { waitUntil } from '../wait-until.js';

/** What operators read of the service itself. */

const needle = 'needle-of-a-password';
let service: TestService;
let merchant: TestMerchant;

before(async () => {
  service = await startTestService({
    variables: {
      STOA_SMTP_URL: `smtp://stoa:${needle}@127.0.0.1:25`,
      STOA_MAIL_FROM: 'Stoa <stoa@example.com>',
      STOA_FUOR_EYES: needle,
    },
  });
  merchant = await createTestMerchant(service.access, 'com.example.state');
});

after(() => service.stop());

async function get(rest = '', authorization = merchant.operatorToken) {
  const response = await service.app.inject({
    url: `/operator-api/v1/service${rest}`,
    headers: { authorization },
  });
  return { status: response.statusCode, text: response.body, body: response.json() };
}

test('the state names every queue, the versions and the size of the database', async () => {
  const { status, body } = await get();
  assert.equal(status, 200);
  assert.deepEqual(
    body.queues.map(({ queue }: { queue: string }) => queue),
    [
      'reports',
      'event_batches',
      'waiting_events',
      'set_aside_batches',
      'awaited_installations',
      'audit_entries',
    ],
  );
  assert.match(body.version, /^\d+\.\d+\.\d+/);
  assert.match(body.database_version, /^\d+/);
  assert.match(body.newest_migration, /^\w+$/);
  assert.ok(body.database_size_bytes > 1_000_000);
  assert.equal(body.process_role, 'all');
});

test('an event whose installation is unknown is counted as waiting', async () => {
  const payload = {
    events: [
      {
        event_id: '5f0c3a52-8d0e-4c52-9a3b-0d7d7a0b6a11',
        event_name: 'open',
        event_datetime: '2026-11-20T10:00:00Z',
        installation_id: '0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00',
        payload: {},
      },
    ],
  };
  const sent = await service.app.inject({
    method: 'POST',
    url: '/attribution-api/v1/events',
    headers: { authorization: merchant.basic },
    payload,
  });
  assert.equal(sent.statusCode, 204);
  await waitUntil('the event waits', async () => {
    const queues: readonly { queue: string; count: number }[] = (await get()).body.queues;
    return queues.find(({ queue }) => queue === 'waiting_events')?.count === 1 ? true : undefined;
  });
});

test('the findings are those of the doctor, without the files of the machine', async () => {
  const { status, body, text } = await get('/findings');
  assert.equal(status, 200);
  const subjects: readonly string[] = body.findings.map(({ subject }: { subject: string }) => subject);
  for (const subject of [
    'clock',
    'partitions',
    'access',
    'people',
    'reports',
    'events',
    'audit',
    'notifications',
  ])
    assert.ok(subjects.includes(subject), subject);
  const { finding } = body.findings.find(({ subject }: { subject: string }) => subject === 'settings');
  assert.match(finding, /^STOA_FUOR_EYES .* STOA_FOUR_EYES\?$/);
  for (const subject of ['secret', 'font', 'identity']) assert.ok(!subjects.includes(subject), subject);
  assert.ok(!text.includes(needle));
});

test('the settings are listed without their secrets', async () => {
  const { status, body, text } = await get('/settings');
  assert.equal(status, 200);
  const of = (name: string) =>
    body.settings.find(({ variable }: { variable: string }) => variable === name) as Record<string, unknown>;
  assert.deepEqual(
    [of('STOA_SMTP_URL')['value'], of('STOA_SMTP_URL')['source'], of('STOA_SMTP_URL')['secret']],
    [null, 'environment', true],
  );
  assert.equal(of('STOA_MAIL_FROM')['value'], 'Stoa <stoa@example.com>');
  assert.equal(of('STOA_POOL_SIZE')['source'], 'default');
  assert.ok(!text.includes(needle));
});

test('every role of the operator may read the state, and no merchant does', async () => {
  for (const { scopes } of Object.values(operatorRoles)) assert.ok(scopes.includes('service:read'));
  for (const rest of ['', '/findings', '/settings']) {
    for (const authorization of [merchant.apiKey, merchant.basic]) {
      const { status, body } = await get(rest, authorization);
      assert.ok([401, 403].includes(status), body.code);
    }
  }
});
