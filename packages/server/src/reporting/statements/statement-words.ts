import { percentOf, toRfc3339 } from '@stoa/contract';
import { isTwin, merchantOfTwin } from '../../kernel/twin.js';
import { type Adjustment, type ExpectedAdjustment, isGrant } from '../adjustments/adjustment.js';
import type { BillingTerms } from '../billing/billing-terms.js';
import { partsInWords } from '../fees/fee-reason.js';
import type { Month } from '../month.js';
import { decimalsOf, majorUnits, wholeNumber } from './major-units.js';
import {
  type ChargeSum,
  type CurrencyTotals,
  dueOn,
  entryCountOf,
  feeWithVat,
  isLate,
  payeesOf,
  type Statement,
  type StatementLine,
} from './statement.js';
import type { StatementEntry } from './statement-entries.js';

/** The words and figures of a statement for people, without markup: the page and the PDF share them. */

const monthNames =
  'January February March April May June July August September October November December'.split(' ');

/** For example `October 2026`. */
export function monthInWords(month: Month): string {
  return `${monthNames[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`;
}

/** The name of the document. */
export function titleOf(statement: Statement): string {
  const { number, month, merchantName, merchantId } = statement;
  return `${isTwin(merchantId) ? 'TEST · ' : ''}Statement ${number ?? month} · ${merchantName}`;
}

/** What stands on each page of the statement of a twin; undefined for a merchant of the store. */
export function testInWords({ merchantId }: Pick<Statement, 'merchantId'>): string | undefined {
  return isTwin(merchantId)
    ? `TEST of merchant ${merchantOfTwin(merchantId)}: not a statement of the store, and nothing on it is owed.`
    : undefined;
}

