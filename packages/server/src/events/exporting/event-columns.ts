import type { Instant } from '@stoa/contract';
import type { ExportColumn } from '../../export/export-column.js';

/** An event as it was sent, and when. What is recorded never changes. */
export interface ExportedEvent {
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

export const eventColumns: readonly ExportColumn<ExportedEvent>[] = [
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
