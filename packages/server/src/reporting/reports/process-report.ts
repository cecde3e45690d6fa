import { type ReportedTransaction, toPostgresTimestamp } from '@stoa/contract';
import type { Context } from '../../database/context.js';
import { copyLine } from '../../database/copy-rows.js';
import type { Transaction } from '../../database/database.js';
import { collectSoon } from '../../kernel/collect-soon.js';
import { createGate } from '../../kernel/gate.js';
import { isTwin } from '../../kernel/twin.js';
import { notify } from '../../notification-log/index.js';
import {
  insertReportWarnings,
  selectAmountLevels,
  upsertAmountLevels,
} from '../guards/report-warning-store.js';
import { bookStatementLines } from '../ledger/books-store.js';
import { chargeLines, copyCharges } from '../ledger/charge-store.js';
import { copyFacts, factValues } from '../ledger/facts-store.js';
import { copyRecorded, lockLedger } from '../ledger/ledger-store.js';
import { bookStatementCharges } from '../ledger/statement-charge-store.js';
import { bookVolumes } from '../ledger/volume-day-store.js';
import { firstDay } from '../month.js';
import { openLedger } from './open-ledger.js';
import { unpackReport } from './report-content.js';
import { createReportDecider, type ReportDecider, reportTimesOf } from './report-decider.js';
import type { ReportMetrics } from './report-metrics.js';
import {
  completeReport,
  copyExceptions,
  isReportOpen,
  type OpenReport,
  openReport,
  type ReportKey,
} from './report-store.js';
import type { OutcomeCount } from './tally-report.js';

/** Completes an accepted report. Safe to repeat, and to run twice at once: the second run changes nothing. */
export type ProcessReport = (report: ReportKey) => Promise<void>;

export interface ProcessReportDependencies extends Context {
  readonly metrics: ReportMetrics;
  /**
   * How many days before its report was accepted a transaction may have been settled; by default as the contract says.
   */
  readonly settlementAgeDays?: number | undefined;
}

/**
 * Works in two steps. The first stores that processing has begun, which the result of the report shows, and reads the
 * content. The content never changes, so it is unpacked outside a database transaction. The second step is all or
 * nothing: after a crash, processing starts again.
 */
export function createProcessReport(dependencies: ProcessReportDependencies): ProcessReport {
  const { database, clock, metrics } = dependencies;
  const largeReports = createGate({ places: 1, waiting: Number.POSITIVE_INFINITY });
  return async (report) => {
    const open = await openReport(database, report, clock.now());
    if (open === undefined) return;
    // In memory a report takes several times its bytes, so large ones are processed one after the other.
    const leave = open.transactionCount > largeReport ? await largeReports.enter() : undefined;
    try {
      const decider = await complete(dependencies, report, open);
      if (decider === undefined || isTwin(report.merchantId)) return;
      metrics.processed(decider.tally.outcomes());
      metrics.warned(decider.watched().warnings);
    } finally {
      if (leave !== undefined) {
        leave();
        collectSoon();
      }
    }
  };
}

/** A report with more transactions is a large one. */
const largeReport = 5_000;

/** Returns undefined if another run has completed the report in the meantime. */
async function complete(
  { database, clock, settlementAgeDays }: Omit<ProcessReportDependencies, 'metrics'>,
  report: ReportKey,
  open: OpenReport,
): Promise<ReportDecider | undefined> {
  const { createdAt, transactions } = await unpackReport(open.body);
  const arrived = { merchantId: report.merchantId, createdAt, acceptedAt: open.acceptedAt, transactions };
  return database.transaction(async (tx) => {
    await lockLedger(tx, report.merchantId);
    // Another run may have had the lock before us.
    if (!(await isReportOpen(tx, report))) return undefined;
    const times = await reportTimesOf(tx, arrived, settlementAgeDays);
    const ledger = await openLedger(tx, report.merchantId, { items: transactions, isForecast: false });
    const levels = await selectAmountLevels(tx, report.merchantId);
    const decider = createReportDecider(times, ledger, levels);
    await recordItems(tx, { report, transactions, decider, recordedAt: clock.now() });
    await recordTotals(tx, report, { decider, completedAt: clock.now() });
    return decider;
  });
}

