import { createdAtOf, type ReportedTransaction, readTransactions, type Steps } from '@stoa/contract';
import type { Static } from 'typebox';
import type { Context } from '../../database/context.js';
import { wireOf } from '../../http/wire-of.js';
import { inTurns } from '../../kernel/in-turns.js';
import { selectAmountLevels } from '../guards/report-warning-store.js';
import { openLedger } from './open-ledger.js';
import { createReportDecider, type ReportDecider, reportTimesOf } from './report-decider.js';
import { countsOf, reportForecastSchema, totalOf, type UploadedReport } from './report-schemas.js';

export type ReportForecast = Static<typeof reportForecastSchema>;

const onWire = wireOf(reportForecastSchema);

export interface ForecastContext extends Context {
  /** The same as for processing. */
  readonly settlementAgeDays?: number | undefined;
}

/**
 * What a report would become if it were uploaded and processed now. It is decided like a real report, but nothing is
 * stored. It is a forecast: another report may come first.
 */
export async function forecastReport(
  { database, clock, settlementAgeDays }: ForecastContext,
  merchantId: number,
  report: UploadedReport,
): Promise<ReportForecast> {
  const items = await inTurns(readTransactions(report.transactions));
  const arrived = {
    merchantId,
    createdAt: createdAtOf(report),
    acceptedAt: clock.now(),
    transactions: items,
  };
  const decider = await database.transaction(async (tx) => {
    await tx.execute('set transaction isolation level repeatable read, read only');
    const times = await reportTimesOf(tx, arrived, settlementAgeDays);
    const ledger = await openLedger(tx, merchantId, { items, isForecast: true });
    return createReportDecider(times, ledger, await selectAmountLevels(tx, merchantId));
  });
  return onWire({
    transactions: await inTurns(checkAll(items, decider)),
    counts: countsOf(decider.tally.outcomes()),
    totals: decider.tally.totals().map(totalOf),
    warnings: decider.watched().warnings,
  });
}

const itemsOfStep = 100;

function* checkAll(
  items: readonly ReportedTransaction[],
  decider: ReportDecider,
): Steps<ReportForecast['transactions']> {
  const valid = new Set<string>();
  const invalid: { id: string; reason: string }[] = [];
  for (const [index, item] of items.entries()) {
    const decision = decider.decide(item);
    if (decision.outcome === 'invalid') invalid.push({ id: item.id, reason: decision.reason });
    else valid.add(item.id);
    if (index % itemsOfStep === 0) yield;
  }
  return { valid: [...valid], invalid };
}
