/** A kind of message that we send to the endpoints of merchants and the operator. */
export interface DescribedWebhook {
  /** The `type` of the message. */
  readonly type: string;
  readonly summary: string;
  /** The name of the shared schema of its body. */
  readonly schema: string;
  readonly example: object;
}

interface Description {
  webhooks?: object;
  components?: { parameters?: object; responses?: object };
}

const headers = {
  WebhookId: {
    name: 'webhook-id',
    description: 'The `id` of the notification, the same in every attempt: do each id once.',
    schema: { type: 'string', format: 'uuid' },
  },
  WebhookTimestamp: {
    name: 'webhook-timestamp',
    description:
      'When the attempt is made, in seconds since 1970. Refuse messages that are more than five minutes old.',
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  WebhookSignature: {
    name: 'webhook-signature',
    description:
      'Signatures of `id.timestamp.body`, with spaces between them: `v1,` with HMAC-SHA256 or `v1a,` with Ed25519, in base64. There are several while a key is replaced; one that is right is enough. Take the key from your own settings, never from a message.',
    schema: { type: 'string' },
  },
};

const answers = {
  WebhookTaken: {
    status: '2XX',
    description: 'You have it: it is not sent again. The body is not looked at. Answer within 15 seconds.',
  },
  WebhookUnwanted: { status: '410', description: 'You want no more messages: the endpoint is disabled.' },
  WebhookNotTaken: {
    status: 'default',
    description:
      'Any other status, 3xx included, is a failure: the message is sent again, ten times within 76 hours, later if `Retry-After` says so.',
  },
};

/** Describes what we send under `webhooks` (OpenAPI 3.1), in the form of Standard Webhooks 1.0.0. */
export function declareWebhooks<T extends Description>(
  description: T,
  webhooks: readonly DescribedWebhook[],
): T {
  if (webhooks.length === 0) return description;
  const { components = {} } = description;
  const named = Object.entries(headers).map(([name, header]) => [
    name,
    { in: 'header', required: true, ...header },
  ]);
  const shared = Object.entries(answers).map(([name, { description: meaning }]) => [
    name,
    { description: meaning },
  ]);
  components.parameters = { ...components.parameters, ...Object.fromEntries(named) };
  components.responses = { ...components.responses, ...Object.fromEntries(shared) };
  description.components = components;
  description.webhooks = Object.fromEntries(webhooks.map((one) => [one.type, { post: operationOf(one) }]));
  return description;
}

function operationOf({ type, summary, schema, example }: DescribedWebhook): object {
  const responses = Object.entries(answers).map(([name, { status }]) => [
    status,
    { $ref: `#/components/responses/${name}` },
  ]);
  return {
    operationId: `receive_${type.replaceAll('.', '_')}`,
    tags: ['Webhooks'],
    summary,
    security: [],
    parameters: Object.keys(headers).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, example } },
    },
    responses: Object.fromEntries(responses),
  };
}
