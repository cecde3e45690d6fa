import { assertMerchant } from '../access/index.js';
import { type BoundFunctions, bindContext, type Context } from '../database/context.js';
import { createGate } from '../kernel/gate.js';
import { operatorStream } from '../notification-log/index.js';
import type { Outbound } from '../outbound/index.js';
import { createEndpointSecrets } from './endpoint-secret.js';
import { listAttempts } from './endpoints/list-attempts.js';
import {
  addEndpoint,
  changeEndpoint,
  findEndpoint,
  listEndpoints,
  removeEndpoint,
  rotateSecret,
} from './endpoints/manage-endpoints.js';
import { replayNotifications } from './endpoints/send-again.js';
import { testEndpoint } from './endpoints/test-endpoint.js';

/** The stream of a merchant, or with undefined that of the operator. @throws Failure unknown_merchant */
async function findStream({ database }: Context, merchantId: number | undefined): Promise<number> {
  if (merchantId !== undefined) await assertMerchant(database, merchantId);
  return merchantId ?? operatorStream;
}

const uses = {
  findStream,
  add: addEndpoint,
  change: changeEndpoint,
  find: findEndpoint,
  list: listEndpoints,
  remove: removeEndpoint,
  rotate: rotateSecret,
  replay: replayNotifications,
  test: testEndpoint,
  attempts: listAttempts,
} as const;

/** What the command does with webhook endpoints. */
export type WebhookManagement = BoundFunctions<typeof uses>;

/** The senders of running services notice within some seconds what it changes. */
export function createWebhookManagement(
  context: Context & { readonly outbound: Outbound; readonly masterSecret: Buffer },
): WebhookManagement {
  const { masterSecret, ...common } = context;
  return bindContext(
    {
      ...common,
      secrets: createEndpointSecrets(masterSecret),
      notice: () => undefined,
      tests: createGate({ places: 1, waiting: 0 }),
    },
    uses,
  );
}
