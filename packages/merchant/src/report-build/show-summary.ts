import { currencyDecimals, type JsonObject, toMajorUnits } from '@stoa/contract';
import { table } from '../terminal/print.js';
import type { Understood } from './bind-columns.js';
import type { WrittenSummary } from './build-report.js';
import { describeFault } from './fault-log.js';
import type { FilePlan } from './read-plan.js';
import { correctionsFile, faultsFile } from './report-writer.js';

const FAULTS_SHOWN = 10;

/** How the command line and the file were understood. */
export function understoodLines(
  { from }: FilePlan,
  understood: readonly Understood[],
  reads: string,
): string[] {
  const rows = understood.map(({ field, from: columns }) => [`  ${field}`, columns.join(', else ')]);
  const name = from === '-' ? 'standard input' : from;
  return [`Reading ${name} as ${reads}:`, ...table(rows), ''];
}

/** The tables at the end; `program` is the name of the running program. */
export function summaryLines({ out }: FilePlan, summary: WrittenSummary, program: string): string[] {
  const { rows, reported, leftOut, skippedRows, totals, reports, warnings } = summary;
  return [
    ...table([
      ['ROWS', '', ''],
      [String(rows), 'read', ''],
      [String(reported), 'reported', ''],
      ...leftOut.map((kind) => [String(kind.rows), `left out: ${kind.reason}`, kind.type]),
      ...(skippedRows === 0 ? [] : [[String(skippedRows), 'skipped: faulty', `see ${out}/${faultsFile}`]]),
    ]),
    '',
    ...totalLines(totals),
    ...faultLines(summary),
    ...warnings.map((warning) => `Note: ${warning}`),
    ...(reports.length === 0
      ? ['There is nothing to report; no report was written.']
      : [...fileLines(out, summary), `Next: ${program} report validate ${out}/report-*.json`]),
    ...correctionLines(out, summary, program),
  ];
}

function totalLines(totals: WrittenSummary['totals']): string[] {
  if (totals.length === 0) return [];
  const head = ['CURRENCY', 'TRANSACTIONS', 'GROSS', 'TAX', 'GROSS (MINOR)', 'TAX (MINOR)'];
  const rows = totals.map(({ currency, transactions, fullAmount, taxAmount }) => [
    currency,
    String(transactions),
    major(fullAmount, currency),
    major(taxAmount, currency),
    String(fullAmount),
    String(taxAmount),
  ]);
  return [...table([head, ...rows]), ''];
}

function faultLines({ faults, skippedRows }: WrittenSummary): string[] {
  if (skippedRows === 0) return [];
  const shown = faults.slice(0, FAULTS_SHOWN).map((fault) => `  ${describeFault(fault)}`);
  return ['The first faults:', ...shown, ''];
}

function fileLines(out: string, { reports, unchanged }: WrittenSummary): string[] {
  const rows = reports.map(({ file, transactions, bytes, createdAt }) => [
    `${out}/${file}`,
    String(transactions),
    String(bytes),
    createdAt,
  ]);
  return [
    ...table([['FILE', 'TRANSACTIONS', 'BYTES', 'CREATED AT'], ...rows]),
    ...(unchanged ? ['The folder held exactly these files before; nothing was changed.'] : []),
  ];
}

function correctionLines(out: string, { correctionCount: count }: WrittenSummary, program: string): string[] {
  if (count === 0) return [];
  const command = `${program} correction upload ${out}/${correctionsFile}`;
  return [
    `${out}/${correctionsFile} requests corrections for ${count === 1 ? '1 refund or chargeback' : `${count} refunds and chargebacks`}.`,
    `When the reports are processed: ${command}`,
  ];
}

function major(amount: bigint, currency: string): string {
  return toMajorUnits(amount, currencyDecimals(currency) ?? 0);
}

/** The same for scripts. */
export function summaryJson(
  { from, out, preset }: FilePlan,
  understood: readonly Understood[],
  summary: WrittenSummary,
): JsonObject {
  return {
    from,
    preset,
    out,
    columns: understood.map(({ field, from: columns }) => ({ field, from: [...columns] })),
    rows_read: summary.rows,
    reported: summary.reported,
    left_out: summary.leftOut.map(({ reason, type, rows }) => ({ reason, type, rows })),
    skipped_faulty: summary.skippedRows,
    faults: summary.faults.map(({ line, column, problem }) => ({ line, column, problem })),
    totals: summary.totals.map(({ currency, transactions, fullAmount, taxAmount }) => ({
      currency,
      transactions,
      full_amount: fullAmount,
      tax_amount: taxAmount,
      full_amount_major: major(fullAmount, currency),
      tax_amount_major: major(taxAmount, currency),
    })),
    reports: summary.reports.map(({ file, transactions, bytes, createdAt }) => ({
      file: `${out}/${file}`,
      transactions,
      bytes,
      created_at: createdAt,
    })),
    corrections: summary.correctionCount,
    unchanged: summary.unchanged,
    warnings: [...summary.warnings],
  };
}
