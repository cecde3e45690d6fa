/** Generated from packages/server/openapi.json by npm run generate. */

import type { ExportStream, PathPart, Sendable } from '../calls/call-types.js';
import type { Listing } from '../calls/listing.js';
import type { CallOptions } from '../transport/connection.js';
import type * as api from './schemas.js';

export interface ReportsCalls {
  /**
   * Upload a transaction report. Takes a batch of settled transactions, at most 5 MB. The same content again answers the same reportId, so repeating an upload of uncertain outcome is safe. A transaction reported before is ignored.
   *
   * `POST /merchant-api/v1/reports/transactions`
   */
  readonly submit: (body: Sendable<api.MerchantTransactionsReport> | Uint8Array, options?: CallOptions) => Promise<api.ReportIdResponse>;
  /**
   * Try a transaction report. Checks a report as the upload would, and stores nothing: all faults of the schema, or what would become of each transaction now, with fees and warnings.
   *
   * `POST /merchant-api/v1/reports/transactions/validate`
   */
  readonly validate: (body: Sendable<api.MerchantTransactionsReport> | Uint8Array, options?: CallOptions) => Promise<api.TransactionsReportForecast>;
  /**
   * Query the processing result of a report. Tells how far the report is and, once it is completed, which of its transactions are valid and which are not, and why.
   *
   * `GET /merchant-api/v1/reports/transactions`
   */
  readonly result: (report_id: PathPart, options?: CallOptions) => Promise<api.ResultOfMerchantTransactionsReportProcessing>;
  /**
   * Read the counts and control totals of a report. Without its transactions: the result and the list of transactions have those.
   *
   * `GET /merchant-api/v1/reports/{report_id}`
   */
  readonly summary: (report_id: PathPart, options?: CallOptions) => Promise<api.ReportSummary>;
  /**
   * List your reports. The newest first, each with its counts and control totals.
   *
   * `GET /merchant-api/v1/reports`
   */
  readonly list: (query?: api.ListReportsQuery, options?: CallOptions) => Listing<api.ReportPage, api.ReportPage['reports'][number]>;
  /**
   * Read what became of your reports by day. Reports by the day (UTC) on which they were accepted, and what became of their items. A report counts once it is completed; corrections change nothing here. The transaction that completes a report adds to the sums.
   *
   * `GET /merchant-api/v1/report-days`
   */
  readonly days: (query?: api.ListReportDaysQuery, options?: CallOptions) => Promise<api.ReportDays>;
  /**
   * Read how often reports are expected. When your newest report came, when the next one is due, and whether it is missed.
   *
   * `GET /merchant-api/v1/reporting-cadence`
   */
  readonly cadence: (options?: CallOptions) => Promise<api.ReportingCadence>;
}

export interface TransactionsCalls {
  /**
   * Read recorded transactions back. Ordered by settled_at, then by id: one id, or a period, or all. Another merchant's transaction looks exactly like one that does not exist: the page is empty. A filter by currency, country or status looks through 10000 transactions for one page, or with `fee` through as many of those that were recorded without one: a page may hold fewer than `limit`, or none, and still lead to a next page. Follow `next_cursor`, with the same other parameters, until it is null. Currency and country are those that were reported.
   *
   * `GET /merchant-api/v1/transactions`
   */
  readonly list: (query?: api.ListTransactionsQuery, options?: CallOptions) => Listing<api.TransactionPage, api.TransactionPage['transactions'][number]>;
  /**
   * List your transactions that were not recorded, by reason. The invalid items of completed reports, the newest report first, and within a report the last item first. An item stays in the list when a later report brings it right. Repeats are valid and not in it.
   *
   * `GET /merchant-api/v1/invalid-transactions`
   */
  readonly invalid: (query?: api.ListInvalidTransactionsQuery, options?: CallOptions) => Listing<api.InvalidTransactionPage, api.InvalidTransactionPage['invalid_transactions'][number]>;
}

export interface AdjustmentsCalls {
  /**
   * List the adjustments of your statements. What your statements charge or credit without a transaction, the newest first. Of a granted credit, credit_left is what is left now.
   *
   * `GET /merchant-api/v1/adjustments`
   */
  readonly list: (query?: api.ListAdjustmentsQuery, options?: CallOptions) => Listing<api.AdjustmentPage, api.AdjustmentPage['adjustments'][number]>;
  /**
   * List the installations that an adjustment charges. One by one, in the order of installing: as many as the quantity of the adjustment. They stay when a store user is erased, and name none. Empty for other adjustments.
   *
   * `GET /merchant-api/v1/adjustments/{adjustment_id}/installations`
   */
  readonly installations: (adjustment_id: PathPart, query?: api.ListChargedInstallationsQuery, options?: CallOptions) => Listing<api.ChargedInstallationPage, api.ChargedInstallationPage['installations'][number]>;
}

