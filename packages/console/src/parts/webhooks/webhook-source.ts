import type { Schema } from '@stoa/client';
import { merchantClient, operator } from '../../data/clients.js';
import type { Ending } from '../../data/use-read.js';

export type Endpoint = Schema<'WebhookEndpoint'>;
export type Attempt = Schema<'WebhookAttempt'>;

interface Endpoints {
  list(ending: Ending): Promise<Schema<'WebhookEndpointList'>>;
  get(id: string, ending: Ending): Promise<Endpoint>;
  add(body: Schema<'NewWebhookEndpoint'>): Promise<Schema<'WebhookEndpointWithSecret'>>;
  change(id: string, body: Schema<'WebhookEndpointChange'>): Promise<Endpoint>;
  remove(id: string): Promise<unknown>;
  rotateSecret(
    id: string,
    body: Schema<'WebhookSecretRotation'>,
  ): Promise<Schema<'WebhookEndpointWithSecret'>>;
  test(id: string): Promise<Schema<'WebhookTest'>>;
  replay(id: string, body: Schema<'WebhookReplay'>): Promise<Endpoint>;
  attempts(
    id: string,
    query: { readonly cursor?: string; readonly limit: number },
    ending: Ending,
  ): { page(): Promise<Schema<'WebhookAttemptPage'>> };
}

/** The webhook endpoints of a merchant or of the operator, and their calls. */
export interface WebhookSource {
  /** The beginning of their query keys. */
  readonly key: readonly unknown[];
  /** The page that lists them. The page of an endpoint is below it. */
  readonly to: string;
  /** Whose they are: merchants are not told everything that the operator is, nor the other way round. */
  readonly side: 'merchant' | 'operator';
  readonly endpoints: Endpoints;
  /** The notification of a number, exactly as it is sent; undefined where its readers see it otherwise. */
  readonly payloadOf?: (sequence: number, ending: Ending) => Promise<Schema<'Notification'> | undefined>;
}

/** Reads one notification of a stream by its number. */
async function only(page: Promise<Schema<'NotificationPage'>>): Promise<Schema<'Notification'> | undefined> {
  return (await page).notifications[0];
}

/** Those of the merchant whose pages these are. */
export function merchantWebhooks(merchantId: number): WebhookSource {
  const { notifications, webhookEndpoints: endpoints } = merchantClient(merchantId);
  return {
    key: ['webhooks'],
    to: '/webhooks',
    side: 'merchant',
    endpoints,
    payloadOf: (sequence, ending) => only(notifications.list({ after: sequence - 1, limit: 1 }, ending)),
  };
}

/** The operator's own. */
export const operatorWebhooks: WebhookSource = {
  key: ['webhooks'],
  to: '/webhooks',
  side: 'operator',
  endpoints: operator.webhookEndpoints,
  payloadOf: (sequence, ending) =>
    only(operator.notifications.list({ after: sequence - 1, limit: 1 }, ending)),
};

/** Those of a merchant, as the operator sees them. */
export function webhooksOfMerchant(merchantId: number): WebhookSource {
  const { merchantWebhookEndpoints: calls } = operator;
  return {
    key: ['merchant-webhooks', merchantId],
    to: `/merchants/${merchantId}/webhooks`,
    side: 'merchant',
    endpoints: {
      list: (ending) => calls.list(merchantId, ending),
      get: (id, ending) => calls.get(merchantId, id, ending),
      add: (body) => calls.add(merchantId, body),
      change: (id, body) => calls.change(merchantId, id, body),
      remove: (id) => calls.remove(merchantId, id),
      rotateSecret: (id, body) => calls.rotateSecret(merchantId, id, body),
      test: (id) => calls.test(merchantId, id),
      replay: (id, body) => calls.replay(merchantId, id, body),
      attempts: (id, query, ending) => calls.attempts(merchantId, id, query, ending),
    },
  };
}
