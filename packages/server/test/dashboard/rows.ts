/** What the dashboard asks for and shows. `deploy/grafana/stoa.json` is made from these rows. */

export interface Query {
  /** PromQL; `$__rate_interval` stands for what Grafana finds right. */
  readonly expr: string;
  /** What a line is called, with `{{label}}` for its labels. */
  readonly legend: string;
}

export type Unit = 'short' | 'reqps' | 'percentunit' | 's' | 'bytes' | 'cps' | 'dateTimeFromNow';

export interface Panel {
  readonly title: string;
  /** What to look for. */
  readonly description: string;
  readonly unit: Unit;
  readonly queries: readonly Query[];
}

export interface Row {
  readonly title: string;
  readonly panels: readonly Panel[];
}

const job = 'job=~"$job"';

/** A counter, a second, added up over all processes. */
function rate(metric: string, by: string, matchers = ''): Query {
  return {
    expr: `sum by (${by}) (rate(${metric}{${job}${matchers === '' ? '' : `,${matchers}`}}[$__rate_interval]))`,
    legend: by
      .split(', ')
      .map((label) => `{{${label}}}`)
      .join(' '),
  };
}

/** A number of the database, which every process reports alike. */
function ofDatabase(metric: string, legend: string, by = ''): Query {
  return { expr: `max${by === '' ? '' : ` by (${by})`} (${metric}{${job}})`, legend };
}

/** A number of each process. */
function ofProcess(metric: string, matchers = '', legend = '{{instance}} {{process}}'): Query {
  return { expr: `${metric}{${job}${matchers === '' ? '' : `,${matchers}`}}`, legend };
}

function quantile(share: number, by: string): Query {
  const buckets = `rate(stoa_http_request_duration_seconds_bucket{${job}}[$__rate_interval])`;
  return {
    expr: `histogram_quantile(${share}, sum by (le, ${by}) (${buckets}))`,
    legend: `p${share * 100} {{${by}}}`,
  };
}

function share(part: Query, whole: Query, legend: string): Query {
  return { expr: `${part.expr} / ${whole.expr}`, legend };
}

function panel(title: string, unit: Unit, description: string, ...queries: readonly Query[]): Panel {
  return { title, unit, description, queries };
}

const calls = 'stoa_http_requests_total';

