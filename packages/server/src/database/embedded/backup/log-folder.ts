import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../small-files.js';
import { parseSegmentName, segmentBytes, segmentName } from './log-position.js';

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

/** The files of the log of one timeline, in order. If a file is there both complete and incomplete, the complete one counts. */
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
