/**
 * Every `code` that an answer of the service can carry (application/problem+json, RFC 9457). docs/errors.md says what each
 * means and what to do. A test of the service holds its catalogues of failures and this list equal.
 */
export const errorCodes = [
  // 400
  'http_too_old',
  'incomplete_body',
  'invalid_request',
  'malformed_json',
  'malformed_request',
  'unacceptable_json',
  'unusable_correction',
  'unusable_fee_plan',
  'unusable_value',
  // 401
  'key_expired',
  'unauthenticated',
  // 403
  'wrong_scope',
  // 404
  'not_found',
  'unknown_access_key',
  'unknown_app',
  'unknown_batch',
  'unknown_correction_request',
  'unknown_event',
  'unknown_fee_plan',
  'unknown_installation',
  'unknown_merchant',
  'unknown_report',
  'unknown_statement',
  'unknown_transaction',
  // 405
  'method_not_allowed',
  // 406
  'not_acceptable',
  // 408
  'request_timeout',
  // 409
  'bundle_id_taken',
  'conflicting_correction_request',
  'correction_changes_nothing',
  'correction_request_decided',
  'fee_plan_ended',
  'fee_plan_exists',
  'fee_plans_changed',
  'month_not_over',
  'reports_under_way',
  'statement_does_not_reconcile',
  'store_user_erased',
  'transactions_without_fee',
  // 410
  'event_removed',
  // 413
  'payload_too_large',
  'too_many_events',
  'too_many_sessions',
  // 415
  'unsupported_media_type',
  // 417
  'expectation_failed',
  // 429
  'too_many_requests',
  // 431
  'headers_too_large',
  // 500
  'internal_error',
  // 503
  'database_unavailable',
  'feed_interrupted',
  'overloaded',
] as const;

export type ErrorCode = (typeof errorCodes)[number];