export const rows: readonly Row[] = [
  {
    title: 'Calls',
    panels: [
      panel('Calls', 'reqps', 'Requests answered a second, by route.', rate(calls, 'method, route')),
      panel(
        'Share that fails',
        'percentunit',
        'Answers with a status of 500 or above: more than 1 % of a route for 5 minutes is an alert.',
        share(rate(calls, 'route', 'status=~"5.."'), rate(calls, 'route'), '{{route}}'),
      ),
      panel('Refused', 'reqps', 'Answers 400 to 499, by status.', rate(calls, 'status', 'status=~"4.."')),
      panel('Time of an answer', 's', 'The slowest call in a hundred, by route.', quantile(0.99, 'route')),
      panel('Time of half of the answers', 's', 'The median, by route.', quantile(0.5, 'route')),
      panel(
        'Connections',
        'short',
        'Open connections of clients, by listener.',
        ofProcess('stoa_http_connections', '', '{{listener}} {{instance}} {{process}}'),
      ),
      panel(
        'Connections that were ended',
        'cps',
        'To protect the service. Anything but idle is worth a look.',
        rate('stoa_http_connections_ended_total', 'listener, reason'),
      ),
      panel(
        'Answers that nobody takes',
        'bytes',
        'Bytes that wait for clients that read slowly, by listener.',
        ofProcess('stoa_http_unread_bytes', '', '{{listener}} {{instance}} {{process}}'),
      ),
    ],
  },
  {
    title: 'Reports and money',
    panels: [
      panel('Uploads', 'cps', 'New reports, and repeated ones.', rate('stoa_reports_total', 'upload')),
      panel(
        'Reports that wait',
        'short',
        'Accepted and not completed.',
        ofDatabase('stoa_reports_open', 'open'),
      ),
      panel(
        'Lag of reports',
        's',
        'Age of the oldest report that is not completed.',
        ofDatabase('stoa_reports_lag_seconds', 'lag'),
      ),
      panel(
        'Transactions',
        'cps',
        'Recorded, repeated, and invalid ones with their reason.',
        rate('stoa_reported_transactions_total', 'outcome, reason'),
      ),
      panel(
        'Warnings of reports',
        'cps',
        'Ask the merchant before the month is closed.',
        rate('stoa_report_warnings_total', 'code'),
      ),
      panel(
        'Money that cannot close',
        'short',
        'Transactions without a fee, and what waits for a decision.',
        ofDatabase('stoa_transactions_without_fee', 'transactions without a fee'),
        ofDatabase('stoa_correction_requests_waiting', 'correction requests'),
        ofDatabase('stoa_correction_proposals_waiting', 'corrections for a second person'),
        ofDatabase('stoa_fee_proposals_waiting', 'fees for a second person'),
      ),
      panel(
        'How long decisions wait',
        's',
        'Age of the oldest: above 3 days is an alert.',
        ofDatabase('stoa_correction_requests_oldest_seconds', 'correction requests'),
        ofDatabase('stoa_correction_proposals_oldest_seconds', 'corrections for a second person'),
        ofDatabase('stoa_fee_proposals_oldest_seconds', 'fees for a second person'),
      ),
      panel(
        'Silent merchants',
        'short',
        'Merchants whose reports are overdue, by cadence.',
        ofDatabase('stoa_merchants_silent', '{{cadence}}', 'cadence'),
      ),
    ],
  },
  {
    title: 'Installs',
    panels: [
      panel(
        'Matches',
        'cps',
        'Install calls by the rule that matched. If none takes over, the feed has stopped or proxies hide the addresses.',
        rate('stoa_installation_matches_total', 'rule'),
      ),
      panel(
        'Share with attribution',
        'percentunit',
        'Install calls that were answered with attribution data.',
        {
          expr: `sum(rate(stoa_installation_matches_total{${job},attributed="yes"}[$__rate_interval])) / sum(rate(stoa_installation_matches_total{${job}}[$__rate_interval]))`,
          legend: 'attributed',
        },
      ),
      panel(
        'Store sessions',
        'cps',
        'What the feed brings, by outcome.',
        rate('stoa_store_sessions_total', 'outcome'),
      ),
      panel(
        'Apps',
        'short',
        'Installations of the last full hour, of the 50 apps with the most, by rule.',
        ofDatabase('stoa_app_installations_last_hour', '{{bundle_id}} {{rule}}', 'bundle_id, rule'),
      ),
    ],
  },
  {
    title: 'Events',
    panels: [
      panel('Events', 'cps', 'Recorded events, by outcome.', rate('stoa_events_total', 'outcome')),
      panel(
        'Queue',
        'short',
        'Accepted and not recorded yet.',
        ofDatabase('stoa_event_batches_queued', 'batches'),
        ofDatabase('stoa_events_queued', 'events'),
      ),
      panel(
        'Lag of events',
        's',
        'Age of the oldest batch in the queue.',
        ofDatabase('stoa_event_queue_age_seconds', 'lag'),
      ),
      panel(
        'Set aside',
        'short',
        'Batches that wait until the operator replays them.',
        ofDatabase('stoa_event_batches_set_aside', 'waiting'),
        {
          expr: `sum(increase(stoa_event_batches_set_aside_total{${job}}[1h]))`,
          legend: 'set aside in the last hour',
        },
      ),
      panel(
        'Events without an installation',
        'short',
        'They wait for it. It should not grow day after day.',
        ofDatabase('stoa_events_waiting', 'waiting'),
      ),
      panel(
        'Warnings of events',
        'cps',
        'Valid, and maybe worth nothing.',
        rate('stoa_event_warnings_total', 'warning'),
      ),
    ],
  },
  {
    title: 'Keys, people, and the trail',
    panels: [
      panel('Sign-ins', 'cps', 'Of people, by outcome.', rate('stoa_sign_ins_total', 'outcome')),
      panel(
        'Mails',
        'cps',
        'Any that failed has its reason in the log.',
        rate('stoa_mails_total', 'outcome'),
      ),
      panel(
        'Keys that end',
        'short',
        'In use, and expire within 14 days.',
        ofDatabase('stoa_ending_keys', 'keys'),
      ),
      panel(
        'Notifications',
        's',
        'Age of the oldest that has no number yet.',
        ofDatabase('stoa_notifications_oldest_seconds', 'lag'),
      ),
      panel(
        'Audit trail',
        'short',
        'Entries that no chain covers.',
        ofDatabase('stoa_audit_unchained_entries', 'entries'),
      ),
      panel(
        'Unsigned',
        's',
        'Age of the oldest link of the trail without a signed head.',
        ofDatabase('stoa_audit_unsigned_seconds', 'age'),
      ),
    ],
  },
  {
    title: 'Processes and their machine',
    panels: [
      panel('Processor', 'percentunit', 'Share of a core.', {
        expr: `rate(process_cpu_seconds_total{${job}}[$__rate_interval])`,
        legend: '{{instance}} {{process}}',
      }),
      panel('Memory', 'bytes', 'Resident memory.', ofProcess('process_resident_memory_bytes')),
      panel(
        'Event loop',
        's',
        'How late the slowest callback in a hundred was. Above 0.25 s is an alert.',
        ofProcess('nodejs_eventloop_lag_p99_seconds'),
      ),
      panel('Garbage collection', 'percentunit', 'Share of the time.', {
        expr: `sum by (instance, process) (rate(nodejs_gc_duration_seconds_sum{${job}}[$__rate_interval]))`,
        legend: '{{instance}} {{process}}',
      }),
      panel(
        'Connections to the database',
        'short',
        'By state; waiting counts requests without one.',
        ofProcess('stoa_database_pool_connections', '', '{{state}} {{instance}} {{process}}'),
      ),
      panel(
        'Clock',
        's',
        "How far the machine's clock is ahead of the database's.",
        ofProcess('stoa_clock_ahead_seconds'),
      ),
      panel(
        'Disk of the embedded database',
        'bytes',
        'Below 6 GiB free is an alert.',
        ofDatabase('stoa_disk_free_bytes', 'free'),
        ofDatabase('stoa_disk_size_bytes', 'size'),
      ),
      panel('Last backup', 'dateTimeFromNow', 'When it began.', {
        expr: `max(stoa_last_backup_timestamp_seconds{${job}}) * 1000`,
        legend: 'last backup',
      }),
      panel(
        'Log for backups',
        'bytes',
        'What was not copied yet, and what is kept for a backup that runs.',
        ofDatabase('stoa_backup_log_behind_bytes', 'not copied'),
        ofDatabase('stoa_backup_kept_log_bytes', 'kept'),
      ),
      panel('Open files', 'percentunit', 'Of those that the process may open.', {
        expr: `process_open_fds{${job}} / process_max_fds{${job}}`,
        legend: '{{instance}} {{process}}',
      }),
      panel('Started', 'dateTimeFromNow', 'When each process began.', {
        expr: `process_start_time_seconds{${job}} * 1000`,
        legend: '{{instance}} {{process}}',
      }),
      panel('Versions', 'short', 'Processes of each version. Two versions are an upgrade under way.', {
        expr: `count by (version, commit) (stoa_build_info{${job}})`,
        legend: '{{version}} {{commit}}',
      }),
    ],
  },
];

