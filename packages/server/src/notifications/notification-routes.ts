import type { FastifyReply } from 'fastify';
import type { Static } from 'typebox';
import { accessFailures } from '../access/access-failures.js';
import { assertMerchant, merchantCalls, operatorCalls } from '../access/index.js';
import type { App } from '../http/area.js';
import type { LimitRate } from '../http/listening/limit-rate.js';
import { limits } from '../kernel/limits.js';
import { operatorStream } from '../notification-log/index.js';
import type { Arrivals } from './arrivals.js';
import {
  type NotificationReader,
  notificationOnWire,
  notificationPageSchema,
  notificationParamsSchema,
  notificationQuerySchema,
  typesOf,
} from './notification-schemas.js';
import { notificationsFailures } from './notifications-failures.js';
import type { NumberingContext } from './number-waiting.js';
import { awaitNotifications } from './read-notifications.js';

export interface NotificationRoutesOptions extends NumberingContext {
  readonly arrivals: Arrivals;
  /** Counts the calls of each key and person of a merchant. */
  readonly limitRate: LimitRate;
}

const order = `In the order of their numbers, which have no holes: a reader that asks on with \`next_after\` misses nothing, also of what is committed late. What was committed before the call is in its answer. With \`types\`, one page looks through ${limits.notificationsWalked} notifications, and may be empty: ask on while \`next_after\` is lower than \`last_sequence\`.`;

const common = {
  scope: 'notifications:read',
  query: notificationQuerySchema,
  answer: ['What happened.', notificationPageSchema],
} as const;

/** What happened, for a merchant and for the operator. */
export function notificationRoutes(app: App, options: NotificationRoutesOptions): void {
  app.addHook('preClose', async () => options.arrivals.end());
  const operator = operatorCalls(app);
  merchantCalls(app, { limitRate: options.limitRate }).read({
    ...common,
    path: '/notifications',
    id: 'listNotifications',
    summary: 'Read what happened',
    description: order,
    fails: [notificationsFailures.notifications_gone],
    handle: ({ merchantId, query, reply }) =>
      answer(options, { stream: merchantId, query, reply, reader: 'merchant' }),
  });
  operator.read({
    ...common,
    path: '/notifications',
    id: 'listOperatorNotifications',
    summary: 'Read what the operator is told',
    description: `What concerns the operator, of all merchants. ${order}`,
    fails: [notificationsFailures.notifications_gone],
    handle: ({ query, reply }) =>
      answer(options, { stream: operatorStream, query, reply, reader: 'operator' }),
  });
  operator.read({
    ...common,
    path: '/merchants/:merchant_id/notifications',
    id: 'listMerchantNotifications',
    summary: 'Read what a merchant is told',
    description: order,
    params: notificationParamsSchema,
    fails: [accessFailures.unknown_merchant, notificationsFailures.notifications_gone],
    handle: async ({ params, query, reply }) => {
      await assertMerchant(options.database, params.merchant_id);
      return answer(options, { stream: params.merchant_id, query, reply, reader: 'operator' });
    },
  });
}

interface Asked {
  readonly stream: number;
  readonly query: Static<typeof notificationQuerySchema>;
  readonly reply: FastifyReply;
  readonly reader: NotificationReader;
}

async function answer(
  options: NotificationRoutesOptions,
  { stream, query, reply, reader }: Asked,
): Promise<Static<typeof notificationPageSchema>> {
  const { after, types, limit = limits.pageItemsByDefault, wait = 0 } = query;
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const page = await awaitNotifications(
    options,
    { stream, after: after === undefined ? undefined : BigInt(after), types: typesOf(types), limit },
    { arrivals: options.arrivals, waitMs: wait * 1_000, signal: gone.signal },
  );
  return {
    notifications: page.notifications.map((one) => notificationOnWire(one, reader)),
    next_after: Number(page.nextAfter),
    last_sequence: Number(page.lastSequence),
  };
}
