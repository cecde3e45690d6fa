/**
 * One setting: its variable, its flag if it has one, and its meaning. docs/operations/configure.md lists the same rows.
 */
export interface Setting {
  readonly variable: string;
  readonly flag?: string;
  readonly fallback?: string;
  /** Its value is a secret or may hold one, and is never shown. */
  readonly isSecret?: true;
  readonly meaning: string;
}

/** Every setting of the service; nothing else configures it. */
export const settings = {
  databaseUrl: {
    variable: 'DATABASE_URL',
    isSecret: true,
    flag: '--database-url',
    meaning:
      'a PostgreSQL 15 or newer of your own, e.g. postgres://user:password@host:5432/stoa, or several hosts of a primary and its standbys (one:5432,other:5432); without it Stoa runs its own',
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
  operatorUrl: {
    variable: 'STOA_OPERATOR_URL',
    meaning:
      'the address that browsers show for STOA_OPERATOR_LISTEN, where people of the operator sign in; by default http://<its host>:<its port>',
  },
  console: {
    variable: 'STOA_CONSOLE',
    fallback: 'on',
    meaning: 'on or off: whether people find the console at /console',
  },
  role: {
    variable: 'STOA_ROLE',
    flag: '--role',
    fallback: 'all',
    meaning:
      'what this process does: api serves calls, worker does the work behind them, all does both; each database needs both',
  },
  processes: {
    variable: 'STOA_PROCESSES',
    flag: '--processes',
    fallback: '1',
    meaning:
      'how many processes run, 1 to 64, or auto for as many as there are cores: one works, the others serve calls at the same port; 1 does both',
  },
  secret: {
    variable: 'STOA_SECRET',
    isSecret: true,
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
    meaning: 'calls a caller about reports, transactions and statements: rate,burst',
  },
  rateReads: {
    variable: 'STOA_RATE_READS',
    fallback: '10/s,30',
    meaning:
      'calls a caller that read events, and as many that read installations or the audit trail: rate,burst',
  },
  rateEvents: {
    variable: 'STOA_RATE_EVENTS',
    fallback: '50/s,100',
    meaning: 'calls a credential that send or try events: rate,burst',
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
  secondFactor: {
    variable: 'STOA_SECOND_FACTOR',
    fallback: 'optional',
    meaning:
      'optional or required: whether people of the operator who sign in with a password need a second factor; where it is required, a role counts once it is set up',
  },
  eventsRetentionMonths: {
    variable: 'STOA_EVENTS_RETENTION_MONTHS',
    meaning:
      'whole months for which events are kept after the month in which they happened, 1 to 240; without it for ever',
  },
  notificationsRetentionDays: {
    variable: 'STOA_NOTIFICATIONS_RETENTION_DAYS',
    fallback: '30',
    meaning: 'days for which notifications are kept after they got their number, 1 to 366',
  },
  notifyInstallations: {
    variable: 'STOA_NOTIFY_INSTALLATIONS',
    fallback: 'off',
    meaning:
      'on or off: whether merchants are told of each new installation (installation.created); each is then one more row in the log',
  },
  webhooksAllow: {
    variable: 'STOA_WEBHOOKS_ALLOW',
    fallback: '',
    meaning:
      'addresses or CIDR blocks, separated by commas, to which webhooks may be sent although they are not public, also with plain http; by default none',
  },
  webhooksProxy: {
    variable: 'STOA_WEBHOOKS_PROXY',
    isSecret: true,
    meaning:
      'an HTTP proxy through which all webhooks are sent, e.g. http://user:password@proxy.internal:3128; it looks names up, and decides which addresses it connects to',
  },
  largeCorrection: {
    variable: 'STOA_LARGE_CORRECTION',
    meaning:
      'the amounts in major units above which corrections ask people for a fresh sign-in, as EUR:1000,USD:1000; what one call changes in a currency is added up, amounts and fees. Without it, and in other currencies, none is large',
  },
  fourEyes: {
    variable: 'STOA_FOUR_EYES',
    fallback: 'off',
    meaning:
      'on or off: whether fee plans, their ends, and corrections and repricings above STOA_LARGE_CORRECTION, together with those of the last 24 hours, wait until a second person approves them; set it for the command as well',
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
  oidcIssuer: {
    variable: 'STOA_OIDC_ISSUER',
    meaning:
      "the issuer of the company's identity provider (OpenID Connect), e.g. https://login.example.com; with it people sign in there",
  },
  oidcClientId: {
    variable: 'STOA_OIDC_CLIENT_ID',
    meaning:
      "the client identifier that the identity provider gave to Stoa; its redirect address is <base URL>/sign-in/oidc/callback, and with STOA_OPERATOR_LISTEN the same at the operator's address as well",
  },
  oidcClientSecret: {
    variable: 'STOA_OIDC_CLIENT_SECRET',
    isSecret: true,
    meaning: 'the secret of that client; without it Stoa is a public client, which PKCE protects',
  },
  oidcScope: {
    variable: 'STOA_OIDC_SCOPE',
    fallback: 'openid email',
    meaning: 'what Stoa asks the identity provider for; some need groups or profile as well',
  },
  oidcGroupsClaim: {
    variable: 'STOA_OIDC_GROUPS_CLAIM',
    fallback: 'groups',
    meaning: "the claim with a person's groups",
  },
  oidcRoles: {
    variable: 'STOA_OIDC_ROLES',
    meaning:
      'the role of the members of each group, as JSON, e.g. {"stoa-admins":"admin","finance":"finance"}; it is set at each sign-in. Without it, only invited people get in, with the role of their invitation',
  },
  oidcOnly: {
    variable: 'STOA_OIDC_ONLY',
    fallback: 'off',
    meaning: 'on: nobody signs in with a password',
  },
  smtpUrl: {
    variable: 'STOA_SMTP_URL',
    isSecret: true,
    meaning:
      'a mail server, e.g. smtps://user:password@mail.example.com or smtp://localhost:25; with it invitations and links for a new password are also sent by mail, and warnings of keys that expire soon',
  },
  mailFrom: {
    variable: 'STOA_MAIL_FROM',
    meaning: 'the sender of that mail, e.g. Stoa <stoa@example.com>; needed with STOA_SMTP_URL',
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