interface Recording {
  readonly report: ReportKey;
  readonly transactions: readonly ReportedTransaction[];
  readonly decider: ReportDecider;
  readonly recordedAt: Date;
}

async function recordItems(tx: Transaction, recording: Recording): Promise<void> {
  const aside: Aside = { exceptions: [], facts: [], charges: [] };
  await copyRecorded(tx, decidedLines(recording, aside));
  if (aside.facts.length > 0) await copyFacts(tx, aside.facts);
  if (aside.charges.length > 0) await copyCharges(tx, aside.charges);
  if (aside.exceptions.length > 0) await copyExceptions(tx, aside.exceptions);
}

/** Lines for other tables than that of transactions. */
interface Aside {
  readonly exceptions: string[];
  readonly facts: string[];
  readonly charges: string[];
}

/**
 * The items are decided while they are sent: COPY takes some hundred lines at a time and lets others run in between.
 * For an item that records nothing, an empty line is sent, and its exception is put aside, like the facts and the
 * charges of one that is recorded.
 */
function* decidedLines(
  { report: { merchantId, reportId }, transactions, decider, recordedAt }: Recording,
  { exceptions, facts, charges }: Aside,
): Generator<string> {
  const now = recordedAt.toISOString();
  for (const [position, item] of transactions.entries()) {
    const decision = decider.decide(item);
    if (decision.outcome === 'recorded') {
      const { booking } = decision;
      if (item.facts !== undefined) facts.push(copyLine([merchantId, item.id, ...factValues(item.facts)]));
      if (booking.charges.length > 0) charges.push(...chargeLines(merchantId, item.id, booking.charges));
      yield copyLine([
        merchantId,
        item.id,
        item.currency,
        item.fullAmount,
        item.taxAmount,
        item.payerCountry,
        toPostgresTimestamp(item.settledAt),
        reportId,
        position,
        now,
        booking.feeAmount,
        booking.feePlanId,
        booking.volumeBefore,
        firstDay(booking.statementMonth),
      ]);
    } else {
      const reason = decision.outcome === 'invalid' ? decision.reason : null;
      exceptions.push(copyLine([merchantId, reportId, position, item.id, decision.outcome, reason]));
      yield '';
    }
  }
}

async function recordTotals(
  tx: Transaction,
  report: ReportKey,
  {
    decider: { tally, watched },
    completedAt,
  }: { readonly decider: ReportDecider; readonly completedAt: Date },
): Promise<void> {
  const { levels, warnings } = watched();
  await bookStatementLines(tx, report.merchantId, { changes: tally.lines(), at: completedAt });
  await bookStatementCharges(tx, report.merchantId, tally.charges());
  await bookVolumes(tx, report.merchantId, tally.volumes());
  await upsertAmountLevels(tx, report.merchantId, levels);
  await insertReportWarnings(tx, report, warnings);
  const outcomes = tally.outcomes();
  await tx.sharingRoundTrips([
    () => completeReport(tx, { ...report, completedAt, outcomes, totals: tally.totals() }),
    ...noticesOf(tx, report, { outcomes, completedAt }),
  ]);
}

/** What the merchant is told of a completed report. */
function noticesOf(
  tx: Transaction,
  { merchantId, reportId }: ReportKey,
  { outcomes, completedAt }: { readonly outcomes: readonly OutcomeCount[]; readonly completedAt: Date },
): readonly (() => Promise<void>)[] {
  const countOf = (outcome: OutcomeCount['outcome']): number =>
    outcomes.reduce((sum, one) => (one.outcome === outcome ? sum + one.count : sum), 0);
  const invalid = countOf('invalid');
  const common = { merchantId, object: { type: 'report' as const, id: reportId }, happenedAt: completedAt };
  const counts = { recorded: countOf('recorded'), repeated: countOf('repeated'), invalid };
  const completed = () => notify(tx, { ...common, type: 'report.completed', counts });
  if (invalid === 0) return [completed];
  return [completed, () => notify(tx, { ...common, type: 'transactions.invalid', counts: { invalid } })];
}
