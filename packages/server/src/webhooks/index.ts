import type { Registry } from 'prom-client';
import type { Logger } from '../config/logger.js';
import type { Context } from '../database/context.js';
import type { Area } from '../http/area.js';
import { createRateLimit } from '../http/listening/limit-rate.js';
import { createSchedule } from '../jobs/schedule.js';
import type { Round } from '../jobs/work-loop.js';
import { createGate } from '../kernel/gate.js';
import { limits } from '../kernel/limits.js';
import type { RatePolicy } from '../kernel/token-bucket.js';
import { createNotificationDays } from '../notification-log/index.js';
import type { Outbound } from '../outbound/index.js';
import { createPostWebhook, type ShowNotification } from './delivery/post-webhook.js';
import { createRecordRound } from './delivery/record-rounds.js';
import { createSender } from './delivery/sender.js';
import { createEndpointSecrets } from './endpoint-secret.js';
import { webhookRoutes } from './webhook-routes.js';
import { webhookSchemas } from './webhook-schemas.js';
import { attemptDays } from './webhook-state-store.js';
import { webhooksExamples } from './webhooks-examples.js';
import { createWebhooksMetrics } from './webhooks-metrics.js';

export { createWebhookManagement, type WebhookManagement } from './webhook-management.js';
export {
  attemptOnWire,
  endpointOnWire,
  endpointTestOnWire,
  endpointWithSecretOnWire,
} from './webhook-schemas.js';
export { examineWebhooks, type WebhooksExamination } from './webhook-state-store.js';

export interface WebhooksOptions extends Context {
  readonly logger: Logger;
  readonly registry: Registry;
  readonly masterSecret: Buffer;
  readonly outbound: Outbound;
  /** How many calls a key or person of a merchant may make. */
  readonly rateLimit: RatePolicy;
  /** Days for which attempts are kept: as long as the notifications. */
  readonly retentionDays: number;
  /** Gives numbers to what is committed. */
  readonly number: () => Promise<Round>;
  /** A notification as its reader gets it. */
  readonly show: ShowNotification;
}

/** How often days are made ahead, and old ones dropped. */
const maintenanceMs = 60 * 60 * 1000;

/** Notifications that are sent to addresses of merchants and of the operator. */
export function createWebhooks(options: WebhooksOptions): Area {
  const { database, clock, logger, registry, masterSecret, outbound, number, show } = options;
  const days = createNotificationDays({ database, logger }, options.retentionDays, attemptDays);
  const secrets = createEndpointSecrets(masterSecret);
  const stop = new AbortController();
  const sender = createSender({
    database,
    clock,
    logger,
    number,
    post: createPostWebhook({ clock, outbound, secrets }, { show, signal: stop.signal }),
    breakOff: () => stop.abort(),
    onStopped: () => outbound.close(),
    record: createRecordRound({ database, clock, days }),
    ...createWebhooksMetrics(registry, database),
  });
  return {
    routes: async (app) =>
      webhookRoutes(app, {
        database,
        clock,
        outbound,
        secrets,
        notice: sender.notice,
        tests: createGate({ places: limits.webhookTestsAtOnce, waiting: 0 }),
        limitRate: createRateLimit(options.rateLimit, clock),
      }),
    examples: webhooksExamples,
    schemas: webhookSchemas,
    published: [],
    parts: [],
    jobs: [
      createSchedule({
        everyMs: maintenanceMs,
        work: () => days.maintain(clock.now()),
        failure: 'could not maintain the days of attempts to send webhooks and will try again',
        logger,
      }),
      sender,
    ],
  };
}
