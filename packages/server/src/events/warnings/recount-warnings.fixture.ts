import assert from 'node:assert/strict';
import { type EventWarning, type Instant, parseJson } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { amountOf, currencyOf } from '../segments/amount-of.js';
import { payloadWarningsOf } from '../segments/payload-warnings.js';
import { warningsOf } from './warnings-of.js';

/** Fails unless the counts of warnings are exactly what the recorded events have, each judged again from its payload. */
export async function assertWarningsEqualRows(database: Queryable): Promise<void> {
  const counted = new Map<string, number>();
  for (const event of await recordedEvents(database)) {
    for (const warning of judgedAgain(event)) {
      const key = `${event.merchantId} ${event.day} ${event.bundleId ?? ''} ${warning}`;
      counted.set(key, (counted.get(key) ?? 0) + 1);
    }
  }
  assert.deepEqual(
    await storedCounts(database),
    counted,
    'event_warning_count differs from the recorded events',
  );
}

interface RecordedEvent {
  readonly merchantId: number;
  readonly day: string;
  readonly payload: string;
  readonly acceptedAt: Instant;
  readonly occurredAt: Instant;
  /** Null while the event waits. */
  readonly bundleId: string | null;
  readonly installedAt: Instant | null;
}

/** A waiting event is counted for one warning only, because its app is not known. */
function judgedAgain({ payload: source, ...event }: RecordedEvent): readonly EventWarning[] {
  if (event.installedAt === null) return ['unknown_installation'];
  const parsed = parseJson(source, { mayRound: true });
  assert.ok(parsed.ok);
  const { value } = parsed;
  assert.ok(typeof value === 'object' && value !== null && !Array.isArray(value));
  const money = { amount: amountOf(value, source), currency: currencyOf(value) };
  return warningsOf({ ...event, payloadWarnings: payloadWarningsOf(value, money) });
}

function recordedEvents(database: Queryable): Promise<RecordedEvent[]> {
  return database.query<RecordedEvent>(sql`
    select
      event.merchant_id as "merchantId", (event.accepted_at at time zone 'UTC')::date::text as day,
      event.payload::text as payload, (extract(epoch from event.accepted_at) * 1000000)::bigint as "acceptedAt",
      (extract(epoch from event.occurred_at) * 1000000)::bigint as "occurredAt", known.bundle_id as "bundleId",
      (extract(epoch from known.created_at) * 1000000)::bigint as "installedAt"
    from stoa.attribution_event as event
    left join stoa.waiting_event as waiting
      on waiting.merchant_id = event.merchant_id
      and waiting.accepted_at = event.accepted_at
      and waiting.batch_id = event.batch_id
      and waiting.position = event.position
    left join stoa.known_installation as known
      on waiting.batch_id is null
      and known.merchant_id = event.merchant_id
      and known.installation_id = event.installation_id`);
}

async function storedCounts(database: Queryable): Promise<ReadonlyMap<string, number>> {
  const rows = await database.query<{ key: string; events: bigint }>(sql`
    select concat_ws(' ', merchant_id, day, bundle_id, warning) as key, events
    from stoa.event_warning_count
    where events <> 0`);
  return new Map(rows.map(({ key, events }) => [key, Number(events)]));
}
