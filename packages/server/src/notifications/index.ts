import { Gauge, type Registry } from 'prom-client';
import { notifyOfEnds } from '../access/index.js';
import type { Logger } from '../config/logger.js';
import type { Context } from '../database/context.js';
import type { Database } from '../database/database.js';
import type { Heartbeat } from '../database/heartbeat.js';
import type { Area } from '../http/area.js';
import { createRateLimit } from '../http/listening/limit-rate.js';
import { createSchedule } from '../jobs/schedule.js';
import { createWaitingWorkLoop } from '../jobs/waiting-work.js';
import type { Round } from '../jobs/work-loop.js';
import type { RatePolicy } from '../kernel/token-bucket.js';
import { anyWaiting, createNotificationDays, examineWaiting } from '../notification-log/index.js';
import { createArrivals } from './arrivals.js';
import { notificationRoutes } from './notification-routes.js';
import { notificationSchemas, schemasOfTypes } from './notification-schemas.js';
import { notificationsExamples } from './notifications-examples.js';
import { numberWaiting } from './number-waiting.js';

export { emptyTwinLog } from './empty-twin-log.js';
export { describedWebhooks, notificationOnWire } from './notification-schemas.js';
export type { NotificationsPage } from './read-notifications.js';
export { listNotifications, type NotificationsListed } from './read-notifications.js';

export interface NotificationsOptions extends Context {
  readonly logger: Logger;
  readonly heartbeat: Heartbeat;
  readonly registry: Registry;
  /** How many calls a key or person of a merchant may make. */
  readonly rateLimit: RatePolicy;
  /** Days for which notifications are kept. */
  readonly retentionDays: number;
}

/** How often days are made ahead, and old ones dropped. */
const maintenanceMs = 60 * 60 * 1000;
/** How often merchants are notified of keys that expire soon. */
const endsMs = 10 * 60 * 1000;

export interface Notifications extends Area {
  /** Gives numbers to what is committed in any stream. Calls at the same time share one round. */
  number(): Promise<Round>;
}

/** What happened, for merchants and for the operator: numbered, read by a cursor, kept for some days. */
export function createNotifications(options: NotificationsOptions): Notifications {
  const { database, clock, logger, heartbeat, registry, rateLimit, retentionDays } = options;
  const days = createNotificationDays({ database, logger }, retentionDays);
  const numbering = { database, clock, days };
  observeWaiting(registry, database);
  let underWay: Promise<Round> | undefined;
  const number = (): Promise<Round> => {
    underWay ??= numberWaiting(numbering).finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
  return {
    number,
    routes: async (app) =>
      notificationRoutes(app, {
        ...numbering,
        arrivals: createArrivals({ database, logger }),
        limitRate: createRateLimit(rateLimit, clock),
      }),
    examples: notificationsExamples,
    schemas: notificationSchemas,
    published: schemasOfTypes.map(({ type, schema }) => ({ file: `notification-${type}.json`, schema })),
    parts: [],
    jobs: [
      createWaitingWorkLoop({
        hasWork: () => anyWaiting,
        spreadOver: database.topology,
        work: number,
        failure: 'could not number notifications and will try again',
        heartbeat,
        logger,
      }),
      createSchedule({
        everyMs: maintenanceMs,
        work: () => days.maintain(clock.now()),
        failure: 'could not maintain the days of notifications and will try again',
        logger,
      }),
      createSchedule({
        everyMs: endsMs,
        work: () => notifyOfEnds(numbering),
        failure: 'could not notify of keys that expire soon and will try again',
        logger,
      }),
    ],
  };
}

/** A metric that is read at each scrape; it has no value while the database is away. */
function observeWaiting(registry: Registry, database: Database): void {
  new Gauge({
    name: 'stoa_notifications_oldest_seconds',
    help: 'Age of the oldest notification that has no number yet; 0 when there is none.',
    registers: [registry],
    async collect() {
      const found = await examineWaiting(database).catch(() => undefined);
      if (found === undefined) this.remove();
      else this.set(found.oldestSeconds);
    },
  });
}
