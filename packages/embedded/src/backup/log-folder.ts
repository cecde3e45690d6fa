import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../small-files.js';
import { BackupError } from './backup-error.js';
import { listReadableBackups, logFolderOf } from './backup-folder.js';
import {
  parsePosition,
  parseSegmentName,
  segmentBytes,
  segmentName,
  segmentOf,
  startOfSegment,
} from './log-position.js';
import type { ServerIdentity } from './replication.js';

/** A file of the log in a folder of backups. */
export interface StoredSegment {
  readonly file: string;
  readonly segment: number;
  /** False for the newest one while it is being written, and after its writer was killed. */
  readonly isComplete: boolean;
}

const partialSuffix = '.partial';

/** The name under which a file of the log is written until it is complete. */
export function partialFileOf(logFolder: string, timeline: number, segment: number): string {
  return path.join(logFolder, `${segmentName(timeline, segment)}${partialSuffix}`);
}

/**
 * The files of the log of one timeline, in order. If a file is there both complete and incomplete, the complete one
 * counts.
 */
export async function listSegments(logFolder: string, timeline: number): Promise<StoredSegment[]> {
  const names = await readdir(logFolder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const found = new Map<number, StoredSegment>();
  for (const name of names) {
    const isComplete = !name.endsWith(partialSuffix);
    const parsed = parseSegmentName(isComplete ? name : name.slice(0, -partialSuffix.length));
    if (parsed?.timeline !== timeline || found.get(parsed.segment)?.isComplete === true) continue;
    found.set(parsed.segment, { file: path.join(logFolder, name), segment: parsed.segment, isComplete });
  }
  return [...found.values()].toSorted((one, other) => one.segment - other.segment);
}

/** The file from which copying goes on: the one after the last complete file, or the one that was begun. */
export function nextSegment(segments: readonly StoredSegment[]): number | undefined {
  const last = segments.at(-1);
  if (last === undefined) return undefined;
  return last.isComplete ? last.segment + 1 : last.segment;
}

/** The files that continue a backup without a gap, and whether there are more after a gap. */
export async function continuation(
  segments: readonly StoredSegment[],
  first: number,
): Promise<{ readonly segments: readonly StoredSegment[]; readonly hasGap: boolean }> {
  const later = segments.filter(({ segment }) => segment >= first);
  const end = later.findIndex(({ segment }, index) => segment !== first + index);
  const whole = end === -1 ? later : later.slice(0, end);
  const sizes = await Promise.all(whole.map(async ({ file }) => (await stat(file)).size));
  const short = whole.findIndex(({ isComplete }, index) => isComplete && sizes[index] !== segmentBytes);
  const begun = whole.findIndex(({ isComplete }) => !isComplete);
  const ends = [short, begun === -1 ? -1 : begun + 1].filter((index) => index !== -1);
  const usable = whole.slice(0, Math.min(whole.length, ...ends));
  return { segments: usable, hasGap: usable.length < later.length };
}

/**
 * The files of the log at which copying into a folder of backups can begin, the best first. The first is the one after
 * the log copied so far. The second is the one after the newest backup: without it, no log can continue that backup.
 * @throws BackupError when the folder is ahead of the database, for example because an old copy of the database's files
 * was put back: the folder would then mix two different logs
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