export interface FeePlansCalls {
  /**
   * List the fee plans that apply. Your own, those of your groups and the store's, the oldest first. Of those in force when a transaction was settled, your own goes before one of a group of which you were a member then, and that before the store's; among those, one for the payer's country before one for all; among those, the one that began last. Conditions name your apps and groups alone: an empty list is one of other merchants' apps, or of groups to which you never belonged.
   *
   * `GET /merchant-api/v1/fee-plans`
   */
  readonly list: (options?: CallOptions) => Promise<api.FeeTermsList>;
}

export interface StatementsCalls {
  /**
   * Read your statement of a month. Every currency with its lines. A draft grows while transactions arrive. A closed statement never changes: what arrives later stands on the next open one, marked late. CSV is at GET /merchant-api/v1/statements/{month}/entries.csv, HTML and PDF are at GET /merchant-api/v1/statements/{month}/page.
   *
   * `GET /merchant-api/v1/statements/{month}`
   */
  readonly get: (month: PathPart, options?: CallOptions) => Promise<api.Statement>;
  /**
   * Download the entries of your statement. Every transaction, correction and adjustment in the sums, as CSV (RFC 4180, UTF-8, a header row): kind, transaction_id, correction_id, settled_at, report_id, payer_country, currency, decimals, full_amount, tax_amount, base_amount, fee_amount, full_amount_major, tax_amount_major, base_amount_major, fee_amount_major, fee_plan_id, fee_plan_name, fee_rate, late, reason, volume_before, volume_before_major, fee_parts, passed_on_amount, passed_on_amount_major, adjustment_id, adjustment_kind, adjustment_name. Amounts are exact integers in minor units, and beside them in major units with a decimal point, such as 12.34; a reversal is negative; a transaction without a fee has an empty one. volume_before is the merchant's volume of the year before the entry, in the order of recording, and fee_parts says which part of the base has which rate, such as `10.00 x 15 % + 6.66 x 10 %`, or line by line for a rate card; both are empty for a reversal. passed_on_amount is what of the fee is passed on to third parties. A row of the kind `adjustment` stands for what is charged or credited without a transaction: it has a fee alone, and the last three columns. The amounts add up to the sums of the statement. All rows show the moment at which the answer begins: what is recorded or corrected after it is left out. Those of a closed statement never change. If the fees of a draft of more than 2,000 entries change meanwhile, because plans are applied or transactions repriced, the answer breaks off; ask again. Where a spreadsheet would run a text as a formula, an apostrophe stands before it, such as `'=1+1`: a program that needs the exact text removes an apostrophe at the start of a text and right after a semicolon, comma, tab, CR or LF in it; the export of transactions has the exact texts. An answer that breaks off is incomplete: a reader that takes nothing for 30 seconds is cut off, and after 5 seconds if another one needs its place. A merchant, or a caller of the operator, has 2 exports and downloads at once in a process; all merchants have 12, and so have all callers of the operator; of these, 3 may be Parquet. More are 503. HTTP/1.0 cannot tell such an answer from a complete one, and is refused with `http_too_old`.
   *
   * `GET /merchant-api/v1/statements/{month}/entries.csv`
   */
  readonly csv: (month: PathPart, options?: CallOptions) => Promise<ReadableStream<Uint8Array>>;
  /**
   * List the entries of your statement. What the sums of a statement are made of: transactions that were settled in the month and late ones, each in the order of settlement, then corrections in the order of making. With currency, kind, settled_month and fee_plan_id (or `fee=missing`) of a line, these are the entries that add up to it. A filter looks through 10000 of each for one page: a page may hold fewer than `limit`, or none, and still lead to a next page. Follow `next_cursor`, with the same other parameters, until it is null. A draft may change between two pages; a closed statement does not. The CSV has all entries at one moment.
   *
   * `GET /merchant-api/v1/statements/{month}/entries`
   */
  readonly entries: (month: PathPart, query?: api.ListStatementEntriesQuery, options?: CallOptions) => Listing<api.StatementEntryPage, api.StatementEntryPage['entries'][number]>;
  /**
   * Print your statement. The statement as a page for A4 paper: complete HTML without scripts, or PDF with `format=pdf` or `Accept: application/pdf`. It lists up to 1,000 entries; if there are more, only the CSV does. The PDF of a closed statement has the same bytes each time, until the service has other fonts or another release; long texts in its tables are cut. A character that its fonts lack is written as `□`; the HTML has it.
   *
   * `GET /merchant-api/v1/statements/{month}/page`
   */
  readonly page: (month: PathPart, options?: CallOptions) => Promise<string>;
  /**
   * Print your statement, as application/pdf. The statement as a page for A4 paper: complete HTML without scripts, or PDF with `format=pdf` or `Accept: application/pdf`. It lists up to 1,000 entries; if there are more, only the CSV does. The PDF of a closed statement has the same bytes each time, until the service has other fonts or another release; long texts in its tables are cut. A character that its fonts lack is written as `□`; the HTML has it.
   *
   * `GET /merchant-api/v1/statements/{month}/page`
   */
  readonly pdf: (month: PathPart, options?: CallOptions) => Promise<ReadableStream<Uint8Array>>;
  /**
   * List your statements. One for each month, the newest first: what you owe in each currency, so far or finally.
   *
   * `GET /merchant-api/v1/statements`
   */
  readonly list: (query?: api.ListStatementsQuery, options?: CallOptions) => Listing<api.StatementList, api.StatementList['statements'][number]>;
}

