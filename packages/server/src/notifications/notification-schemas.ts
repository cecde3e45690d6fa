import { type TObject, Type } from 'typebox';
import type { DescribedWebhook } from '../http/description/declare-webhooks.js';
import { pageParameters } from '../http/page-cursor.js';
import { choice, count, idOf, integerOrNull, named, textOrNull, time } from '../http/validating/members.js';
import { refuseQuery } from '../http/validating/query-parameters.js';
import { ref } from '../http/validating/validation.js';
import { wireOf } from '../http/wire-of.js';
import { limits } from '../kernel/limits.js';
import {
  allNotificationTypes,
  type Notification,
  type NotificationType,
  type NotificationTypeRow,
  rowOf,
} from '../notification-log/index.js';

const sequence = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description });

/** What all notifications have, whatever their type. */
const common = {
  id: Type.String({
    format: 'uuid',
    description: 'Names the notification for ever. The operator is told of the same thing under the same id.',
  }),
  timestamp: time('When it happened.'),
  sequence: sequence(
    'Its number. Those of a merchant, and those of the operator, are numbered 1, 2, 3 … without holes.',
  ),
  merchant_id: integerOrNull("Whose data it is about; null: the operator's own."),
};

const href = textOrNull('Where the reader finds more, relative to the address of the service.');

const notificationSchema = named('Notification', {
  ...common,
  type: choice(
    allNotificationTypes,
    'What happened. Later versions may have more types: ignore those that you do not know.',
  ),
  object: Type.Object({
    type: Type.String({ description: 'What it is about.' }),
    id: textOrNull('Its id, if it is about one thing that has one.'),
  }),
  counts: Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
    description: 'Numbers, by name. Later versions may have more of them.',
  }),
  href,
});

export const notificationPageSchema = named('NotificationPage', {
  notifications: Type.Array(ref(notificationSchema), { description: 'In the order of their numbers.' }),
  next_after: sequence('Send it as `after` to read on. It is lower than `last_sequence` if there are more.'),
  last_sequence: sequence('The last number that has been given; 0: none has.'),
});

/** What is sent when an endpoint is tried. It is not in the log. */
const testType = 'webhook.test';
const testRow: NotificationTypeRow = {
  summary: 'Somebody tries the endpoint',
  object: ['webhook_endpoint'],
  id: 'The id of the endpoint.',
  counts: {},
  readAt: {},
};

const rowsOfTypes: readonly (readonly [string, NotificationTypeRow])[] = [
  ...allNotificationTypes.map((type) => [type, rowOf(type)] as const),
  [testType, testRow],
];

/** The schema of one type: exactly what it holds. */
function schemaOfType(type: string, { summary, object, id, counts }: NotificationTypeRow): TObject {
  return Type.Object(
    {
      ...common,
      type: Type.Literal(type),
      object: Type.Object({ type: choice(object), id: textOrNull(id) }),
      counts: Type.Object(
        Object.fromEntries(Object.entries(counts).map(([name, meaning]) => [name, count(meaning)])),
      ),
      href,
    },
    { $id: schemaName(type), description: `${summary}.` },
  );
}

/** `report.completed` is `ReportCompletedNotification`. */
function schemaName(type: string): string {
  const words = type.split(/[._]/).map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`);
  return `${words.join('')}Notification`;
}

/** Each type with its schema. */
export const schemasOfTypes = rowsOfTypes.map(([type, row]) => ({ type, schema: schemaOfType(type, row) }));

export const notificationSchemas = [
  notificationSchema,
  notificationPageSchema,
  ...schemasOfTypes.map(({ schema }) => schema),
] as const;

/** Each type as a message to an endpoint. */
export const describedWebhooks: readonly DescribedWebhook[] = rowsOfTypes.map(([type, row]) => ({
  type,
  summary: row.summary,
  schema: schemaName(type),
  example: exampleOfType(type, row),
}));

function exampleOfType(type: string, { object: [objectType], counts, readAt }: NotificationTypeRow): object {
  return {
    id: '3d4a8f0e-6f0b-4b8c-9a51-0c2f8e6b7d10',
    timestamp: '2026-11-20T12:00:04.217Z',
    sequence: type === testType ? 0 : 42,
    merchant_id: 1,
    type,
    object: { type: objectType, id: null },
    counts: Object.fromEntries(Object.keys(counts).map((name) => [name, 1])),
    href: /^[^{]+$/.exec(readAt.merchant ?? readAt.operator ?? '')?.[0] ?? null,
  };
}

export const notificationQuerySchema = Type.Object({
  after: Type.Optional(
    sequence(
      'The `next_after` of the answer before, or the number of the last notification that you have. Without it, the oldest that is kept comes first.',
    ),
  ),
  types: Type.Optional(
    Type.String({
      maxLength: 1_000,
      description: `Only these types, with commas between them: ${allNotificationTypes.join(', ')}.`,
    }),
  ),
  limit: pageParameters.limit,
  wait: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: limits.notificationWaitSeconds,
      description: 'How many seconds to wait for a notification while there is none; 0 by default.',
    }),
  ),
});

export const notificationParamsSchema = Type.Object({ merchant_id: idOf('The merchant.') });

/** The types of a list with commas. @throws Failure invalid_request */
export function typesOf(text: string | undefined): readonly NotificationType[] | null {
  if (text === undefined) return null;
  return text.split(',').map((name) => {
    const type = allNotificationTypes.find((one) => one === name.trim());
    if (type !== undefined) return type;
    throw refuseQuery({
      name: 'types',
      code: 'unknown_type',
      detail: `must have names of types, with commas between them: ${allNotificationTypes.join(', ')}.`,
    });
  });
}

export type NotificationReader = 'merchant' | 'operator';

const told = wireOf(notificationSchema);

/** A notification as the API and the command show it to a reader. */
export const notificationOnWire = (one: Notification, reader: NotificationReader) =>
  told({
    id: one.notificationId,
    timestamp: one.happenedAt,
    sequence: one.sequence,
    merchantId: one.merchantId,
    type: one.type,
    object: { type: one.objectType, id: one.objectId },
    counts: one.counts,
    href: hrefOf(one, reader),
  });

function hrefOf({ type, merchantId, objectId }: Notification, reader: NotificationReader): string | null {
  const { readAt } = rowOf(type);
  const template = (merchantId === null ? readAt.own : undefined) ?? readAt[reader];
  const isKnown = (member: string, value: unknown): boolean =>
    value !== null || template?.includes(`{${member}}`) !== true;
  if (template === undefined || !isKnown('merchant_id', merchantId) || !isKnown('id', objectId)) return null;
  return template
    .replace('{merchant_id}', String(merchantId))
    .replace('{id}', () => encodeURIComponent(String(objectId)));
}
