import { bindCalls } from './calls/bind-calls.js';
import type { PathPart, Schema } from './calls/call-types.js';
import { createEventsBuffer, type EventsBuffer, type EventsBufferOptions } from './events/events-buffer.js';
import {
  type AttributionEvent,
  type SendOptions,
  type SendOutcome,
  sendEvents,
} from './events/send-events.js';
import type { MerchantCalls } from './generated/merchant-calls.js';
import { merchantRows } from './generated/merchant-rows.js';
import {
  type Transaction,
  type UploadOptions,
  type UploadOutcome,
  uploadReports,
} from './reports/upload-reports.js';
import { type WaitOptions, waitForReport } from './reports/wait-for-report.js';
import type { Input } from './split-input.js';
import { checkOptions, type OptionNames } from './transport/check-options.js';
import {
  basic,
  bearer,
  type Connection,
  type ConnectionOptions,
  connect,
  connectionOptions,
  connectSession,
  type SessionUse,
} from './transport/connection.js';
import { systemPacing } from './transport/system-pacing.js';

/** How to call as a merchant. A call whose secret is missing throws `TypeError`. */
export interface StoaClientOptions extends ConnectionOptions {
  /** An API key, for every call but those that send events. */
  readonly apiKey?: string;
  /**
   * The credential that a backend sends events with. The other calls of the events area use it, too, or the API key if
   * there is none.
   */
  readonly credential?: { readonly username: string; readonly password: string };
  /** An install key, for `installations.match` of an app for which the operator requires one. */
  readonly installKey?: string;
  /**
   * In a page of the service: calls as the person who is signed in there, by the cookie of the browser. Give no secrets
   * then.
   */
  readonly session?: SessionUse;
}

const clientOptions: OptionNames<StoaClientOptions> = {
  ...connectionOptions,
  apiKey: true,
  credential: true,
  installKey: true,
  session: true,
};

/** The calls of one merchant, by area. */
export interface StoaClient extends Omit<MerchantCalls, 'reports' | 'events'> {
  /** Reports of settled transactions: the calls, and `upload` and `wait`. */
  readonly reports: MerchantCalls['reports'] & ReportMethods;
  /** What happened after installations: the calls, and `send` and `buffer`. */
  readonly events: MerchantCalls['events'] & EventMethods;
}

/** What `reports` has besides its calls. */
export interface ReportMethods {
  /**
   * Uploads any number of transactions in as many reports as they need, waits for each, and returns what became of
   * every transaction. After a crash or an error, repeat the call with the same transactions: those that were uploaded
   * stay in the same reports. If the service refuses a report, the upload rejects with its `StoaError`, and the
   * pointers of the `errors` lead into the input, such as `/17/currency`. Instead of transactions, give the file of a
   * report as a `Blob`: `await openAsBlob('report.json')` in Node.js, or a file from a page's file input. The file's
   * `created_at` is used, and it may be larger than one report. Throws `TypeError` for a file that is not a report.
   */
  readonly upload: (
    transactions: Input<Transaction> | Blob,
    options?: UploadOptions,
  ) => Promise<UploadOutcome>;
  /**
   * Waits until a report is completed, and returns its summary. It asks at once, after 200 ms, and then after twice as
   * long each time, at most 5 s. Rejects with `not_completed` when `waitMs` is over.
   */
  readonly wait: (reportId: PathPart, options?: WaitOptions) => Promise<Schema<'ReportSummary'>>;
}

/** What `events` has besides its calls. */
export interface EventMethods {
  /**
   * Sends any number of events in batches of at most 1,000 and 1 MB, several at once. The service accepts or refuses a
   * batch as a whole, so faulty events are removed from their batch, and the others are sent again. Rejects with the
   * first `StoaError` after the batches under way have ended; sending all events again is then safe.
   */
  readonly send: (events: Input<AttributionEvent>, options?: SendOptions) => Promise<SendOutcome>;
  /** Collects single events and sends them in batches. */
  readonly buffer: (options: EventsBufferOptions) => EventsBuffer;
}

/**
 * The calls of a merchant to one service. Each is repeated until it is answered or refused, and rejects with
 * `StoaError`. Nothing that it returns, throws or prints holds a key.
 */
export function createStoaClient(options: StoaClientOptions): StoaClient {
  checkOptions(options, clientOptions, 'createStoaClient');
  const calls = bindCalls<MerchantCalls>(merchantRows, connectionOf(options));
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

function connectionOf({
  apiKey,
  credential,
  installKey,
  session,
  ...connection
}: StoaClientOptions): Connection {
  if (session !== undefined) return connectSession(connection, session);
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
  return connect(
    connection,
    secrets.filter((secret) => secret !== undefined),
    authorize,
  );
}
