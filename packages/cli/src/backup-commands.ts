import path from 'node:path';
import { exitCodes, interruptible, positiveInteger, print } from '@stoa/merchant/terminal';
import type { checkBackup } from '@stoa/server';
import { type Command, InvalidArgumentError } from 'commander';
import {
  administer,
  configOf,
  type DatabaseOptions,
  databaseCommand,
  withDatabaseOptions,
} from './common-options.js';
import { counted } from './counted.js';
import { findingLines } from './finding-lines.js';

interface BackupOptions extends DatabaseOptions {
  readonly to: string;
  readonly keep?: number;
}

interface RestoreOptions extends DatabaseOptions {
  readonly from: string;
  readonly until?: Date;
}

const folderMeaning = 'a directory of backups, outside the data directory; it is made if it is missing';

/** backup (create), backup log, backup verify, restore. */
export function backupCommands(program: Command): void {
  const backup = program
    .command('backup')
    .description('backups of the embedded database, made while it runs; stoa backup --to DIR makes one');
  createCommand(backup);
  logCommand(backup);
  verifyCommand(backup);
  restoreCommand(program);
}

function createCommand(parent: Command): void {
  withDatabaseOptions(parent.command('create', { isDefault: true }))
    .description(
      'copy the embedded database while it runs, and verify the copy; the secret is not in it: keep that apart (the word create may be left out)',
    )
    .requiredOption('--to <dir>', folderMeaning)
    .option('--keep <count>', 'remove all but so many backups, and the log before them', positiveInteger)
    .action(makeBackup);
}

async function makeBackup(options: BackupOptions): Promise<void> {
  const { backUp } = await import('@stoa/server');
  const config = await configOf(options);
  const { backup, files, removed } = await interruptible(async (signal) => {
    try {
      return await backUp(config, { folder: path.resolve(options.to), keep: options.keep, signal });
    } catch (error) {
      if (!signal.aborted && config.databaseUrl === undefined) await notifyOfFailure(options);
      throw error;
    }
  });
  const { dir, record } = backup;
  print(options.json, { backup: dir, ...recordOnTerminal(record), files, removed }, [
    `Backed up to ${dir} (${megabytes(record.sizeBytes)}), and verified: ${files} files and their log.`,
    `Everything acknowledged before ${record.startedAt} is in it. The secret is not: keep it elsewhere.`,
    ...(removed.length === 0 ? [] : [`Removed: ${removed.join(', ')}.`]),
  ]);
}

/** If the operator cannot be notified, the person still reads why the backup failed. */
async function notifyOfFailure(options: BackupOptions): Promise<void> {
  await administer(options, ({ notifyOfFailedBackup }) => notifyOfFailedBackup()).catch(() => undefined);
}

function logCommand(parent: Command): void {
  databaseCommand(
    parent,
    'log',
    'copy the log as it grows until this command is stopped, so that stoa restore reaches any time after a backup',
  )
    .requiredOption('--to <dir>', folderMeaning)
    .action(async (options: BackupOptions) => {
      const { copyLog } = await import('@stoa/server');
      const config = await configOf(options);
      const folder = path.resolve(options.to);
      await interruptible((signal) =>
        copyLog(config, {
          folder,
          signal,
          onStart: ({ file, hasGap }) =>
            print(options.json, { folder, first_file: file, has_gap: hasGap }, [
              `Copying the log to ${folder}, from ${file} on.`,
              ...(hasGap
                ? ['The log before it is gone from the server, so there is a gap: run stoa backup now.']
                : []),
            ]),
        }),
      );
    });
}

function verifyCommand(parent: Command): void {
  parent
    .command('verify')
    .description('read a backup again, for example a copy elsewhere, and compare it with its checksums')
    .argument('<dir>', 'one backup, such as backups/20261122T020000.123Z')
    .option('--json', 'print one JSON object')
    .action(async (dir: string, options: DatabaseOptions) => {
      const { checkBackup } = await import('@stoa/server');
      const { files, record } = await checkBackup(dir);
      print(options.json, { verified: true, files, ...recordOnTerminal(record) }, [
        `The backup is complete and undamaged: ${files} files and their log, ${megabytes(record.sizeBytes)}.`,
        `Everything acknowledged before ${record.startedAt} is in it.`,
      ]);
    });
}

function restoreCommand(program: Command): void {
  databaseCommand(
    program,
    'restore',
    'restore a backup of the embedded database into a new data directory (--data)',
  )
    .requiredOption('--from <dir>', 'the directory that stoa backup wrote to')
    .option(
      '--until <time>',
      'leave out what was committed after this time, RFC 3339; without it, all there is',
      instant,
    )
    .action(async (options: RestoreOptions) => {
      const { examine, restore } = await import('@stoa/server');
      const config = await configOf(options);
      const { backup, segments, hasGap, lastCommit } = await restore(config, {
        folder: path.resolve(options.from),
        until: options.until,
      });
      const findings = (await examine(config)).filter(({ subject }) => checked.has(subject));
      const healthy = findings.every(({ state }) => state !== 'broken');
      const last = lastCommit?.toISOString();
      print(
        options.json,
        {
          data: config.dataDir,
          backup: backup.name,
          log_files: segments,
          last_commit: last,
          has_gap: hasGap,
          healthy,
          findings,
        },
        [
          `Restored into ${config.dataDir}: the backup of ${backup.record.startedAt} and ${counted(segments, 'file')} of log after it.`,
          last === undefined
            ? `The data is as of the time of the backup: its log holds no later transaction.`
            : `The last transaction in it was committed at ${last}.`,
          ...(hasGap ? ['More log lies after a gap and could not be used.'] : []),
          ...findingLines(findings),
          healthy
            ? 'Start it with stoa serve, and back it up into a new directory: its history is a new one.'
            : `The database is restored, but Stoa cannot run on it yet. The secret is in no backup: put it into ${path.join(config.dataDir, 'secret')}, or set STOA_SECRET, and run stoa doctor.`,
        ],
      );
      if (!healthy) process.exitCode = exitCodes.failed;
    });
}

/** The subjects of the doctor's findings that concern the restored data. */
const checked: ReadonlySet<string> = new Set(['database', 'migrations', 'keys']);

function instant(text: string): Date {
  const isRfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i.test(text);
  if (!isRfc3339 || Number.isNaN(Date.parse(text)))
    throw new InvalidArgumentError('It must be RFC 3339, like 2026-11-22T10:00:00Z.');
  return new Date(text);
}

type BackupRecord = Awaited<ReturnType<typeof checkBackup>>['record'];

function recordOnTerminal({ startedAt, finishedAt, sizeBytes, sha256 }: BackupRecord) {
  return { started_at: startedAt, finished_at: finishedAt, size_bytes: sizeBytes, sha256 };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
