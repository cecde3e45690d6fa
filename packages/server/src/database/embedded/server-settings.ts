/** Where the server listens and what the tests override. */
export interface ServerSettings {
  readonly socketDir: string;
  readonly extra: Readonly<Record<string, string>>;
}

/**
 * The server's settings as `-c name=value` arguments. On the command line, not in `postgresql.conf`, so that a newer
 * Stoa brings newer settings to an existing data directory.
 */
export function serverArguments({ socketDir, extra }: ServerSettings): string[] {
  const settings = { ...base, unix_socket_directories: quoteListItem(socketDir), ...extra };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** A list setting splits at commas and folds blanks unless the item stands in double quotes. */
function quoteListItem(item: string): string {
  return `"${item.replaceAll('"', '""')}"`;
}

const reachability = {
  listen_addresses: '',
  port: '5432', // only names the socket file
  unix_socket_permissions: '0700',
  cluster_name: 'stoa',
};

const durability = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'pglz', // the one method that every build has
};

/**
 * For a machine with little memory. Parallel queries are off because they take space in /dev/shm, which is 64 MB in
 * a default container and fails statements when it is full.
 */
const size = {
  shared_buffers: '128MB',
  max_connections: '100',
  max_wal_size: '1GB',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
};

/**
 * Nothing a merchant sent may reach the log: no statements, no parameters, no DETAIL lines. The level of client
 * sessions is stricter still (see `createDatabase`), because even a plain message can quote a value.
 */
const logging = {
  log_destination: 'stderr',
  logging_collector: 'off',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] %b ',
  log_timezone: 'UTC',
};

const base = { ...reachability, ...durability, ...size, ...logging, timezone: 'UTC', lc_messages: 'C' };