/** To the minute, in UTC. */
function minuteOf(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** `15 %`, `7.125 %`: the space does not break. */
function rateText(ppm: number): string {
  return `${percentOf(ppm)}\u00a0%`;
}

/** The fields beside the names in the head, in the order of the form. The status is not among them. */
export function headFields(statement: Statement): [string, string][] {
  const { number, closedAt, month, merchantId } = statement;
  const due = dueOn(statement);
  return [
    ...(number === null ? [] : [['Statement number', number] satisfies [string, string]]),
    ...(closedAt === null ? [] : [['Date', closedAt.toISOString().slice(0, 10)] satisfies [string, string]]),
    ...(due === null ? [] : [['Due date', due] satisfies [string, string]]),
    ['Month (UTC)', month],
    ['Merchant id', String(merchantId)],
  ];
}

/** Whether the statement is still a draft, which may change, or closed, and when. */
export function statusInWords(
  { closedAt }: Statement,
  at: Date,
): { readonly status: string; readonly rest: string } {
  return closedAt === null
    ? {
        status: 'Preliminary',
        rest: ` as of ${minuteOf(at)}: a draft without a number, which grows until the month is closed`,
      }
    : { status: 'Closed', rest: ` on ${minuteOf(closedAt)}: it never changes` };
}

export interface LineInWords {
  /** `3 transactions of 2026-09 that arrived late` */
  readonly what: string;
  /** The name of the plan, which an operator wrote; null while there is none. */
  readonly plan: string | null;
  /** `15 %, above EUR 1,000,000.00 in the year 10 %`, or `rate card`; empty without a plan. */
  readonly rate: string;
}

/** A row for each adjustment in the currency, in the order of making, with what it adds to the fee in major units. */
export function adjustmentRows(
  { adjustments }: Pick<Statement, 'adjustments'>,
  currency: string,
): [string, string][] {
  return adjustments
    .filter((one) => one.currency === currency)
    .map((one) => [adjustmentInWords(one), majorUnits(one.amount, decimalsOf(currency))]);
}

/** What closing a draft now would add, and what is not counted yet, a line each. */
export function expectedInWords({ expected, expectedWithout }: Statement): string[] {
  const counted = expected.map((one) => {
    const amount = majorUnits(one.amount, decimalsOf(one.currency));
    return `Expected at the close: ${adjustmentInWords(one)}, ${one.currency} ${amount}`;
  });
  const notCounted = expectedWithout.map(
    (name) => `Expected at the close, and not counted yet, because there are too many installations: ${name}`,
  );
  return [...counted, ...notCounted];
}

const kindsInWords: Readonly<Record<Adjustment['kind'], string>> = {
  installations: 'Installations',
  monthly: 'Fee of the month',
  yearly: 'Fee of the year',
  minimum: 'Minimum of the month',
  credit: 'Credit',
  charge: 'Charge',
  interest: 'Interest',
  late_fee: 'Late fee',
};

/** `Credit 3, 20.00 left: The store was down`, `Platform fee, for Example Pay`, `Installations: 1,200 × 0.50`. */
function adjustmentInWords(one: ExpectedAdjustment & Partial<Pick<Adjustment, 'adjustmentId'>>): string {
  const { kind, currency, name, payee, quantity, unitAmount, reason, creditLeft, ofAdjustmentId } = one;
  const major = (amount: bigint): string => majorUnits(amount, decimalsOf(currency));
  const number = kind === 'credit' ? ` ${ofAdjustmentId ?? one.adjustmentId}` : '';
  const left =
    creditLeft === null || one.takesBack ? '' : `, ${major(creditLeft)} ${isGrant(one) ? 'granted' : 'left'}`;
  const parts =
    quantity === null || unitAmount === null ? '' : `: ${wholeNumber(quantity)} × ${major(unitAmount)}`;
  const what = `${name ?? kindsInWords[kind]}${number}${left}${payee === null ? '' : `, for ${payee}`}${parts}`;
  const why = reason === null ? '' : `: ${reason}`;
  return one.takesBack ? `Taken back, number ${ofAdjustmentId}: ${what}${why}` : `${what}${why}`;
}

const ofCorrections = {
  recorded: '',
  reversal: ' taken back by corrections',
  restatement: ' restated by corrections',
  adjustment: '',
};

export function lineInWords(line: StatementLine, month: Month): LineInWords {
  const count = line.transactionCount < 0n ? -line.transactionCount : line.transactionCount;
  const why = isLate(line, month) ? ' that arrived late' : ofCorrections[line.kind];
  if (line.kind === 'adjustment') return { what: 'Adjustments', plan: null, rate: '' };
  return {
    what: `${transactions(count)} of ${line.settledMonth}${why}`,
    plan: line.feePlanId === null ? null : (line.feePlanName ?? String(line.feePlanId)),
    rate: rateInWords(line),
  };
}

/**
 * The rate of a line's plan, tiers included: `15 %, above EUR 1,000,000.00 in the year 10 %`. Lines of a rate card have
 * rates of their own.
 */
export function rateInWords({
  feePlanId,
  ratePpm,
  tiers,
  currency,
}: Pick<StatementLine, 'feePlanId' | 'ratePpm' | 'tiers' | 'currency'>): string {
  if (ratePpm === null) return feePlanId === null ? '' : 'rate card';
  const above = tiers.map(
    (tier) =>
      `, above ${currency} ${majorUnits(tier.volumeFrom, decimalsOf(currency))} in the year ${rateText(tier.ratePpm)}`,
  );
  return rateText(ratePpm) + above.join('');
}

/** The parts of a fee that is divided, each with its amount in major units. */
export function chargeRows(charges: readonly ChargeSum[], currency: string): [string, string][] {
  const decimals = decimalsOf(currency);
  return charges.map(({ name, payee, assumedCount, feeAmount }) => {
    const count = assumedCount < 0n ? -assumedCount : assumedCount;
    const assumed = count === 0n ? '' : `, assumed for ${wholeNumber(count)}`;
    const whose = payee === null ? '' : `, for ${payee}`;
    return [`${name}${whose}${assumed}`, majorUnits(feeAmount, decimals)];
  });
}

/** The rows below the total of the fees: what each line of rate cards charged, and what is passed on. */
export function divisionRows(totals: CurrencyTotals): [string, string][] {
  const { charges, currency } = totals;
  const passedOn = [...payeesOf(totals)].map(([payee, fee]): [string, string] => [
    `Passed on to ${payee}`,
    majorUnits(fee, decimalsOf(currency)),
  ]);
  const lines = chargeRows(charges, currency).map(([name, fee]): [string, string] => [`In it: ${name}`, fee]);
  return [...lines, ...passedOn];
}

type Amounts = Pick<CurrencyTotals, 'currency' | 'fullAmount' | 'taxAmount' | 'feeAmount'>;

/** The amounts of a line, of totals, or of an entry, in major units. */
export function amountsOf({ currency, fullAmount, taxAmount, feeAmount }: Amounts) {
  const decimals = decimalsOf(currency);
  return {
    gross: majorUnits(fullAmount, decimals),
    tax: majorUnits(taxAmount, decimals),
    base: majorUnits(fullAmount - taxAmount, decimals),
    fee: majorUnits(feeAmount, decimals),
  };
}

/** The rows below the total of the fees: VAT, and what is to be paid. None without a rate. */
export function vatRows(totals: CurrencyTotals, terms: BillingTerms | null): [string, string][] {
  const rate = terms?.vatPpm ?? null;
  const { vatAmount, payableAmount } = feeWithVat(totals, terms);
  if (rate === null || vatAmount === null) return [];
  const decimals = decimalsOf(totals.currency);
  return [
    [`VAT ${rateText(rate)} on the fee`, majorUnits(vatAmount, decimals)],
    ['Fee with VAT', majorUnits(payableAmount, decimals)],
  ];
}

/** The terms below all sums, a paragraph each. */
export function termsInWords(statement: Statement): string[] {
  const due = dueOn(statement);
  const text = statement.terms?.vatText ?? null;
  return [
    ...(text === null ? [] : [text]),
    ...(due === null ? [] : [`The fees of each currency are due on ${due}.`]),
  ];
}

/** Where to pay, a line each: the account of the issuer, where the reference is the number of the statement. */
export function bankInWords({ terms, number }: Statement): string[] {
  const lines = terms?.issuer.bankLines ?? [];
  return lines.length === 0 || number === null ? [...lines] : [...lines, `Reference: ${number}`];
}

/** Undefined if every transaction has a fee. */
export function missingInWords({ withoutFeeCount }: CurrencyTotals): string | undefined {
  if (withoutFeeCount === 0n) return undefined;
  const have = withoutFeeCount === 1n ? 'has' : 'have';
  return `${transactions(withoutFeeCount)} ${have} no fee yet: no fee plan covers them. The fee above is without theirs.`;
}

export function tooManyInWords(lines: readonly StatementLine[]): string {
  return `This statement has ${wholeNumber(entryCountOf(lines))} entries, too many to print. Each of them is in the CSV.`;
}

export const howItIsComputed =
  'Base is gross less tax; the fee is a rate of the base, or the sum of the lines of a rate card, by the plan that was in force when a transaction was settled; the fee and each line are rounded for each transaction. Adjustments are charged or credited without a transaction. The volume of a year counts the base in the order in which transactions were recorded. Each line is the sum of entries, which the CSV lists with their transaction ids:';

export function transactions(count: bigint): string {
  return `${wholeNumber(count)} ${count === 1n ? 'transaction' : 'transactions'}`;
}

/** The cells of an entry besides its id and its note. */
export function entryCells(entry: StatementEntry): { readonly texts: string[]; readonly amounts: string[] } {
  const { currency, feeAmount, payerCountry } = entry;
  const { gross, tax, base, fee } = amountsOf({ ...entry, feeAmount: feeAmount ?? 0n });
  const settled = toRfc3339(entry.settledAt).replace('T', ' ').replace(/\..*$/, '');
  return {
    texts: [settled, payerCountry, currency],
    amounts: [gross, tax, base, feeAmount === null ? 'none yet' : fee],
  };
}

/**
 * Where tiers decided the fee, how. For a correction, what it did and its reason, which an operator or a merchant
 * wrote. For other entries, whether they came late.
 */
export function entryNote(entry: StatementEntry) {
  const { kind, correctionId, late, reason } = entry;
  const tiers = tiersInWords(entry);
  if (kind === 'recorded') {
    const notes = [late ? 'late' : '', tiers].filter((note) => note !== '');
    return { what: notes.join('; '), reason: null };
  }
  const side = kind === 'reversal' ? 'taken back' : 'restated';
  return { what: `${side} by correction ${correctionId}${tiers === '' ? '' : ` (${tiers})`}: `, reason };
}

/**
 * `after 999,990.00 in the year: 10.00 × 15 % + 6.66 × 10 %`; empty if the fee does not depend on the volume, and has
 * no lines. Lines are told one by one.
 */
export function tiersInWords({
  whyThisFee: why,
  currency,
}: Pick<StatementEntry, 'whyThisFee' | 'currency'>): string {
  if (why === null) return '';
  if (why.volumeBefore === null || !why.dependsOnVolume)
    return why.lines.length === 0 ? '' : partsInWords(why);
  return `after ${majorUnits(why.volumeBefore, decimalsOf(currency))} in the year: ${partsInWords(why)}`;
}
