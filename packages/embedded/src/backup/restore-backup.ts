import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { makeClusterFrom } from '../cluster.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres.js';
import { EmbeddedPostgresError } from '../embedded-postgres-error.js';
import { makeOwnDir, openOwn, provideDataDir, replaceOwn, syncDirectory } from '../own-files.js';
import { BackupError, explained } from './backup-error.js';
import { createFile, listBackups, logFolderOf, type StoredBackup } from './backup-folder.js';
import { continuation, listSegments, type StoredSegment } from './log-folder.js';
import { parsePosition, segmentBytes, segmentName, segmentOf, startOfSegment } from './log-position.js';
import { historyFile } from './replication.js';
import { draftName, isDraft, removeLeftovers } from './restore-draft.js';
import type { Sink, TarEntry } from './tar-file.js';
import { verifyBackup } from './verify-backup.js';

export interface RestoreOptions {
  /** The folder of the backups. */
  readonly folder: string;
  /** Where the database is restored to; it holds nothing but, perhaps, the secret. */
  readonly dataDir: string;
  /** Transactions up to this instant are restored; undefined restores all there are. */
  readonly until: Date | undefined;
  readonly temporaryDir: string;
  readonly cacheDir: string | undefined;
}

/** A database that was restored, and is stopped. */
export interface RestoredBackup {
  readonly backup: StoredBackup;
  /** How many files of the log continued the backup, and whether there were more after a gap. */
  readonly segments: number;
  readonly hasGap: boolean;
  /** When the last transaction in it was committed; undefined if the log of the backup holds none. */
  readonly lastCommit: Date | undefined;
}

