import { randomUUID } from 'node:crypto';
import { atOnce } from '@stoa/contract';
import { Registry } from 'prom-client';
import { clearTables } from '../../test/clear-tables.js';
import { type SettableClock, settableClock } from '../../test/settable-clock.js';
import { testAccess } from '../../test/test-access.js';
import { createTestDatabase } from '../../test/test-database.js';
import {
  type AccessManagement,
  createAuthenticator,
  createPrincipalCache,
  defaultAttributionRules,
  guardCalls,
} from '../access/index.js';
import { nobodySignedIn } from '../access/nobody-signed-in.fixture.js';
import { createLogger } from '../config/logger.js';
import type { Database } from '../database/database.js';
import { sql } from '../database/sql.js';
import { createExportDesk } from '../export/export-desk.js';
import { type App, createApp } from '../http/app.js';
import { createHttpMetrics } from '../http/metrics.js';
import { awaitedInstallations } from '../installs/awaited/await-installations.js';
import { createInstallationCohorts } from '../installs/cohorts/installation-cohorts.js';
import type { LongLivedPart } from '../jobs/long-lived-part.js';
import type { Round } from '../jobs/work-loop.js';
import type { RatePolicy } from '../kernel/token-bucket.js';
import type { SentEvent } from './events-schemas.js';
import { createEvents } from './index.js';
import { batchOf } from './intake/read-batch.js';
import { createSubmitEvents } from './intake/submit-events.js';
import { createKnownMembers } from './known-members/known-members.js';
import { createDrainEvents } from './recording/drain-events.js';
import { createLinkEvents } from './recording/link-events.js';
import type { RecordedCounts } from './recording/recording-metrics.js';

/** The events area on its own database, with installations that a test adds. Its parts are not started. */
export interface EventsHarness {
  readonly app: App;
  readonly database: Database;
  readonly clock: SettableClock;
  readonly registry: Registry;
  readonly access: AccessManagement;
  readonly parts: readonly LongLivedPart[];
  close(): Promise<void>;
}

export interface EventsHarnessOptions {
  readonly rateLimit?: RatePolicy;
}

export const testMasterSecret = Buffer.alloc(32, 9);

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
  const authenticator = createAuthenticator({
    ...nobodySignedIn,
    cache,
    clock,
    policy,
    addressOf: ({ ip }) => ip,
  });
  const events = createEvents({
    database,
    clock,
    logger,
    registry,
    rateLimit,
    readRate: rateLimit,
    exportDesk: createExportDesk({ logger }),
    retentionMonths: undefined,
    awaitedInstallations,
    installationCohorts: createInstallationCohorts(database),
    masterSecret: testMasterSecret,
  });
  const app = await createApp({ logger, metrics: createHttpMetrics(registry), schemas: events.schemas });
  guardCalls(app, authenticator);
  await app.register(events.routes);
  return {
    app,
    database,
    clock,
    registry,
    access: testAccess(database, clock),
    parts: [...events.parts, ...events.jobs],
    close: async () => {
      await app.close();
      await drop();
    },
  };
}

export interface NewInstallation {
  readonly merchantId: number;
  readonly installationId: string;
  readonly bundleId?: string;
  readonly attributionData?: Readonly<Record<string, unknown>>;
  readonly createdAt?: string;
}

