import { json, jsonOf, jsonOnce, list, nothing, rowsOfPeriod, stream, text } from './calls/rows.js';

const merchant = '/merchant-api/v1';
const attribution = '/attribution-api/v1';

/** Every call of a merchant, by area: one row each. A test holds the rows and openapi.json equal. */
export const merchantCalls = {
  reports: {
    /** Uploads one report as it is: its content, or the bytes of a file. The same content always gets the same `reportId`. */
    submit: json(`POST ${merchant}/reports/transactions`, 'body'),
    /** Judges a report as the upload would, and stores nothing. */
    validate: json(`POST ${merchant}/reports/transactions/validate`, 'body'),
    /** The identifiers of a report's valid and invalid transactions, with the reasons, once it is completed. */
    result: jsonOf(`GET ${merchant}/reports/transactions`, 'report_id'),
    /** Times, counts, totals and warnings of a report. */
    summary: json(`GET ${merchant}/reports/{report_id}`, 'nothing'),
    /** The reports, the newest first. */
    list: list(`GET ${merchant}/reports`, 'reports'),
    /** What became of the reports by day. */
    days: json(`GET ${merchant}/report-days`, 'query'),
    /** When reports are expected. */
    cadence: json(`GET ${merchant}/reporting-cadence`, 'nothing'),
  },
  transactions: {
    /** The recorded transactions, with their fees and corrections. */
    list: list(`GET ${merchant}/transactions`, 'transactions'),
    /** The items of reports that were not recorded, with their reasons. */
    invalid: list(`GET ${merchant}/invalid-transactions`, 'invalid_transactions'),
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
    /** The entries of a statement, or those of a line; for example `entries('2026-11', { currency: 'EUR' })`. */
    entries: list(`GET ${merchant}/statements/{month}/entries`, 'entries'),
    /** The statement as an HTML page to print. */
    page: text(`GET ${merchant}/statements/{month}/page`, 'nothing', 'text/html'),
    /** The statement as PDF. */
    pdf: stream(`GET ${merchant}/statements/{month}/page`, 'nothing', 'application/pdf'),
    /** The statements, the newest month first. */
    list: list(`GET ${merchant}/statements`, 'statements'),
  },
  corrections: {
    /** Asks for up to 1,000 corrections. Each has an id of the merchant's own, so a repeat asks for nothing twice. */
    request: json(`POST ${merchant}/corrections`, 'body'),
    /** The corrections that were made. */
    list: list(`GET ${merchant}/corrections`, 'corrections'),
    /** The requests and their states. */
    requests: list(`GET ${merchant}/correction-requests`, 'correction_requests'),
    /** One request: its state and, if it was refused, why. */
    getRequest: json(`GET ${merchant}/correction-requests/{correction_request_id}`, 'nothing'),
  },
  installations: {
    /** The call that an app makes on first launch; returns the signed token. It must come from the device, whose address is matched. */
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
  audit: {
    /** Who did what with your data, the newest first. */
    list: list(`GET ${merchant}/audit`, 'entries'),
  },
  exports: {
    /**
     * Transactions as CSV, NDJSON or Parquet (`format`), as a stream. Those of the last 5 minutes are left out, whatever `to` says:
     * start the next export at the `endedAt` of this one.
     */
    transactions: rowsOfPeriod(`GET ${merchant}/exports/transactions`),
    /** Installations; as `transactions`. */
    installations: rowsOfPeriod(`GET ${merchant}/exports/installations`),
    /** Events; as `transactions`. */
    events: rowsOfPeriod(`GET ${attribution}/exports/events`),
  },
  apps: {
    /** The apps of the merchant, with their switches. */
    list: json(`GET ${merchant}/apps`, 'nothing'),
  },
  apiKeys: {
    /**
     * Issues a key, and returns it only once. The client does not repeat the call if its outcome is uncertain, because that could
     * leave a key that nobody knows.
     */
    issue: jsonOnce(`POST ${merchant}/api-keys`, 'body'),
    /** The API keys, without their secrets, and when each was used last. */
    list: list(`GET ${merchant}/api-keys`, 'api_keys'),
    /** Changes name or expiry, or removes scopes, which cannot be given back. */
    change: json(`PATCH ${merchant}/api-keys/{key_id}`, 'body'),
    /** Issues a key that follows this one, which stays valid for a while; see `issue`. */
    rotate: jsonOnce(`POST ${merchant}/api-keys/{key_id}/rotation`, 'body'),
    /** Every process refuses the key within 5 seconds. It cannot be undone. */
    revoke: nothing(`DELETE ${merchant}/api-keys/{key_id}`, 'nothing'),
    /** The keys in use that expire within 14 days, of every kind. */
    ending: json(`GET ${merchant}/ending-keys`, 'nothing'),
  },
  credentials: {
    /** Issues a credential, and returns its password only once; see `apiKeys.issue`. */
    issue: jsonOnce(`POST ${merchant}/credentials`, 'body'),
    /** The credentials, without their passwords, and when each was used last. */
    list: list(`GET ${merchant}/credentials`, 'credentials'),
    /** Changes name or expiry, or removes scopes, which cannot be given back. */
    change: json(`PATCH ${merchant}/credentials/{key_id}`, 'body'),
    /** Issues a new password, while the old one stays valid for a while. The username stays. See `apiKeys.rotate`. */
    rotate: jsonOnce(`POST ${merchant}/credentials/{key_id}/rotation`, 'body'),
    /** Every process refuses the credential within 5 seconds. It cannot be undone. */
    revoke: nothing(`DELETE ${merchant}/credentials/{key_id}`, 'nothing'),
  },
  installKeys: {
    /** Issues a key, and returns it only once; see `apiKeys.issue`. */
    issue: jsonOnce(`POST ${merchant}/apps/{bundle_id}/install-keys`, 'body'),
    /** The install keys of an app, without their secrets. */
    list: list(`GET ${merchant}/apps/{bundle_id}/install-keys`, 'install_keys'),
    /** Changes name or expiry. */
    change: json(`PATCH ${merchant}/apps/{bundle_id}/install-keys/{key_id}`, 'body'),
    /** Issues a key that follows this one, which stays valid for a while; see `apiKeys.issue`. */
    rotate: jsonOnce(`POST ${merchant}/apps/{bundle_id}/install-keys/{key_id}/rotation`, 'body'),
    /** Every process refuses the key within 5 seconds. It cannot be undone: app versions that hold the key stay refused. */
    revoke: nothing(`DELETE ${merchant}/apps/{bundle_id}/install-keys/{key_id}`, 'nothing'),
  },
  /** Who may sign in for the merchant. For people only. */
  members: {
    /** Returns a link for the person, only once; inviting again makes a new one. */
    invite: jsonOnce(`POST ${merchant}/users`, 'body'),
    /** Who may sign in for the merchant, and in which role. */
    list: list(`GET ${merchant}/users`, 'users'),
    /** Gives a person another role, and ends their sessions. */
    changeRole: nothing(`PUT ${merchant}/users/{user_id}/role`, 'body'),
    /** Removes a person from the merchant, and ends their sessions. Their account stays. */
    remove: nothing(`DELETE ${merchant}/users/{user_id}`, 'nothing'),
  },
  service: {
    /** The keys that installation tokens are signed with. */
    publicKeys: json('GET /.well-known/jwks.json', 'nothing'),
    /** A published JSON Schema. */
    schema: json('GET /schema/{file}', 'nothing', 'application/schema+json'),
  },
} as const;