export interface CorrectionsCalls {
  /**
   * Request corrections of your transactions. For refunds, chargebacks, mistakes, and what else is known of a transaction: up to 1,000 at once. The operator accepts or refuses each, or a policy accepts it at once. Sending the same again is safe: a request is known by its id, and the answer says its present state. A transaction must be recorded before its correction can be requested.
   *
   * `POST /merchant-api/v1/corrections`
   */
  readonly request: (body: Sendable<api.NewCorrectionRequests> | Uint8Array, options?: CallOptions) => Promise<api.CorrectionRequestResults>;
  /**
   * List the corrections of your transactions. The newest first. What the operator voided or restated, why, and which statement shows it.
   *
   * `GET /merchant-api/v1/corrections`
   */
  readonly list: (query?: api.ListCorrectionsQuery, options?: CallOptions) => Listing<api.CorrectionPage, api.CorrectionPage['corrections'][number]>;
  /**
   * List your requests for corrections. The newest first, in any state or in one.
   *
   * `GET /merchant-api/v1/correction-requests`
   */
  readonly requests: (query?: api.ListCorrectionRequestsQuery, options?: CallOptions) => Listing<api.CorrectionRequestPage, api.CorrectionRequestPage['correction_requests'][number]>;
  /**
   * Read a request for a correction. Its state and, when it was refused, why.
   *
   * `GET /merchant-api/v1/correction-requests/{correction_request_id}`
   */
  readonly getRequest: (correction_request_id: PathPart, options?: CallOptions) => Promise<api.CorrectionRequest>;
}

export interface InstallationsCalls {
  /**
   * Match an installation. Called by an app on first launch. The body of the answer is a signed JWT with the claims of `InstallationToken`; verify it with the keys at `/.well-known/jwks.json`. A repeated call with the same `token` and `bundle_id` gets the same `installation_token`. An app for which the operator requires install keys sends one. With a test key, the installation is one of the twin of the merchant: it is matched with test sessions alone, and `aud` of its token begins with `test:`.
   *
   * `POST /merchant-api/v1/attribution/install`
   */
  readonly match: (body: Sendable<api.InstallationMatchRequest> | Uint8Array, options?: CallOptions) => Promise<string>;
  /**
   * List your installations. The newest first. A filter by app, rule or attribution looks through 5000 installations for one page: a page may hold fewer than `limit`, or none, and still lead to a next page. Follow `next_cursor` until it is null.
   *
   * `GET /merchant-api/v1/installations`
   */
  readonly list: (query?: api.ListInstallationsQuery, options?: CallOptions) => Listing<api.InstallationPage, api.InstallationPage['installations'][number]>;
  /**
   * Read why an installation is matched as it is. With its evidence and its attribution data, and without the store user. An installation of another merchant looks exactly like a missing one.
   *
   * `GET /merchant-api/v1/installations/{installation_id}`
   */
  readonly get: (installation_id: PathPart, options?: CallOptions) => Promise<api.Installation>;
}

