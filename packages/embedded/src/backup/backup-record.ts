import { BackupError } from './backup-error.js';

/** What is known about a complete backup. The file with this record is written last. */
export interface BackupRecord {
  /** When it began, by the database's clock: everything acknowledged before is in it. RFC 3339 */
  readonly startedAt: string;
  /** When it was complete; it can be restored to this time and to later ones. */
  readonly finishedAt: string;
  /** Given by initdb, and kept by every copy of the files. */
  readonly systemId: string;
  /** Grows by one when a restored copy begins a history of its own. */
  readonly timeline: number;
  /** The log from here … */
  readonly startPosition: string;
  /** … to here belongs to the files and is kept with them. */
  readonly endPosition: string;
  /** As in `18.4`. */
  readonly postgresVersion: string;
  /** Size and SHA-256 of `base.tar`. */
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** Which database a folder of backups belongs to, and which of its histories. */
export interface Origin extends Pick<BackupRecord, 'systemId' | 'timeline'> {
  /**
   * Two databases restored from one backup have the same timeline; this name tells them apart. Empty if never restored.
   */
  readonly history: string;
}

const databaseFormat = { systemId: /^\d{1,20}$/, timeline: /^\d{1,9}$/ };
const originFormat = { ...databaseFormat, history: /^([0-9a-f]{32})?$/ };
const recordFormat = {
  ...databaseFormat,
  startedAt: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
  finishedAt: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
  startPosition: /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/,
  endPosition: /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/,
  postgresVersion: /^\d{1,3}(\.\d{1,3})?$/,
  sizeBytes: /^\d{1,15}$/,
  sha256: /^[0-9a-f]{64}$/,
};

type Texts<Format> = { readonly [Name in keyof Format]: string };

/** Text of a record, as `readRecord` and `readOrigin` read it. */
export function recordText(record: Origin | BackupRecord): string {
  return `${JSON.stringify(record, null, 2)}\n`;
}

/** @throws BackupError when the text is something else */
export function parseOrigin(text: string, file: string): Origin {
  const { systemId, timeline, history } = parseMembers(text, file, originFormat);
  return { systemId, timeline: Number(timeline), history };
}

/** @throws BackupError when the text is something else */
export function parseRecord(text: string, file: string): BackupRecord {
  const texts = parseMembers(text, file, recordFormat);
  return { ...texts, timeline: Number(texts.timeline), sizeBytes: Number(texts.sizeBytes) };
}

function parseMembers<Format extends Readonly<Record<string, RegExp>>>(
  text: string,
  file: string,
  format: Format,
): Texts<Format> {
  const value = parseJson(text);
  const members: Readonly<Record<string, unknown>> =
    typeof value === 'object' && value !== null ? { ...value } : {};
  const isRecord = (found: Readonly<Record<string, string>>): found is Texts<Format> =>
    Object.entries(format).every(([name, pattern]) => pattern.test(found[name] ?? ''));
  const texts = Object.fromEntries(Object.keys(format).map((name) => [name, String(members[name])]));
  if (!isRecord(texts)) throw new BackupError(`${file} is damaged, or was not made by this version of Stoa.`);
  return texts;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
