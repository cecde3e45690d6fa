import { wireLimits } from '@stoa/contract';
import { CommandError } from '../terminal/command-error.js';
import { type Understood, understandMap } from './bind-columns.js';
import type { TakenBack } from './build-passes.js';
import type { BuildPlan } from './build-plan.js';
import { type BuildTally, createBuildTally } from './build-tally.js';
import type { LeftOut } from './classify-row.js';
import type { ColumnMap } from './column-map.js';
import type { BuiltTransaction, Conversion, ConversionRules } from './conversion.js';
import { convertRow } from './convert-row.js';
import { csvRows } from './csv-rows.js';
import { createFaultLog, type FaultLog } from './fault-log.js';
import type { ReportFolder } from './output-folder.js';
import { hasMarks, type ProviderExport } from './provider-export.js';
import { readCsv } from './read-csv.js';
import { readNdjson, type UnreadLine } from './read-ndjson.js';
import { createRefundCollector, type RefundCollector } from './refund-collector.js';
import { createReportWriter, serialize, type WrittenReport } from './report-writer.js';
import { createSeenIds } from './seen-ids.js';
import type { Source } from './source.js';
import { type RowFault, type SourceRow, shortened } from './source-row.js';

const repeated: LeftOut = { is: 'left out', reason: 'duplicate', type: 'identical row' };

/** A larger file must be split: the ids that a build remembers would not fit into memory. */
const MAX_TRANSACTIONS = 10_000_000;

/** Is told where each field is read from and from which export; of CSV, also the line of the names of the columns. */
export type OnColumns = (understood: readonly Understood[], reads: string, line?: number) => void;

export interface PassOptions {
  readonly plan: BuildPlan;
  readonly open: () => Promise<Source>;
  readonly folder: ReportFolder;
  /** What an earlier pass found that rows take back from payments. */
  readonly known: TakenBack | undefined;
  /** To this, the pass adds what rows take back from payments. */
  readonly found: TakenBack;
  /** The payments of which an earlier pass found refunds. */
  readonly wanted: ReadonlySet<string>;
  readonly onColumns: OnColumns;
  readonly onRow: (source: Source, rows: number) => void;
  /** Called when the row of that line is in the report that is being written. */
  readonly onReported?: (line: number, isCured: boolean) => void;
}

export interface Pass {
  readonly rows: number;
  readonly tally: BuildTally;
  readonly faults: FaultLog;
  readonly reports: readonly WrittenReport[];
  readonly refunds: RefundCollector;
  readonly map: ColumnMap;
}

/** Reads the file once, from its first row to its last, and writes its reports into the folder. */
export async function runPass(options: PassOptions): Promise<Pass> {
  const { plan, folder, onRow, onReported } = options;
  const source = await options.open();
  const chosen = await chooseExport(plan.exports, source);
  const tally = createBuildTally();
  const faults = createFaultLog(folder, plan.skipFaulty);
  const writer = createReportWriter({
    limits: { bytes: wireLimits.reportBodyBytes, transactions: wireLimits.transactionsPerReport },
    createdAt: plan.createdAt,
    write: folder.write,
  });
  const rules: ConversionRules = {
    ...plan,
    map: chosen.map,
    takenBack: (payment) => options.known?.of(payment),
    idCharacters: wireLimits.transactionIdCharacters,
  };
  const refunds = createRefundCollector(rules, options.wanted);
  const decide = createDecider(options, { tally, faults, rules, refunds });
  let rows = 0;
  for await (const row of rowsOf(source, chosen, options)) {
    rows += 1;
    onRow(source, rows);
    const decided = decide(row);
    await faults.settle();
    // After a fault that is not skipped, no file will be published, so nothing more is written.
    if (decided === undefined || (!plan.skipFaulty && faults.count() > 0)) continue;
    await writer.add(decided.transaction);
    onReported?.(row.line, decided.isCured);
  }
  return { rows, tally, faults, reports: await writer.finish(), refunds, map: chosen.map };
}