export interface EventsCalls {
  /**
   * Submit attribution events. Takes a batch of events, all or none. After the answer the batch is durable: each event is recorded once, however often its `event_id` is sent, and is linked to its installation as soon as that is known. Sending a batch again after an uncertain delivery is safe.
   *
   * `POST /attribution-api/v1/events`
   */
  readonly submit: (body: Sendable<api.AttributionEventsBatch> | Uint8Array, options?: CallOptions) => Promise<undefined>;
  /**
   * Try a batch of events without sending it. Checks a batch exactly as the events call does, with the same limits and the same faults, and leaves no trace. Also warns of valid events that may be worth nothing, such as those with an amount that cannot be read or of an installation that is not known. It counts towards the same rate.
   *
   * `POST /attribution-api/v1/events/validate`
   */
  readonly validate: (body: Sendable<api.AttributionEventsBatch> | Uint8Array, options?: CallOptions) => Promise<api.ValidBatch>;
  /**
   * Read what became of an event. Every recorded event is found. Until an event with that `event_id` is recorded, the call searches the newest 1000 batches in the queue, and as many that are set aside. An event of another merchant looks exactly like a missing one.
   *
   * `GET /attribution-api/v1/events/{event_id}`
   */
  readonly fate: (event_id: PathPart, options?: CallOptions) => Promise<api.EventFate>;
  /**
   * Read what became of many events. Compares what you sent with what arrived: in short, what became of up to 1000 events, in the order in which they are asked for. An unknown event is a state, not an error. Recorded events are always found; for those that are not, the newest 1000 batches in the queue are searched, and as many that are set aside. It stores nothing.
   *
   * `POST /attribution-api/v1/events/fates`
   */
  readonly fates: (body: Sendable<api.EventFatesRequest> | Uint8Array, options?: CallOptions) => Promise<api.EventFates>;
  /**
   * List what became of your events. A delivery is one sending of an event: each event of each accepted batch is listed, even if it was sent before. The newest come first, and the last of a batch before its first. For `state=recorded`, one page looks through 5000 events or 1000 batches. A page may hold fewer than `limit`, or none, and still lead to a next page: follow `next_cursor` until it is null.
   *
   * `GET /attribution-api/v1/deliveries`
   */
  readonly deliveries: (query?: api.ListDeliveriesQuery, options?: CallOptions) => Listing<api.DeliveryPage, api.DeliveryPage['deliveries'][number]>;
  /**
   * Read what your events add up to. Recorded events whose installation is known, by day, app, event name, source and campaign of the installation, and currency. The transaction that records an event adds it to the sums: they always equal the events. Source and campaign are those that were known when the event was counted. A page reads 200000 sums of the full breakdown at most: it may hold fewer than `limit`, or none, and still lead to a next page. Follow `next_cursor`, with the same other parameters, until it is null. If one sum alone would add up more, the answer is 400.
   *
   * `GET /attribution-api/v1/sums`
   */
  readonly sums: (query?: api.ListSumsQuery, options?: CallOptions) => Listing<api.EventSumPage, api.EventSumPage['sums'][number]>;
  /**
   * Read what your events add up to, as text/csv. Recorded events whose installation is known, by day, app, event name, source and campaign of the installation, and currency. The transaction that records an event adds it to the sums: they always equal the events. Source and campaign are those that were known when the event was counted. A page reads 200000 sums of the full breakdown at most: it may hold fewer than `limit`, or none, and still lead to a next page. Follow `next_cursor`, with the same other parameters, until it is null. If one sum alone would add up more, the answer is 400.
   *
   * `GET /attribution-api/v1/sums`
   */
  readonly sumsCsv: (query?: api.ListSumsQuery, options?: CallOptions) => Promise<ReadableStream<Uint8Array>>;
  /**
   * Read what your installations were worth by age. The installations of each week, or of each day with `period=day`, by app, source and campaign, and what their events came to 1, 7 and 30 days after each installation. A page may hold fewer than `limit`, or none, and still lead to a next page: follow `next_cursor`, with the same other parameters, until it is null.
   *
   * `GET /attribution-api/v1/cohorts`
   */
  readonly cohorts: (query?: api.ListCohortsQuery, options?: CallOptions) => Listing<api.CohortPage, api.CohortPage['cohorts'][number]>;
  /**
   * Read what your installations were worth by age, as text/csv. The installations of each week, or of each day with `period=day`, by app, source and campaign, and what their events came to 1, 7 and 30 days after each installation. A page may hold fewer than `limit`, or none, and still lead to a next page: follow `next_cursor`, with the same other parameters, until it is null.
   *
   * `GET /attribution-api/v1/cohorts`
   */
  readonly cohortsCsv: (query?: api.ListCohortsQuery, options?: CallOptions) => Promise<ReadableStream<Uint8Array>>;
  /**
   * Read how many of your events may be worth nothing. A valid event may still be worth nothing, because its amount cannot be read, for example. It is recorded all the same, and counted here: by the day on which it was accepted, its app and its warning, the newest day first. The transaction that records an event counts its warnings, so the counts always agree with the events. An event counts for `unknown_installation` only while it waits; when its installation appears, it counts for its other warnings. Duplicates are not counted. `GET /attribution-api/v1/deliveries` shows the warnings of each event.
   *
   * `GET /attribution-api/v1/warnings`
   */
  readonly warnings: (query?: api.ListEventWarningsQuery, options?: CallOptions) => Listing<api.EventWarningPage, api.EventWarningPage['warnings'][number]>;
}

export interface NotificationsCalls {
  /**
   * Read what happened. In the order of their numbers, which have no holes: a reader that asks on with `next_after` misses nothing, also of what is committed late. What was committed before the call is in its answer. With `types`, one page looks through 10000 notifications, and may be empty: ask on while `next_after` is lower than `last_sequence`.
   *
   * `GET /merchant-api/v1/notifications`
   */
  readonly list: (query?: api.ListNotificationsQuery, options?: CallOptions) => Promise<api.NotificationPage>;
}

