import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { allNotificationTypes } from '../../src/notification-log/index.js';
import { apiDescription, describedInterface } from '../described-answers.js';
import { settableClock } from '../settable-clock.js';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
  withPeople,
} from '../start-test-service.js';
import { examplePath, rightHeaders } from './example-requests.js';

let service: TestService;
let merchant: TestMerchant;

// The times in the examples are close to this one.
const clock = settableClock('2026-11-21T13:00:00Z');

before(async () => {
  service = await startTestService({ clock });
  const created = await createTestMerchant(service.access, 'com.example.game');
  merchant = await withPeople(service, created, clock);
});

after(async () => service.stop());

test('every webhook has an example of its own type that fits its schema', () => {
  const webhooks = Object.entries(apiDescription.webhooks ?? {});
  assert.deepEqual(
    webhooks.map(([type]) => type),
    [...allNotificationTypes, 'webhook.test'],
  );
  for (const [type, { post }] of webhooks) {
    const { schema = {}, example } = post.requestBody?.content?.['application/json'] ?? {};
    const fits = describedInterface.compile(schema);
    assert.ok(fits(example), `${type}: ${JSON.stringify(fits.errors)}`);
    assert.equal(Object(example).type, type);
  }
});

test('no call finds a fault in the example of its own body', async () => {
  const { operations } = describedInterface;
  let sent = 0;
  for (const { method, path, operation } of operations) {
    const body = operation.requestBody?.content?.['application/json']?.example;
    if (body === undefined) continue;
    const response = await service.app.inject({
      method,
      url: examplePath(path, merchant),
      headers: { ...(await rightHeaders(operation, merchant)), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert.ok(![400, 413, 415].includes(response.statusCode), `${operation.operationId}: ${response.body}`);
    sent += 1;
  }
  assert.ok(sent > 20);
});
