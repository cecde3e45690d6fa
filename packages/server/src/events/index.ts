import type { Registry } from 'prom-client';
import { attributionCalls, exportCalls, operatorCalls } from '../access/index.js';
import type { Logger } from '../config/logger.js';
import type { Context } from '../database/context.js';
import type { Heartbeat } from '../database/heartbeat.js';
import type { ExportStreams } from '../export/export-streams.js';
import type { App, Area } from '../http/area.js';
import { createByteLimit } from '../http/bodies/limit-bytes.js';
import { createRateLimit } from '../http/listening/limit-rate.js';
import type { AwaitedInstallations, InstallationCohorts } from '../installs/index.js';
import type { LongLivedPart } from '../jobs/long-lived-part.js';
import { announceForgotten } from '../jobs/merchant-work-store.js';
import { createSchedule } from '../jobs/schedule.js';
import { createWaitingWorkLoop } from '../jobs/waiting-work.js';
import type { WorkLoop } from '../jobs/work-loop.js';
import { limits } from '../kernel/limits.js';
import { deriveKey } from '../kernel/seal.js';
import type { RatePolicy } from '../kernel/token-bucket.js';
import { addUpActivity } from './activity/activity.js';
import { activityRoutes, recordedEventsSchema } from './activity/activity-routes.js';
import { cohortRoutes } from './cohorts/cohort-routes.js';
import { cohortSchemas } from './cohorts/cohort-schemas.js';
import { deliveryRoutes, deliverySchemas } from './deliveries/delivery-routes.js';
import { eventsExamples } from './events-examples.js';
import { createEventsMetrics } from './events-metrics.js';
import { attributionEventSchema, attributionEventsBatchSchema } from './events-schemas.js';
import { eventExport } from './exporting/export-events.js';
import { fateRoutes, fatesRoutes } from './fates/fate-routes.js';
import { fateSchemas } from './fates/fate-schemas.js';
import { eventsRoutes, validBatchSchema } from './intake/events-routes.js';
import { createSubmitEvents } from './intake/submit-events.js';
import { createKnownMembers } from './known-members/known-members.js';
import { createEventPartitions } from './partitions/event-partitions.js';
import { monthsAround } from './partitions/month-start.js';
import { createDrainEvents } from './recording/drain-events.js';
import { createLinkEvents } from './recording/link-events.js';
import { anyQueued } from './recording/queue-store.js';
import type { RecordingMetrics } from './recording/record-events.js';
import { listSetAside, replayBatch, replayBatches } from './set-aside/manage-set-aside.js';
import { setAsideRoutes, setAsideSchemas } from './set-aside/set-aside-routes.js';
import { createReaderLimit } from './sums/limit-readers.js';
import { sumSchemas } from './sums/sum-schemas.js';
import { sumsRoutes } from './sums/sums-routes.js';
import { notifyOfWarnings } from './warnings/notify-of-warnings.js';
import { warningRoutes, warningSchemas } from './warnings/warning-routes.js';

export {
  answerCohorts,
  type CohortsAnswer,
  type CohortsQuestion,
  merchantCohortColumns,
  merchantCohortRows,
} from './cohorts/answer-cohorts.js';
export { emptyTwinEvents } from './empty-twin-events.js';
export {
  type EventsExamination,
  eventsCountedAtMost,
  examineEvents,
  measureEventQueues,
} from './examine-events.js';
export { eventExport } from './exporting/export-events.js';
export { explainFate } from './fates/explain-fate.js';
export { fatesOnWire, merchantFateText } from './fates/fate-schemas.js';
export { readEventStates } from './fates/read-event-states.js';
export { readFate } from './fates/read-fate.js';
export { searchEvents } from './fates/search-events.js';
export { eventsOfInstallations } from './of-installations/events-of-installations.js';
export { setAsideBatchOnWire } from './set-aside/set-aside-routes.js';
export {
  answerSums,
  type SumsAnswer,
  type SumsQuestion,
  sumColumns,
  sumRows,
} from './sums/answer-sums.js';
export { sumDimensions } from './sums/sum-reading-store.js';
export { merchantWarningCountOnWire } from './warnings/warning-routes.js';
export { readWarnings } from './warnings/warnings-of.js';

/** What an operator can do with batches that could not be recorded. */
export const setAsideManagement = { list: listSetAside, replay: replayBatch, replayAll: replayBatches };

export interface EventsOptions extends Context {
  readonly logger: Logger;
  readonly heartbeat: Heartbeat;
  readonly registry: Registry;
  /** Requests a credential may make; each process counts alone. */
  readonly rateLimit: RatePolicy;
  /** How often a credential may read what became of events. */
  readonly readRate: RatePolicy;
  /** Whole months that events are kept after the month in which they happened; undefined: for ever. */
  readonly retentionMonths: number | undefined;
  readonly exportStreams: ExportStreams;
  readonly awaitedInstallations: AwaitedInstallations;
  readonly installationCohorts: InstallationCohorts;
  readonly masterSecret: Buffer;
}

