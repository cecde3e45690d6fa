import { labelPattern } from '@stoa/contract';
import { Type } from 'typebox';
import { cursorOf, integerKey, pageParameters, uuidKey } from '../http/page-cursor.js';
import {
  choice,
  count,
  exact,
  idOf,
  integerOrNull,
  named,
  pageSchema,
  text,
  textOrNull,
  time,
  timeOrNull,
} from '../http/validating/members.js';
import { StorableText, TextOf } from '../http/validating/text-forms.js';
import { ref } from '../http/validating/validation.js';
import { wireOf } from '../http/wire-of.js';
import { latestDay } from '../kernel/day.js';
import { limits } from '../kernel/limits.js';
import { allNotificationTypes } from '../notification-log/index.js';
import { outboundFaults } from '../outbound/index.js';
import type { RecordedAttempt } from './delivery/delivery-store.js';
import type { EndpointTest } from './endpoints/test-endpoint.js';

const url = StorableText({
  minLength: 1,
  maxLength: limits.webhookUrlCharacters,
  description:
    'Where webhooks are posted to: an https address whose host is public. It may have a path and a query, which then are as secret as you keep them.',
  example: 'https://hooks.example.com/stoa',
});
const description = TextOf('label', {
  maxLength: limits.webhookDescriptionCharacters,
  pattern: labelPattern,
  description: 'What it is for.',
});
const types = Type.Union(
  [Type.Array(choice(allNotificationTypes), { minItems: 1, uniqueItems: true }), Type.Null()],
  { description: 'It gets only these types; null: all, also those of later versions.' },
);
const ordered = Type.Boolean({
  description:
    'Whether it gets one notification at a time, in the order of their numbers. What fails then holds the rest until it was delivered or given up.',
});
const signing = choice(
  ['v1', 'v1a'],
  'How webhooks are signed: v1 with HMAC-SHA256 and a shared secret, v1a with Ed25519, so that the receiver needs the public key alone.',
);

export const newEndpointSchema = exact('NewWebhookEndpoint', {
  url,
  description: Type.Optional(description),
  types: Type.Optional(types),
  ordered: Type.Optional(ordered),
  signing: Type.Optional(signing),
});

/** Absent members stay as they are; at least one must be given. */
export const endpointChangeSchema = Type.Object(
  {
    url: Type.Optional(url),
    description: Type.Optional(description),
    types: Type.Optional(types),
    ordered: Type.Optional(ordered),
    state: Type.Optional(
      choice(
        ['active', 'paused'],
        'paused: nothing is sent, and nothing is lost. active: it goes on where it was.',
      ),
    ),
  },
  { $id: 'WebhookEndpointChange', additionalProperties: false, minProperties: 1 },
);

const endpointMembers = {
  endpoint_id: Type.String({ format: 'uuid', description: 'Names the endpoint.' }),
  url: text('Where webhooks are posted to.'),
  description: text('What it is for.'),
  types: Type.Union([Type.Array(Type.String()), Type.Null()], {
    description: 'It gets only these types; null: all.',
  }),
  ordered,
  signing,
  public_key: textOrNull(
    'Verifies the signatures of v1a, as `whpk_…`; null for v1. Pin it: never take a key from a message.',
  ),
  previous_public_key: textOrNull('The public key before, until `previous_until`.'),
  previous_until: timeOrNull('Until then, the secret before signs as well; null: there is none.'),
  state: choice(
    ['active', 'paused', 'disabled'],
    'disabled: Stoa stopped sending, as `disabled_because` says.',
  ),
  disabled_because: textOrNull('`gone`: it answered 410. `failing`: nothing succeeded for five days.'),
  created_at: time('When it was added.'),
  after_sequence: count(
    'Every notification up to this number was delivered, was given up, or is one of those that are sent again.',
  ),
  retries: count('Notifications that failed, or were asked for again, and are sent again.'),
  failures: count('Attempts in a row that failed.'),
  failing_since: timeOrNull('The first of these; null: the last attempt succeeded.'),
  next_try_at: timeOrNull('Nothing is sent before; null: it is sent at once.'),
};

