/** Generated from packages/server/openapi.json by npm run generate. */

import type { Rows } from '../calls/bind-calls.js';

export const merchantRows: Rows = {
  reports: {
    submit: { call: 'POST /merchant-api/v1/reports/transactions', body: true },
    validate: { call: 'POST /merchant-api/v1/reports/transactions/validate', body: true },
    result: { call: 'GET /merchant-api/v1/reports/transactions', query: true, names: 'report_id' },
    summary: { call: 'GET /merchant-api/v1/reports/{report_id}' },
    list: { call: 'GET /merchant-api/v1/reports', items: 'reports' },
    days: { call: 'GET /merchant-api/v1/report-days', query: true },
    cadence: { call: 'GET /merchant-api/v1/reporting-cadence' },
  },
  transactions: {
    list: { call: 'GET /merchant-api/v1/transactions', items: 'transactions' },
    invalid: { call: 'GET /merchant-api/v1/invalid-transactions', items: 'invalid_transactions' },
  },
  adjustments: {
    list: { call: 'GET /merchant-api/v1/adjustments', items: 'adjustments' },
    installations: { call: 'GET /merchant-api/v1/adjustments/{adjustment_id}/installations', items: 'installations' },
  },
  feePlans: {
    list: { call: 'GET /merchant-api/v1/fee-plans' },
  },
  statements: {
    get: { call: 'GET /merchant-api/v1/statements/{month}' },
    csv: { call: 'GET /merchant-api/v1/statements/{month}/entries.csv', kind: 'stream', accept: 'text/csv' },
    entries: { call: 'GET /merchant-api/v1/statements/{month}/entries', items: 'entries' },
    page: { call: 'GET /merchant-api/v1/statements/{month}/page', kind: 'text', accept: 'text/html' },
    pdf: { call: 'GET /merchant-api/v1/statements/{month}/page', kind: 'stream', accept: 'application/pdf' },
    list: { call: 'GET /merchant-api/v1/statements', items: 'statements' },
  },
  corrections: {
    request: { call: 'POST /merchant-api/v1/corrections', body: true },
    list: { call: 'GET /merchant-api/v1/corrections', items: 'corrections' },
    requests: { call: 'GET /merchant-api/v1/correction-requests', items: 'correction_requests' },
    getRequest: { call: 'GET /merchant-api/v1/correction-requests/{correction_request_id}' },
  },
  installations: {
    match: { call: 'POST /merchant-api/v1/attribution/install', kind: 'text', accept: 'text/plain', body: true },
    list: { call: 'GET /merchant-api/v1/installations', items: 'installations' },
    get: { call: 'GET /merchant-api/v1/installations/{installation_id}' },
  },
  events: {
    submit: { call: 'POST /attribution-api/v1/events', kind: 'nothing', body: true },
    validate: { call: 'POST /attribution-api/v1/events/validate', body: true },
    fate: { call: 'GET /attribution-api/v1/events/{event_id}' },
    fates: { call: 'POST /attribution-api/v1/events/fates', body: true },
    deliveries: { call: 'GET /attribution-api/v1/deliveries', items: 'deliveries' },
    sums: { call: 'GET /attribution-api/v1/sums', items: 'sums' },
    sumsCsv: { call: 'GET /attribution-api/v1/sums', kind: 'stream', accept: 'text/csv', query: true },
    cohorts: { call: 'GET /attribution-api/v1/cohorts', items: 'cohorts' },
    cohortsCsv: { call: 'GET /attribution-api/v1/cohorts', kind: 'stream', accept: 'text/csv', query: true },
    warnings: { call: 'GET /attribution-api/v1/warnings', items: 'warnings' },
  },
  notifications: {
    list: { call: 'GET /merchant-api/v1/notifications', query: true },
  },
  webhookEndpoints: {
    list: { call: 'GET /merchant-api/v1/webhook-endpoints' },
    get: { call: 'GET /merchant-api/v1/webhook-endpoints/{endpoint_id}' },
    add: { call: 'POST /merchant-api/v1/webhook-endpoints', body: true, once: true },
    change: { call: 'PATCH /merchant-api/v1/webhook-endpoints/{endpoint_id}', body: true },
    remove: { call: 'DELETE /merchant-api/v1/webhook-endpoints/{endpoint_id}', kind: 'nothing' },
    rotateSecret: { call: 'POST /merchant-api/v1/webhook-endpoints/{endpoint_id}/secret-rotation', body: true },
    test: { call: 'POST /merchant-api/v1/webhook-endpoints/{endpoint_id}/test' },
    replay: { call: 'POST /merchant-api/v1/webhook-endpoints/{endpoint_id}/replay', body: true },
    attempts: { call: 'GET /merchant-api/v1/webhook-endpoints/{endpoint_id}/attempts', items: 'attempts' },
  },
  search: {
    find: { call: 'GET /merchant-api/v1/search', query: true, names: 'q' },
  },
  twin: {
    close: { call: 'POST /merchant-api/v1/test/close', body: true },
    visit: { call: 'POST /merchant-api/v1/test/store-sessions', body: true },
    empty: { call: 'POST /merchant-api/v1/test/empty' },
  },
  audit: {
    list: { call: 'GET /merchant-api/v1/audit', items: 'entries' },
  },
  exports: {
    transactions: { call: 'GET /merchant-api/v1/exports/transactions', kind: 'export', accept: 'text/csv, application/x-ndjson, application/vnd.apache.parquet, application/gzip', query: true },
    installations: { call: 'GET /merchant-api/v1/exports/installations', kind: 'export', accept: 'text/csv, application/x-ndjson, application/vnd.apache.parquet, application/gzip', query: true },
    events: { call: 'GET /attribution-api/v1/exports/events', kind: 'export', accept: 'text/csv, application/x-ndjson, application/vnd.apache.parquet, application/gzip', query: true },
  },
  apps: {
    list: { call: 'GET /merchant-api/v1/apps' },
  },
  apiKeys: {
    issue: { call: 'POST /merchant-api/v1/api-keys', body: true, once: true },
    list: { call: 'GET /merchant-api/v1/api-keys', items: 'api_keys' },
    change: { call: 'PATCH /merchant-api/v1/api-keys/{key_id}', body: true },
    rotate: { call: 'POST /merchant-api/v1/api-keys/{key_id}/rotation', body: true, once: true },
    revoke: { call: 'DELETE /merchant-api/v1/api-keys/{key_id}', kind: 'nothing' },
    ending: { call: 'GET /merchant-api/v1/ending-keys' },
  },
  credentials: {
    issue: { call: 'POST /merchant-api/v1/credentials', body: true, once: true },
    list: { call: 'GET /merchant-api/v1/credentials', items: 'credentials' },
    change: { call: 'PATCH /merchant-api/v1/credentials/{key_id}', body: true },
    rotate: { call: 'POST /merchant-api/v1/credentials/{key_id}/rotation', body: true, once: true },
    revoke: { call: 'DELETE /merchant-api/v1/credentials/{key_id}', kind: 'nothing' },
  },
  installKeys: {
    issue: { call: 'POST /merchant-api/v1/apps/{bundle_id}/install-keys', body: true, once: true },
    list: { call: 'GET /merchant-api/v1/apps/{bundle_id}/install-keys', items: 'install_keys' },
    change: { call: 'PATCH /merchant-api/v1/apps/{bundle_id}/install-keys/{key_id}', body: true },
    rotate: { call: 'POST /merchant-api/v1/apps/{bundle_id}/install-keys/{key_id}/rotation', body: true, once: true },
    revoke: { call: 'DELETE /merchant-api/v1/apps/{bundle_id}/install-keys/{key_id}', kind: 'nothing' },
  },
  members: {
    invite: { call: 'POST /merchant-api/v1/users', body: true, once: true },
    list: { call: 'GET /merchant-api/v1/users', items: 'users' },
    changeRole: { call: 'PUT /merchant-api/v1/users/{member_id}/role', kind: 'nothing', body: true },
    remove: { call: 'DELETE /merchant-api/v1/users/{member_id}', kind: 'nothing' },
  },
  service: {
    publicKeys: { call: 'GET /.well-known/jwks.json' },
    schema: { call: 'GET /schema/{file}', accept: 'application/schema+json' },
  },
};
