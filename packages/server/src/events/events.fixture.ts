import { randomUUID } from 'node:crypto';
import { Registry } from 'prom-client';
import { type SettableClock, settableClock } from '../../test/settable-clock.js';
import { createTestDatabase } from '../../test/test-database.js';
import {
  type AccessManagement,
  createAccessManagement,
  createAuthenticator,
  createPrincipalCache,
} from '../access/index.js';
import { createLogger } from '../config/logger.js';
import type { Database } from '../database/database.js';
import { sql } from '../database/sql.js';
import { type App, createApp } from '../http/app.js';
import { createHttpMetrics } from '../http/metrics.js';
import type { LongLivedPart } from '../jobs/long-lived-part.js';
import type { RatePolicy } from '../kernel/token-bucket.js';
import type { SentEvent } from './events-schemas.js';
import { createEvents } from './index.js';
import type { KnownInstallations } from './known-installations.js';
import { createSubmitEvents } from './submit-events.js';

/** The events area on a database of its own, with installations that a test announces; its parts stand still. */
export interface EventsHarness {
  readonly app: App;
  readonly database: Database;
  readonly clock: SettableClock;
  readonly registry: Registry;
  readonly access: AccessManagement;
  readonly parts: readonly LongLivedPart[];
  readonly installations: FakeInstallations;
  close(): Promise<void>;
}

export interface EventsHarnessOptions {
  readonly rateLimit?: RatePolicy;
}

const generous: RatePolicy = { name: 'events', limit: 100_000, windowSeconds: 1, burst: 100_000 };

export async function startEventsHarness({
  rateLimit = generous,
}: EventsHarnessOptions = {}): Promise<EventsHarness> {
  const { database, drop } = await createTestDatabase();
  const clock = settableClock('2026-11-21T10:00:00Z');
  const logger = createLogger('silent');
  const registry = new Registry();
  const cache = createPrincipalCache({ database, pulse: database, clock, logger });
  const policy = { name: 'sign-in', limit: 1_000, windowSeconds: 1, burst: 1_000 };
  const authenticator = createAuthenticator({ cache, clock, policy, addressOf: ({ ip }) => ip });
  const installations = createFakeInstallations();
  const events = createEvents({
    database,
    clock,
    logger,
    registry,
    authenticator,
    rateLimit,
    knownInstallations: installations.known,
  });
  const app = await createApp({ logger, metrics: createHttpMetrics(registry), schemas: events.schemas });
  app.decorateRequest('principal', null);
  await app.register(events.routes);
  return {
    app,
    database,
    clock,
    registry,
    access: createAccessManagement(database, clock),
    parts: events.parts,
    installations,
    close: async () => {
      await app.close();
      await drop();
    },
  };
}

export interface FakeInstallations {
  readonly known: KnownInstallations;
  add(merchantId: number, installationId: string): void;
}

export function createFakeInstallations(): FakeInstallations {
  const keys = new Set<string>();
  return {
    add: (merchantId, installationId) => keys.add(`${merchantId} ${installationId}`),
    known: async (_tx, asked) =>
      asked.filter(({ merchantId, installationId }) => keys.has(`${merchantId} ${installationId}`)),
  };
}

/** A merchant with the header by which its credential gets in. */
export async function createEventsMerchant(
  access: AccessManagement,
): Promise<{ readonly merchantId: number; readonly authorization: string }> {
  const { merchantId } = await access.createMerchant('Merchant');
  const { username, secret } = await access.issue({ kind: 'credential', merchantId });
  return { merchantId, authorization: basicHeader(username, secret) };
}

export function basicHeader(username: string | null, secret: string): string {
  return `Basic ${Buffer.from(`${username ?? ''}:${secret}`).toString('base64')}`;
}

export function newEvent(fields: Partial<SentEvent> = {}): SentEvent {
  return {
    event_name: 'purchase_completed',
    payload: { currency: 'EUR', amount: '12.34' },
    event_datetime: '2026-11-20T10:00:00+01:00',
    event_id: randomUUID(),
    installation_id: randomUUID(),
    ...fields,
  };
}

/** Queues a batch without HTTP. */
export async function queueEvents(
  { database, clock }: Pick<EventsHarness, 'database' | 'clock'>,
  merchantId: number,
  events: readonly SentEvent[],
): Promise<void> {
  const submit = createSubmitEvents({ database, clock, onQueued: () => undefined });
  await submit({ merchantId, events, sourceOf: (value) => JSON.stringify(value) });
}

export interface RecordedEvent {
  readonly merchantId: number;
  readonly eventId: string;
  readonly eventName: string;
  readonly eventNameKey: string;
  readonly installationId: string;
  readonly eventDatetime: string;
  readonly occurredAt: string;
  readonly payload: string;
  readonly acceptedAt: Date;
  readonly recordedAt: Date;
  readonly linkedAt: Date | null;
  /** Whether it has a row among the waiting ones. */
  readonly waits: boolean;
}

/** Everything recorded, by key; occurred_at in UTC with all its digits. */
export async function recordedEvents(database: Database): Promise<RecordedEvent[]> {
  return database.query<RecordedEvent>(sql`
    select
      event.merchant_id as "merchantId", event.event_id as "eventId", event_name as "eventName",
      event_name_key as "eventNameKey", event.installation_id as "installationId",
      event_datetime as "eventDatetime", (occurred_at at time zone 'UTC')::text as "occurredAt",
      payload::text as payload, accepted_at as "acceptedAt", recorded_at as "recordedAt",
      linked_at as "linkedAt", waiting.event_id is not null as waits
    from stoa.attribution_event as event
    left join stoa.waiting_event as waiting using (merchant_id, event_id)
    order by event.merchant_id, event.event_id`);
}

export async function queuedBatches(database: Database): Promise<number> {
  const rows = await database.query(sql`
    select
    from stoa.event_batch`);
  return rows.length;
}
