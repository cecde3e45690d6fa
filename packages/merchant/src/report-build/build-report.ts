import { CommandError } from '../terminal/command-error.js';
import type { Understood } from './bind-columns.js';
import { type Pass, runPass } from './build-pass.js';
import type { CurrencyTotal, LeftOutRows } from './build-tally.js';
import { unknownKind } from './classify-row.js';
import type { ColumnMap } from './column-map.js';
import { describeFault } from './fault-log.js';
import type { Source } from './open-source.js';
import { type OutputFolder, withOutputFolder } from './output-folder.js';
import type { BuildPlan } from './read-plan.js';
import { correctionsFile, type WrittenReport } from './report-writer.js';
import type { RowFault } from './source-row.js';
import { createTakenBack, type TakenBack } from './taken-back.js';

export interface BuildHooks {
  /** Called with what was understood of the file's columns, before its rows are read. */
  readonly onColumns: (understood: readonly Understood[], reads: string) => void;
  readonly onRow: (source: Source, rows: number) => void;
}

/** The result of a build: `rows` is the sum of reported, left out and skipped ones. */
export interface BuildSummary {
  readonly rows: number;
  readonly reported: number;
  readonly leftOut: readonly LeftOutRows[];
  readonly skippedRows: number;
  /** Of the skipped rows, the first ones. */
  readonly faults: readonly RowFault[];
  readonly totals: readonly CurrencyTotal[];
  readonly reports: readonly WrittenReport[];
  /** The refunds and chargebacks in `corrections.ndjson`. */
  readonly correctionCount: number;
  /** The folder held exactly these files before. */
  readonly unchanged: boolean;
  readonly warnings: readonly string[];
}

/**
 * Reads a provider's file and writes its reports: all of them, or none. A row that cannot be read fails the build, with
 * all faults listed, unless the plan skips it. Fails with a `CommandError`.
 */
export function buildReport(plan: BuildPlan, hooks: BuildHooks): Promise<BuildSummary> {
  return withOutputFolder(plan.out, async (folder) => {
    const found = createTakenBack();
    let pass = await explainingFailures(plan, () =>
      runPass({ plan, folder, ...hooks, known: undefined, found, wanted: new Set() }),
    );
    // Only now are the payments known that are reported with less, so the reports are made a second time. The same
    // reading finds the payments that were refunded; for them alone, standard input is not refused.
    const wanted = pass.refunds.payments();
    if (found.size() > 0 || (wanted.size > 0 && plan.from !== '-'))
      pass = await again(plan, folder, { hooks, known: found, wanted });
    refuseFaults(plan, pass);
    await pass.faults.finish();
    const corrections = pass.refunds.lines();
    if (corrections.length > 0) await folder.write(correctionsFile, corrections.join(''));
    const published = await folder.publish();
    return summaryOf(plan, pass, { unchanged: published === 'unchanged', unmatched: found.unmatched() });
  });
}

async function again(
  plan: BuildPlan,
  folder: OutputFolder,
  { hooks, known, wanted }: { hooks: BuildHooks; known: TakenBack; wanted: ReadonlySet<string> },
): Promise<Pass> {
  if (plan.from === '-') {
    throw new CommandError(
      'The file has rows that take back a part of its payments, so it must be read twice; name it with --from instead of -.',
    );
  }
  await folder.clear();
  const { onRow } = hooks;
  const options = {
    plan,
    folder,
    known,
    found: createTakenBack(),
    wanted,
    onRow,
    onColumns: () => undefined,
  };
  return explainingFailures(plan, () => runPass(options));
}

/** Explains what a full disk or a vanished file means for the user. */
async function explainingFailures<T>({ out }: BuildPlan, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    throw new CommandError(`${error.message}. Nothing was written to ${out}.`, { cause: error });
  }
}

function refuseFaults({ skipFaulty, from }: BuildPlan, { faults, tally }: Pass): void {
  const count = faults.count();
  if (count === 0 || (skipFaulty && tally.reported() > 0)) return;
  const listed = faults.listed();
  throw new CommandError([
    `${count} ${count === 1 ? 'fault' : 'faults'} in ${from === '-' ? 'standard input' : from}; nothing was written.`,
    ...listed.map((fault) => `  ${describeFault(fault)}`),
    ...(count > listed.length ? [`  … and ${count - listed.length} more.`] : []),
    skipFaulty
      ? 'No row is left to report.'
      : 'Correct the file, or add --skip-faulty: it leaves these rows out and lists them in faults.csv.',
  ]);
}

function summaryOf(
  plan: BuildPlan,
  { rows, tally, faults, reports, refunds, map }: Pass,
  { unchanged, unmatched }: { unchanged: boolean; unmatched: number },
): BuildSummary {
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
    unchanged,
    warnings: [
      ...unknownKinds(map, leftOut),
      ...unmatchedReversals(unmatched),
      ...unroutedRefunds(plan, refunds.unrouted()),
    ],
  };
}

function unknownKinds({ rules }: ColumnMap, leftOut: readonly LeftOutRows[]): readonly string[] {
  const unknown = leftOut.filter(({ reason }) => reason === unknownKind);
  // The rule that can meet a kind that it does not know.
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

function unroutedRefunds({ from }: BuildPlan, count: number): readonly string[] {
  if (count === 0) return [];
  const place = from === '-' ? 'standard input is read once' : 'the file does not hold their payments once';
  return [
    `${count} ${count === 1 ? 'refund or chargeback is' : 'refunds and chargebacks are'} not in ${correctionsFile}, because ${place}, or it does not say how much of what was paid they give back. Request their corrections with the ids under which you reported the payments.`,
  ];
}
