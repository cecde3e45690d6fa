import { type Instant, toPostgresTimestamp } from '@stoa/contract';
import { walkMerchants } from '../../access/index.js';
import { type Actor, auditExport, openAuditBook } from '../../audit-entries/index.js';
import { alongIndexes } from '../../database/along-indexes.js';
import type { Context } from '../../database/context.js';
import type { Database } from '../../database/database.js';
import {
  beginning,
  type ExportAsked,
  type ExportPeriod,
  ending,
  settledPeriod,
} from '../../export/export-period.js';
import type { PeriodExport } from '../../export/send-export.js';
import { type ExportedEvent, eventColumns } from './event-columns.js';
import {
  type RecordedPage,
  type RecordedSegment,
  type SegmentEvents,
  selectRecordedBatches,
  selectSegmentEvents,
  selectSegmentsOfMonths,
} from './event-export-store.js';
import { segmentsAtOnce } from './segments-at-once.js';

/** `recorded`: when the service recorded the event, which never changes; `occurred`: its event_datetime. */
export const eventTimes = ['recorded', 'occurred'] as const;
export type EventTime = (typeof eventTimes)[number];

/** Batches (by `recorded`) or segments (by `occurred`) that one statement lists; their rows are small. */
const segmentsOfPage = 500;

type Begin = PeriodExport<ExportedEvent>['begin'];

/**
 * Exports the recorded events of a period, for one merchant or for all. By `recorded`, the period is a {@link settledPeriod}
 * and its rows never change. @throws Failure unknown_merchant
 */
export async function exportEvents(
  { database, clock }: Context,
  asked: ExportAsked<EventTime>,
  by: Actor,
): Promise<PeriodExport<ExportedEvent>> {
  const isRecorded = asked.by === 'recorded';
  const period = isRecorded ? settledPeriod(asked, clock.now()) : { from: asked.from, to: asked.to };
  const merchants = await walkMerchants(database, asked.merchantId);
  const walkOf = isRecorded ? recordedSegments : occurredSegments;
  const isWithin = isRecorded ? () => true : within(period);
  const begin: Begin = async (format) => {
    await auditExport(database, openAuditBook(by, clock), {
      action: 'events.exported',
      asked,
      period,
      format,
    });
    return { columns: eventColumns, pages: pages() };
  };
  return { period, begin };

  async function* pages(): AsyncGenerator<readonly ExportedEvent[]> {
    for await (const merchantId of merchants) {
      for await (const segments of walkOf({ database, merchantId, period })) {
        for (const some of segmentsAtOnce(segments)) {
          const read = await alongIndexes(database, (tx) => selectSegmentEvents(tx, merchantId, some));
          yield read.flatMap((events) => eventsOf(merchantId, events)).filter(isWithin);
        }
        // An empty page, so that a lost connection is noticed even if there is nothing to write.
        yield [];
      }
    }
  }
}

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
