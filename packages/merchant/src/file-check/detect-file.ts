import { memberOf, parseJson } from '@stoa/contract';
import { type PresetName, presetNames, presets } from '../report-build/presets.js';
import { hasMarks } from '../report-build/provider-export.js';
import { readCsv } from '../report-build/read-csv.js';
import type { Source } from '../report-build/source.js';
import { CommandError } from '../terminal/command-error.js';
import type { FileKind, UnreadableFile } from './checked-file.js';
import { openBlob } from './open-blob.js';

/** What a file looks like from its beginning. */
export interface DetectedFile {
  readonly state: 'detected';
  readonly kind: FileKind;
  /** The names of its columns, so that the person can say which is which. */
  readonly columns: readonly string[];
  /** The cells of its first rows, in the order of the columns. */
  readonly sample: readonly (readonly string[])[];
}

/** How many records are searched for the names of the columns: some exports have lines above them. */
const searchedRecords = 20;
const sampleRows = 5;
const sampleCharacters = 60;

/** Looks at the beginning of a file, to propose how it is read. */
export async function detectFile(file: File): Promise<DetectedFile | UnreadableFile> {
  try {
    const source = await openBlob(file, file.name);
    const { head } = source;
    const text = new TextDecoder().decode(head).trimStart();
    if (text.startsWith('{')) return { state: 'detected', ...detectJson(text) };
    return { state: 'detected', ...(await detectCsv(source)) };
  } catch (error) {
    if (error instanceof CommandError) return { state: 'unreadable', kind: 'report', problems: error.lines };
    throw error;
  }
}

type Detected = Omit<DetectedFile, 'state'>;

/** If the first line is a complete object but not a report, the file is NDJSON. */
function detectJson(text: string): Detected {
  const lines = text.split('\n', sampleRows);
  const [first, ...others] = lines.map((line) => parseJson(line));
  const isRecord = first?.ok === true && memberOf(first.value, 'transactions') === undefined;
  if (!isRecord) return { kind: 'report', columns: [], sample: [] };
  const { value } = first;
  const columns = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const sample = [first, ...others].flatMap((one) =>
    one.ok ? [columns.map((column) => sampleText(String(memberOf(one.value, column) ?? '')))] : [],
  );
  return { kind: 'csv', columns, sample };
}

async function detectCsv({ head }: Source): Promise<Detected> {
  const whole = head.subarray(0, head.lastIndexOf(0x0a) + 1 || head.length);
  const records: (readonly string[])[] = [];
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield whole;
  }
  try {
    const read = readCsv({ head: whole, chunks: chunks(), bytesRead: () => 0, bytesTotal: undefined });
    for await (const { cells } of read) if (records.push(cells) === searchedRecords) break;
  } catch (error) {
    // The last record may be cut off here. If it is really faulty, reading the whole file reports that.
    if (!(error instanceof CommandError)) throw error;
  }
  const marked = records.findIndex((cells) => providerOf(cells) !== undefined);
  const kind = providerOf(records[marked] ?? []) ?? 'csv';
  const named = records.findIndex(isNamesOf(kind));
  const names = Math.max(named === -1 ? marked : named, 0);
  const columns = records[names] ?? [];
  const sample = records.slice(names + 1, names + 1 + sampleRows).map((cells) => cells.map(sampleText));
  return { kind, columns, sample };
}

function sampleText(text: string): string {
  return text.trim().slice(0, sampleCharacters);
}

/** In some exports, the first cell of each record says what kind of record it is. */
function isNamesOf(kind: PresetName): (cells: readonly string[]) => boolean {
  const marks = presets[kind].flatMap(({ map }) => map.records?.names ?? []);
  return ([first = '']) => marks.includes(first);
}

function providerOf(cells: readonly string[]): PresetName | undefined {
  return presetNames.find((name) =>
    presets[name].some(
      (one) => hasMarks(cells, one) || (one.map.records !== undefined && cells[0] === one.map.records.first),
    ),
  );
}