export interface WebhookEndpointsCalls {
  /**
   * List your webhook endpoints. The oldest first, at most 20; never a secret.
   *
   * `GET /merchant-api/v1/webhook-endpoints`
   */
  readonly list: (options?: CallOptions) => Promise<api.WebhookEndpointList>;
  /**
   * Read one of your webhook endpoints. How it is set, how far it has come, and whether it fails; never its secret.
   *
   * `GET /merchant-api/v1/webhook-endpoints/{endpoint_id}`
   */
  readonly get: (endpoint_id: PathPart, options?: CallOptions) => Promise<api.WebhookEndpoint>;
  /**
   * Add one of your webhook endpoints. It gets what happens from now on, signed as Standard Webhooks 1.0.0 says. Only this answer has the secret. Not idempotent. The client repeats it only if the service says that nothing was done.
   *
   * `POST /merchant-api/v1/webhook-endpoints`
   */
  readonly add: (body: Sendable<api.NewWebhookEndpoint> | Uint8Array, options?: CallOptions) => Promise<api.WebhookEndpointWithSecret>;
  /**
   * Change, pause or resume one of your webhook endpoints. Changes what is given; the rest stays. It counts within a few seconds. With `"state": "paused"` nothing is sent, and nothing is lost. With `"state": "active"` a paused or disabled endpoint goes on where it was, with the notifications that are still kept.
   *
   * `PATCH /merchant-api/v1/webhook-endpoints/{endpoint_id}`
   */
  readonly change: (endpoint_id: PathPart, body: Sendable<api.WebhookEndpointChange> | Uint8Array, options?: CallOptions) => Promise<api.WebhookEndpoint>;
  /**
   * Remove one of your webhook endpoints. Nothing more is sent to it, except what is under way.
   *
   * `DELETE /merchant-api/v1/webhook-endpoints/{endpoint_id}`
   */
  readonly remove: (endpoint_id: PathPart, options?: CallOptions) => Promise<undefined>;
  /**
   * Give one of your webhook endpoints a new secret. For a while, each webhook has two signatures: of the new secret and of the one before, so that the receiver can change over without a gap. Only this answer has the new secret. Not idempotent: a repeat makes another one, and only the last two sign.
   *
   * `POST /merchant-api/v1/webhook-endpoints/{endpoint_id}/secret-rotation`
   */
  readonly rotateSecret: (endpoint_id: PathPart, body: Sendable<api.WebhookSecretRotation> | Uint8Array, options?: CallOptions) => Promise<api.WebhookEndpointWithSecret>;
  /**
   * Try one of your webhook endpoints. Sends a message of the type `webhook.test` at once, in any state of the endpoint, and answers what became of it, within 15 seconds. The message is not in the log, is not repeated, and changes nothing.
   *
   * `POST /merchant-api/v1/webhook-endpoints/{endpoint_id}/test`
   */
  readonly test: (endpoint_id: PathPart, options?: CallOptions) => Promise<api.WebhookTest>;
  /**
   * Send your notifications to an endpoint again. Those of a range, or with `from` alone everything from there on. Each has the `webhook-id` that it had. This sends notifications that are still kept and of the types that the endpoint gets. Webhooks that are under way at this moment are sent again as well.
   *
   * `POST /merchant-api/v1/webhook-endpoints/{endpoint_id}/replay`
   */
  readonly replay: (endpoint_id: PathPart, body: Sendable<api.WebhookReplay> | Uint8Array, options?: CallOptions) => Promise<api.WebhookEndpoint>;
  /**
   * Read what became of your webhooks. Every attempt to send a notification to the endpoint, the newest first, as long as notifications are kept. `answer` is what the receiver sent: treat it as foreign text.
   *
   * `GET /merchant-api/v1/webhook-endpoints/{endpoint_id}/attempts`
   */
  readonly attempts: (endpoint_id: PathPart, query?: api.ListWebhookAttemptsQuery, options?: CallOptions) => Listing<api.WebhookAttemptPage, api.WebhookAttemptPage['attempts'][number]>;
}

export interface SearchCalls {
  /**
   * Search for anything of yours by its name or id. Your statements, reports, transactions, installations and events. People find your people, too; keys do not. Names and addresses are found by any part of their words, without regard to case and accents; statements by the beginning or end of their number; transactions and reports by the beginning of their id; installations and events by their whole id. Only what the scopes of the caller allow is searched. A program that knows what it looks for asks the calls of each area, which have pages.
   *
   * `GET /merchant-api/v1/search`
   */
  readonly find: (q: PathPart, options?: CallOptions) => Promise<api.SearchResults>;
}

export interface TwinCalls {
  /**
   * Close a month of your twin. Closes this month of the twin and every earlier one that is still open, at once: its statement, with a number like `TEST-7-000001`, and the notification. The month that runs may be closed as well; what comes later stands on the next statement. While reports are under way it is refused: ask again. With a key of the merchant itself it is 403 `not_a_twin`.
   *
   * `POST /merchant-api/v1/test/close`
   */
  readonly close: (body: Sendable<api.TestClose> | Uint8Array, options?: CallOptions) => Promise<api.ClosedTestMonth>;
  /**
   * Make a test visit to the store. Install calls with a test key of your twin are matched with it for 24 hours, as a real one would be matched with a real visit; `attribution_data` is copied to the installation. No installation of the store is ever matched with it. With a key of the merchant itself it is 403 `not_a_twin`.
   *
   * `POST /merchant-api/v1/test/store-sessions`
   */
  readonly visit: (body: Sendable<api.TestSession> | Uint8Array, options?: CallOptions) => Promise<api.StoreSessionsResult>;
  /**
   * Empty your twin. Deletes reports, transactions, statements, installations, events and notifications of the twin, whose key or person calls. Keys, apps, webhook endpoints and the audit trail stay, and notifications are numbered on. One call deletes some 20,000 rows: call again until `empty` is true. With a key of the merchant itself it is 403 `not_a_twin`.
   *
   * `POST /merchant-api/v1/test/empty`
   */
  readonly empty: (options?: CallOptions) => Promise<api.EmptiedTwin>;
}

