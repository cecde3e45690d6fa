import path from 'node:path';
import { CommandError, exitCodes, interruptible, print } from '@stoa/merchant/terminal';
import type { Rehearsal } from '@stoa/server';
import { type Command, Option } from 'commander';
import { configOf, type DatabaseOptions, databaseCommand } from './common-options.js';
import { counted } from './counted.js';

interface RehearseOptions extends DatabaseOptions {
  readonly from?: string;
  readonly in?: string;
  readonly copyUrl?: string;
}

/** upgrade rehearse. */
export function rehearseCommand(parent: Command): void {
  databaseCommand(
    parent,
    'rehearse',
    'restore the last backup beside the database, migrate the copy, compare all statements, count the books again, and remove it; exits with 5 if something differs',
  )
    .option('--from <dir>', 'the directory that stoa backup wrote to, for the embedded database')
    .option(
      '--in <dir>',
      'a new directory for the copy; by default beside the data directory, with -rehearsal at its end',
    )
    .addOption(
      new Option(
        '--copy-url <url>',
        'for a PostgreSQL of your own: a copy of the database of DATABASE_URL that you have restored; it is migrated, and stays',
      ).conflicts(['from', 'in']),
    )
    .action(rehearseUpgrade);
}

async function rehearseUpgrade(options: RehearseOptions): Promise<void> {
  const { rehearseOnBackup, rehearseOnCopy } = await import('@stoa/server');
  const { createProgress } = await import('@stoa/merchant/record-file');
  const config = await configOf(options);
  const progress = createProgress();
  const onStep = (step: keyof typeof steps): void => progress.show(steps[step]);
  const { from, copyUrl: url } = options;
  const place = path.resolve(options.in ?? `${config.dataDir}-rehearsal`);
  try {
    const rehearsal = await interruptible(async (signal) => {
      try {
        if (url !== undefined) return await rehearseOnCopy(config, { url, signal, onStep });
        if (from === undefined) throw new CommandError(whatToName(config.databaseUrl === undefined));
        return await rehearseOnBackup(config, { folder: path.resolve(from), place, signal, onStep });
      } catch (error) {
        if (!signal.aborted || error instanceof CommandError) throw error;
        throw new CommandError('The rehearsal was interrupted after the step that was under way.', {
          cause: error,
        });
      }
    });
    progress.clear();
    print(options.json, onTerminal(rehearsal), describe(rehearsal));
    if (!rehearsal.hasPassed) process.exitCode = exitCodes.found;
  } finally {
    progress.clear();
  }
}

const steps = {
  restoring: 'restoring the backup',
  migrating: 'migrating the copy',
  comparing: 'comparing all statements',
  counting: 'counting the books again',
  removing: 'removing the copy',
};

function whatToName(isEmbedded: boolean): string {
  return isEmbedded
    ? 'Name the directory of the backups with --from.'
    : 'DATABASE_URL names a PostgreSQL of your own: restore its last backup into another database with your own tools, and name that with --copy-url. docs/operations/upgrade.md has an example.';
}

/** A rehearsal, with the backup if one was restored for it. */
type Shown = Rehearsal & {
  readonly backup?: {
    readonly startedAt: string;
    readonly lastCommit: Date | undefined;
    readonly seconds: number;
  };
};

function onTerminal({ hasPassed, backup, migrations, seconds, statements, books }: Shown) {
  return {
    passed: hasPassed,
    backup:
      backup === undefined
        ? null
        : {
            started_at: backup.startedAt,
            last_commit: backup.lastCommit?.toISOString() ?? null,
            restored_seconds: rounded(backup.seconds),
          },
    migrations: migrations.map((one) => ({
      migration: one.id,
      name: one.name,
      seconds: rounded(one.seconds),
    })),
    migrated_seconds: rounded(seconds),
    statements: statements.count,
    differing_statements: statements.differing.map(({ merchantId, month }) => ({
      merchant_id: merchantId,
      month,
    })),
    more_statements_differ: statements.hasMoreDiffering,
    gone_columns: statements.goneColumns,
    merchants: books.merchants,
    wrong_books: books.wrong.map(({ merchantId, statements: wrong }) => ({
      merchant_id: merchantId,
      statements: wrong,
    })),
  };
}

function describe({ hasPassed, backup, migrations, seconds, statements, books }: Shown): string[] {
  const { differing, hasMoreDiffering, goneColumns } = statements;
  const same = differing.length === 0;
  const differ = `${hasMoreDiffering ? 'more than ' : ''}${differing.length} differ`;
  return [
    ...(backup === undefined
      ? []
      : [
          `Restored the backup of ${backup.startedAt} in ${rounded(backup.seconds)} s${lastCommitText(backup.lastCommit)}.`,
        ]),
    `Migrated it in ${rounded(seconds)} s: ${counted(migrations.length, 'migration')}.`,
    ...migrations.map(
      (one) => `  ${String(one.id).padStart(4, '0')} ${one.name.padEnd(12)} ${rounded(one.seconds)} s`,
    ),
    `Compared ${counted(statements.count, 'statement')}: ${same ? 'all say what they said before' : differ}.`,
    ...differing.map(({ merchantId, month }) => `  merchant ${merchantId}, ${month}`),
    ...(goneColumns.length === 0 ? [] : [`Not compared, because they are gone: ${goneColumns.join(', ')}.`]),
    `Counted the books of ${counted(books.merchants, 'merchant')} again: ${books.wrong.length === 0 ? 'all are right' : `${books.wrong.length} are wrong`}.`,
    ...books.wrong.map(
      ({ merchantId, statements: wrong }) => `  merchant ${merchantId}: ${wrong.join(', ')}`,
    ),
    ...(backup === undefined ? [] : ['The copy is removed. The database itself was not touched.']),
    hasPassed ? 'The rehearsal has passed.' : 'The rehearsal has not passed.',
  ];
}

function lastCommitText(lastCommit: Date | undefined): string {
  return lastCommit === undefined ? '' : `, with all up to ${lastCommit.toISOString()}`;
}

function rounded(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
