import { BackupError } from './backup-error.js';
import { listReadableBackups, logFolderOf } from './backup-folder.js';
import { listSegments, nextSegment } from './log-folder.js';
import { parsePosition, segmentOf, startOfSegment } from './log-position.js';
import type { ServerIdentity } from './replication.js';

/**
 * The files of the log at which copying into a folder of backups can begin, the best first. The first is the one after the log
 * copied so far. The second is the one after the newest backup: without it, no log can continue that backup.
 * @throws BackupError when the folder is ahead of the database, for example because an old copy of the database's files was put
 * back: the folder would then mix two different logs
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
