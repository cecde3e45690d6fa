import { callingMerchant } from '../../access/index.js';
import type { ExportDesk } from '../../export/export-desk.js';
import { type ExportedRows, merchantExportRoute, operatorExportRoute } from '../../export/export-routes.js';
import { settledPromise } from '../../export/export-schemas.js';
import type { App } from '../../http/area.js';
import { operatorHooks, type ReadingHooksOptions, readingHooks } from '../fates/reading-hooks.js';
import type { ExportedEvent } from './event-columns.js';
import { type EventTime, type ExportEvents, eventTimes } from './export-events.js';

export interface EventExportRoutesOptions extends ReadingHooksOptions {
  readonly desk: ExportDesk;
  readonly exportEvents: ExportEvents;
}

/** Events on their way into a warehouse. */
export function eventExportRoutes(app: App, options: EventExportRoutesOptions): void {
  const { desk, exportEvents } = options;
  const exported: ExportedRows<EventTime, ExportedEvent> = {
    name: 'events',
    times: eventTimes,
    meaning: `\`recorded\`, unless told: when the service recorded the event. ${settledPromise} Such a period is the same for ever, until the retention drops what is in it. \`occurred\`: its event_datetime; events of the period that are sent late come later.`,
    description:
      'Every recorded event once, as it was sent: the payload to the letter, but for line breaks between its tokens in NDJSON. Duplicates are left out; what is queued or set aside comes when it is recorded. Which app, source and campaign an event belongs to, its installation tells: join the export of installations.',
    open: exportEvents,
  };
  merchantExportRoute(app, exported, {
    desk,
    onRequest: readingHooks(options),
    operationId: 'exportEvents',
    path: '/attribution-api/v1/exports/events',
    tag: 'Events',
    security: { credential: [] },
    merchantOf: callingMerchant,
  });
  operatorExportRoute(app, exported, {
    desk,
    onRequest: operatorHooks(options),
    operationId: 'exportAllEvents',
  });
}
