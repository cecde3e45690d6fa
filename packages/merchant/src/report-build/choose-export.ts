import { CommandError } from '../terminal/command-error.js';
import { hasMarks, type ProviderExport } from './provider-export.js';
import { readCsv } from './read-csv.js';
import type { Source } from './source.js';

/** How many records are searched for the names of the columns: some exports have lines above them. */
const SEARCHED_RECORDS = 20;

/**
 * Which export of a provider a file is, by the names of its columns. A file that is none of them is read as the first
 * one, so the error then says which columns are missing. @throws CommandError if it could be two
 */
export async function chooseExport(
  exports: readonly [ProviderExport, ...ProviderExport[]],
  { head }: Source,
): Promise<ProviderExport> {
  const [recommended] = exports;
  if (exports.length === 1 || recommended.map.format === 'ndjson') return recommended;
  for await (const cells of firstRecords(head)) {
    const [fitting, other] = exports.filter((one) => hasMarks(cells, one));
    if (fitting !== undefined && other !== undefined) {
      throw new CommandError(
        `The columns are those of two exports: ${fitting.reads}, and ${other.reads}. Download one of them again.`,
      );
    }
    if (fitting !== undefined) return fitting;
  }
  return recommended;
}

/**
 * The cells of the first records. The last one may be cut off here, so an error in it is ignored; reading the file
 * reports real ones.
 */
async function* firstRecords(head: Uint8Array): AsyncGenerator<readonly string[]> {
  let found = 0;
  const whole = head.subarray(0, head.lastIndexOf(0x0a) + 1 || head.length);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield whole;
  }
  const records = readCsv({ head: whole, chunks: chunks(), bytesRead: () => 0, bytesTotal: undefined });
  try {
    for await (const { cells } of records) {
      yield cells;
      found += 1;
      if (found === SEARCHED_RECORDS) return;
    }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
  }
}
