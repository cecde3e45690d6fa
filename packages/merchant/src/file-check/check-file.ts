import { parseJson, wireLimits } from '@stoa/contract';
import { sentenceOf } from '../report-build/source-row.js';
import { CommandError } from '../terminal/command-error.js';
import type { CheckedFile, CheckHooks, FileKind, Reading, UnreadableFile } from './checked-file.js';
import { createFindingLog, type FindingLog } from './finding-log.js';
import { openBlob } from './open-blob.js';
import { type ProviderFile, readProviderFile } from './read-provider-file.js';
import { type ReportHead, type ReportItem, readReportItems } from './report-items.js';

/** Transactions of this size certainly fit into one report, with the body around them. */
const groupBytes = wireLimits.reportBodyBytes - 1_024;

/**
 * Checks the file of a report by the rules of the service, without calling it. The file may be larger than one report:
 * it is read, checked and later sent in parts that fit. @throws CommandError if it is not JSON, or not a report
 */
async function checkReportFile(file: File, { now, onProgress }: CheckHooks): Promise<CheckedFile> {
  const log = createFindingLog(now);
  const head = await readHead(file);
  const source = await openBlob(file, file.name);
  let [rows, reports] = [0, 0];
  for await (const group of groupsOf(readReportItems(source.chunks))) {
    checkGroup(group, { head, log, before: rows });
    rows += group.length;
    reports += 1;
    onProgress({ bytesRead: source.bytesRead(), bytesTotal: file.size, rows });
  }
  if (rows === 0)
    throw new CommandError(
      'The file is not a report: it has no transactions in a JSON object like {"created_at": "…", "transactions": […]}.',
    );
  return {
    state: 'checked',
    kind: 'report',
    reads: undefined,
    namesLine: undefined,
    understood: [],
    rows,
    isReadTwice: false,
    transactions: rows,
    reports,
    leftOut: [],
    refunds: 0,
    findings: log.listed(),
    counts: log.counts(),
    faultyRows: 0,
    curedRows: 0,
    totals: log.totals(),
    warnings: log.warnings(),
  };
}

/** `created_at` may come after the transactions, so the file is read until it is found, to the end if need be. */
async function readHead(file: File): Promise<ReportHead> {
  const head: ReportHead = {};
  const { chunks } = await openBlob(file, file.name);
  for await (const _ of readReportItems(chunks, head)) if (head.createdAt !== undefined) break;
  return head;
}

async function* groupsOf(items: AsyncIterable<ReportItem>): AsyncGenerator<readonly ReportItem[]> {
  let group: ReportItem[] = [];
  let bytes = 0;
  for await (const item of items) {
    // A UTF-16 unit takes at most three bytes in UTF-8.
    const most = item.text.length * 3 + 1;
    if (group.length >= wireLimits.transactionsPerReport || bytes + most > groupBytes) {
      yield group;
      [group, bytes] = [[], 0];
    }
    group.push(item);
    bytes += most;
  }
  if (group.length > 0) yield group;
}

interface Around {
  readonly head: ReportHead;
  readonly log: FindingLog;
  /** How many transactions the earlier groups have. */
  readonly before: number;
}

function checkGroup(group: readonly ReportItem[], { head, log, before }: Around): void {
  const broken = group.findIndex(({ text }) => 'malformed' in parseJson(text));
  if (broken !== -1) {
    const { line = 1, text = '' } = group[broken] ?? {};
    const parsed = parseJson(text);
    const problem = 'malformed' in parsed ? parsed.malformed : '';
    throw new CommandError(
      `Transaction ${before + broken + 1}, which begins in line ${line}, is not JSON. In it: ${problem}`,
    );
  }
  const createdAt = head.createdAt === undefined ? '' : `"created_at":${head.createdAt},`;
  const body = `{${createdAt}"transactions":[${group.map(({ text }) => text).join(',')}]}`;
  log.check(body, { line: (index) => group[index]?.line, item: (index) => before + index + 1 });
}

/**
 * Checks a file without sending it: converts it if it is a provider's, and checks the transactions by the rules of the
 * service. It is read as a stream, so memory holds one report of it, and some bytes for each id.
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
  let rows: { readonly line: number; readonly isCured: boolean }[] = [];
  const read = await readProviderFile({
    ...given,
    folder: {
      write: async (_file, body) => {
        const places = rows;
        log.check(body, {
          line: (index) => places[index]?.line,
          item: () => undefined,
          cured: places.flatMap(({ isCured }, index) => (isCured ? index : [])),
        });
        rows = [];
      },
      append: async () => undefined,
      clear: async () => {
        log = createFindingLog(now);
        rows = [];
      },
    },
    onReported: (line, isCured) => void rows.push({ line, isCured }),
    onProgress,
  });
  const unreadable = read.faults.map(
    (fault) =>
      ({
        is: 'unreadable',
        line: fault.line,
        item: undefined,
        column: fault.column,
        id: fault.id ?? '',
        problem: sentenceOf(fault),
        cause: fault.cause ?? fault.problem,
        proposal: fault.proposal,
      }) as const,
  );
  const findings = [...unreadable, ...log.listed()].toSorted(
    (one, other) => (one.line ?? 0) - (other.line ?? 0),
  );
  return {
    state: 'checked',
    kind: given.preset,
    reads: read.reads,
    namesLine: read.namesLine,
    understood: read.understood,
    rows: read.rows,
    isReadTwice: read.isReadTwice,
    transactions: read.reported,
    reports: read.reports.length,
    leftOut: read.leftOut,
    refunds: read.correctionCount,
    findings,
    counts: { ...log.counts(), unreadable: read.faultCount },
    faultyRows: read.skippedRows,
    curedRows: log.cured(),
    totals: log.totals(),
    warnings: [...read.warnings, ...log.warnings()],
  };
}
