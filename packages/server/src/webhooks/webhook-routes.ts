import type { FastifyReply } from 'fastify';
import type { App } from '../http/area.js';
import type { LimitRate } from '../http/listening/limit-rate.js';
import type { Gate } from '../kernel/gate.js';
import { limits } from '../kernel/limits.js';
import type { ListedAttempt } from './endpoints/attempt-store.js';
import { listAttempts } from './endpoints/list-attempts.js';
import {
  addEndpoint,
  changeEndpoint,
  type EndpointsContext,
  findEndpoint,
  listEndpoints,
  removeEndpoint,
  rotateSecret,
} from './endpoints/manage-endpoints.js';
import { replayNotifications } from './endpoints/send-again.js';
import { testEndpoint } from './endpoints/test-endpoint.js';
import {
  attemptCursor,
  attemptOnWire,
  attemptPageSchema,
  attemptQuerySchema,
  endpointChangeSchema,
  endpointListSchema,
  endpointOnWire,
  endpointSchema,
  endpointTestOnWire,
  endpointTestSchema,
  endpointWithSecretOnWire,
  endpointWithSecretSchema,
  newEndpointSchema,
  replaySchema,
  secretRotationSchema,
} from './webhook-schemas.js';
import { type WebhookSide, webhookParams, webhookSides } from './webhook-sides.js';
import { webhooksFailures } from './webhooks-failures.js';

const { unusable_webhook, unknown_webhook_endpoint, too_many_webhook_endpoints, too_many_to_send_again } =
  webhooksFailures;
const hourMs = 60 * 60 * 1000;

export interface WebhookRoutesOptions extends EndpointsContext {
  /** Counts the calls of each key and person of a merchant. */
  readonly limitRate: LimitRate;
  readonly tests: Gate;
}

/** The same calls for merchants, for the operator, and for the operator about a merchant. */
export function webhookRoutes(app: App, options: WebhookRoutesOptions): void {
  app.addHook('onClose', async () => options.outbound.close());
  for (const side of webhookSides(app, options)) {
    readingRoutes(options, side);
    addRoute(options, side);
    changingRoutes(options, side);
    rotateRoute(options, side);
    sendingRoutes(options, side);
  }
}

const reads = { scope: 'webhooks:read' } as const;
const writes = { scope: 'webhooks:write' } as const;

/** What calls for all endpoints of a side have in common, and those for one. */
const ofAll = (side: WebhookSide) => ({ path: side.path, params: webhookParams(side, 'all') });
const ofOne = (side: WebhookSide, more = '') => ({
  path: `${side.path}/:endpoint_id${more}`,
  params: webhookParams(side, 'one'),
});
const failsOfOne = (side: WebhookSide) => [...side.fails, unknown_webhook_endpoint];

function readingRoutes(options: WebhookRoutesOptions, side: WebhookSide): void {
  const { calls, own, whose, streamOf } = side;
  calls.read({
    ...ofAll(side),
    ...reads,
    id: `list${own}WebhookEndpoints`,
    summary: `List ${whose} webhook endpoints`,
    description: `The oldest first, at most ${limits.webhookEndpoints}; never a secret.`,
    answer: ['The endpoints.', endpointListSchema],
    fails: side.fails,
    handle: async (asked) => ({
      endpoints: (await listEndpoints(options, await streamOf(asked))).map((one) => endpointOnWire(one)),
    }),
  });
  calls.read({
    ...ofOne(side),
    ...reads,
    id: `get${own}WebhookEndpoint`,
    summary: `Read one of ${whose} webhook endpoints`,
    description: 'How it is set, how far it has come, and whether it fails; never its secret.',
    answer: ['The endpoint.', endpointSchema],
    fails: failsOfOne(side),
    handle: async (asked) => endpointOnWire(await findEndpoint(options, await named(side, asked))),
  });
  calls.list({
    ...ofOne(side, '/attempts'),
    ...reads,
    id: `list${own}WebhookAttempts`,
    summary: `Read what became of ${whose} webhooks`,
    description:
      'Every attempt to send a notification to the endpoint, the newest first, as long as notifications are kept. `answer` is what the receiver sent: treat it as foreign text.',
    query: attemptQuerySchema,
    answer: ['A page of attempts.', attemptPageSchema],
    fails: failsOfOne(side),
    cursor: attemptCursor,
    items: 'attempts',
    onWire: (one: ListedAttempt) => attemptOnWire(one),
    find: async (asked, page) => listAttempts(options, await named(side, asked), page),
  });
}

function addRoute(options: WebhookRoutesOptions, side: WebhookSide): void {
  const { calls, own, whose, streamOf } = side;
  calls.change({
    ...ofAll(side),
    ...writes,
    id: `add${own}WebhookEndpoint`,
    audit: 'webhook_endpoint.added',
    summary: `Add one of ${whose} webhook endpoints`,
    description:
      'It gets what happens from now on, signed as Standard Webhooks 1.0.0 says. Only this answer has the secret. Not idempotent.',
    body: newEndpointSchema,
    status: 201,
    answer: ['The endpoint, with its secret.', endpointWithSecretSchema],
    fails: [...side.fails, unusable_webhook, too_many_webhook_endpoints],
    handle: async (asked) => {
      const { url, description = '', types = null, ordered = false, signing = 'v1' } = asked.body;
      const merchantId = await streamOf(asked);
      const given = { merchantId, url, description, types, ordered, signing, by: asked.by };
      return showOnce(asked.reply, endpointWithSecretOnWire(await addEndpoint(options, given)));
    },
  });
}

