import { CommandError } from '../terminal/command-error.js';
import { checkReportFile } from './check-report-file.js';
import type { CheckedFile, CheckHooks, FileKind, Reading, UnreadableFile } from './checked-file.js';
import { createFindingLog } from './finding-log.js';
import { type ProviderFile, readProviderFile } from './read-provider-file.js';

/**
 * Checks a file without sending it: converts it if it is a provider's, and judges the transactions by the rules of the service. It is
 * read as a stream, so memory holds one report of it, and some bytes for each id.
 */
export async function checkFile(
  file: File,
  { kind, reading }: { readonly kind: FileKind; readonly reading: Reading },
  hooks: CheckHooks,
): Promise<CheckedFile | UnreadableFile> {
  try {
    if (kind === 'report') return await checkReportFile(file, hooks);
    return await checkProviderFile({ file, preset: kind, reading }, hooks);
  } catch (error) {
    if (error instanceof CommandError) return { state: 'unreadable', kind, problems: error.lines };
    throw error;
  }
}

async function checkProviderFile(
  given: Pick<ProviderFile, 'file' | 'preset' | 'reading'>,
  { now, onProgress }: CheckHooks,
): Promise<CheckedFile> {
  let log = createFindingLog(now);
  // The lines of the transactions in the report that is being made.
  let lines: number[] = [];
  const read = await readProviderFile({
    ...given,
    folder: {
      write: async (_file, body) => {
        const places = lines;
        log.judge(body, { line: (index) => places[index], item: () => undefined });
        lines = [];
      },
      append: async () => undefined,
      clear: async () => {
        log = createFindingLog(now);
        lines = [];
      },
    },
    onReported: (line) => void lines.push(line),
    onProgress,
  });
  const unreadable = read.faults.map(
    ({ line, column, problem }) =>
      ({ is: 'unreadable', line, item: undefined, column, id: '', problem }) as const,
  );
  const findings = [...unreadable, ...log.listed()].toSorted(
    (one, other) => (one.line ?? 0) - (other.line ?? 0),
  );
  return {
    state: 'checked',
    kind: given.preset,
    reads: read.reads,
    understood: read.understood,
    rows: read.rows,
    isReadTwice: read.isReadTwice,
    transactions: read.reported,
    reports: read.reports.length,
    leftOut: read.leftOut,
    refunds: read.correctionCount,
    findings,
    counts: { ...log.counts(), unreadable: read.faultCount },
    totals: log.totals(),
    warnings: [...read.warnings, ...log.warnings()],
  };
}
