import { json, jsonOnce, list, nothing, stream, text } from './calls/rows.js';

const operator = '/operator-api/v1';
const ofMerchant = `${operator}/merchants/{merchant_id}`;

/** Every call of the operator, by area: one row each. A test holds the rows and openapi.json equal. */
export const operatorCalls = {
  merchants: {
    create: jsonOnce(`POST ${operator}/merchants`, 'body'),
    list: json(`GET ${operator}/merchants`, 'nothing'),
  },
  apps: {
    register: jsonOnce(`POST ${ofMerchant}/apps`, 'body'),
    list: json(`GET ${ofMerchant}/apps`, 'nothing'),
    /** Switches matching off or on, or requires install keys. */
    switch: json(`PATCH ${ofMerchant}/apps/{bundle_id}`, 'body'),
  },
  apiKeys: {
    /** Issues a key, which is answered once. It is never repeated after an uncertain outcome, which could leave a key that nobody knows. */
    issue: jsonOnce(`POST ${ofMerchant}/api-keys`, 'body'),
    list: json(`GET ${ofMerchant}/api-keys`, 'nothing'),
    revoke: nothing(`DELETE ${ofMerchant}/api-keys/{key_id}`, 'nothing'),
  },
  credentials: {
    /** Issues a credential, which is answered once; see `apiKeys.issue`. */
    issue: jsonOnce(`POST ${ofMerchant}/credentials`, 'body'),
    list: json(`GET ${ofMerchant}/credentials`, 'nothing'),
    revoke: nothing(`DELETE ${ofMerchant}/credentials/{key_id}`, 'nothing'),
  },
  installKeys: {
    /** Issues a key, which is answered once; see `apiKeys.issue`. */
    issue: jsonOnce(`POST ${ofMerchant}/apps/{bundle_id}/install-keys`, 'body'),
    list: json(`GET ${ofMerchant}/apps/{bundle_id}/install-keys`, 'nothing'),
    revoke: nothing(`DELETE ${ofMerchant}/apps/{bundle_id}/install-keys/{key_id}`, 'nothing'),
  },
  reports: {
    list: list(`GET ${operator}/reports`, 'reports'),
    get: json(`GET ${ofMerchant}/reports/{report_id}`, 'nothing'),
    /** Lets a merchant's reports bring older settlements for a while. */
    allowSettlements: jsonOnce(`POST ${ofMerchant}/settlement-allowances`, 'body'),
    settlementAllowances: json(`GET ${ofMerchant}/settlement-allowances`, 'nothing'),
  },
  cadences: {
    set: json(`PUT ${ofMerchant}/reporting-cadence`, 'body'),
    remove: nothing(`DELETE ${ofMerchant}/reporting-cadence`, 'nothing'),
    list: list(`GET ${operator}/reporting-cadences`, 'reporting_cadences'),
  },
  transactions: {
    list: list(`GET ${ofMerchant}/transactions`, 'transactions'),
  },
  feePlans: {
    create: jsonOnce(`POST ${operator}/fee-plans`, 'body'),
    list: list(`GET ${operator}/fee-plans`, 'fee_plans'),
    get: json(`GET ${operator}/fee-plans/{fee_plan_id}`, 'nothing'),
    end: jsonOnce(`POST ${operator}/fee-plans/{fee_plan_id}/end`, 'body'),
    /** Charges transactions that have no fee yet. */
    apply: json(`POST ${operator}/fee-plans/apply`, 'nothing'),
    /** Computes the fees of a month again. */
    reprice: json(`POST ${operator}/fee-plans/reprice`, 'body and query'),
  },
  statements: {
    /** The statements of all merchants for a month. */
    list: list(`GET ${operator}/statements`, 'statements'),
    /** The statements of a merchant. */
    ofMerchant: list(`GET ${ofMerchant}/statements`, 'statements'),
    get: json(`GET ${ofMerchant}/statements/{month}`, 'nothing'),
    csv: stream(`GET ${ofMerchant}/statements/{month}/entries.csv`, 'nothing', 'text/csv'),
    page: text(`GET ${ofMerchant}/statements/{month}/page`, 'nothing', 'text/html'),
    pdf: stream(`GET ${ofMerchant}/statements/{month}/page`, 'nothing', 'application/pdf'),
    /** Says who issues the statements from now on. */
    setIssuer: jsonOnce(`POST ${operator}/issuers`, 'body'),
    issuers: json(`GET ${operator}/issuers`, 'nothing'),
    /** Sets the recipient of a merchant's statements from now on. */
    setBillingDetails: jsonOnce(`POST ${ofMerchant}/billing-details`, 'body'),
    billingDetails: json(`GET ${ofMerchant}/billing-details`, 'nothing'),
    /** Freezes a month. */
    close: json(`POST ${operator}/statements/{month}/close`, 'body'),
  },
  corrections: {
    make: jsonOnce(`POST ${ofMerchant}/corrections`, 'body'),
    /** Up to 1,000; what stands already is skipped, so a repeat makes nothing twice. */
    makeMany: json(`POST ${ofMerchant}/corrections/batch`, 'body'),
    list: list(`GET ${ofMerchant}/corrections`, 'corrections'),
    /** The requests of all merchants that wait for a decision. */
    waiting: list(`GET ${operator}/correction-requests`, 'correction_requests'),
    requests: list(`GET ${ofMerchant}/correction-requests`, 'correction_requests'),
    accept: json(`POST ${ofMerchant}/correction-requests/accept`, 'body'),
    refuse: json(`POST ${ofMerchant}/correction-requests/refuse`, 'body'),
    /** Lets requests of a merchant be accepted by themselves, up to an amount. */
    setPolicy: jsonOnce(`POST ${ofMerchant}/correction-policies`, 'body'),
    policies: json(`GET ${ofMerchant}/correction-policies`, 'nothing'),
  },
  sessions: {
    /** Feeds up to 1,000 store sessions. */
    feed: json(`POST ${operator}/store-sessions`, 'body'),
  },
  storeUsers: {
    putAttributionData: nothing(`PUT ${operator}/store-users/{store_user_id}/attribution-data`, 'body'),
    deleteAttributionData: nothing(
      `DELETE ${operator}/store-users/{store_user_id}/attribution-data`,
      'nothing',
    ),
    /** What is kept about a person, as JSON of any length. */
    accessRequest: stream(`POST ${operator}/access-requests`, 'body', 'application/json'),
    /** The same as a page to hand out. */
    accessRequestPage: stream(`POST ${operator}/access-requests`, 'body', 'text/html'),
    /** Erases a person's data. */
    erase: json(`POST ${operator}/erasures`, 'body'),
    erasures: list(`GET ${operator}/erasures`, 'erasures'),
  },
  installations: {
    get: json(`GET ${operator}/installations/{installation_id}`, 'nothing'),
    /** Match, collision and unresolved rates. */
    quality: json(`GET ${operator}/attribution/quality`, 'query'),
  },
  events: {
    fate: json(`GET ${operator}/attribution/events/{event_id}`, 'query'),
    deliveries: list(`GET ${operator}/attribution/deliveries`, 'deliveries'),
    sums: list(`GET ${operator}/attribution/sums`, 'sums'),
    /** A page of the sums as CSV. */
    sumsCsv: stream(`GET ${operator}/attribution/sums`, 'query', 'text/csv'),
    cohorts: list(`GET ${operator}/attribution/cohorts`, 'cohorts'),
    /** A page of the cohorts as CSV. */
    cohortsCsv: stream(`GET ${operator}/attribution/cohorts`, 'query', 'text/csv'),
    warnings: list(`GET ${operator}/attribution/warnings`, 'warnings'),
    setAside: list(`GET ${operator}/attribution/set-aside`, 'batches'),
    replay: json(`POST ${operator}/attribution/set-aside/{batch_id}/replay`, 'nothing'),
    replayMany: json(`POST ${operator}/attribution/set-aside/replay`, 'body'),
  },
  exports: {
    transactions: stream(`GET ${operator}/exports/transactions`, 'query'),
    installations: stream(`GET ${operator}/exports/installations`, 'query'),
    events: stream(`GET ${operator}/exports/events`, 'query'),
  },
} as const;