export interface AuditCalls {
  /**
   * Read who did what with your data. Your own people and keys are named; the operator’s are shown as “the operator”. The newest first. Several filters at once look through 5000 entries for one page: a page may hold fewer than `limit`, or none, and still lead to a next page. Follow `next_cursor` until it is null. Asking for the first page adds an entry to the trail. Its cursors work only for the person or key that asked, and with the same filters.
   *
   * `GET /merchant-api/v1/audit`
   */
  readonly list: (query?: api.ListOwnAuditEntriesQuery, options?: CallOptions) => Listing<api.MerchantAuditPage, api.MerchantAuditPage['entries'][number]>;
}

export interface ExportsCalls {
  /**
   * Export your transactions of a period. Each transaction as it was recorded, and what stands of it now. A later correction or fee changes the last columns, but the row does not come again. The statements are the books. Rows are streamed in constant memory, which may take a second or hours. CSV is RFC 4180 with a header row; null is an empty field and an empty text is `""`; texts are exact and meant for programs: a spreadsheet runs those that begin with `=`, `+`, `-` or `@` as formulas, so import the columns as text. NDJSON has one object on each line. Integers of any size are exact, decimals are texts, beside which Parquet has a DECIMAL(38, 18) with `_number` in its name, null if it has more digits; times are UTC to the microsecond. An answer that breaks off is incomplete and ends without its last chunk; a Parquet file then has no index. A reader that takes nothing for 30 seconds is cut off, and after 5 seconds if another one needs its place. A merchant, or a caller of the operator, has 2 exports and downloads at once in a process; all merchants have 12, and so have all callers of the operator; of these, 3 may be Parquet. More are 503.
   *
   * `GET /merchant-api/v1/exports/transactions`
   */
  readonly transactions: (query?: api.ExportTransactionsQuery, options?: CallOptions) => Promise<ExportStream>;
  /**
   * Export your installations of a period. Where each installation came from, as it is now, without the store user, the token and the device. An erasure does not reach rows that were exported before it: export by `erased`, too. Rows are streamed in constant memory, which may take a second or hours. CSV is RFC 4180 with a header row; null is an empty field and an empty text is `""`; texts are exact and meant for programs: a spreadsheet runs those that begin with `=`, `+`, `-` or `@` as formulas, so import the columns as text. NDJSON has one object on each line. Integers of any size are exact, decimals are texts, beside which Parquet has a DECIMAL(38, 18) with `_number` in its name, null if it has more digits; times are UTC to the microsecond. An answer that breaks off is incomplete and ends without its last chunk; a Parquet file then has no index. A reader that takes nothing for 30 seconds is cut off, and after 5 seconds if another one needs its place. A merchant, or a caller of the operator, has 2 exports and downloads at once in a process; all merchants have 12, and so have all callers of the operator; of these, 3 may be Parquet. More are 503.
   *
   * `GET /merchant-api/v1/exports/installations`
   */
  readonly installations: (query?: api.ExportInstallationsQuery, options?: CallOptions) => Promise<ExportStream>;
  /**
   * Export your events of a period. Every recorded event once, as it was sent. The payload keeps every character, except line breaks between its tokens in NDJSON. Duplicates are left out; events that are queued or set aside follow once they are recorded. For the app, source and campaign of an event, join the export of installations. Rows are streamed in constant memory, which may take a second or hours. CSV is RFC 4180 with a header row; null is an empty field and an empty text is `""`; texts are exact and meant for programs: a spreadsheet runs those that begin with `=`, `+`, `-` or `@` as formulas, so import the columns as text. NDJSON has one object on each line. Integers of any size are exact, decimals are texts, beside which Parquet has a DECIMAL(38, 18) with `_number` in its name, null if it has more digits; times are UTC to the microsecond. An answer that breaks off is incomplete and ends without its last chunk; a Parquet file then has no index. A reader that takes nothing for 30 seconds is cut off, and after 5 seconds if another one needs its place. A merchant, or a caller of the operator, has 2 exports and downloads at once in a process; all merchants have 12, and so have all callers of the operator; of these, 3 may be Parquet. More are 503.
   *
   * `GET /attribution-api/v1/exports/events`
   */
  readonly events: (query?: api.ExportEventsQuery, options?: CallOptions) => Promise<ExportStream>;
}

export interface AppsCalls {
  /**
   * List your apps. All of them, by bundle identifier. The operator registers and switches them.
   *
   * `GET /merchant-api/v1/apps`
   */
  readonly list: (options?: CallOptions) => Promise<api.AppList>;
}