/** Metrics that the dashboard leaves out, each with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  process_cpu_user_seconds_total: 'part of process_cpu_seconds_total',
  process_cpu_system_seconds_total: 'part of process_cpu_seconds_total',
  process_virtual_memory_bytes: 'resident memory is what counts',
  process_heap_bytes: 'resident memory is what counts',
  nodejs_eventloop_lag_seconds: 'the 99th percentile is shown',
  nodejs_eventloop_lag_min_seconds: 'the 99th percentile is shown',
  nodejs_eventloop_lag_max_seconds: 'the 99th percentile is shown',
  nodejs_eventloop_lag_mean_seconds: 'the 99th percentile is shown',
  nodejs_eventloop_lag_stddev_seconds: 'the 99th percentile is shown',
  nodejs_eventloop_lag_p50_seconds: 'the 99th percentile is shown',
  nodejs_eventloop_lag_p90_seconds: 'the 99th percentile is shown',
  nodejs_active_resources: 'for who looks for a leak',
  nodejs_active_handles: 'for who looks for a leak',
  nodejs_active_requests: 'for who looks for a leak',
  nodejs_heap_size_total_bytes: 'for who looks for a leak',
  nodejs_heap_size_used_bytes: 'for who looks for a leak',
  nodejs_external_memory_bytes: 'for who looks for a leak',
  nodejs_heap_space_size_total_bytes: 'for who looks for a leak',
  nodejs_heap_space_size_used_bytes: 'for who looks for a leak',
  nodejs_heap_space_size_available_bytes: 'for who looks for a leak',
  nodejs_version_info: 'the version of Stoa is shown',
};
