import { currencyDecimals, stringifyJson } from '@stoa/contract';
import type { LeftOut } from './classify-row.js';
import { type BuiltTransaction, type ConversionRules, firstFilled } from './conversion.js';
import { readMajorUnits } from './minor-units.js';
import { readId, readRowId, readTime } from './read-fields.js';
import { readMoney } from './read-money.js';
import type { SourceRow } from './source-row.js';

/** The refunds and chargebacks of a file, which become requests for corrections. */
export interface RefundCollector {
  /** Takes a row that is not reported, and remembers it if it gives back money of a payment. */
  leftOut(row: SourceRow, leftOut: LeftOut): void;
  /** Takes a row that is reported as this transaction. */
  reported(row: SourceRow, transaction: BuiltTransaction): void;
  /** Takes the sum that a payment's row says was refunded of it, even if the row repeats one that is reported. */
  refundedSoFar(row: SourceRow, transaction: BuiltTransaction): void;
  /** The payments to look for in a second reading. */
  payments(): ReadonlySet<string>;
  /** A request in a line of NDJSON for each refund whose payment is known, in the order of the rows. */
  lines(): string[];
  /** How many refunds have no such line, because the file does not show their payment or amount. */
  unrouted(): number;
  /** How many have none, because the file does not have the provider's own id of the refund. */
  withoutId(): number;
}

interface Refund {
  /** The provider's own id of the refund, of which a payment may have several. */
  readonly id: string;
  /**
   * The id under which earlier versions requested it, if it is another: what a user's map takes as the id of
   * transactions.
   */
  readonly formerId: string | undefined;
  /** RFC 3339, if the row says when. */
  readonly refundedAt: string | undefined;
  readonly payment: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly reason: string;
}

/** Refunds are kept in memory. */
const MAX_REFUNDS = 250_000;

/**
 * `wanted` are the payments of which an earlier reading of the file found refunds. It may be empty for a provider whose
 * refunds name the very id under which the payment was reported.
 */
export function createRefundCollector(rules: ConversionRules, wanted: ReadonlySet<string>): RefundCollector {
  const { refunds, id } = rules.map;
  const isDirect = refunds !== undefined && id.every((column) => refunds.paymentOf.includes(column));
  const found = new Map<string, Refund>();
  // Undefined if two payments have the same name: then nobody can say which of them was refunded.
  const ids = new Map<string, string | undefined>();
  const sums = new Map<string, RefundedSum>();
  let [unread, withoutId] = [0, 0];
  const idOf = ({ payment }: Refund): string | undefined => (isDirect ? payment : ids.get(payment));
  return {
    leftOut: (row, leftOut) => {
      if (refunds === undefined || !refunds.reasons.includes(leftOut.reason)) return;
      const refund = readRefund(row, { rules, payment: refunds.payment, leftOut });
      if (refund === 'has no id') {
        withoutId += 1;
        return;
      }
      const before = refund === undefined ? undefined : found.get(refund.id);
      // An export may hold a row twice. Of two refunds with one id, only one can be requested.
      if (
        refund === undefined ||
        (before === undefined ? found.size >= MAX_REFUNDS : !isSame(refund, before))
      )
        unread += 1;
      else found.set(refund.id, before ?? refund);
    },
    reported: (row, transaction) => {
      if (refunds === undefined || wanted.size === 0) return;
      const payment = firstFilled(row, refunds.paymentOf).text;
      if (wanted.has(payment)) ids.set(payment, ids.has(payment) ? undefined : transaction.id);
    },
    refundedSoFar: (row, transaction) => {
      const sum = readRefundedSoFar(row, { rules, transaction });
      if (sum === undefined) return;
      const before = sums.get(transaction.id);
      if (before === undefined && sums.size >= MAX_REFUNDS) unread += 1;
      else sums.set(transaction.id, largerSum(before, sum));
    },
    payments: () => new Set(isDirect ? [] : [...found.values()].map(({ payment }) => payment)),
    lines: () => [
      ...[...sums.values()].flatMap(({ line }) => line ?? []),
      ...[...found.values()].flatMap((refund) => {
        const transactionId = idOf(refund);
        return transactionId === undefined ? [] : `${lineOf(refund, transactionId)}\n`;
      }),
    ],
    unrouted: () =>
      unread +
      [...sums.values()].filter(({ line }) => line === undefined).length +
      [...found.values()].filter((refund) => idOf(refund) === undefined).length,
    withoutId: () => withoutId,
  };
}

