import { type Instant, toPostgresTimestamp } from '@stoa/contract';
import { byMerchant, type Exported } from '../../access/index.js';
import { alongIndexes } from '../../database/along-indexes.js';
import type { Database } from '../../database/database.js';
import type { ExportColumn } from '../../export/export-column.js';
import { beginning, type ExportPeriod, ending } from '../../export/export-period.js';
import { settledPromise } from '../../export/export-schemas.js';
import {
  type RecordedPage,
  type RecordedSegment,
  type SegmentEvents,
  selectRecordedBatches,
  selectSegmentEvents,
  selectSegmentsOfMonths,
} from './event-export-store.js';
import { segmentsAtOnce } from './segments-at-once.js';

/** An event as it was sent, and when. What is recorded never changes. */
interface ExportedEvent {
  readonly merchantId: number;
  readonly eventId: string;
  readonly eventName: string;
  readonly installationId: string;
  /** Exactly as given. */
  readonly eventDatetime: string;
  /** The instant that it means. */
  readonly occurredAt: Instant;
  /** The text of a JSON object, exactly as it was sent. */
  readonly payload: string;
  /** `amount` and `currency` of the payload; null if they are missing or not readable. */
  readonly amount: string | null;
  readonly currency: string | null;
  readonly acceptedAt: Instant;
  readonly recordedAt: Instant;
}

const eventColumns: readonly ExportColumn<ExportedEvent>[] = [
  { name: 'merchant_id', kind: 'integer', of: ({ merchantId }) => merchantId },
  { name: 'event_id', kind: 'text', of: ({ eventId }) => eventId },
  { name: 'event_name', kind: 'text', of: ({ eventName }) => eventName },
  { name: 'installation_id', kind: 'text', of: ({ installationId }) => installationId },
  { name: 'event_datetime', kind: 'text', of: ({ eventDatetime }) => eventDatetime },
  { name: 'occurred_at', kind: 'instant', of: ({ occurredAt }) => occurredAt },
  { name: 'payload', kind: 'json', of: ({ payload }) => payload },
  { name: 'amount', kind: 'decimal', of: ({ amount }) => amount },
  { name: 'currency', kind: 'text', of: ({ currency }) => currency },
  { name: 'accepted_at', kind: 'instant', of: ({ acceptedAt }) => acceptedAt },
  { name: 'recorded_at', kind: 'instant', of: ({ recordedAt }) => recordedAt },
];

/** Batches (by `recorded`) or segments (by `occurred`) that one statement lists; their rows are small. */
const segmentsOfPage = 500;

/** The recorded events of a period. By `recorded`, its rows never change. */
export const eventExport: Exported<'recorded' | 'occurred', ExportedEvent> = {
  name: 'events',
  times: ['recorded', 'occurred'],
  meaning: `\`recorded\` (the default): when the service recorded the event. ${settledPromise} The rows of such a period never change, until the retention drops them. \`occurred\`: its event_datetime; events of the period may still arrive later.`,
  unsettled: ['occurred'],
  description:
    'Every recorded event once, as it was sent. The payload keeps every character, except line breaks between its tokens in NDJSON. Duplicates are left out; events that are queued or set aside follow once they are recorded. For the app, source and campaign of an event, join the export of installations.',
  scope: 'events:read',
  ids: { operator: 'exportAllEvents', merchant: 'exportEvents' },
  columns: eventColumns,
  pages: byMerchant(async function* (database, { merchantId, by, period }) {
    const walkOf = by === 'recorded' ? recordedSegments : occurredSegments;
    const isWithin = by === 'recorded' ? () => true : within(period);
    for await (const segments of walkOf({ database, merchantId, period })) {
      for (const some of segmentsAtOnce(segments)) {
        const read = await alongIndexes(database, (tx) => selectSegmentEvents(tx, merchantId, some));
        yield read.flatMap((events) => eventsOf(merchantId, events)).filter(isWithin);
      }
      // An empty page, so that a lost connection is noticed even if there is nothing to write.
      yield [];
    }
  }),
};

interface Walk {
  readonly database: Database;
  readonly merchantId: number;
  readonly period: ExportPeriod;
}

type Segments = AsyncGenerator<readonly RecordedSegment[]>;

async function* recordedSegments({ database, merchantId, period }: Walk): Segments {
  let after: RecordedPage['after'] = {
    recordedAt: beginning(period),
    acceptedAt: '-infinity',
    batchId: 0n,
  };
  for (;;) {
    const asked = { after, before: ending(period), limit: segmentsOfPage };
    const segments = await alongIndexes(database, (tx) => selectRecordedBatches(tx, merchantId, asked));
    yield segments;
    const last = segments.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

async function* occurredSegments({ database, merchantId, period }: Walk): Segments {
  const months = monthBounds(period);
  let after: Pick<RecordedSegment, 'batchId' | 'month'> = { batchId: 0n, month: '-infinity' };
  for (;;) {
    const asked = { after, ...months, limit: segmentsOfPage };
    const segments = await alongIndexes(database, (tx) => selectSegmentsOfMonths(tx, merchantId, asked));
    yield segments.filter(isRecordedSegment);
    const last = segments.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

function isRecordedSegment<Segment extends { readonly recordedAt: string | null }>(
  segment: Segment,
): segment is Segment & { readonly recordedAt: string } {
  return segment.recordedAt !== null;
}

function eventsOf(merchantId: number, segment: SegmentEvents): ExportedEvent[] {
  const { acceptedAt, recordedAt, positions } = segment;
  const fallen = new Set(segment.duplicates);
  const events: ExportedEvent[] = [];
  for (const [index, position] of positions.entries()) {
    if (fallen.has(position)) continue;
    events.push({
      merchantId,
      eventId: segment.eventIds[index] ?? '',
      eventName: segment.eventNames[index] ?? '',
      installationId: segment.installationIds[index] ?? '',
      eventDatetime: segment.eventDatetimes[index] ?? '',
      occurredAt: BigInt(segment.occurredAts[index] ?? 0),
      payload: segment.payloads[index] ?? '',
      amount: segment.amounts[index] ?? null,
      currency: segment.currencies[index] ?? null,
      acceptedAt,
      recordedAt,
    });
  }
  return events;
}

function within({ from, to }: ExportPeriod): (event: ExportedEvent) => boolean {
  return ({ occurredAt }) =>
    (from === undefined || occurredAt >= from) && (to === undefined || occurredAt < to);
}

/** The first days of the months (UTC) in which a period begins and ends, as PostgreSQL reads them. */
function monthBounds({ from, to }: ExportPeriod): { firstMonth: string; lastMonth: string } {
  return {
    firstMonth: from === undefined ? '-infinity' : firstDay(from),
    lastMonth: to === undefined ? 'infinity' : firstDay(to),
  };
}

/** Such as `2026-11-01`; years before 1 end in ` BC`. */
function firstDay(instant: Instant): string {
  const text = toPostgresTimestamp(instant);
  return text.replace(/-\d\d \S+/, '-01');
}
