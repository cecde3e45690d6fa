import { BackupError } from './backup-error.js';
import { listReadableBackups, logFolderOf } from './backup-folder.js';
import { listSegments, nextSegment } from './log-folder.js';
import { parsePosition, segmentOf, startOfSegment } from './log-position.js';
import type { ServerIdentity } from './replication.js';

/**
 * The files of the log with which a folder of backups can be continued, the best first: the one after the copied log, and the
 * one after the newest backup, without which that backup stands for itself alone.
 * @throws BackupError when the folder is ahead of the database, as after a copy of its files was put back: its log would be
 * mixed with another one
 */
export async function continuedSegments(
  folder: string,
  { timeline, position: positionNow }: ServerIdentity,
): Promise<number[]> {
  const position = parsePosition(positionNow);
  const next = nextSegment(await listSegments(logFolderOf(folder), timeline));
  const newest = (await listReadableBackups(folder)).at(-1);
  const end = newest === undefined ? undefined : parsePosition(newest.record.endPosition);
  if ((next !== undefined && startOfSegment(next) > position) || (end !== undefined && end > position))
    throw new BackupError(
      `${folder} holds what this database has not written yet: it was set back by a copy of its files. Name a new directory with --to, and keep that one.`,
    );
  const known = [next, end === undefined ? undefined : segmentOf(end - 1n) + 1];
  return known.filter((segment) => segment !== undefined).filter((segment) => segment >= (next ?? 0));
}
