import type { Scope } from '../../access/index.js';
import type { NotificationType } from '../../notification-log/index.js';

/** The mails about a type that people of one side get. */
export interface MailedSide {
  /** People without it get no mail. */
  readonly scope: Scope;
  /** The page of the console that shows more, below its part of the console. */
  readonly page: string;
}

interface MailedType {
  /** What the mails are about: the subject of a mail, and the name of the choice. */
  readonly words: string;
  readonly merchant?: MailedSide;
  readonly operator?: MailedSide;
  /** What the reader of a mail does. */
  readonly hint?: string;
}

const reports = (page: string) => ({ scope: 'reports:read', page }) as const;
const statements = { scope: 'statements:read', page: '/statements' } as const;
const events = (page: string) => ({ scope: 'events:read', page }) as const;
const access = (page: string) => ({ scope: 'access:read', page }) as const;
const webhooks = { scope: 'webhooks:read', page: '/webhooks' } as const;
const people = { scope: 'users:read', page: '/people' } as const;

const rows = {
  'report.late': { words: 'Late reports', merchant: reports('/reports'), operator: reports('/cadences') },
  'transactions.invalid': { words: 'Invalid transactions', merchant: reports('/transactions/invalid') },
  'corrections.made': { words: 'Corrections', merchant: reports('/transactions/corrections') },
  'correction_request.made': { words: 'New requests for corrections', operator: reports('/corrections') },
  'correction_request.decided': {
    words: 'Decided requests for corrections',
    merchant: reports('/transactions/requests'),
  },
  'statement.closed': { words: 'Closed statements', merchant: statements },
  'fees.repriced': { words: 'Repriced fees', merchant: statements },
  'events.set_aside': {
    words: 'Events that could not be recorded',
    merchant: events('/events'),
    operator: events('/events/set-aside'),
  },
  'events.warned': { words: 'Warnings of events', merchant: events('/events/warnings') },
  'key.ending': {
    words: 'Keys that expire soon',
    merchant: access('/keys'),
    hint: 'Rotate them before. The old and the new one then work side by side for a while, so that your programs change over without a gap.',
  },
  'key.revoked': { words: 'Revoked keys', merchant: access('/keys'), operator: access('/operator-tokens') },
  'backup.failed': {
    words: 'Failed backups',
    operator: { scope: 'service:read', page: '/health' },
    hint: 'Run stoa backup by hand and read why it fails.',
  },
  'webhook_endpoint.disabled': {
    words: 'Disabled webhook endpoints',
    merchant: webhooks,
    operator: webhooks,
    hint: 'Resume them when their receivers work again. They go on where they were, with what is still kept.',
  },
  'member.added': { words: 'New people', merchant: people, operator: people },
} as const satisfies Readonly<Partial<Record<NotificationType, MailedType>>>;

/**
 * The notifications about which people may get mail. Completed reports and erasures are not among them, because the
 * people who uploaded or ordered them learn it at once.
 */
export type MailedNotification = keyof typeof rows;

export const allMailed = Object.keys(rows) as readonly MailedNotification[];

/** The row of a type. */
export function mailedType(type: MailedNotification): MailedType {
  return rows[type];
}

/** What people of a merchant get mail about unless they choose otherwise: programs stop if nobody notices. */
export const mailedByDefault: readonly MailedNotification[] = ['key.ending', 'webhook_endpoint.disabled'];

export const paces = ['at_once', 'daily'] as const;
export type Pace = (typeof paces)[number];

/**
 * The hour of UTC after which daily mails are sent. UTC, like the days and months of the books: Stoa does not know
 * where people live.
 */
export const dailyHour = 6;

/** When daily mails were last due. */
export function lastDailyTime(now: Date): Date {
  const today = new Date(now);
  today.setUTCHours(dailyHour, 0, 0, 0);
  return today <= now ? today : new Date(today.getTime() - 86_400_000);
}
