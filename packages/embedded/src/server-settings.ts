import { totalmem } from 'node:os';

/** Where the server listens and what the tests override. */
export interface ServerSettings {
  readonly socketDir: string;
  readonly extra: Readonly<Record<string, string>>;
}

/**
 * The server's settings as `-c name=value` arguments. They are on the command line and not in `postgresql.conf`, so
 * that a newer Stoa brings its settings to an existing data directory.
 */
export function serverArguments({ socketDir, extra }: ServerSettings): string[] {
  const settings = {
    ...base,
    shared_buffers: sharedBuffers(process.constrainedMemory(), totalmem()),
    unix_socket_directories: quoteListItem(socketDir),
    ...extra,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

const megabyte = 1024 ** 2;

/**
 * An eighth of the memory, between 128 MB and 4 GB. A page of the ledger that is not in these buffers must be copied
 * from the kernel and checked, and another page must be written first. An operator who needs more runs their own
 * PostgreSQL. In a container the memory is the container's limit (`limit`, in bytes; 0 or an absurdly large number when
 * there is none).
 */
export function sharedBuffers(limit: number | undefined, total: number): string {
  const available = limit !== undefined && limit > 0 ? Math.min(limit, total) : total;
  const megabytes = Math.floor(available / 8 / megabyte);
  return `${Math.min(Math.max(megabytes, 128), 4096)}MB`;
}

/** A list setting is split at commas, and blanks in it are folded, unless the item is in double quotes. */
function quoteListItem(item: string): string {
  return `"${item.replaceAll('"', '""')}"`;
}

const reachability = {
  listen_addresses: '',
  port: '5432', // only part of the name of the socket file
  unix_socket_permissions: '0700',
  cluster_name: 'stoa',
};

const durability = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // The only method that every build has is pglz, and it costs more than it saves. Pages of an index of hashes become a
  // quarter smaller, but the feed of sessions, which touches one such page for each row, runs at half the speed or
  // less.
  wal_compression: 'off',
};

/** What `stoa backup` needs. All but the last are PostgreSQL's defaults (decision 0034). */
const backups = {
  wal_level: 'replica',
  max_wal_senders: '10',
  // This much of the log is kept, so that `stoa backup log` can continue after a pause. The log has up to 4 GB anyway.
  wal_keep_size: '1GB',
};

/**
 * Parallel queries are off because they take space in /dev/shm, 64 MB in a default container, and fail when it is full.
 */
const size = {
  max_connections: '100',
  // The first change of a page after a checkpoint writes the whole page to the log. Ids and hashes touch one page for
  // each row. So with four times as many checkpoints, a feed of sessions logs four times as much, at two thirds of the
  // speed.
  max_wal_size: '4GB',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
};

/**
 * Nothing that a merchant sent may reach the log: no statements, no parameters, no DETAIL lines. The level for client
 * sessions is even stricter (see `createDatabase`), because a plain message can also quote a value.
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

const base = {
  ...reachability,
  ...durability,
  ...backups,
  ...size,
  ...logging,
  timezone: 'UTC',
  lc_messages: 'C',
};