function isSame(one: Refund, other: Refund): boolean {
  return one.payment === other.payment && one.currency === other.currency && one.amount === other.amount;
}

/**
 * Undefined if the row does not say how much of which payment was given back, or if money came in. Without an id of its
 * own, a refund could not be told from the next one of the same payment.
 */
function readRefund(
  row: SourceRow,
  { rules, payment, leftOut }: { rules: ConversionRules; payment: string; leftOut: LeftOut },
): Refund | 'has no id' | undefined {
  const complain = (): undefined => undefined;
  const id = readRowId(row, rules, complain);
  const money = readMoney(row, rules, complain);
  const name = row.cell(payment);
  const isUnsigned = rules.map.isUnsigned ?? false;
  const amount = money === undefined || isUnsigned ? (money?.amount ?? 0n) : -money.amount;
  if (money === undefined || name === '' || amount <= 0n) return undefined;
  if (id === undefined) return 'has no id';
  const reason = `${leftOut.reason} (${leftOut.type})`;
  const former = readId(row, rules, complain);
  const formerId = former === id ? undefined : former;
  const refundedAt = formerId === undefined ? undefined : readTime(row, rules, complain)?.text;
  return { id, formerId, refundedAt, payment: name, currency: money.currency, amount, reason };
}

function lineOf(
  { id, formerId, refundedAt, currency, amount, reason }: Refund,
  transactionId: string,
): string {
  return stringifyJson({
    id,
    ...(formerId === undefined ? {} : { former_id: formerId }),
    ...(refundedAt === undefined ? {} : { refunded_at: refundedAt }),
    transaction_id: transactionId,
    kind: 'refund',
    currency,
    full_amount: amount,
    reason,
  });
}

interface RefundedSum {
  /** In minor units. */
  readonly refunded: bigint;
  readonly line: string | undefined;
}

/**
 * A request, as a line of NDJSON, for what was refunded of a payment until the export, if the row of the payment says
 * it. A later export has a larger sum, not another refund, and no refund has an id: so the request says the sum, and
 * its id contains it. The service asks only for what earlier sums do not contain. There is no line if the sum cannot be
 * read, does not belong to the amount that is reported, or is more than was paid, or if its id would be too long.
 */
function readRefundedSoFar(
  row: SourceRow,
  { rules, transaction }: { readonly rules: ConversionRules; readonly transaction: BuiltTransaction },
): RefundedSum | undefined {
  const { refundedSoFar, numbers } = rules.map;
  const text = refundedSoFar === undefined ? '' : row.cell(refundedSoFar.column);
  const decimals = currencyDecimals(transaction.currency);
  if (refundedSoFar === undefined || text === '' || decimals === undefined) return undefined;
  const refunded = readMajorUnits(text, { currency: transaction.currency, format: numbers });
  if (refunded === 0n) return undefined;
  const { id, currency, fullAmount } = transaction;
  const requestId = `${id} refunded ${refunded}`;
  const isKnown = typeof refunded === 'bigint' && refundedSoFar.isOfOtherAmount !== true;
  if (!isKnown || [...requestId].length > rules.idCharacters || refunded < 0n || refunded > fullAmount)
    return { refunded: 0n, line: undefined };
  const line = stringifyJson({
    id: requestId,
    transaction_id: id,
    kind: 'refund',
    currency,
    refunded_total: refunded,
    reason: `${refundedSoFar.reason} (${refundedSoFar.column} ${text})`,
  });
  return { refunded, line: `${line}\n` };
}

/**
 * The sum that counts of two rows of one payment. Exports that overlap have the payment twice, and the later one has
 * the larger sum. If one of the sums cannot be read, nobody can say what was refunded.
 */
function largerSum(one: RefundedSum | undefined, other: RefundedSum): RefundedSum {
  if (one === undefined || other.line === undefined) return other;
  return one.line === undefined || one.refunded > other.refunded ? one : other;
}
