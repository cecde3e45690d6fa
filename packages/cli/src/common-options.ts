import { CommandError, positiveInteger } from '@stoa/merchant/terminal';
import type { Administration, AdministrationOptions, Config, ExportPeriod, Flags } from '@stoa/server';
import { settings } from '@stoa/server/settings';
import { type Command, InvalidArgumentError } from 'commander';

/** The options of every command that works on the database. */
export interface DatabaseOptions {
  readonly data?: string;
  readonly databaseUrl?: string;
  readonly json?: boolean;
}

/** A command that works on the database. */
export function databaseCommand(parent: Command, name: string, description: string): Command {
  return withDatabaseOptions(parent.command(name).description(description));
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

// Code that needs the service imports it only when it runs: loading it takes most of a second, and help does not need
// it.
export async function configOf(options: DatabaseOptions, more: Flags = {}): Promise<Config> {
  const { decideConfig, readEnvironment } = await import('@stoa/server');
  return decideConfig(readEnvironment(), {
    ...more,
    ...(options.data === undefined ? {} : { dataDir: options.data }),
    ...(options.databaseUrl === undefined ? {} : { databaseUrl: options.databaseUrl }),
  });
}

/** Does work on the database. Afterwards, the database server is in the same state as before: running or stopped. */
export async function administer<T>(
  options: DatabaseOptions,
  work: (administration: Administration) => Promise<T>,
  migrate: AdministrationOptions['migrate'] = 'never',
): Promise<T> {
  const { createLogger, openAdministration } = await import('@stoa/server');
  const administration = await openAdministration({
    config: await configOf(options),
    logger: createLogger('error'),
    migrate,
  });
  try {
    return await work(administration);
  } finally {
    await administration.close();
  }
}

/** The options of a command about an app. */
export type AppOptions = DatabaseOptions & { readonly merchant: number; readonly bundleId: string };

export function appCommand(parent: Command, name: string, description: string): Command {
  return databaseCommand(parent, name, description)
    .requiredOption('--merchant <id>', 'the merchant', positiveInteger)
    .requiredOption('--bundle-id <bundle>', "the app's bundle identifier");
}

/**
 * The beginning or the end of a period: a day, or a time of RFC 3339. Whether it exists is checked where it is used.
 */
export function timeBound(text: string): string {
  if (!/^\d{4}-\d\d-\d\d(?:[Tt][0-9:.]+(?:[Zz]|[+-]\d\d:\d\d))?$/.test(text))
    throw new InvalidArgumentError('It must be like 2026-11-01 or 2026-11-01T12:00:00Z.');
  return text;
}

/** What the help of each `--to` says. */
export const endMeaning = 'not part of the period: for one whole day, the next day';

/** Says on standard error that a period is empty, because no answer does. */
export async function noteEmptyPeriod({
  from,
  to,
}: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): Promise<void> {
  if (from === undefined || to === undefined || Date.parse(from) < Date.parse(to)) return;
  const { writeLines } = await import('@stoa/merchant/terminal');
  writeLines([`The period is empty: --to is ${endMeaning}.`], 'stderr');
}

/** A month of UTC, like `2026-10`. */
export function month(text: string): string {
  if (!/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/.test(text))
    throw new InvalidArgumentError('It must be a month like 2026-10.');
  return text;
}

/** The period of --from and --to. @throws CommandError for a time that does not exist */
export async function periodOf({
  from,
  to,
}: {
  readonly from?: string;
  readonly to?: string;
}): Promise<ExportPeriod> {
  const { parseTimeBound } = await import('@stoa/server');
  const instantOf = (text: string | undefined): ExportPeriod['from'] => {
    if (text === undefined) return undefined;
    const instant = parseTimeBound(text);
    if (instant === undefined) throw new CommandError(`There is no such time as ${text}.`);
    return instant;
  };
  return { from: instantOf(from), to: instantOf(to) };
}