function changingRoutes(options: WebhookRoutesOptions, side: WebhookSide): void {
  const { calls, own, whose } = side;
  calls.change({
    ...ofOne(side),
    ...writes,
    method: 'PATCH',
    id: `change${own}WebhookEndpoint`,
    audit: 'webhook_endpoint.changed',
    summary: `Change, pause or resume one of ${whose} webhook endpoints`,
    description:
      'Changes what is given; the rest stays. It counts within a few seconds. With `"state": "paused"` nothing is sent, and nothing is lost. With `"state": "active"` a paused or disabled endpoint goes on where it was, with the notifications that are still kept.',
    body: endpointChangeSchema,
    answer: ['The endpoint as it is now.', endpointSchema],
    fails: [...failsOfOne(side), unusable_webhook],
    handle: async (asked) => {
      const name = await named(side, asked);
      return endpointOnWire(await changeEndpoint(options, { ...asked.body, ...name, by: asked.by }));
    },
  });
  calls.change({
    ...ofOne(side),
    ...writes,
    method: 'DELETE',
    id: `remove${own}WebhookEndpoint`,
    audit: 'webhook_endpoint.removed',
    summary: `Remove one of ${whose} webhook endpoints`,
    description: 'Nothing more is sent to it, except what is under way.',
    answer: 'It is removed.',
    fails: failsOfOne(side),
    handle: async (asked) => removeEndpoint(options, { ...(await named(side, asked)), by: asked.by }),
  });
}

function rotateRoute(options: WebhookRoutesOptions, side: WebhookSide): void {
  const { calls, own, whose } = side;
  calls.change({
    ...ofOne(side, '/secret-rotation'),
    ...writes,
    id: `rotate${own}WebhookSecret`,
    audit: 'webhook_endpoint.secret_rotated',
    summary: `Give one of ${whose} webhook endpoints a new secret`,
    description:
      'For a while, each webhook has two signatures: of the new secret and of the one before, so that the receiver can change over without a gap. Only this answer has the new secret. Not idempotent: a repeat makes another one, and only the last two sign.',
    body: secretRotationSchema,
    answer: ['The endpoint, with its new secret.', endpointWithSecretSchema],
    fails: failsOfOne(side),
    handle: async (asked) => {
      const { overlap_hours: hours = limits.keyOverlapHoursByDefault } = asked.body;
      const rotation = { ...(await named(side, asked)), by: asked.by, overlapMs: hours * hourMs };
      return showOnce(asked.reply, endpointWithSecretOnWire(await rotateSecret(options, rotation)));
    },
  });
}

function sendingRoutes(options: WebhookRoutesOptions, side: WebhookSide): void {
  const { calls, own, whose } = side;
  calls.change({
    ...ofOne(side, '/test'),
    ...writes,
    id: `test${own}WebhookEndpoint`,
    audit: 'never',
    summary: `Try one of ${whose} webhook endpoints`,
    description:
      'Sends a message of the type `webhook.test` at once, in any state of the endpoint, and answers what became of it, within 15 seconds. The message is not in the log, is not repeated, and changes nothing.',
    answer: ['What became of it.', endpointTestSchema],
    fails: failsOfOne(side),
    handle: async (asked) => endpointTestOnWire(await testEndpoint(options, await named(side, asked))),
  });
  calls.change({
    ...ofOne(side, '/replay'),
    ...writes,
    id: `replay${own}Webhooks`,
    audit: 'webhook_endpoint.replayed',
    summary: `Send ${whose} notifications to an endpoint again`,
    description:
      'Those of a range, or with `from` alone everything from there on. Each has the `webhook-id` that it had. This sends notifications that are still kept and of the types that the endpoint gets. Webhooks that are under way at this moment are sent again as well.',
    body: replaySchema,
    answer: ['The endpoint as it is now.', endpointSchema],
    fails: [...failsOfOne(side), unusable_webhook, too_many_to_send_again],
    handle: async (asked) => {
      const { from, to } = asked.body;
      const range = { from: BigInt(from), to: to === undefined ? undefined : BigInt(to) };
      const name = await named(side, asked);
      return endpointOnWire(await replayNotifications(options, { ...name, ...range, by: asked.by }));
    },
  });
}

/** The endpoint that a call names. @throws Failure unknown_merchant */
async function named({ streamOf }: WebhookSide, asked: Parameters<WebhookSide['streamOf']>[0]) {
  return { merchantId: await streamOf(asked), endpointId: asked.params.endpoint_id };
}

/** The only answer that has the secret, so no cache may keep it. */
function showOnce<T>(reply: FastifyReply, answer: T): T {
  void reply.header('cache-control', 'no-store');
  return answer;
}
