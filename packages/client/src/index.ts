/**
 * The calls of a merchant to Stoa, for every runtime with `fetch`: typed by openapi.json, repeated until they are
 * answered or refused, with one class of errors. Calls of the operator are in `@stoa/client/operator`, tokens in
 * `@stoa/client/verify`.
 */

// The shapes of the interface.
export type { Answer, ExportStream, Item, PathPart, Schema, Sendable } from './calls/call-types.js';
export type { Listing } from './calls/listing.js';
// Events.
export type { EventsBuffer, EventsBufferOptions } from './events/events-buffer.js';
export type { AttributionEvent, InvalidEvent, SendOptions, SendOutcome } from './events/send-events.js';
export type * from './generated/merchant-calls.js';
export type { Address } from './generated/schemas.js';
// Reports.
export type {
  InvalidTransaction,
  Transaction,
  UploadOptions,
  UploadOutcome,
} from './reports/upload-reports.js';
export type { WaitOptions } from './reports/wait-for-report.js';
// The client.
export {
  createStoaClient,
  type EventMethods,
  type ReportMethods,
  type StoaClient,
  type StoaClientOptions,
} from './stoa-client.js';
// Failures.
export { StoaError, type StoaErrorCode, type StoaErrorFacts } from './stoa-error.js';
export type { CallOptions, ConnectionOptions, Hooks, SessionUse, TryFacts } from './transport/connection.js';
export type { Pacing } from './transport/retry.js';
