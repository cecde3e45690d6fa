/**
 * Where the rows of a table stand on Citus:
 *
 * - `merchant`: on the node of the merchant, together with everything else of that merchant.
 * - `every_node`: the whole table on each node (a reference table). It is small and seldom written.
 * - `coordinator`: on the coordinator alone. No statement may join it with a table that is spread.
 */
export type Placement = 'merchant' | 'every_node' | 'coordinator';

/** Every table of the schema `stoa`, without the partitions. Add new tables here. */
export const placements: Readonly<Record<string, Placement>> = {
  access_key: 'every_node',
  access_revision: 'coordinator',
  address_secret: 'coordinator',
  amount_level: 'merchant',
  app: 'every_node',
  audit_entry: 'coordinator',
  audit_head: 'coordinator',
  audit_link: 'coordinator',
  audit_unchained: 'coordinator',
  awaited_installation: 'merchant',
  billing_details: 'merchant',
  channel: 'every_node',
  charged_installation: 'merchant',
  charged_line: 'merchant',
  closing: 'coordinator',
  closing_outcome: 'merchant',
  cohort_rollup: 'merchant',
  correction: 'merchant',
  correction_facts: 'merchant',
  correction_policy: 'merchant',
  correction_proposal: 'merchant',
  correction_request: 'merchant',
  counted_installation: 'merchant',
  definition: 'coordinator',
  duplicate_event: 'merchant',
  erased_store_user: 'every_node',
  erasure: 'coordinator',
  exchange_rate: 'every_node',
  event_batch: 'merchant',
  event_hour: 'coordinator',
  event_ledger: 'merchant',
  event_rollup: 'merchant',
  event_rollup_installation: 'merchant',
  event_segment: 'merchant',
  event_warning_count: 'merchant',
  event_warning_notice: 'merchant',
  fee_change: 'merchant',
  fee_day: 'merchant',
  fee_plan: 'every_node',
  fee_proposal: 'coordinator',
  fees_moved_alone: 'coordinator',
  fee_plan_tier: 'every_node',
  former_signing_key: 'coordinator',
  group_membership: 'every_node',
  installation: 'merchant',
  installation_cohort: 'merchant',
  installation_hour: 'coordinator',
  installation_month: 'merchant',
  installation_quality: 'merchant',
  installation_running_count: 'merchant',
  issuer: 'every_node',
  mail_choice: 'coordinator',
  mail_reader: 'coordinator',
  mail_stream: 'coordinator',
  member: 'coordinator',
  membership: 'coordinator',
  merchant: 'every_node',
  merchant_group: 'every_node',
  merchant_work: 'merchant',
  migration: 'coordinator',
  notification: 'merchant',
  notification_attempt: 'merchant',
  notification_endpoint: 'merchant',
  notification_head: 'merchant',
  notification_retry: 'merchant',
  notification_waiting: 'merchant',
  number_series: 'every_node',
  queued_batch: 'merchant',
  recovery_code: 'coordinator',
  report: 'merchant',
  report_content: 'merchant',
  report_day: 'merchant',
  report_exception: 'merchant',
  report_outcome: 'merchant',
  report_total: 'merchant',
  report_warning: 'merchant',
  reporting_cadence: 'merchant',
  saved_view: 'coordinator',
  set_aside_batch: 'merchant',
  settlement_allowance: 'merchant',
  signing_key: 'coordinator',
  statement_adjustment: 'merchant',
  statement_charge: 'merchant',
  statement_close: 'merchant',
  statement_line: 'merchant',
  // On the node through which every call comes, so that no worker that is away makes a match worse (decision 0072).
  store_session: 'coordinator',
  store_session_feed: 'coordinator',
  store_user_attribution: 'every_node',
  transaction: 'merchant',
  finished_attempt: 'coordinator',
  transaction_facts: 'merchant',
  user_account: 'coordinator',
  user_email: 'coordinator',
  user_link: 'coordinator',
  user_session: 'coordinator',
  volume_day: 'merchant',
  waiting_event: 'merchant',
};

/** The column whose hash decides on which node a row of a merchant stands. */
export const distributionColumn = 'merchant_id';

/**
 * Unique indexes of spread tables that do not contain the distribution column. No node could enforce them, so they
 * become plain indexes. Each needs a reason why nothing relies on its uniqueness.
 */
export const givenUpUniqueness: Readonly<Record<string, string>> = {
  report_newest: 'Every statement names a report by its merchant and its id, which stay unique together.',
  statement_close_statement_number_key:
    'Each number is taken under the lock of its row in stoa.number_series, so that it is given once.',
};

/** The table with which all tables of merchants share their shards. */
export const anchorTable = 'installation';
