import type { ReportedTransaction } from '@stoa/contract';
import type { StatementLineChange } from '../ledger/books-store.js';
import { createChargeChanges, type StatementChargeChange } from '../ledger/statement-charge-store.js';
import { createVolumeChanges, type VolumeDay } from '../ledger/volume-day-store.js';
import type { Booking, Decision } from './decide-report.js';

/** How many items of a report had one outcome. */
export interface OutcomeCount {
  readonly outcome: Decision['outcome'];
  /** The code of the reason; null if the outcome is not `invalid`. */
  readonly reasonCode: string | null;
  readonly count: number;
}

/** The sums of a report's recorded transactions in one currency, in its minor units. */
export interface CurrencyTotal {
  readonly currency: string;
  readonly transactionCount: number;
  readonly fullAmount: bigint;
  readonly taxAmount: bigint;
  readonly feeAmount: bigint;
  /** How many of them have no fee, because no plan covers them. */
  readonly withoutFeeCount: number;
}

/** The control totals of a report, counted while its items are decided. */
export interface ReportTally {
  add(item: ReportedTransaction, decision: Decision): void;
  outcomes(): OutcomeCount[];
  totals(): CurrencyTotal[];
  lines(): StatementLineChange[];
  charges(): readonly StatementChargeChange[];
  /** What gets a fee counts in the volume. */
  volumes(): VolumeDay[];
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

export function createReportTally(): ReportTally {
  const outcomes = new Map<string, Writable<OutcomeCount>>();
  const lines = new Map<string, Writable<StatementLineChange>>();
  const charges = createChargeChanges();
  const volumes = createVolumeChanges();
  return {
    add: (item, decision) => {
      const reasonCode = decision.outcome === 'invalid' ? codeOf(decision.reason) : null;
      countOutcome(outcomes, decision.outcome, reasonCode);
      if (decision.outcome !== 'recorded') return;
      const { booking } = decision;
      addToLine(lines, item, booking);
      if (booking.feePlanId !== null) {
        const place = { bundleId: item.facts?.bundleId ?? '', currency: item.currency, day: booking.day };
        volumes.add(place, BigInt(item.fullAmount) - BigInt(item.taxAmount));
      }
      if (booking.charges.length > 0) {
        const { statementMonth: month, settledMonth, feePlanId } = booking;
        const place = { month, currency: item.currency, kind: 'recorded', settledMonth, feePlanId } as const;
        charges.add(place, booking.charges, 1);
      }
    },
    outcomes: () => [...outcomes.values()],
    totals: () => totalsOf([...lines.values()]),
    lines: () => [...lines.values()],
    charges: charges.all,
    volumes: volumes.all,
  };
}

function codeOf(reason: string): string {
  return reason.slice(0, reason.indexOf(':'));
}

function countOutcome(
  outcomes: Map<string, Writable<OutcomeCount>>,
  outcome: OutcomeCount['outcome'],
  reasonCode: string | null,
): void {
  const key = reasonCode ?? outcome;
  const counted = outcomes.get(key);
  if (counted === undefined) outcomes.set(key, { outcome, reasonCode, count: 1 });
  else counted.count += 1;
}

function addToLine(
  lines: Map<string, Writable<StatementLineChange>>,
  item: ReportedTransaction,
  { statementMonth, settledMonth, feePlanId, feeAmount }: Booking,
): void {
  const key = `${statementMonth} ${settledMonth} ${item.currency} ${feePlanId}`;
  let line = lines.get(key);
  if (line === undefined) {
    const sums = { transactionCount: 0, fullAmount: 0n, taxAmount: 0n, feeAmount: 0n };
    line = {
      month: statementMonth,
      currency: item.currency,
      kind: 'recorded',
      settledMonth,
      feePlanId,
      ...sums,
    };
    lines.set(key, line);
  }
  line.transactionCount += 1;
  line.fullAmount += BigInt(item.fullAmount);
  line.taxAmount += BigInt(item.taxAmount);
  line.feeAmount += feeAmount ?? 0n;
}

function totalsOf(lines: readonly StatementLineChange[]): CurrencyTotal[] {
  const totals = new Map<string, CurrencyTotal>();
  for (const line of lines) {
    const before = totals.get(line.currency);
    totals.set(line.currency, {
      currency: line.currency,
      transactionCount: (before?.transactionCount ?? 0) + line.transactionCount,
      fullAmount: (before?.fullAmount ?? 0n) + line.fullAmount,
      taxAmount: (before?.taxAmount ?? 0n) + line.taxAmount,
      feeAmount: (before?.feeAmount ?? 0n) + line.feeAmount,
      withoutFeeCount: (before?.withoutFeeCount ?? 0) + (line.feePlanId === null ? line.transactionCount : 0),
    });
  }
  return [...totals.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}