/** Attribution events: accepted into a durable queue, recorded once for ever, linked to their installation. */
export function createEvents(options: EventsOptions): Area {
  const { database, clock, registry, rateLimit } = options;
  const metrics = createEventsMetrics({ registry, database, clock });
  const { drains, linker } = createDrains(options, metrics);
  const wakeDrains = (): void => {
    for (const drain of drains) drain.wake();
  };
  const partitions = createEventPartitions(options);
  const submitEvents = createSubmitEvents({
    database,
    clock,
    ensureMonths: (months) => partitions.ensure(months),
    onQueued: wakeDrains,
  });
  const limitRate = createRateLimit(rateLimit, clock);
  const limitBytes = createByteLimit({
    most: limits.eventsBytesUnderWay,
    share: limits.eventsBytesUnderWayOfCredential,
  });
  return {
    routes: async (app) => {
      await eventsRoutes(app, { database, clock, limitRate, limitBytes, submitEvents });
      readingRoutes(app, options);
      setAsideRoutes(app, { database, clock, onQueued: wakeDrains });
    },
    examples: eventsExamples,
    schemas: [
      attributionEventSchema,
      attributionEventsBatchSchema,
      validBatchSchema,
      ...deliverySchemas,
      ...fateSchemas,
      ...sumSchemas,
      ...cohortSchemas,
      ...setAsideSchemas,
      ...warningSchemas,
      recordedEventsSchema,
    ],
    published: [{ file: 'attribution-events.json', schema: attributionEventsBatchSchema }],
    // Before the first request, so that a batch of these months finds its partitions.
    parts: [{ start: () => partitions.ensure(monthsAround(clock.now())), stop: async () => undefined }],
    jobs: [
      createSchedule({
        everyMs: maintenanceMs,
        work: () => partitions.maintain(clock.now()),
        failure: 'could not maintain the partitions of events and will try again',
        logger: options.logger,
      }),
      createSchedule({
        everyMs: addingUpMs,
        work: () => addUpActivity(database, clock.now()),
        failure: 'could not add up the hours of recorded events and will try again',
        logger: options.logger,
      }),
      createSchedule({
        everyMs: warningsMs,
        work: () => notifyOfWarnings(options),
        failure: 'could not notify of warnings of events and will try again',
        logger: options.logger,
      }),
      ...database.topology.choose({ oneNode: [], cluster: [createAnnouncingForgotten(options)] }),
      ...drains,
      linker,
    ],
  };
}

function createAnnouncingForgotten({ database, logger }: EventsOptions): LongLivedPart {
  return createSchedule({
    everyMs: forgottenMs,
    work: () => announceForgotten(database, 'events'),
    failure: 'could not look for queued events that nobody announced and will try again',
    logger,
  });
}

/** The calls that read or export what became of events. */
function readingRoutes(app: App, options: EventsOptions): void {
  const { clock, readRate, exportStreams: streams, masterSecret } = options;
  const reading = {
    ...options,
    streams,
    limitRate: createRateLimit(readRate, clock),
    limitReaders: createReaderLimit(),
    sealed: { key: deriveKey(masterSecret, 'cursors'), name: 'deliveries' },
  };
  fateRoutes(app, reading);
  fatesRoutes(app, reading);
  deliveryRoutes(app, reading);
  warningRoutes(app, reading);
  sumsRoutes(app, reading);
  cohortRoutes(app, reading);
  activityRoutes(app, reading);
  exportCalls(
    { ...reading, merchant: attributionCalls(app, reading), operator: operatorCalls(app) },
    eventExport,
  );
}

/** How often partitions are made two months ahead, and old ones dropped. */
const maintenanceMs = 60 * 60 * 1000;

/** How often the totals of past hours are added up. */
const addingUpMs = 10 * 60 * 1000;

/** How often a process looks whether a day has ended whose warnings were not told. */
const warningsMs = 10 * 60 * 1000;

/** How often a process looks for queued batches that nobody announced. */
const forgottenMs = 60 * 1000;

/** Drains of a process: one works while the other commits. */
const drainsAtOnce = 2;
/** Must be a power of two. This many members take 28 MiB. */
const membersKnown = 2 ** 20;

function createDrains(
  { database, clock, logger, heartbeat, awaitedInstallations, retentionMonths }: EventsOptions,
  metrics: RecordingMetrics,
): { readonly drains: readonly WorkLoop[]; readonly linker: WorkLoop } {
  const findNewMembers = createKnownMembers(membersKnown);
  const shared = { heartbeat, spreadOver: database.topology, logger };
  const linker = createWaitingWorkLoop({
    ...shared,
    hasWork: () => awaitedInstallations.anyDue(clock.now()),
    work: createLinkEvents({
      database,
      clock,
      logger,
      metrics,
      awaitedInstallations,
      findNewMembers,
      retentionMonths,
    }),
    failure: 'could not link waiting events and will try again',
  });
  const drains = Array.from({ length: drainsAtOnce }, () =>
    createWaitingWorkLoop({
      ...shared,
      hasWork: () => anyQueued,
      work: createDrainEvents({
        database,
        clock,
        logger,
        metrics,
        awaitedInstallations,
        findNewMembers,
        onWaiting: linker.wake,
      }),
      failure: 'could not drain the event queue and will try again',
    }),
  );
  return { drains, linker };
}