/** There may be months of log to replay. */
const recoveryLimitMs = 24 * 60 * 60_000;
const silentLogger = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Restores a database into a new data directory. It works in a directory inside of that one, and moves the database
 * into its place when it has recovered: what was interrupted is never taken for a database.
 * @throws BackupError, EmbeddedPostgresError, and UnsafeFileError for files that others can change
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredBackup> {
  const { folder, dataDir, until } = options;
  return explained(`The restore into ${dataDir} failed`, async () => {
    const backup = chooseBackup(await listBackups(folder), folder, until);
    const { segments, hasGap } = await continuationOf(backup, folder, until);
    await provideEmptyDir(dataDir);
    const draft = path.join(dataDir, draftName());
    try {
      await makeOwnDir(draft);
      await makeClusterFrom(
        {
          dataDir: draft,
          cacheDir: options.cacheDir,
          majorVersion: backup.record.postgresVersion.split('.')[0] ?? '',
        },
        (cluster) => fill(cluster, backup, segments),
      );
      const lastCommit = await recover(draft, options, segments);
      await rename(path.join(draft, 'postgres'), path.join(dataDir, 'postgres'));
      await syncDirectory(dataDir);
      return { backup, segments: segments.length, hasGap, lastCommit };
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  });
}

/** The bytes of the newest backup of a folder, and of the log that continues it. @throws BackupError */
export async function sizeOfNewest(folder: string): Promise<number> {
  const backup = chooseBackup(await listBackups(folder), folder, undefined);
  const { segments } = await continuationOf(backup, folder, undefined);
  return backup.record.sizeBytes + segments.length * segmentBytes;
}

function chooseBackup(
  backups: readonly StoredBackup[],
  folder: string,
  until: Date | undefined,
): StoredBackup {
  const isEarlier = ({ record }: StoredBackup): boolean =>
    until === undefined || Date.parse(record.finishedAt) <= until.getTime();
  const [oldest] = backups;
  if (oldest === undefined) throw new BackupError(`${folder} holds no complete backup.`);
  const chosen = backups.findLast(isEarlier);
  if (chosen === undefined)
    throw new BackupError(
      `The oldest backup in ${folder} was complete at ${oldest.record.finishedAt}; nothing can be restored to an earlier time.`,
    );
  return chosen;
}

async function continuationOf({ record }: StoredBackup, folder: string, until: Date | undefined) {
  const first = segmentOf(parsePosition(record.endPosition) - 1n) + 1;
  const found = await continuation(await listSegments(logFolderOf(folder), record.timeline), first);
  if (found.segments.length === 0 && until !== undefined)
    throw new BackupError(
      `${logFolderOf(folder)} holds no log that continues the backup of ${record.startedAt}, so it cannot be restored to a later time. Without --until it can be restored as it is.`,
    );
  return found;
}

/** The directory may already contain only a secret and what an interrupted restore left. */
async function provideEmptyDir(dataDir: string): Promise<void> {
  await provideDataDir(dataDir);
  const names = await readdir(dataDir);
  const leftovers = names.filter(isDraft);
  const others = names.filter(
    (name) => !leftovers.includes(name) && !['secret', 'lost+found'].includes(name),
  );
  if (others.length > 0)
    throw new BackupError(
      `${dataDir} is not empty. Restore into a new directory (--data), and keep the old one until the new one is good.`,
    );
  await removeLeftovers(dataDir, leftovers);
}

/** Unpacks the backup while it is verified, adds the log, and says that it has to recover. */
async function fill(
  cluster: string,
  { dir, record }: StoredBackup,
  segments: readonly StoredSegment[],
): Promise<void> {
  await verifyBackup(dir, record, (entry) => extract(cluster, entry));
  for (const { file, segment } of segments)
    await copySegment(file, path.join(cluster, 'pg_wal', segmentName(record.timeline, segment)));
  await replaceOwn(path.join(cluster, historyFile), randomBytes(16).toString('hex'));
  await (await createFile(path.join(cluster, 'recovery.signal'))).close();
}

/** PostgreSQL makes every file durable before it recovers. */
async function extract(cluster: string, { path: name, kind }: TarEntry): Promise<Sink | undefined> {
  const target = path.join(cluster, name);
  if (kind === 'directory') {
    await makeOwnDir(target);
    return undefined;
  }
  const handle = await createFile(target);
  return {
    write: (chunk) => handle.appendFile(chunk),
    close: () => handle.close(),
  };
}

/** A file that was being written is shorter than the server expects. */
async function copySegment(from: string, to: string): Promise<void> {
  const source = await openOwn(from, { flags: constants.O_RDONLY });
  try {
    const target = await createFile(to);
    try {
      await copyBytes(source, target);
      await target.truncate(segmentBytes);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function copyBytes(source: FileHandle, target: FileHandle): Promise<void> {
  const bytes = await source.readFile();
  await target.writeFile(bytes);
}

/** Starts the server, which replays the log and begins a history of its own, and stops it. */
async function recover(
  draft: string,
  { until, temporaryDir, cacheDir }: RestoreOptions,
  segments: readonly StoredSegment[],
): Promise<Date | undefined> {
  const postgres = await startEmbeddedPostgres({
    dataDir: draft,
    role: 'guest',
    logger: silentLogger,
    temporaryDir,
    cacheDir,
    busyLimitMs: recoveryLimitMs,
    settings: {
      hot_standby: 'off',
      // All the log is there already.
      restore_command: 'false',
      recovery_target_timeline: 'current',
      recovery_target_action: 'promote',
      ...(until === undefined ? {} : { recovery_target_time: targetText(until) }),
    },
  }).catch((error: unknown) => {
    throw until === undefined ? error : explainTarget(error, until);
  });
  try {
    return await replayed(postgres, segments);
  } finally {
    await postgres.stop();
  }
}

/** So early in its start, the server does not understand `Z`. */
function targetText(until: Date): string {
  return until.toISOString().replace('T', ' ').replace('Z', '+00');
}

function explainTarget(error: unknown, until: Date): unknown {
  const isShort =
    error instanceof EmbeddedPostgresError && error.message.includes('before configured recovery target');
  if (!isShort) return error;
  return new BackupError(
    `The log ends before ${until.toISOString()}: no later transaction is in it. Choose an earlier time, or leave --until away for all there is.`,
    { cause: error },
  );
}

/** Checks that all of the log was replayed: a damaged file would end the recovery just as the end of the log does. */
async function replayed(
  { connection }: EmbeddedPostgres,
  segments: readonly StoredSegment[],
): Promise<Date | undefined> {
  const client = new Client({ ...connection, ssl: false });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ position: string; last_commit: Date | null; target: string }>(`
      select
        pg_last_wal_replay_lsn()::text as position,
        pg_last_xact_replay_timestamp() as last_commit,
        current_setting('recovery_target_time') as target`);
    const [
      { position, last_commit: lastCommit, target } = { position: '0/0', last_commit: null, target: '' },
    ] = rows;
    const last = segments.findLast(({ isComplete }) => isComplete);
    if (target === '' && last !== undefined && parsePosition(position) <= startOfSegment(last.segment))
      throw new BackupError(
        `The log could be read up to ${position} only, but more of it is there: a file of it is damaged. Restore to an earlier time with --until, or from another backup.`,
      );
    return lastCommit ?? undefined;
  } finally {
    await client.end();
  }
}
