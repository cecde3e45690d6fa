import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  newEvent,
  type RecordedEvent,
  recordedEvents,
} from '../../../test/fixtures/events/events-harness.js';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
} from '../../../test/start-test-service.js';
import { waitUntil } from '../../../test/wait-until.js';

let service: TestService;
let owner: TestMerchant;
let stranger: TestMerchant;

before(async () => {
  service = await startTestService();
  owner = await createTestMerchant(service.access, 'com.example.owner');
  stranger = await createTestMerchant(service.access, 'com.example.stranger');
});

after(() => service.stop());

/** Installs the owner's app, and returns the installation's identifier. */
async function install(): Promise<string> {
  const { statusCode, body } = await service.app.inject({
    method: 'POST',
    url: '/merchant-api/v1/attribution/install',
    payload: { token: 'first launch', bundle_id: owner.bundleId },
  });
  assert.equal(statusCode, 200, body);
  const claims: unknown = JSON.parse(Buffer.from(body.split('.')[1] ?? '', 'base64url').toString());
  assert.ok(typeof claims === 'object' && claims !== null && 'installation_token' in claims);
  return String(claims.installation_token);
}

/** Submits an event of that installation, and returns what was recorded of it. */
async function record(merchant: TestMerchant, installationId: string): Promise<RecordedEvent> {
  const event = newEvent({ installation_id: installationId });
  const { statusCode, body } = await service.app.inject({
    method: 'POST',
    url: '/attribution-api/v1/events',
    payload: { events: [event] },
    headers: { authorization: merchant.basic },
  });
  assert.equal(statusCode, 204, body);
  return waitUntil('the event is recorded', async () => {
    const events = await recordedEvents(service.database);
    return events.find(({ eventId }) => eventId === event.event_id);
  });
}

test('an event is linked to an installation of its own merchant only', async () => {
  const installationId = await install();
  const own = await record(owner, installationId.toUpperCase());
  const foreign = await record(stranger, installationId);
  const unknown = await record(stranger, newEvent().installation_id);
  assert.deepEqual([own.waits, foreign.waits, unknown.waits], [false, true, true]);
});
