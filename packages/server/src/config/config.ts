import { availableParallelism } from 'node:os';
import path from 'node:path';
import { visible } from '@stoa/contract/unseen';
import { limits } from '../kernel/limits.js';
import { parseRatePolicy, type RatePolicy } from '../kernel/token-bucket.js';
import { urlOfEachHost } from './database-urls.js';
import type { Environment, EnvironmentProblem } from './env.js';
import {
  type ListenAddress,
  readBaseUrl,
  readListen,
  readOperatorListen,
  readOperatorUrl,
} from './read-addresses.js';
import { readFourEyes, readLargeCorrections } from './read-large-correction.js';
import { type MailSettings, readMail } from './read-mail.js';
import { type OidcSettings, readOidc } from './read-oidc.js';
import { integerWithin, oneOf, type Read, type Readers, type ReadText } from './read-setting.js';
import { readAddressList, readWebhooks, type WebhookSettings } from './read-webhooks.js';
import { type Setting, type SettingName, settings } from './settings.js';
import { givenText, type ShownSetting, showSettings } from './shown-settings.js';
import { findUnknownVariables, type UnknownVariable } from './unknown-variables.js';

export const signingAlgorithms = ['ES256', 'RS256', 'EdDSA'] as const;
export type SigningAlgorithm = (typeof signingAlgorithms)[number];

/** What a process does: it serves calls, does the work that follows them, or both. */
export const roles = ['api', 'worker', 'all'] as const;
export type Role = (typeof roles)[number];

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export interface RateLimits {
  readonly reports: RatePolicy;
  /** Each of these counts alone. */
  readonly reads: Readonly<Record<'events' | 'installations' | 'audit', RatePolicy>>;
  readonly events: RatePolicy;
  readonly installAddress: RatePolicy;
  readonly installToken: RatePolicy;
  readonly signIn: RatePolicy;
}

/** The whole configuration, decided before the service is built. Nothing reads the environment afterwards. */
export interface Config {
  /** Absent: the embedded PostgreSQL in the data directory. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly temporaryDir: string;
  readonly cacheDir: string | undefined;
  readonly host: string;
  readonly port: number;
  /** Absent: the operator's calls are at the address of all others. */
  readonly operatorListen: ListenAddress | undefined;
  /** Absent: the address where the service listens. With port 0, that is known only once it listens. */
  readonly baseUrl: string | undefined;
  /** Absent: the address of the operator's listener. */
  readonly operatorUrl: string | undefined;
  /** Whether the console is served. */
  readonly console: boolean;
  readonly role: Role;
  /** How many processes `stoa serve` starts; 1: it is the only one. */
  readonly processes: number;
  /** Absent: generated into the data directory. */
  readonly secret: Buffer | undefined;
  readonly signing: { readonly algorithm: SigningAlgorithm; readonly rotationDays: number };
  readonly trustedProxies: readonly string[];
  /** The most connections that a listener has open at once: in all, and from one address. */
  readonly connections: { readonly all: number; readonly ofAddress: number };
  readonly ipv6PrefixBits: 128 | 64;
  readonly rateLimits: RateLimits;
  /** Whether people of the operator need a second factor besides their password. */
  readonly secondFactorRequired: boolean;
  /** Absent: events are kept for ever. */
  readonly eventsRetentionMonths: number | undefined;
  /** Days for which notifications are kept. */
  readonly notificationsRetentionDays: number;
  /** Whether merchants are told of each new installation. */
  readonly notifyInstallations: boolean;
  /** Addresses that webhooks may go to although they are not public, and the proxy through which all go. */
  readonly webhooks: WebhookSettings;
  /** The most days that may lie between the settlement of a transaction and its report. */
  readonly settlementAgeDays: number;
  /** Corrections above these amounts are large. */
  readonly largeCorrections: ReadonlyMap<string, bigint>;
  /**
   * Corrections above these amounts wait for a second person: the same as `largeCorrections`, or none, and then nothing
   * waits.
   */
  readonly secondPersonAbove: ReadonlyMap<string, bigint>;
  /** The age, in hours, from which on the last backup of the embedded database is late. */
  readonly backupAgeHours: number;
  /** A font for characters that the built-in fonts of the PDFs lack. */
  readonly statementFont: string | undefined;
  /** Absent: nobody signs in through an identity provider. */
  readonly oidc: OidcSettings | undefined;
  /** Absent: no mail is sent. */
  readonly mail: MailSettings | undefined;
  readonly poolSize: number;
  readonly drainDelayMs: number;
  readonly logLevel: (typeof logLevels)[number];
  /** All settings as operators may read them, without secrets. */
  readonly shown: readonly ShownSetting[];
  /** Variables that look like settings but are not. */
  readonly unknownVariables: readonly UnknownVariable[];
}

