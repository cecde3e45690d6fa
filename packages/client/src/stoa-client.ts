import { bindCalls } from './calls/bind-calls.js';
import type { Bound, PathPart, Schema } from './calls/call-types.js';
import { createEventsBuffer, type EventsBuffer, type EventsBufferOptions } from './events/events-buffer.js';
import {
  type AttributionEvent,
  type SendOptions,
  type SendOutcome,
  sendEvents,
} from './events/send-events.js';
import { merchantCalls } from './merchant-calls.js';
import {
  type Transaction,
  type UploadOptions,
  type UploadOutcome,
  uploadReports,
} from './reports/upload-reports.js';
import { type WaitOptions, waitForReport } from './reports/wait-for-report.js';
import type { Input } from './split-input.js';
import { basic, bearer, type ConnectionOptions, connect } from './transport/connection.js';
import { systemPacing } from './transport/system-pacing.js';

/** How to call as a merchant. A call whose secret is missing throws `TypeError`. */
export interface StoaClientOptions extends ConnectionOptions {
  /** For everything but sending events. */
  readonly apiKey?: string;
  /** For the calls of the events area. Without one, its reading calls use the API key. */
  readonly credential?: { readonly username: string; readonly password: string };
  /** For `installations.match`, where the operator requires one. */
  readonly installKey?: string;
}

type Basics = Bound<typeof merchantCalls>;

/** The calls of one merchant, by area. */
export interface StoaClient extends Omit<Basics, 'reports' | 'events'> {
  readonly reports: Basics['reports'] & {
    /** Uploads any number of transactions, waits, and tells what became of each; see {@link uploadReports}. */
    readonly upload: (transactions: Input<Transaction>, options?: UploadOptions) => Promise<UploadOutcome>;
    /** Waits until a report is completed, and answers its summary. */
    readonly wait: (reportId: PathPart, options?: WaitOptions) => Promise<Schema<'ReportSummary'>>;
  };
  readonly events: Basics['events'] & {
    /** Sends any number of events; see {@link sendEvents}. */
    readonly send: (events: Input<AttributionEvent>, options?: SendOptions) => Promise<SendOutcome>;
    /** Collects single events and sends them in batches. */
    readonly buffer: (options: EventsBufferOptions) => EventsBuffer;
  };
}

/**
 * The calls of a merchant to one service. Each is repeated until it is answered or refused, and rejects with `StoaError`. Nothing
 * that it returns, throws or prints holds a key.
 */
export function createStoaClient(options: StoaClientOptions): StoaClient {
  const { apiKey, credential, installKey, ...connection } = options;
  const basicValue = credential === undefined ? undefined : basic(credential);
  const secrets = [
    apiKey,
    credential?.username,
    credential?.password,
    basicValue?.slice('Basic '.length),
    installKey,
  ];
  const authorize = (call: string): string | undefined => {
    const path = call.slice(call.indexOf('/'));
    if (path === '/merchant-api/v1/attribution/install')
      return installKey === undefined ? undefined : bearer(installKey);
    if (!/^\/(merchant|attribution)-api\//.test(path)) return undefined;
    const ofKey = apiKey === undefined ? undefined : bearer(apiKey);
    const value = path.startsWith('/attribution-api/') ? (basicValue ?? ofKey) : ofKey;
    if (value === undefined)
      throw new TypeError(`give createStoaClient an apiKey or a credential for ${call}`);
    return value;
  };
  const calls = bindCalls(
    merchantCalls,
    connect(
      connection,
      secrets.filter((secret) => secret !== undefined),
      authorize,
    ),
  );
  const { pacing = systemPacing } = options;
  const wait = (reportId: PathPart, waiting?: WaitOptions) =>
    waitForReport({ summary: calls.reports.summary, pacing }, reportId, waiting);
  const send = (events: Input<AttributionEvent>, sending?: SendOptions) =>
    sendEvents(calls.events.submit, events, sending);
  return {
    ...calls,
    reports: {
      ...calls.reports,
      wait,
      upload: (transactions, uploading) => uploadReports({ ...calls.reports, wait }, transactions, uploading),
    },
    events: { ...calls.events, send, buffer: (buffering) => createEventsBuffer(send, buffering) },
  };
}
