/**
 * Settings that an operator may have made for other programs on the same server, as `alter database … set` takes them.
 * A server accepts only those that its version knows.
 */
export const hostileSettings = {
  datestyle: `'SQL, DMY'`,
  intervalstyle: 'sql_standard',
  timezone: `'Asia/Kathmandu'`,
  bytea_output: 'escape',
  extra_float_digits: '-15',
  standard_conforming_strings: 'off',
  array_nulls: 'off',
  search_path: 'public, pg_catalog',
  jit: 'on',
  plan_cache_mode: 'force_generic_plan',
  default_transaction_isolation: 'serializable',
  row_security: 'off',
  transform_null_equals: 'on',
  backslash_quote: 'off',
  quote_all_identifiers: 'on',
  default_transaction_deferrable: 'on',
  synchronous_commit: 'off',
  statement_timeout: '77000',
  lock_timeout: '77000',
  transaction_timeout: '77000',
  idle_in_transaction_session_timeout: '77000',
  idle_session_timeout: '77000',
};
