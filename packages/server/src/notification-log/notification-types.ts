/**
 * Where the thing that a notification is about is read, by who reads. `{id}` and `{merchant_id}` stand for those of the
 * notification.
 */
export interface ReadAt {
  /** By the merchant whose data it is; absent: no merchant is told. */
  readonly merchant?: string;
  /** By the operator; absent: no single call shows it. */
  readonly operator?: string;
  /** By the operator, if it is about something of the operator's own; absent: at the same place. */
  readonly own?: string;
}

export interface NotificationTypeRow {
  /** What happened, in a sentence without a full stop. */
  readonly summary: string;
  /** What it is about. */
  readonly object: readonly string[];
  /** What `object.id` holds. */
  readonly id: string;
  /** The numbers that it has, each with its meaning. */
  readonly counts: Readonly<Record<string, string>>;
  readonly readAt: ReadAt;
  /** Whether the operator is told as well when it is about a merchant. */
  readonly tellsOperator?: true;
}

const keyKinds = ['api_key', 'credential', 'install_key', 'operator_token'] as const;

/**
 * What merchants and the operator are told. The list is closed, and a name stays for ever. A change that could break a
 * reader is a new type; a new count is none. No notification holds personal data or a text that somebody wrote, so an
 * erasure has nothing to do here.
 */
