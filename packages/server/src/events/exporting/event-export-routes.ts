import { accessFailures } from '../../access/access-failures.js';
import { actorOf, callingMerchant, limitCaller, needs } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { ExportDesk } from '../../export/export-desk.js';
import { type ExportedRows, merchantExportRoute, operatorExportRoute } from '../../export/export-routes.js';
import { settledPromise } from '../../export/export-schemas.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import type { ExportedEvent } from './event-columns.js';
import { type EventTime, eventTimes, exportEvents } from './export-events.js';

export interface EventExportRoutesOptions extends Context {
  /** Counts a key's calls that read. */
  readonly limitRate: LimitRate;
  readonly desk: ExportDesk;
}

/** The calls that export events for a warehouse. */
export function eventExportRoutes(app: App, options: EventExportRoutesOptions): void {
  const { desk } = options;
  const exported: ExportedRows<EventTime, ExportedEvent> = {
    name: 'events',
    times: eventTimes,
    meaning: `\`recorded\` (the default): when the service recorded the event. ${settledPromise} The rows of such a period never change, until the retention drops them. \`occurred\`: its event_datetime; events of the period may still arrive later.`,
    description:
      'Every recorded event once, as it was sent. The payload keeps every character, except line breaks between its tokens in NDJSON. Duplicates are left out; events that are queued or set aside follow once they are recorded. For the app, source and campaign of an event, join the export of installations.',
    open: (asked, request) => exportEvents(options, asked, actorOf(request)),
    audit: 'events.exported',
  };
  merchantExportRoute(app, exported, {
    desk,
    onRequest: limitCaller(options.limitRate),
    operationId: 'exportEvents',
    path: '/attribution-api/v1/exports/events',
    tag: 'Events',
    security: needs('events:read', 'credential', 'api_key'),
    merchantOf: callingMerchant,
  });
  operatorExportRoute(app, exported, {
    desk,
    operationId: 'exportAllEvents',
    failures: [accessFailures.unknown_merchant],
    security: needs('events:read', 'operator_token'),
  });
}
