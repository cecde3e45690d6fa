/**
 * Every `code` that an answer of the service can carry (application/problem+json, RFC 9457). docs/errors.md says what each
 * means and what to do. A test of the service checks that its catalogues of failures match this list.
 */
export const errorCodes = [
  // 400
  'http_too_old',
  'incomplete_body',
  'invalid_request',
  'mail_not_set_up',
  'malformed_json',
  'malformed_request',
  'unacceptable_json',
  'unusable_correction',
  'unusable_email',
  'unusable_fee_plan',
  'unusable_password',
  'unusable_value',
  // 401
  'key_expired',
  'second_factor_needed',
  'sign_in_refused',
  'unauthenticated',
  // 403
  'beyond_own_scopes',
  'dependent_approver',
  'own_fee_proposal',
  'foreign_origin',
  'fresh_sign_in_needed',
  'identity_refused',
  'merchant_not_named',
  'merchant_suspended',
  'not_a_member',
  'own_access',
  'passwords_off',
  'own_correction_proposal',
  'person_unknown',
  'wrong_scope',
  // 404
  'not_found',
  'unknown_access_key',
  'unknown_app',
  'unknown_batch',
  'unknown_correction_proposal',
  'unknown_correction_request',
  'unknown_channel',
  'unknown_event',
  'unknown_fee_plan',
  'unknown_fee_proposal',
  'unknown_installation',
  'unknown_link',
  'unknown_merchant',
  'unknown_report',
  'unknown_signing_key',
  'unknown_offer',
  'unknown_session',
  'unknown_statement',
  'unknown_transaction',
  'unknown_user',
  // 405
  'method_not_allowed',
  // 406
  'not_acceptable',
  // 408
  'request_timeout',
  // 409
  'fee_proposal_decided',
  'second_person_needed',
  'too_many_channels',
  'already_invited',
  'bundle_id_taken',
  'conflicting_correction_request',
  'correction_changes_nothing',
  'correction_proposal_decided',
  'correction_request_decided',
  'fee_plan_ended',
  'fee_plan_exists',
  'fee_plans_changed',
  'insecure_address',
  'key_is_over',
  'key_was_rotated',
  'too_many_keys',
  'last_admin',
  'last_owner',
  'month_not_over',
  'reports_under_way',
  'signing_keys_unreadable',
  'signs_in_elsewhere',
  'statement_does_not_reconcile',
  'store_user_erased',
  'transactions_without_fee',
  'user_disabled',
  'user_erased',
  'wrong_code',
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
  'console_not_built',
  'database_unavailable',
  'feed_interrupted',
  'identity_provider_unavailable',
  'overloaded',
] as const;

export type ErrorCode = (typeof errorCodes)[number];