/** Inserts an installation and announces it to events that wait for it, as the install call does. */
export async function addInstallation(
  database: Database,
  { merchantId, installationId, bundleId = 'com.example.app', attributionData, createdAt }: NewInstallation,
): Promise<void> {
  const data = attributionData === undefined ? null : JSON.stringify(attributionData);
  const rules = JSON.stringify(defaultAttributionRules);
  await database.query(sql`
    with created as (
      insert into stoa.installation (
        merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence,
        attribution_data, source, campaign, created_at)
      values (
        ${merchantId}::integer, ${bundleId}, sha256(convert_to(${installationId}, 'UTF8')), ${installationId}::uuid,
        'somebody', 'ip', 1, '{}', ${data}::json, stoa.place_of(${data}::json, ${rules}::jsonb, 'source'),
        stoa.place_of(${data}::json, ${rules}::jsonb, 'campaign'), ${createdAt ?? '2026-11-20T08:00:00Z'}::timestamptz)
      returning merchant_id, installation_id, created_at)
    update stoa.awaited_installation as awaited
    set look_at = '-infinity'
    from created
    where awaited.merchant_id = created.merchant_id
      and awaited.installation_id = created.installation_id`);
}

/** Deletes all events and installations. */
export function clearEvents(database: Database): Promise<void> {
  return clearTables(database, [
    'stoa.event_segment',
    'stoa.queued_batch',
    'stoa.merchant_work',
    'stoa.set_aside_batch',
    'stoa.event_batch',
    'stoa.event_ledger',
    'stoa.duplicate_event',
    'stoa.waiting_event',
    'stoa.event_rollup',
    'stoa.event_rollup_installation',
    'stoa.cohort_rollup',
    'stoa.event_warning_count',
    'stoa.installation',
    'stoa.awaited_installation',
  ]);
}

export interface TestDrain {
  readonly drain: () => Promise<Round>;
  readonly link: () => Promise<Round>;
  /** What the metrics counted. */
  readonly counted: RecordedCounts[];
  linkedLater: number;
  setAside: number;
}

/** A drain and a linker whose rounds a test starts. */
export function createTestDrain({
  database,
  clock,
  retentionMonths,
}: Pick<EventsHarness, 'database' | 'clock'> & { readonly retentionMonths?: number }): TestDrain {
  const test: TestDrain = {
    drain: () => drain(),
    link: () => link(),
    counted: [],
    linkedLater: 0,
    setAside: 0,
  };
  const metrics = {
    countRecorded: ({ linked, waiting, duplicate }: RecordedCounts) => {
      test.counted.push({ linked, waiting, duplicate });
    },
    countLinkedLater: (events: number) => {
      test.linkedLater += events;
    },
    countWarnings: () => undefined,
    countSetAside: () => {
      test.setAside += 1;
    },
  };
  const logger = createLogger('silent');
  const options = {
    database,
    clock,
    logger,
    metrics,
    awaitedInstallations,
    findNewMembers: createKnownMembers(64),
    onWaiting: () => undefined,
  };
  const drain = createDrainEvents(options);
  const link = createLinkEvents({ ...options, retentionMonths });
  return test;
}

/** A merchant and the header with its credential. */
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
  const submit = createSubmitEvents({
    database,
    clock,
    ensureMonths: async () => undefined,
    onQueued: () => undefined,
  });
  await submit(merchantId, atOnce(batchOf(events, (value) => JSON.stringify(value))));
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
  /** Whether it has a row in `stoa.waiting_event`. */
  readonly waits: boolean;
}

/** All recorded events in the order of their keys; occurred_at in UTC with all its digits. */
export async function recordedEvents(database: Database): Promise<RecordedEvent[]> {
  return database.query<RecordedEvent>(sql`
    select
      event.merchant_id as "merchantId", event.event_id as "eventId", event_name as "eventName",
      event_name_key as "eventNameKey", event.installation_id as "installationId",
      event_datetime as "eventDatetime", (occurred_at at time zone 'UTC')::text as "occurredAt",
      payload::text as payload, event.accepted_at as "acceptedAt", recorded_at as "recordedAt",
      waiting.batch_id is not null as waits
    from stoa.attribution_event as event
    left join stoa.waiting_event as waiting using (merchant_id, batch_id, position)
    order by event.merchant_id, event.event_id`);
}

export async function queuedBatches(database: Database): Promise<number> {
  const rows = await database.query(sql`
    select
    from stoa.queued_batch`);
  return rows.length;
}