export interface ApiKeysCalls {
  /**
   * Issue an API key. Only this answer contains the secret: Stoa stores its hash. Not idempotent; several may be live at once. The client repeats it only if the service says that nothing was done.
   *
   * `POST /merchant-api/v1/api-keys`
   */
  readonly issue: (body: Sendable<api.NewApiKey> | Uint8Array, options?: CallOptions) => Promise<api.IssuedApiKey>;
  /**
   * List the API keys of a merchant. Oldest first, including expired and revoked ones; never a secret.
   *
   * `GET /merchant-api/v1/api-keys`
   */
  readonly list: (query?: api.ListOwnApiKeysQuery, options?: CallOptions) => Listing<api.ApiKeyList, api.ApiKeyList['api_keys'][number]>;
  /**
   * Change the name, scopes or expiry of an API key. Changes what is given; the rest stays. Every process follows within 5 seconds. Its scopes only become fewer. Anyone who makes it valid for longer needs its scopes, as if they issued it.
   *
   * `PATCH /merchant-api/v1/api-keys/{key_id}`
   */
  readonly change: (key_id: PathPart, body: Sendable<api.ApiKeyChange> | Uint8Array, options?: CallOptions) => Promise<api.ApiKey>;
  /**
   * Issue an API key that follows another. The new one has the name and scopes of the old one. The old one stays valid for a while, so that callers can change over without a gap. Only this answer contains the secret. Not idempotent: a repeat is refused with `key_was_rotated`. The client repeats it only if the service says that nothing was done.
   *
   * `POST /merchant-api/v1/api-keys/{key_id}/rotation`
   */
  readonly rotate: (key_id: PathPart, body: Sendable<api.KeyRotation> | Uint8Array, options?: CallOptions) => Promise<api.RotatedApiKey>;
  /**
   * Revoke an API key. Every process refuses it within 5 seconds. Revoking it again changes nothing.
   *
   * `DELETE /merchant-api/v1/api-keys/{key_id}`
   */
  readonly revoke: (key_id: PathPart, options?: CallOptions) => Promise<undefined>;
  /**
   * List your keys in use that expire within 14 days. Of every kind, the next to expire first. Used within the last 30 days; a key that was rotated is listed while its successor has not been used after it.
   *
   * `GET /merchant-api/v1/ending-keys`
   */
  readonly ending: (options?: CallOptions) => Promise<api.EndingKeyList>;
}

export interface CredentialsCalls {
  /**
   * Issue a credential. Only this answer contains the secret: Stoa stores its hash. Not idempotent; several may be live at once. The client repeats it only if the service says that nothing was done.
   *
   * `POST /merchant-api/v1/credentials`
   */
  readonly issue: (body: Sendable<api.NewCredential> | Uint8Array, options?: CallOptions) => Promise<api.IssuedCredential>;
  /**
   * List the credentials of a merchant. Oldest first, including expired and revoked ones; never a secret.
   *
   * `GET /merchant-api/v1/credentials`
   */
  readonly list: (query?: api.ListOwnCredentialsQuery, options?: CallOptions) => Listing<api.CredentialList, api.CredentialList['credentials'][number]>;
  /**
   * Change the name, scopes or expiry of a credential. Changes what is given; the rest stays. Every process follows within 5 seconds. Its scopes only become fewer. Anyone who makes it valid for longer needs its scopes, as if they issued it.
   *
   * `PATCH /merchant-api/v1/credentials/{key_id}`
   */
  readonly change: (key_id: PathPart, body: Sendable<api.CredentialChange> | Uint8Array, options?: CallOptions) => Promise<api.Credential>;
  /**
   * Issue a credential that follows another. The new one has the name and scopes of the old one. The old one stays valid for a while, so that callers can change over without a gap. Only this answer contains the secret. Not idempotent: a repeat is refused with `key_was_rotated`. The client repeats it only if the service says that nothing was done.
   *
   * `POST /merchant-api/v1/credentials/{key_id}/rotation`
   */
  readonly rotate: (key_id: PathPart, body: Sendable<api.KeyRotation> | Uint8Array, options?: CallOptions) => Promise<api.RotatedCredential>;
  /**
   * Revoke a credential. Every process refuses it within 5 seconds. Revoking it again changes nothing.
   *
   * `DELETE /merchant-api/v1/credentials/{key_id}`
   */
  readonly revoke: (key_id: PathPart, options?: CallOptions) => Promise<undefined>;
}