function rowsOf(
  source: Source,
  { map, reads }: ProviderExport,
  { plan, onColumns }: PassOptions,
): AsyncIterable<SourceRow | UnreadLine> {
  const given = { map, defaults: plan.defaults, hasRates: plan.rates !== undefined };
  if (map.format === 'ndjson') {
    onColumns(understandMap(given), reads);
    return readNdjson(source);
  }
  const { exports } = plan;
  return csvRows(source, {
    given,
    reads,
    exports,
    onColumns: (columns, line) => onColumns(columns, reads, line),
  });
}

interface Books {
  readonly tally: BuildTally;
  readonly faults: FaultLog;
  readonly rules: ConversionRules;
  readonly refunds: RefundCollector;
}

/** Decides on each row and counts it; returns the transaction if the row is to be reported. */
function createDecider(
  { plan, found }: PassOptions,
  { tally, faults, rules, refunds }: Books,
): (row: SourceRow | UnreadLine) => Extract<Conversion, { is: 'transaction' }> | undefined {
  const seen = createSeenIds();
  const report = (row: SourceRow, transaction: BuiltTransaction): BuiltTransaction | undefined => {
    const before = seen(transaction.id, serialize(transaction), row.line);
    if (before.is === 'repeat') {
      refunds.refundedSoFar(row, transaction);
      tally.leaveOut(repeated);
      return undefined;
    }
    const problem = problemOf(transaction, { plan, map: rules.map, before, count: tally.reported() });
    if (problem !== undefined) {
      faults.add([{ line: row.line, id: shortened(transaction.id), ...problem }]);
      return undefined;
    }
    tally.report(transaction);
    refunds.reported(row, transaction);
    refunds.refundedSoFar(row, transaction);
    return transaction;
  };
  const takeBack = (row: SourceRow, { reversal, leftOut }: Extract<Conversion, { is: 'reversal' }>): void => {
    const became = found.add(reversal);
    if (became === 'added') tally.leaveOut(leftOut);
    else if (became === 'repeat') tally.leaveOut(repeated);
    else faults.add([{ line: row.line, column: '', problem: 'takes back a payment in several currencies.' }]);
  };
  return (row) => {
    if ('problem' in row) {
      faults.add([{ line: row.line, column: '', problem: row.problem }]);
      return undefined;
    }
    const result = convertRow(row, rules);
    if (result.is === 'transaction')
      return report(row, result.transaction) === undefined ? undefined : result;
    if (result.is === 'faulty') faults.add(result.faults);
    else if (result.is === 'left out') {
      tally.leaveOut(result);
      refunds.leftOut(row, result);
    } else takeBack(row, result);
    return undefined;
  };
}

interface Circumstances {
  readonly plan: BuildPlan;
  readonly map: ColumnMap;
  readonly before: ReturnType<ReturnType<typeof createSeenIds>>;
  readonly count: number;
}

function problemOf(
  { settledAt }: BuiltTransaction,
  { plan, map, before, count }: Circumstances,
): Pick<RowFault, 'column' | 'problem' | 'cause'> | undefined {
  if (count >= MAX_TRANSACTIONS) {
    throw new CommandError(`The file holds more than ${MAX_TRANSACTIONS} transactions; split it.`);
  }
  if (before.is === 'conflict') {
    const problem = `stands in line ${before.line} with other content.`;
    return { column: map.id[0] ?? '', problem, cause: 'conflicting id' };
  }
  if (plan.createdAt !== undefined && settledAt.seconds > plan.createdAt) {
    return { column: map.settledAt[0]?.column ?? '', problem: 'is later than --created-at.' };
  }
  return undefined;
}

/** How many records are searched for the names of the columns: some exports have lines above them. */
const SEARCHED_RECORDS = 20;

/**
 * Which export of a provider a file is, by the names of its columns. A file that is none of them is read as the first
 * one, so the error then says which columns are missing. @throws CommandError if it could be two
 */
async function chooseExport(
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
