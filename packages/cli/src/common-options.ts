import type { Config, Flags, Office, OfficeOptions } from '@stoa/server';
import { settings } from '@stoa/server/settings';
import { type Command, InvalidArgumentError } from 'commander';

/** The options of every command that works on the database. */
export interface DatabaseOptions {
  readonly data?: string;
  readonly databaseUrl?: string;
  readonly json?: boolean;
}

export function withDatabaseOptions(command: Command): Command {
  return command
    .option(
      '--data <dir>',
      `${settings.dataDir.meaning} (${settings.dataDir.variable}, default ${settings.dataDir.fallback})`,
    )
    .option('--database-url <url>', `${settings.databaseUrl.meaning} (${settings.databaseUrl.variable})`)
    .option('--json', 'print one JSON object');
}

// Whatever needs the service imports it when it runs: loading it takes most of a second, and help needs none of it.
export async function configOf(options: DatabaseOptions, more: Flags = {}): Promise<Config> {
  const { decideConfig, readEnvironment } = await import('@stoa/server');
  return decideConfig(readEnvironment(), {
    ...more,
    ...(options.data === undefined ? {} : { dataDir: options.data }),
    ...(options.databaseUrl === undefined ? {} : { databaseUrl: options.databaseUrl }),
  });
}

/** Does some work on the database and leaves the server as it was found: running or stopped. */
export async function inOffice<T>(
  options: DatabaseOptions,
  work: (office: Office) => Promise<T>,
  migrate: OfficeOptions['migrate'] = 'when empty',
): Promise<T> {
  const { createLogger, openOffice } = await import('@stoa/server');
  const office = await openOffice({
    config: await configOf(options),
    logger: createLogger('error'),
    migrate,
  });
  try {
    return await work(office);
  } finally {
    await office.close();
  }
}

export function positiveInteger(text: string): number {
  const value = Number(text);
  if (!/^\d{1,10}$/.test(text) || value < 1 || value > 2_147_483_647)
    throw new InvalidArgumentError('It must be a whole number from 1 on.');
  return value;
}

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** `90d`, `12h`, `30m`, `45s` in milliseconds. */
export function duration(text: string): number {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (count === undefined || unit === undefined || Number(count) === 0)
    throw new InvalidArgumentError('It must be like 90d, 12h, 30m or 45s.');
  return Number(count) * unitMs[unit as keyof typeof unitMs];
}
