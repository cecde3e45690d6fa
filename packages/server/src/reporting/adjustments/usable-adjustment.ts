import { aboutCurrency, type Fault, isSettlementCurrency } from '@stoa/contract';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import type { RequestedAdjustment } from '../fees/requested-adjustment.js';
import { type Month, nextMonth } from '../month.js';
import { reportingFailures } from '../reporting-failures.js';

/** The merchant's books when an adjustment is asked for. */
export interface BooksNow {
  readonly closedThrough: Month | null;
  /** The month that it is now. */
  readonly thisMonth: Month;
  /** How many adjustments operators entered for the month that it asks for. */
  readonly entered: number;
}

const mostAmount = 2n ** 63n - 1n;

/** The same with its texts trimmed. @throws Failure unusable_adjustment with all faults */
export function usableAdjustment(requested: RequestedAdjustment, books: BooksNow): RequestedAdjustment {
  const { currency, amount } = requested;
  const usable = { ...requested, reference: requested.reference.trim(), reason: requested.reason.trim() };
  const faults = [
    ...monthFaults(requested, books),
    ...lengthFaults(usable.reference, 'reference', limits.adjustmentReferenceCharacters),
    ...reasonFaults(usable.reason),
  ];
  if (!isSettlementCurrency(currency))
    faults.push({ pointer: '/currency', code: 'unknown_currency', detail: aboutCurrency(currency) });
  if (amount < 1n || amount > mostAmount)
    faults.push({
      pointer: '/amount',
      code: 'out_of_range',
      detail: `The amount is 1 to ${mostAmount}, in minor units.`,
    });
  refuse(faults);
  return usable;
}

/** @throws Failure unusable_adjustment */
export function usableReason(text: string): string {
  const reason = text.trim();
  refuse(reasonFaults(reason));
  return reason;
}

function monthFaults(
  { month }: RequestedAdjustment,
  { closedThrough, thisMonth, entered }: BooksNow,
): Fault[] {
  const fault = (code: string, detail: string): Fault[] => [{ pointer: '/month', code, detail }];
  if (closedThrough !== null && month <= closedThrough)
    return fault(
      'closed',
      `The books are closed through ${closedThrough}; use ${nextMonth(closedThrough)} or later.`,
    );
  if (month > thisMonth) return fault('not_begun', `The month ${month} has not begun; it is ${thisMonth}.`);
  if (entered >= limits.adjustmentsOfMonth)
    return fault(
      'too_many',
      `The statement has ${limits.adjustmentsOfMonth} adjustments already; use another month.`,
    );
  return [];
}

function reasonFaults(reason: string): Fault[] {
  return lengthFaults(reason, 'reason', limits.reasonCharacters);
}

function lengthFaults(text: string, name: string, most: number): Fault[] {
  const characters = [...text].length;
  if (characters >= 1 && characters <= most) return [];
  const detail = `A ${name} has 1 to ${most} characters, not counting white space around it.`;
  return [{ pointer: `/${name}`, code: 'wrong_length', detail }];
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  const detail = faults.map((fault) => fault.detail).join(' ');
  throw new Failure(reportingFailures.unusable_adjustment, { detail, faults });
}
