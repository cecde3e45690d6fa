import type { Registry } from 'prom-client';
import type { Authenticator } from '../access/index.js';
import type { Logger } from '../config/logger.js';
import type { Database } from '../database/database.js';
import type { Area } from '../http/area.js';
import { createRateLimit } from '../http/limit-rate.js';
import { createWorkLoop } from '../jobs/work-loop.js';
import type { Clock } from '../kernel/clock.js';
import type { RatePolicy } from '../kernel/token-bucket.js';
import { createDrainEvents } from './drain-events.js';
import { createEventsMetrics } from './events-metrics.js';
import { eventsRoutes } from './events-routes.js';
import { attributionEventSchema, attributionEventsBatchSchema } from './events-schemas.js';
import type { KnownInstallations } from './known-installations.js';
import { createLinkEvents } from './link-events.js';
import { createSubmitEvents } from './submit-events.js';

export type { KnownInstallations } from './known-installations.js';

export interface EventsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly registry: Registry;
  readonly authenticator: Authenticator;
  /** Requests a credential, counted by each process for itself. */
  readonly rateLimit: RatePolicy;
  readonly knownInstallations: KnownInstallations;
}

/** Attribution events: accepted into a durable queue, recorded once for ever, linked to their installation. */
export function createEvents(options: EventsOptions): Area {
  const { database, clock, logger, registry, authenticator, rateLimit, knownInstallations } = options;
  const metrics = createEventsMetrics({ registry, database, clock });
  const drain = createWorkLoop({
    work: createDrainEvents({ database, clock, metrics, knownInstallations }),
    failure: 'could not drain the event queue and will try again',
    logger,
  });
  const linker = createWorkLoop({
    work: createLinkEvents({ database, clock, metrics, knownInstallations }),
    failure: 'could not link waiting events and will try again',
    logger,
  });
  const submitEvents = createSubmitEvents({ database, clock, onQueued: drain.wake });
  const limitRate = createRateLimit(rateLimit, clock);
  return {
    routes: (app) => eventsRoutes(app, { authenticator, limitRate, submitEvents }),
    schemas: [attributionEventSchema, attributionEventsBatchSchema],
    published: [{ file: 'attribution-events.json', schema: attributionEventsBatchSchema }],
    parts: [drain, linker],
  };
}
