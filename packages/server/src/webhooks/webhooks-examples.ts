import type { ExampleValues } from '../http/description/example-of-schema.js';

const url = 'https://hooks.example.com/stoa';
const id = '9a1f6c52-3f5e-4b0e-8f0c-5d2b7a1c4e90';
const webhookId = '3d4a8f0e-6f0b-4b8c-9a51-0c2f8e6b7d10';
const types = ['report.completed', 'statement.closed'];

const endpoint = (schema: string): ExampleValues => ({
  [`${schema}.url`]: url,
  [`${schema}.description`]: 'Accounting',
  [`${schema}.types`]: types,
  [`${schema}.ordered`]: false,
  [`${schema}.signing`]: 'v1',
  [`${schema}.public_key`]: null,
  [`${schema}.previous_public_key`]: null,
  [`${schema}.previous_until`]: null,
  [`${schema}.state`]: 'active',
  [`${schema}.disabled_because`]: null,
  [`${schema}.created_at`]: '2026-11-20T12:00:00Z',
  [`${schema}.after_sequence`]: 42,
  [`${schema}.retries`]: 0,
  [`${schema}.failures`]: 0,
  [`${schema}.failing_since`]: null,
  [`${schema}.next_try_at`]: null,
});

const outcome = (schema: string): ExampleValues => ({
  [`${schema}.webhook_id`]: webhookId,
  [`${schema}.status`]: 200,
  [`${schema}.fault`]: null,
  [`${schema}.took_ms`]: 48,
  [`${schema}.answer`]: 'ok',
});

/** Values for the examples of the description, by member. */
export const webhooksExamples: ExampleValues = {
  endpoint_id: id,
  ...endpoint('WebhookEndpoint'),
  ...endpoint('WebhookEndpointWithSecret'),
  'WebhookEndpointWithSecret.secret': 'whsec_bm90IGEgcmVhbCBzZWNyZXQsIGFuIGV4YW1wbGU=',
  'NewWebhookEndpoint.url': url,
  'NewWebhookEndpoint.description': 'Accounting',
  'NewWebhookEndpoint.types': types,
  'NewWebhookEndpoint.ordered': false,
  'NewWebhookEndpoint.signing': 'v1',
  'WebhookEndpointChange.url': url,
  'WebhookEndpointChange.description': 'Accounting',
  'WebhookEndpointChange.types': types,
  'WebhookEndpointChange.ordered': false,
  'WebhookEndpointChange.state': 'active',
  'WebhookSecretRotation.overlap_hours': 24,
  ...outcome('WebhookTest'),
  'WebhookTest.delivered': true,
  ...outcome('WebhookAttempt'),
  'WebhookAttempt.attempted_at': '2026-11-20T12:00:05Z',
  'WebhookAttempt.sequence': 42,
  'WebhookAttempt.type': 'report.completed',
  'WebhookAttempt.attempt': 1,
  'WebhookAttempt.outcome': 'delivered',
  'WebhookReplay.from': 40,
  'WebhookReplay.to': 42,
};
