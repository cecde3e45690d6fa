/** One setting: its variable, its flag if it has one, and its meaning. docs/operations.md lists the same rows. */
export interface Setting {
  readonly variable: string;
  readonly flag?: string;
  readonly fallback?: string;
  readonly meaning: string;
}

/** Every setting of the service; nothing else configures it. */
export const settings = {
  databaseUrl: {
    variable: 'DATABASE_URL',
    flag: '--database-url',
    meaning:
      'a PostgreSQL 15 or newer of your own, e.g. postgres://user:password@host:5432/stoa; without it Stoa runs its own',
  },
  dataDir: {
    variable: 'STOA_DATA',
    flag: '--data',
    fallback: './stoa-data',
    meaning: 'the directory of the embedded database and of the generated secret',
  },
  host: { variable: 'STOA_HOST', flag: '--host', fallback: '127.0.0.1', meaning: 'the address to listen on' },
  port: {
    variable: 'STOA_PORT',
    flag: '--port',
    fallback: '8080',
    meaning: 'the port to listen on, 0 for any free one',
  },
  operatorListen: {
    variable: 'STOA_OPERATOR_LISTEN',
    meaning:
      'an address and port of their own for the calls of operators and /metrics, e.g. 127.0.0.1:8081; at the other address they are then unknown',
  },
  baseUrl: {
    variable: 'STOA_BASE_URL',
    meaning:
      'the public address of the service: issuer of the tokens and base of the schema identifiers; by default http://<host>:<port>',
  },
  role: {
    variable: 'STOA_ROLE',
    flag: '--role',
    fallback: 'all',
    meaning:
      'what this process does: api serves calls, worker does the work behind them, all does both; each database needs both',
  },
  secret: {
    variable: 'STOA_SECRET',
    meaning:
      '32 random bytes as 64 hexadecimal digits, the same on every process; without it a secret is generated into the data directory',
  },
  signingAlgorithm: {
    variable: 'STOA_SIGNING_ALGORITHM',
    fallback: 'ES256',
    meaning: 'algorithm of new signing keys: ES256, RS256 or EdDSA',
  },
  signingRotationDays: {
    variable: 'STOA_SIGNING_ROTATION_DAYS',
    fallback: '90',
    meaning: 'days after which a signing key is followed by a new one, 1 to 3650',
  },
  trustedProxies: {
    variable: 'STOA_TRUSTED_PROXIES',
    fallback: '',
    meaning:
      'addresses or CIDR blocks, separated by commas, whose X-Forwarded-For and Forwarded headers are believed',
  },
  connections: {
    variable: 'STOA_CONNECTIONS',
    fallback: '4000',
    meaning: 'connections of clients that a process keeps at once, 10 to 100000',
  },
  connectionsOfAddress: {
    variable: 'STOA_CONNECTIONS_ADDRESS',
    fallback: '1000',
    meaning: 'how many of them one address may have, 10 to 100000; a trusted proxy may have all',
  },
  ipv6PrefixBits: {
    variable: 'STOA_IPV6_PREFIX_BITS',
    fallback: '128',
    meaning: 'how much of an IPv6 address installations are matched by: 128 (whole) or 64',
  },
  rateReports: {
    variable: 'STOA_RATE_REPORTS',
    fallback: '10/s,30',
    meaning: 'report calls an API key, and as many a key that read installations or events: rate,burst',
  },
  rateEvents: {
    variable: 'STOA_RATE_EVENTS',
    fallback: '50/s,100',
    meaning: 'event calls a credential: rate,burst',
  },
  rateInstallAddress: {
    variable: 'STOA_RATE_INSTALL_ADDRESS',
    fallback: '600/min',
    meaning: 'install calls an address: rate or rate,burst',
  },
  rateInstallToken: {
    variable: 'STOA_RATE_INSTALL_TOKEN',
    fallback: '30/min',
    meaning: 'install calls a token: rate or rate,burst',
  },
  rateSignIn: {
    variable: 'STOA_RATE_SIGN_IN',
    fallback: '20/min',
    meaning: 'failed sign-ins an address: rate or rate,burst',
  },
  eventsRetentionMonths: {
    variable: 'STOA_EVENTS_RETENTION_MONTHS',
    meaning:
      'whole months for which events are kept after the month in which they happened, 1 to 240; without it for ever',
  },
  settlementAgeDays: {
    variable: 'STOA_SETTLEMENT_AGE_DAYS',
    fallback: '400',
    meaning:
      'how many days before its report a transaction may have been settled, 62 to 36500; stoa merchant accept-since makes exceptions',
  },
  backupAgeHours: {
    variable: 'STOA_BACKUP_AGE_HOURS',
    fallback: '24',
    meaning:
      'hours after which stoa doctor finds the last backup of the embedded database too old, 1 to 8760',
  },
  statementFont: {
    variable: 'STOA_STATEMENT_FONT',
    meaning:
      'a .ttf or .otf file for characters in the PDFs of statements that DejaVu Sans lacks, such as Chinese and Japanese ones',
  },
  poolSize: {
    variable: 'STOA_POOL_SIZE',
    fallback: '20',
    meaning: 'connections to the database a process, 6 to 200',
  },
  drainDelayMs: {
    variable: 'STOA_DRAIN_DELAY_MS',
    fallback: '1000',
    meaning:
      'how long /readyz says 503 before the service stops listening, in milliseconds, so that a load balancer can turn away',
  },
  logLevel: {
    variable: 'STOA_LOG_LEVEL',
    fallback: 'info',
    meaning: 'trace, debug, info, warn, error, fatal or silent',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
