import { randomUUID } from 'node:crypto';
import type { Gate } from '../../kernel/gate.js';
import { overloaded } from '../../kernel/overloaded.js';
import { operatorStream } from '../../notification-log/index.js';
import type { EndpointName } from '../delivery/delivery-store.js';
import { type AnsweredAttempt, postMessage } from '../delivery/post-webhook.js';
import { isDelivered } from '../delivery/settle-round.js';
import { type EndpointsContext, findEndpoint } from './manage-endpoints.js';

export interface EndpointTest extends AnsweredAttempt {
  readonly webhookId: string;
  readonly isDelivered: boolean;
}

/**
 * Sends a message of the type `webhook.test` at once, whatever the state of the endpoint, and says what became of it.
 * It is not in the log, is not repeated, and changes nothing.
 * @throws Failure unknown_webhook_endpoint, overloaded if many are tried at once
 */
export async function testEndpoint(
  context: EndpointsContext & { readonly tests: Gate },
  name: EndpointName,
): Promise<EndpointTest> {
  const target = await findEndpoint(context, name);
  const leave = await context.tests.enter();
  if (leave === undefined) throw overloaded('Too many webhook endpoints are tried at the moment.', 5);
  const id = randomUUID();
  try {
    const message = { id, content: testMessage(name, id, context.clock.now()) };
    const { signal } = new AbortController();
    const answered = await postMessage(context, { target, message, signal });
    return { ...answered, webhookId: id, isDelivered: isDelivered(answered) };
  } finally {
    leave();
  }
}

/** It has the members of a notification, so that the receiver's parser is tried as well. */
function testMessage({ merchantId, endpointId }: EndpointName, id: string, now: Date): object {
  return {
    id,
    timestamp: now.toISOString(),
    sequence: 0,
    merchant_id: merchantId === operatorStream ? null : merchantId,
    type: 'webhook.test',
    object: { type: 'webhook_endpoint', id: endpointId },
    counts: {},
    href: null,
  };
}
