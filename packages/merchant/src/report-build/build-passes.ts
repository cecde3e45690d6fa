import { CommandError } from '../terminal/command-error.js';
import { type OnColumns, type Pass, type PassOptions, runPass } from './build-pass.js';
import type { BuildPlan } from './build-plan.js';
import type { CurrencyTotal, LeftOutRows } from './build-tally.js';
import { unknownKind } from './classify-row.js';
import type { ColumnMap } from './column-map.js';
import type { Reversal } from './conversion.js';
import type { ReportFolder } from './output-folder.js';
import { correctionsFile, type WrittenReport } from './report-writer.js';
import type { Source } from './source.js';
import type { RowFault } from './source-row.js';

export interface BuildHooks {
  /** Called before the rows are read, with the columns that each field is read from. */
  readonly onColumns: OnColumns;
  readonly onRow: (source: Source, rows: number) => void;
  /** Called when the row of that line is in the report that is being written. */
  readonly onReported?: (line: number, isCured: boolean) => void;
}

/** The result of a build: `rows` is the sum of reported, left out and skipped ones. */
export interface BuildSummary {
  readonly rows: number;
  readonly reported: number;
  readonly leftOut: readonly LeftOutRows[];
  readonly skippedRows: number;
  /** The faults of the first skipped rows. */
  readonly faults: readonly RowFault[];
  readonly totals: readonly CurrencyTotal[];
  readonly reports: readonly WrittenReport[];
  /** How many refunds and chargebacks are in `corrections.ndjson`. */
  readonly correctionCount: number;
  readonly warnings: readonly string[];
}

/** Where the files of a build go; `clear` forgets what a first reading put there. */
export interface BuildFolder extends ReportFolder {
  readonly clear: () => Promise<void>;
}

export interface Build {
  readonly plan: BuildPlan;
  readonly open: () => Promise<Source>;
  /** Whether the source cannot be opened a second time. */
  readonly isReadOnce: boolean;
  readonly folder: BuildFolder;
  readonly hooks: BuildHooks;
  /** Called if the file must be read twice and cannot; it throws. */
  readonly refuse: () => never;
}

/** The result of the last pass, and how many payments that rows take back are not in the file. */
export interface Passes {
  readonly pass: Pass;
  readonly unmatched: number;
}

/** Reads a provider's file, a second time if needed, and writes its reports into the folder. */
export async function runPasses({ plan, open, isReadOnce, folder, hooks, refuse }: Build): Promise<Passes> {
  const found = createTakenBack();
  const first: PassOptions = { plan, open, folder, ...hooks, known: undefined, found, wanted: new Set() };
  let pass = await runPass(first);
  // Only now is it known which payments must be reported with less, so the reports are made a second time. The same
  // reading finds the payments that were refunded. If only these are missing, a source that can be read once is
  // accepted.
  const wanted = pass.refunds.payments();
  if (found.size() > 0 || (wanted.size > 0 && !isReadOnce)) {
    if (isReadOnce) refuse();
    await folder.clear();
    pass = await runPass({
      ...first,
      known: found,
      found: createTakenBack(),
      wanted,
      onColumns: () => undefined,
    });
  }
  return { pass, unmatched: found.unmatched() };
}

/** Sums up what became of the file. */
export function summaryOf({ pass, unmatched }: Passes, isReadOnce: boolean): BuildSummary {
  const { rows, tally, faults, reports, refunds, map } = pass;
  const leftOut = tally.leftOut();
  return {
    rows,
    reported: tally.reported(),
    leftOut,
    skippedRows: faults.rows(),
    faults: faults.listed(),
    totals: tally.totals(),
    reports,
    correctionCount: refunds.lines().length,
    warnings: [
      ...unknownKinds(map, leftOut),
      ...unmatchedReversals(unmatched),
      ...unroutedRefunds(isReadOnce, refunds.unrouted()),
      ...refundsWithoutId(map, refunds.withoutId()),
    ],
  };
}

function unknownKinds({ rules }: ColumnMap, leftOut: readonly LeftOutRows[]): readonly string[] {
  const unknown = leftOut.filter(({ reason }) => reason === unknownKind);
  // Only a rule without a reason for `*` can leave out a kind that it does not know.
  const rule = rules.find(({ reasons }) => !Object.hasOwn(reasons, '*'));
  if (unknown.length === 0 || rule === undefined) return [];
  const names = unknown.map(({ type }) => (type === '' ? '(empty)' : type)).join(', ');
  return [
    `Rows of unknown kinds were left out: ${names}. If they are settled payments, name all that you keep: --keep "${rule.column}=${rule.keep.join(',')},…".`,
  ];
}

function unmatchedReversals(count: number): readonly string[] {
  if (count === 0) return [];
  return [
    `${count} ${count === 1 ? 'payment' : 'payments'} that the file takes back ${count === 1 ? 'is' : 'are'} not in it. If they were reported before, ask the store for a correction.`,
  ];
}

function unroutedRefunds(isReadOnce: boolean, count: number): readonly string[] {
  if (count === 0) return [];
  const place = isReadOnce ? 'standard input is read once' : 'the file does not hold their payments once';
  return [
    `${countedRefunds(count)} not in ${correctionsFile}, because ${place}, or it does not say how much of what was paid they give back. Request their corrections with the ids under which you reported the payments.`,
  ];
}

function refundsWithoutId({ rowId }: ColumnMap, count: number): readonly string[] {
  if (count === 0) return [];
  return [
    `${countedRefunds(count)} not in ${correctionsFile}, because their rows have no ${rowId.join(' or ')}, which tells two refunds of a payment apart. Export the file with that column, or request their corrections under ids of your own.`,
  ];
}

function countedRefunds(count: number): string {
  return `${count} ${count === 1 ? 'refund or chargeback is' : 'refunds and chargebacks are'}`;
}

/** What rows of a file take back from its payments. */
export interface TakenBack {
  /** A row that is added a second time does not count again: exports that overlap hold it twice. */
  readonly add: (reversal: Reversal) => 'added' | 'repeat' | 'other currency';
  readonly of: (payment: string) => Reversal | undefined;
  readonly size: () => number;
  /** For how many payments `of` was never called, because the file does not have them. */
  readonly unmatched: () => number;
}

/** Reversals are kept in memory. */
const MAX_REVERSALS = 250_000;

function createTakenBack(): TakenBack {
  const reversals = new Map<string, Reversal>();
  const added = new Set<string>();
  const asked = new Set<string>();
  return {
    add: (reversal) => {
      if (added.has(reversal.id)) return 'repeat';
      if (added.size >= MAX_REVERSALS) {
        throw new CommandError(`More than ${MAX_REVERSALS} rows of the file take back payments; split it.`);
      }
      const before = reversals.get(reversal.payment);
      if (before !== undefined && before.currency !== reversal.currency) return 'other currency';
      added.add(reversal.id);
      reversals.set(reversal.payment, { ...reversal, amount: reversal.amount + (before?.amount ?? 0n) });
      return 'added';
    },
    of: (payment) => {
      const reversal = reversals.get(payment);
      if (reversal !== undefined) asked.add(payment);
      return reversal;
    },
    size: () => reversals.size,
    unmatched: () => reversals.size - asked.size,
  };
}