/** What the command line says; it takes precedence over the environment. */
export type Flags = Partial<Record<SettingName, string>>;

/** `setting` is the variable and the flag, as the operator writes them. */
export type ConfigProblem = EnvironmentProblem;

/** All problems of a configuration at once. The message never contains the value of a setting. */
export class ConfigError extends Error {
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((one) => visible(`  ${one.setting}: ${one.problem}`)).join('\n')}`,
    );
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/**
 * Decides the configuration from flags and environment.
 * @throws ConfigError naming every setting that is wrong, not only the first
 */
export function decideConfig(environment: Environment, flags: Flags = {}): Config {
  const problems: ConfigProblem[] = [...(environment.problems ?? [])];
  const text: ReadText = (name) => {
    const setting: Setting = settings[name];
    return givenText(environment, flags, name)?.text ?? setting.fallback;
  };
  const read: Read = (name, decide, expected) => {
    const value = decide(text(name) ?? '');
    if (value === undefined) problems.push({ setting: settingLabel(name), problem: `must be ${expected}` });
    // An undefined value never leaves this function: its problem is thrown below.
    return value as NonNullable<typeof value>;
  };
  const largeCorrections = readLargeCorrections({ text, read });
  const listen = readListen(read);
  const config: Config = {
    databaseUrl:
      text('databaseUrl') === undefined
        ? undefined
        : read('databaseUrl', postgresUrl, 'a postgres:// or postgresql:// URL'),
    dataDir: path.resolve(environment.workingDir, text('dataDir') ?? settings.dataDir.fallback),
    temporaryDir: environment.temporaryDir,
    cacheDir: environment.cacheDir,
    ...listen,
    operatorListen: readOperatorListen({ text, read, listen }),
    baseUrl: readBaseUrl({ text, read }),
    operatorUrl: readOperatorUrl({ text, read }),
    console: readSwitch(read, 'console'),
    role: read('role', (value) => oneOf(roles, value), roles.join(', ')),
    processes: readProcesses(read),
    secret:
      text('secret') === undefined
        ? undefined
        : read('secret', secretOf, '64 hexadecimal digits (openssl rand -hex 32 makes one)'),
    signing: readSigning(read),
    trustedProxies: readAddressList(read, 'trustedProxies'),
    connections: readConnections(read),
    ipv6PrefixBits: readPrefixBits(read),
    rateLimits: readRateLimits(read),
    secondFactorRequired: readSecondFactor(read),
    eventsRetentionMonths: readRetention({ text, read }),
    notificationsRetentionDays: readNotificationsRetention(read),
    notifyInstallations: readSwitch(read, 'notifyInstallations'),
    webhooks: readWebhooks({ text, read }),
    settlementAgeDays: readSettlementAge(read),
    largeCorrections,
    secondPersonAbove: readFourEyes({ text, read }) ? largeCorrections : new Map(),
    backupAgeHours: readBackupAge(read),
    statementFont: text('statementFont') === undefined ? undefined : readStatementFont(read),
    oidc: readOidc({ text, read }),
    mail: readMail({ text, read }),
    poolSize: read('poolSize', (value) => integerWithin(value, 6, 200), 'a number of connections, 6 to 200'),
    drainDelayMs: read(
      'drainDelayMs',
      (value) => integerWithin(value, 0, 300_000),
      'milliseconds, 0 to 300000',
    ),
    logLevel: read('logLevel', (value) => oneOf(logLevels, value), logLevels.join(', ')),
    shown: showSettings(environment, flags),
    unknownVariables: findUnknownVariables(environment),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function readSigning(read: Read): Config['signing'] {
  return {
    algorithm: read(
      'signingAlgorithm',
      (value) => oneOf(signingAlgorithms, value),
      signingAlgorithms.join(', '),
    ),
    rotationDays: read(
      'signingRotationDays',
      (value) => integerWithin(value, 1, 3_650),
      'a number of days, 1 to 3650',
    ),
  };
}

function readProcesses(read: Read): number {
  return read(
    'processes',
    (value) => (value === 'auto' ? availableParallelism() : integerWithin(value, 1, 64)),
    'a number of processes, 1 to 64, or auto',
  );
}

function readPrefixBits(read: Read): Config['ipv6PrefixBits'] {
  return read(
    'ipv6PrefixBits',
    (value) => (value === '128' ? 128 : value === '64' ? 64 : undefined),
    '128 or 64',
  );
}

function readSwitch(read: Read, name: 'console' | 'notifyInstallations'): boolean {
  const choices = ['on', 'off'] as const;
  return read(name, (value) => oneOf(choices, value), choices.join(' or ')) === 'on';
}

function readConnections(read: Read): Config['connections'] {
  const count = (name: SettingName): number =>
    read(name, (value) => integerWithin(value, 10, 100_000), 'a number of connections, 10 to 100000');
  return { all: count('connections'), ofAddress: count('connectionsOfAddress') };
}

function readSecondFactor(read: Read): boolean {
  const choices = ['optional', 'required'] as const;
  return read('secondFactor', (value) => oneOf(choices, value), choices.join(' or ')) === 'required';
}

function readRetention({ text, read }: Readers): number | undefined {
  if (text('eventsRetentionMonths') === undefined) return undefined;
  return read(
    'eventsRetentionMonths',
    (value) => integerWithin(value, 1, 240),
    'a number of months, 1 to 240',
  );
}

function readNotificationsRetention(read: Read): number {
  return read(
    'notificationsRetentionDays',
    (value) => integerWithin(value, 1, 366),
    'a number of days, 1 to 366',
  );
}

function readSettlementAge(read: Read): number {
  const least = limits.usualSettlementAgeDays;
  return read(
    'settlementAgeDays',
    (value) => integerWithin(value, least, 36_500),
    `a number of days, ${least} to 36500`,
  );
}

function readBackupAge(read: Read): number {
  return read('backupAgeHours', (value) => integerWithin(value, 1, 8_760), 'a number of hours, 1 to 8760');
}

function readStatementFont(read: Read): string {
  return read(
    'statementFont',
    (value) => (/\.[ot]tf$/i.test(value) ? value : undefined),
    'the path of a .ttf or .otf file',
  );
}

function readRateLimits(read: Read): RateLimits {
  const rate = (name: SettingName, policy: string): RatePolicy =>
    read(
      name,
      (value) => parseRatePolicy(policy, value),
      'a rate with an optional burst, e.g. 10/s,30 or 600/min',
    );
  const reads = rate('rateReads', 'reading');
  return {
    reports: rate('rateReports', 'reporting'),
    reads: {
      events: { ...reads, name: 'reading-events' },
      installations: { ...reads, name: 'reading-installations' },
      audit: { ...reads, name: 'reading-the-audit-trail' },
    },
    events: rate('rateEvents', 'sending-events'),
    installAddress: rate('rateInstallAddress', 'install-address'),
    installToken: rate('rateInstallToken', 'install-token'),
    signIn: rate('rateSignIn', 'sign-in'),
  };
}

function settingLabel(name: SettingName): string {
  const setting: Setting = settings[name];
  return setting.flag === undefined ? setting.variable : `${setting.variable} (${setting.flag})`;
}

/** The text, if it is a URL of PostgreSQL; it may name several hosts. */
export function postgresUrl(text: string): string | undefined {
  const urls = urlOfEachHost(text);
  const fits = (url: string): boolean =>
    URL.canParse(url) &&
    /^postgres(ql)?:$/.test(new URL(url).protocol) &&
    // The driver would take this machine for a host that is left out of a list.
    (urls.length === 1 || new URL(url).hostname !== '');
  return urls.every(fits) ? text : undefined;
}

function secretOf(text: string): Buffer | undefined {
  return /^[0-9a-fA-F]{64}$/.test(text) ? Buffer.from(text, 'hex') : undefined;
}