export const notificationTypes = {
  'report.completed': {
    summary: 'A report was completed',
    object: ['report'],
    id: 'The id of the report.',
    counts: {
      recorded: 'Transactions that it recorded.',
      repeated: 'Transactions that were recorded before.',
      invalid: 'Transactions that are invalid.',
    },
    readAt: {
      merchant: '/merchant-api/v1/reports/{id}',
      operator: '/operator-api/v1/merchants/{merchant_id}/reports/{id}',
    },
  },
  'transactions.invalid': {
    summary: 'A report that was completed has invalid transactions',
    object: ['report'],
    id: 'The id of the report.',
    counts: { invalid: 'Transactions that are invalid.' },
    readAt: {
      merchant: '/merchant-api/v1/invalid-transactions',
      operator: '/operator-api/v1/merchants/{merchant_id}/invalid-transactions',
    },
  },
  'report.late': {
    summary: 'No report came when it was expected, nor in the time of grace after it',
    object: ['reporting_cadence'],
    id: 'Always null.',
    counts: {},
    readAt: {
      merchant: '/merchant-api/v1/reporting-cadence',
      operator: '/operator-api/v1/merchants/{merchant_id}/reporting-cadence',
    },
    tellsOperator: true,
  },
  'corrections.made': {
    summary: 'Transactions were corrected',
    object: ['correction'],
    id: 'The id of the correction; null if there are several.',
    counts: { corrections: 'Corrections that were made at once.' },
    readAt: {
      merchant: '/merchant-api/v1/corrections',
      operator: '/operator-api/v1/merchants/{merchant_id}/transactions',
    },
  },
  'correction_request.made': {
    summary: 'A merchant asked for corrections',
    object: ['correction_request'],
    id: 'The id of the request; null if there are several.',
    counts: {
      requests: 'Requests that were made at once.',
      accepted: 'How many of them the policy of the operator accepted.',
    },
    readAt: {
      merchant: '/merchant-api/v1/correction-requests',
      operator: '/operator-api/v1/merchants/{merchant_id}/correction-requests',
    },
    tellsOperator: true,
  },
  'correction_request.decided': {
    summary: 'Requests for corrections were decided',
    object: ['correction_request'],
    id: 'The id of the request; null if there are several.',
    counts: {
      accepted: 'Requests that were accepted.',
      refused: 'Requests that were refused.',
      overtaken: 'Requests whose transaction had been corrected differently.',
    },
    readAt: {
      merchant: '/merchant-api/v1/correction-requests',
      operator: '/operator-api/v1/merchants/{merchant_id}/correction-requests',
    },
  },
  'fees.repriced': {
    summary: 'Fees of transactions were computed again',
    object: ['month'],
    id: 'The month in which the transactions were settled.',
    counts: { transactions: 'Transactions whose fee has changed.' },
    readAt: {
      merchant: '/merchant-api/v1/statements',
      operator: '/operator-api/v1/merchants/{merchant_id}/statements',
    },
  },
  'statement.closed': {
    summary: 'The statement of a month was closed',
    object: ['statement'],
    id: 'The month of the statement.',
    counts: {},
    readAt: {
      merchant: '/merchant-api/v1/statements/{id}',
      operator: '/operator-api/v1/merchants/{merchant_id}/statements/{id}',
    },
  },
  'events.set_aside': {
    summary: 'Events that were accepted could not be recorded, and wait until the operator replays them',
    object: ['batch'],
    id: 'Always null: batches are numbered over all merchants.',
    counts: { events: 'Events that wait.' },
    readAt: {
      merchant: '/attribution-api/v1/deliveries',
      operator: '/operator-api/v1/attribution/set-aside',
    },
    tellsOperator: true,
  },
  'installation.created': {
    summary: 'An installation was created; only if the operator has switched this on',
    object: ['installation'],
    id: 'The id of the installation.',
    counts: {},
    readAt: {
      merchant: '/merchant-api/v1/installations/{id}',
      operator: '/operator-api/v1/installations/{id}',
    },
  },
  'events.warned': {
    summary: 'Events of a day have warnings',
    object: ['day'],
    id: 'The day (UTC) on which the events were accepted.',
    counts: {
      events: 'Events with a warning, of all kinds added up.',
      kinds: 'Pairs of an app and a warning.',
    },
    readAt: {
      merchant: '/attribution-api/v1/warnings',
      operator: '/operator-api/v1/attribution/warnings',
    },
  },
  'key.ending': {
    summary: 'A key in use expires within 14 days',
    object: keyKinds,
    id: 'The id of the key.',
    counts: {},
    readAt: { merchant: '/merchant-api/v1/ending-keys' },
  },
  'key.revoked': {
    summary: 'A key was revoked',
    object: keyKinds,
    id: 'The id of the key.',
    counts: {},
    readAt: { merchant: '/merchant-api/v1/audit', operator: '/operator-api/v1/audit' },
  },
  'erasure.done': {
    summary: 'Personal data of a store user or an installation was erased',
    object: ['erasure'],
    id: 'The id of the erasure.',
    counts: {
      sessions: 'Store sessions that were erased.',
      installations: 'Installations that no longer name a store user.',
    },
    readAt: { operator: '/operator-api/v1/erasures' },
  },
  'member.added': {
    summary: 'A person works for the merchant or the operator from now on',
    object: ['member', 'user'],
    id: 'The id by which the merchant knows the person; of a person of the operator, their number.',
    counts: {},
    readAt: { merchant: '/merchant-api/v1/users', operator: '/operator-api/v1/users' },
  },
  'backup.failed': {
    summary: 'A backup of the embedded database (`stoa backup`) failed',
    object: ['backup'],
    id: 'Always null.',
    counts: {},
    readAt: { operator: '/operator-api/v1/service' },
  },
  'webhook_endpoint.disabled': {
    summary: 'An endpoint gets no more webhooks, because it answered 410 or nothing succeeded for five days',
    object: ['webhook_endpoint'],
    id: 'The id of the endpoint.',
    counts: { failures: 'Attempts in a row that failed.' },
    readAt: {
      merchant: '/merchant-api/v1/webhook-endpoints/{id}',
      operator: '/operator-api/v1/merchants/{merchant_id}/webhook-endpoints/{id}',
      own: '/operator-api/v1/webhook-endpoints/{id}',
    },
  },
} as const satisfies Readonly<Record<string, NotificationTypeRow>>;

export type NotificationType = keyof typeof notificationTypes;

export const allNotificationTypes = Object.keys(notificationTypes) as readonly NotificationType[];

/** The row of a type. */
export function rowOf(type: NotificationType): NotificationTypeRow {
  return notificationTypes[type];
}
