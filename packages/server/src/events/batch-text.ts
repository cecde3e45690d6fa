import { parseIso8601 } from '../kernel/iso8601.js';
import { toPostgresTimestamp } from '../kernel/timestamp.js';
import type { SentEvent } from './events-schemas.js';
import { payloadText } from './payload-text.js';

/** The exact text that an object of the body was read from. */
export type SourceOf = (value: object) => string | undefined;

/**
 * A batch as the queue keeps it: a JSON array whose objects have the columns of `stoa.attribution_event`. Payloads are
 * put in as they were sent, never parsed and written anew: a number such as 0.10000000000000000001 has to stay.
 */
export function batchText(events: readonly SentEvent[], sourceOf: SourceOf): string {
  return `[${events.map((event) => eventText(event, sourceOf)).join(',')}]`;
}

function eventText(event: SentEvent, sourceOf: SourceOf): string {
  const occurredAt = parseIso8601(event.event_datetime);
  const source = sourceOf(event.payload);
  if (occurredAt === undefined || source === undefined) throw new Error('an event that was not validated');
  const columns = JSON.stringify({
    event_id: event.event_id,
    event_name: event.event_name,
    event_name_key: event.event_name.toLowerCase(),
    installation_id: event.installation_id,
    event_datetime: event.event_datetime,
    occurred_at: toPostgresTimestamp(occurredAt),
  });
  return `${columns.slice(0, -1)},"payload":${payloadText(source)}}`;
}
