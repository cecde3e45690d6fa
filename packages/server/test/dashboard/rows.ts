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

const calls = 'stoa_http_requests_total';

export const rows: readonly Row[] = [
  {
    title: 'Calls',
    panels: [
      {
        title: 'Calls',
        unit: 'reqps',
        description: 'Requests answered a second, by route.',
        queries: [rate(calls, 'method, route')],
      },
      {
        title: 'Share that fails',
        unit: 'percentunit',
        description:
          'Answers with a status of 500 or above: more than 1 % of a route for 5 minutes is an alert.',
        queries: [share(rate(calls, 'route', 'status=~"5.."'), rate(calls, 'route'), '{{route}}')],
      },
      {
        title: 'Refused',
        unit: 'reqps',
        description: 'Answers 400 to 499, by status.',
        queries: [rate(calls, 'status', 'status=~"4.."')],
      },
      {
        title: 'Time of an answer',
        unit: 's',
        description: 'The slowest call in a hundred, by route.',
        queries: [quantile(0.99, 'route')],
      },
      {
        title: 'Time of half of the answers',
        unit: 's',
        description: 'The median, by route.',
        queries: [quantile(0.5, 'route')],
      },
      {
        title: 'Connections',
        unit: 'short',
        description: 'Open connections of clients, by listener.',
        queries: [ofProcess('stoa_http_connections', '', '{{listener}} {{instance}} {{process}}')],
      },
      {
        title: 'Connections that were ended',
        unit: 'cps',
        description: 'To protect the service. Anything but idle is worth a look.',
        queries: [rate('stoa_http_connections_ended_total', 'listener, reason')],
      },
      {
        title: 'Unread answers',
        unit: 'bytes',
        description: 'Bytes that wait for clients that read slowly, by listener.',
        queries: [ofProcess('stoa_http_unread_bytes', '', '{{listener}} {{instance}} {{process}}')],
      },
    ],
  },
  {
    title: 'Reports and money',
    panels: [
      {
        title: 'Uploads',
        unit: 'cps',
        description: 'New reports, and repeated ones.',
        queries: [rate('stoa_reports_total', 'upload')],
      },
      {
        title: 'Reports that wait',
        unit: 'short',
        description: 'Accepted and not completed.',
        queries: [ofDatabase('stoa_reports_open', 'open')],
      },
      {
        title: 'Lag of reports',
        unit: 's',
        description: 'Age of the oldest report that is not completed.',
        queries: [ofDatabase('stoa_reports_lag_seconds', 'lag')],
      },
      {
        title: 'Transactions',
        unit: 'cps',
        description: 'Recorded, repeated, and invalid ones with their reason.',
        queries: [rate('stoa_reported_transactions_total', 'outcome, reason')],
      },
      {
        title: 'Warnings of reports',
        unit: 'cps',
        description: 'Ask the merchant before the month is closed.',
        queries: [rate('stoa_report_warnings_total', 'code')],
      },
      {
        title: 'Money that cannot close',
        unit: 'short',
        description: 'Transactions without a fee, and what waits for a decision.',
        queries: [
          ofDatabase('stoa_transactions_without_fee', 'transactions without a fee'),
          ofDatabase('stoa_correction_requests_waiting', 'correction requests'),
          ofDatabase('stoa_correction_proposals_waiting', 'corrections for a second person'),
          ofDatabase('stoa_fee_proposals_waiting', 'fees for a second person'),
          ofDatabase('stoa_closings_waiting', 'closings under way'),
        ],
      },
      {
        title: 'Closing of months',
        unit: 's',
        description:
          'How long the closing that stands still for longest has closed no merchant: above 5 minutes is an alert.',
        queries: [ofDatabase('stoa_closings_oldest_seconds', 'no merchant for')],
      },
      {
        title: 'How long decisions wait',
        unit: 's',
        description: 'Age of the oldest: above 3 days is an alert.',
        queries: [
          ofDatabase('stoa_correction_requests_oldest_seconds', 'correction requests'),
          ofDatabase('stoa_correction_proposals_oldest_seconds', 'corrections for a second person'),
          ofDatabase('stoa_fee_proposals_oldest_seconds', 'fees for a second person'),
        ],
      },
      {
        title: 'Silent merchants',
        unit: 'short',
        description: 'Merchants whose reports are overdue, by cadence.',
        queries: [ofDatabase('stoa_merchants_silent', '{{cadence}}', 'cadence')],
      },
    ],
  },
  {
    title: 'Installs',
    panels: [
      {
        title: 'Matches',
        unit: 'cps',
        description:
          'Install calls by the rule that matched. If none takes over, the feed has stopped or proxies hide the addresses.',
        queries: [rate('stoa_installation_matches_total', 'rule')],
      },
      {
        title: 'Share with attribution',
        unit: 'percentunit',
        description: 'Install calls that were answered with attribution data.',
        queries: [
          {
            expr: `sum(rate(stoa_installation_matches_total{${job},attributed="yes"}[$__rate_interval])) / sum(rate(stoa_installation_matches_total{${job}}[$__rate_interval]))`,
            legend: 'attributed',
          },
        ],
      },
      {
        title: 'Store sessions',
        unit: 'cps',
        description: 'What the feed brings, by outcome.',
        queries: [rate('stoa_store_sessions_total', 'outcome')],
      },
      {
        title: 'Apps',
        unit: 'short',
        description: 'Installations of the last full hour, of the 50 apps with the most, by rule.',
        queries: [
          ofDatabase('stoa_app_installations_last_hour', '{{bundle_id}} {{rule}}', 'bundle_id, rule'),
        ],
      },
    ],
  },
  {
    title: 'Events',
    panels: [
      {
        title: 'Events',
        unit: 'cps',
        description: 'Recorded events, by outcome.',
        queries: [rate('stoa_events_total', 'outcome')],
      },
      {
        title: 'Queue',
        unit: 'short',
        description: 'Accepted and not recorded yet.',
        queries: [
          ofDatabase('stoa_event_batches_queued', 'batches'),
          ofDatabase('stoa_events_queued', 'events'),
        ],
      },
      {
        title: 'Lag of events',
        unit: 's',
        description: 'Age of the oldest batch in the queue.',
        queries: [ofDatabase('stoa_event_queue_age_seconds', 'lag')],
      },
      {
        title: 'Set aside',
        unit: 'short',
        description: 'Batches that wait until the operator replays them.',
        queries: [
          ofDatabase('stoa_event_batches_set_aside', 'waiting'),
          {
            expr: `sum(increase(stoa_event_batches_set_aside_total{${job}}[1h]))`,
            legend: 'set aside in the last hour',
          },
        ],
      },
      {
        title: 'Events without an installation',
        unit: 'short',
        description: 'They wait for it. It should not grow day after day.',
        queries: [ofDatabase('stoa_events_waiting', 'waiting')],
      },
      {
        title: 'Warnings of events',
        unit: 'cps',
        description: 'Valid, and maybe worth nothing.',
        queries: [rate('stoa_event_warnings_total', 'warning')],
      },
    ],
  },
  {
    title: 'Keys, people, and the trail',
    panels: [
      {
        title: 'Sign-ins',
        unit: 'cps',
        description: 'Of people, by outcome.',
        queries: [rate('stoa_sign_ins_total', 'outcome')],
      },
      {
        title: 'Mails',
        unit: 'cps',
        description: 'Any that failed has its reason in the log.',
        queries: [rate('stoa_mails_total', 'outcome')],
      },
      {
        title: 'Keys that end',
        unit: 'short',
        description: 'In use, and expire within 14 days.',
        queries: [ofDatabase('stoa_ending_keys', 'keys')],
      },
      {
        title: 'Notifications',
        unit: 's',
        description: 'Age of the oldest that has no number yet.',
        queries: [ofDatabase('stoa_notifications_oldest_seconds', 'lag')],
      },
      {
        title: 'Webhooks',
        unit: 'cps',
        description: 'Attempts by outcome.',
        queries: [rate('stoa_webhook_attempts_total', 'outcome')],
      },
      {
        title: 'Webhook endpoints',
        unit: 'short',
        description: 'Many that fail at once: look at the way out.',
        queries: [ofDatabase('stoa_webhook_endpoints', '{{state}}', 'state')],
      },
      {
        title: 'Unsent webhooks',
        unit: 's',
        description: 'How long an endpoint that does not fail has waited for a process.',
        queries: [ofDatabase('stoa_webhooks_oldest_seconds', 'lag')],
      },
      {
        title: 'Audit trail',
        unit: 'short',
        description: 'Entries that no chain covers.',
        queries: [ofDatabase('stoa_audit_unchained_entries', 'entries')],
      },
      {
        title: 'Unsigned',
        unit: 's',
        description: 'Age of the oldest link of the trail without a signed head.',
        queries: [ofDatabase('stoa_audit_unsigned_seconds', 'age')],
      },
    ],
  },
  {
    title: 'Processes and their machine',
    panels: [
      {
        title: 'Processor',
        unit: 'percentunit',
        description: 'Share of a core.',
        queries: [
          {
            expr: `rate(process_cpu_seconds_total{${job}}[$__rate_interval])`,
            legend: '{{instance}} {{process}}',
          },
        ],
      },
      {
        title: 'Memory',
        unit: 'bytes',
        description: 'Resident memory.',
        queries: [ofProcess('process_resident_memory_bytes')],
      },
      {
        title: 'Event loop',
        unit: 's',
        description: 'How late the slowest callback in a hundred was. Above 0.25 s is an alert.',
        queries: [ofProcess('nodejs_eventloop_lag_p99_seconds')],
      },
      {
        title: 'Garbage collection',
        unit: 'percentunit',
        description: 'Share of the time.',
        queries: [
          {
            expr: `sum by (instance, process) (rate(nodejs_gc_duration_seconds_sum{${job}}[$__rate_interval]))`,
            legend: '{{instance}} {{process}}',
          },
        ],
      },
      {
        title: 'Connections to the database',
        unit: 'short',
        description: 'By state; waiting counts requests without one.',
        queries: [ofProcess('stoa_database_pool_connections', '', '{{state}} {{instance}} {{process}}')],
      },
      {
        title: 'Nodes of the cluster',
        unit: 'short',
        description:
          '0: a process cannot reach it, and calls for its merchants fail. Nothing where one PostgreSQL holds everything.',
        queries: [ofProcess('stoa_node_up', '', '{{node}} {{instance}} {{process}}')],
      },
      {
        title: 'Clock',
        unit: 's',
        description: "How far the machine's clock is ahead of the database's.",
        queries: [ofProcess('stoa_clock_ahead_seconds')],
      },
      {
        title: 'Disk of the embedded database',
        unit: 'bytes',
        description: 'Below 6 GiB free is an alert.',
        queries: [ofDatabase('stoa_disk_free_bytes', 'free'), ofDatabase('stoa_disk_size_bytes', 'size')],
      },
      {
        title: 'Last backup',
        unit: 'dateTimeFromNow',
        description: 'When it began.',
        queries: [
          {
            expr: `max(stoa_last_backup_timestamp_seconds{${job}}) * 1000`,
            legend: 'last backup',
          },
        ],
      },
      {
        title: 'Log for backups',
        unit: 'bytes',
        description: 'What was not copied yet, and what is kept for a backup that runs.',
        queries: [
          ofDatabase('stoa_backup_log_behind_bytes', 'not copied'),
          ofDatabase('stoa_backup_kept_log_bytes', 'kept'),
        ],
      },
      {
        title: 'Open files',
        unit: 'percentunit',
        description: 'Of those that the process may open.',
        queries: [
          {
            expr: `process_open_fds{${job}} / process_max_fds{${job}}`,
            legend: '{{instance}} {{process}}',
          },
        ],
      },
      {
        title: 'Started',
        unit: 'dateTimeFromNow',
        description: 'When each process began.',
        queries: [
          {
            expr: `process_start_time_seconds{${job}} * 1000`,
            legend: '{{instance}} {{process}}',
          },
        ],
      },
      {
        title: 'Versions',
        unit: 'short',
        description: 'Processes of each version. Two versions are an upgrade under way.',
        queries: [
          {
            expr: `count by (version, commit) (stoa_build_info{${job}})`,
            legend: '{{version}} {{commit}}',
          },
        ],
      },
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
  nodejs_active_resources: 'only helps to find a leak',
  nodejs_active_handles: 'only helps to find a leak',
  nodejs_active_requests: 'only helps to find a leak',
  nodejs_heap_size_total_bytes: 'only helps to find a leak',
  nodejs_heap_size_used_bytes: 'only helps to find a leak',
  nodejs_external_memory_bytes: 'only helps to find a leak',
  nodejs_heap_space_size_total_bytes: 'only helps to find a leak',
  nodejs_heap_space_size_used_bytes: 'only helps to find a leak',
  nodejs_heap_space_size_available_bytes: 'only helps to find a leak',
  nodejs_version_info: 'the version of Stoa is shown',
};