export const endpointSchema = named('WebhookEndpoint', endpointMembers);

export const endpointListSchema = named('WebhookEndpointList', {
  endpoints: Type.Array(ref(endpointSchema), { description: 'The oldest first.' }),
});

export const endpointWithSecretSchema = named('WebhookEndpointWithSecret', {
  ...endpointMembers,
  secret: text('The secret that signs: `whsec_…`, or for v1a the private key `whsk_…`. It is shown once.'),
});

export const secretRotationSchema = exact('WebhookSecretRotation', {
  overlap_hours: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: limits.keyOverlapHours,
      default: limits.keyOverlapHoursByDefault,
      description: 'How long the old secret signs beside the new one; 0: not at all.',
    }),
  ),
});

const outcomeMembers = {
  status: integerOrNull('The status of the answer; null: there was none.'),
  fault: textOrNull(
    `Why there was no answer; null if there was one. ${Object.entries(outboundFaults)
      .map(([fault, words]) => `${fault}: ${words}.`)
      .join(' ')}`,
  ),
  took_ms: count('How many milliseconds the attempt took.'),
  answer: textOrNull('The first 512 bytes that the receiver answered, as text; null: nothing came.'),
};

export const endpointTestSchema = named('WebhookTest', {
  webhook_id: Type.String({ format: 'uuid', description: 'The `webhook-id` of the message.' }),
  delivered: Type.Boolean({ description: 'Whether the receiver answered 2xx.' }),
  ...outcomeMembers,
});

const attemptSchema = named('WebhookAttempt', {
  attempted_at: time('When the attempt began.'),
  webhook_id: Type.String({ format: 'uuid', description: 'The id of the notification; its `webhook-id`.' }),
  sequence: count('The number of the notification.'),
  type: text('What happened.'),
  attempt: idOf('Which attempt for this notification it was.'),
  outcome: choice(
    ['delivered', 'failed', 'given_up'],
    'failed: it is tried again. given_up: it failed, and was the last attempt.',
  ),
  ...outcomeMembers,
});

export const attemptPageSchema = pageSchema('WebhookAttemptPage', 'attempts', attemptSchema);

const sequence = (words: string) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: words });

export const replaySchema = exact('WebhookReplay', {
  from: sequence('The number of the first notification to send again.'),
  to: Type.Optional(
    sequence(
      `The last one, for a range of at most ${limits.notificationsWalked} numbers, with at most ${limits.webhooksSentAgain} notifications that the endpoint gets. Without it, everything from the first one on is sent again, in the order of their numbers.`,
    ),
  ),
});

export const attemptQuerySchema = Type.Object({ ...pageParameters });

/** Milliseconds since 1970, as far as a parser of times can return them. */
const timeKey = integerKey(0n, BigInt(latestDay) * 86_400_000n, Number);
export const attemptCursor = cursorOf({ attemptedMs: timeKey, attemptId: uuidKey });

export const webhookSchemas = [
  newEndpointSchema,
  endpointChangeSchema,
  endpointSchema,
  endpointListSchema,
  endpointWithSecretSchema,
  secretRotationSchema,
  endpointTestSchema,
  attemptSchema,
  attemptPageSchema,
  replaySchema,
] as const;

export const endpointOnWire = wireOf(endpointSchema);
export const endpointWithSecretOnWire = wireOf(endpointWithSecretSchema);

const told = wireOf(endpointTestSchema);
export const endpointTestOnWire = (one: EndpointTest) =>
  told({ ...one, delivered: one.isDelivered, answer: textIn(one.answer) });

const attempted = wireOf(attemptSchema);
export const attemptOnWire = (one: RecordedAttempt) =>
  attempted({ ...one, webhookId: one.notificationId, answer: textIn(one.answer) });

/** What a receiver answered need not be text: what is none becomes U+FFFD. */
function textIn(answer: Buffer | null): string | null {
  return answer?.toString('utf8') ?? null;
}
