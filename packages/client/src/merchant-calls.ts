import { json, list, nothing, stream, text } from './calls/rows.js';

const merchant = '/merchant-api/v1';
const attribution = '/attribution-api/v1';

/** Every call of a merchant, by area: one row each. A test holds the rows and openapi.json equal. */
export const merchantCalls = {
  reports: {
    /** Uploads one report as it is: its content, or the bytes of a file. The same content always gets the same `reportId`. */
    submit: json(`POST ${merchant}/reports/transactions`, 'body'),
    /** Judges a report as the upload would, and stores nothing. */
    validate: json(`POST ${merchant}/reports/transactions/validate`, 'body'),
    /** The identifiers of a report's valid and invalid transactions, once it is completed. */
    result: json(`GET ${merchant}/reports/transactions`, 'query'),
    /** Times, counts, totals and warnings of a report. */
    summary: json(`GET ${merchant}/reports/{report_id}`, 'nothing'),
    /** The reports, the newest first. */
    list: list(`GET ${merchant}/reports`, 'reports'),
    /** When reports are expected. */
    cadence: json(`GET ${merchant}/reporting-cadence`, 'nothing'),
  },
  transactions: {
    /** The recorded transactions, with their fees and corrections. */
    list: list(`GET ${merchant}/transactions`, 'transactions'),
  },
  feePlans: {
    /** The plans that the merchant is charged by. */
    list: json(`GET ${merchant}/fee-plans`, 'nothing'),
  },
  statements: {
    /** The statement of a month, such as `2026-11`. */
    get: json(`GET ${merchant}/statements/{month}`, 'nothing'),
    /** Every entry of a month as CSV. */
    csv: stream(`GET ${merchant}/statements/{month}/entries.csv`, 'nothing', 'text/csv'),
    /** The statement as an HTML page to print. */
    page: text(`GET ${merchant}/statements/{month}/page`, 'nothing', 'text/html'),
    /** The same page as PDF. */
    pdf: stream(`GET ${merchant}/statements/{month}/page`, 'nothing', 'application/pdf'),
    /** The statements, the newest month first. */
    list: list(`GET ${merchant}/statements`, 'statements'),
  },
  corrections: {
    /** Asks for up to 1,000 corrections; each is known by the merchant's own id, so a repeat asks for nothing twice. */
    request: json(`POST ${merchant}/corrections`, 'body'),
    /** The corrections that were made. */
    list: list(`GET ${merchant}/corrections`, 'corrections'),
    /** The requests and their states. */
    requests: list(`GET ${merchant}/correction-requests`, 'correction_requests'),
    /** One request. */
    getRequest: json(`GET ${merchant}/correction-requests/{correction_request_id}`, 'nothing'),
  },
  installations: {
    /** What an app calls on first launch; answers the signed token. It is the device's address that is matched. */
    match: text(`POST ${merchant}/attribution/install`, 'body', 'text/plain'),
    /** The installations, the newest first. */
    list: list(`GET ${merchant}/installations`, 'installations'),
    /** One installation, with the evidence of its match. */
    get: json(`GET ${merchant}/installations/{installation_id}`, 'nothing'),
  },
  events: {
    /** Sends one batch of up to 1,000 events as it is, all or none. */
    submit: nothing(`POST ${attribution}/events`, 'body'),
    /** Judges a batch as `submit` would, and stores nothing. */
    validate: json(`POST ${attribution}/events/validate`, 'body'),
    /** What became of an event. */
    fate: json(`GET ${attribution}/events/{event_id}`, 'nothing'),
    /** The accepted batches and their states. */
    deliveries: list(`GET ${attribution}/deliveries`, 'deliveries'),
    /** Sums of events by day, app, source and more. */
    sums: list(`GET ${attribution}/sums`, 'sums'),
    /** A page of the sums as CSV. */
    sumsCsv: stream(`GET ${attribution}/sums`, 'query', 'text/csv'),
    /** Installations and what they brought in the days afterwards. */
    cohorts: list(`GET ${attribution}/cohorts`, 'cohorts'),
    /** A page of the cohorts as CSV. */
    cohortsCsv: stream(`GET ${attribution}/cohorts`, 'query', 'text/csv'),
    /** How many events may be worth nothing, and why. */
    warnings: list(`GET ${attribution}/warnings`, 'warnings'),
  },
  exports: {
    /** Transactions as CSV, NDJSON or Parquet, while they are read. */
    transactions: stream(`GET ${merchant}/exports/transactions`, 'query'),
    /** Installations, in the same formats. */
    installations: stream(`GET ${merchant}/exports/installations`, 'query'),
    /** Events, in the same formats. */
    events: stream(`GET ${attribution}/exports/events`, 'query'),
  },
  service: {
    /** The keys that installation tokens are signed with. */
    publicKeys: json('GET /.well-known/jwks.json', 'nothing'),
    /** A published JSON Schema. */
    schema: json('GET /schema/{file}', 'nothing', 'application/schema+json'),
  },
} as const;