export interface InstallKeysCalls {
  /**
   * Issue an install key. Only this answer contains the secret: Stoa stores its hash. Not idempotent; several may be live at once. The client repeats it only if the service says that nothing was done.
   *
   * `POST /merchant-api/v1/apps/{bundle_id}/install-keys`
   */
  readonly issue: (bundle_id: PathPart, body: Sendable<api.NewInstallKey> | Uint8Array, options?: CallOptions) => Promise<api.IssuedInstallKey>;
  /**
   * List the install keys of an app. Oldest first, including expired and revoked ones; never a secret.
   *
   * `GET /merchant-api/v1/apps/{bundle_id}/install-keys`
   */
  readonly list: (bundle_id: PathPart, query?: api.ListOwnInstallKeysQuery, options?: CallOptions) => Listing<api.InstallKeyList, api.InstallKeyList['install_keys'][number]>;
  /**
   * Change the name, scopes or expiry of an install key. Changes what is given; the rest stays. Every process follows within 5 seconds. Its scopes only become fewer. Anyone who makes it valid for longer needs its scopes, as if they issued it.
   *
   * `PATCH /merchant-api/v1/apps/{bundle_id}/install-keys/{key_id}`
   */
  readonly change: (bundle_id: PathPart, key_id: PathPart, body: Sendable<api.InstallKeyChange> | Uint8Array, options?: CallOptions) => Promise<api.InstallKey>;
  /**
   * Issue an install key that follows another. The new one has the name and scopes of the old one. The old one stays valid for a while, so that callers can change over without a gap. Only this answer contains the secret. Not idempotent: a repeat is refused with `key_was_rotated`. The client repeats it only if the service says that nothing was done.
   *
   * `POST /merchant-api/v1/apps/{bundle_id}/install-keys/{key_id}/rotation`
   */
  readonly rotate: (bundle_id: PathPart, key_id: PathPart, body: Sendable<api.KeyRotation> | Uint8Array, options?: CallOptions) => Promise<api.RotatedInstallKey>;
  /**
   * Revoke an install key. Every process refuses it within 5 seconds. Revoking it again changes nothing.
   *
   * `DELETE /merchant-api/v1/apps/{bundle_id}/install-keys/{key_id}`
   */
  readonly revoke: (bundle_id: PathPart, key_id: PathPart, options?: CallOptions) => Promise<undefined>;
}

export interface MembersCalls {
  /**
   * Invite a person to work for you. Answers a link for that person, with which they set a password, or enter the one that they have. Where the identity provider is the only way in, it answers where they sign in instead. The role counts from then on. Inviting again makes a new link. The answer tells nothing of what the person is elsewhere: it is the same whether the address is known here or not. For people only. The client repeats it only if the service says that nothing was done.
   *
   * `POST /merchant-api/v1/users`
   */
  readonly invite: (body: Sendable<api.NewMember> | Uint8Array, options?: CallOptions) => Promise<api.MerchantInvitation>;
  /**
   * List your people. In the order in which they were first invited. For people only.
   *
   * `GET /merchant-api/v1/users`
   */
  readonly list: (query?: api.ListMembersQuery, options?: CallOptions) => Listing<api.MerchantMemberPage, api.MerchantMemberPage['users'][number]>;
  /**
   * Change what a person may do for you. It counts for the next call, also in sessions that are open. For people only.
   *
   * `PUT /merchant-api/v1/users/{member_id}/role`
   */
  readonly changeRole: (member_id: PathPart, body: Sendable<api.MemberRole> | Uint8Array, options?: CallOptions) => Promise<undefined>;
  /**
   * Remove a person who works for you. It counts for the next call, also in sessions that are open. The account of the person stays, and so does what else they may do. For people only.
   *
   * `DELETE /merchant-api/v1/users/{member_id}`
   */
  readonly remove: (member_id: PathPart, options?: CallOptions) => Promise<undefined>;
}

export interface ServiceCalls {
  /**
   * The public keys that verify installation tokens. JSON Web Key Set (RFC 7517). The header of a token names its key by `kid`. A new key is published here 20 minutes before it signs, so a copy that is kept no longer than Cache-Control allows is always sufficient.
   *
   * `GET /.well-known/jwks.json`
   */
  readonly publicKeys: (options?: CallOptions) => Promise<api.PublicKeySet>;
  /**
   * A published schema. JSON Schema 2020-12. Files: transactions-report.json, transactions-report-result.json, installation-request.json, installation-token.json, attribution-events.json, notification-report.completed.json, notification-transactions.invalid.json, notification-report.late.json, notification-corrections.made.json, notification-correction_request.made.json, notification-correction_request.decided.json, notification-fees.repriced.json, notification-statement.closed.json, notification-events.set_aside.json, notification-installation.created.json, notification-events.warned.json, notification-key.ending.json, notification-key.revoked.json, notification-erasure.done.json, notification-member.added.json, notification-backup.failed.json, notification-webhook_endpoint.disabled.json, notification-webhook.test.json.
   *
   * `GET /schema/{file}`
   */
  readonly schema: (file: PathPart, options?: CallOptions) => Promise<Record<string, unknown>>;
}

/** The calls of the merchant client, by area. */
export interface MerchantCalls {
  readonly reports: ReportsCalls;
  readonly transactions: TransactionsCalls;
  readonly adjustments: AdjustmentsCalls;
  readonly feePlans: FeePlansCalls;
  readonly statements: StatementsCalls;
  readonly corrections: CorrectionsCalls;
  readonly installations: InstallationsCalls;
  readonly events: EventsCalls;
  readonly notifications: NotificationsCalls;
  readonly webhookEndpoints: WebhookEndpointsCalls;
  readonly search: SearchCalls;
  readonly twin: TwinCalls;
  readonly audit: AuditCalls;
  readonly exports: ExportsCalls;
  readonly apps: AppsCalls;
  readonly apiKeys: ApiKeysCalls;
  readonly credentials: CredentialsCalls;
  readonly installKeys: InstallKeysCalls;
  readonly members: MembersCalls;
  readonly service: ServiceCalls;
}
