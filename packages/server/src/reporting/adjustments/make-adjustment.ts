import { aboutCurrency, type Fault, instantOf, isSettlementCurrency } from '@stoa/contract';
import { assertMerchant } from '../../access/index.js';
import { type Actor, recordAudit } from '../../audit-entries/index.js';
import type { Transaction } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import type { RequestedAdjustment, RequestedReversal } from '../fees/requested-adjustment.js';
import { selectClosedThrough } from '../ledger/books-store.js';
import { lockLedger } from '../ledger/ledger-store.js';
import { type Month, monthOf, nextMonth, openMonth } from '../month.js';
import { reportingFailures } from '../reporting-failures.js';
import { type Adjustment, isGrant, type NewAdjustment, plainAdjustment } from './adjustment.js';
import {
  countEntered,
  selectAdjustment,
  selectByReference,
  selectNaming,
  storeAdjustments,
} from './adjustment-store.js';

export interface Making {
  readonly by: Actor;
  readonly clock: Clock;
}

/** An adjustment that was made before, or one that can be made now. */
export type Decided =
  | { readonly made: Adjustment }
  | {
      readonly next: NewAdjustment;
      /** How far it moves fees, in minor units. A credit counts as if it was used. */
      readonly moved: bigint;
      readonly audited: Parameters<typeof recordAudit>[1];
    };

/**
 * Looks what an adjustment that is asked for would be, and locks the ledger of its merchant until the transaction ends.
 * The same reference with the same content was made before.
 * @throws Failure unknown_merchant, unusable_adjustment, conflicting_adjustment
 */
export async function decideAdjustment(
  tx: Transaction,
  requested: RequestedAdjustment,
  { by, clock }: Making,
): Promise<Decided> {
  const { merchantId, month } = requested;
  await assertMerchant(tx, merchantId);
  await lockLedger(tx, merchantId);
  const made = await selectByReference(tx, merchantId, requested.reference.trim());
  if (made !== undefined) {
    if (isSame(made, requested)) return { made };
    const detail = `Adjustment ${made.adjustmentId} has the same reference and another content.`;
    throw new Failure(reportingFailures.conflicting_adjustment, { detail });
  }
  const now = clock.now();
  const { kind, currency, amount, reference, reason } = usableAdjustment(requested, {
    closedThrough: await selectClosedThrough(tx, merchantId),
    thisMonth: monthOf(instantOf(now)),
    entered: await countEntered(tx, merchantId, month),
  });
  const sums = kind === 'credit' ? { amount: 0n, creditLeft: amount } : { amount };
  const next = {
    ...plainAdjustment,
    kind,
    month,
    currency,
    ...sums,
    reference,
    reason,
    madeAt: now,
    madeBy: by.name,
  };
  const after = { kind, month, currency, amount };
  const target = `statement ${month}`;
  return { next, moved: amount, audited: { action: 'adjustment.made', merchantId, target, after } };
}

function isSame(made: Adjustment, { kind, month, currency, amount, reason }: RequestedAdjustment): boolean {
  return (
    made.kind === kind &&
    made.month === month &&
    made.currency === currency &&
    (isGrant(made) ? made.creditLeft : made.amount) === amount &&
    made.reason === reason.trim()
  );
}

/**
 * The same for an adjustment that is to be taken back: what was charged is given back, what is left of a credit is
 * withdrawn, and what was used of it is charged. It stands on the same statement or, if that is closed, on the next
 * open one.
 * @throws Failure unknown_adjustment, unusable_adjustment, adjustment_not_reversible
 */
export async function decideReversal(
  tx: Transaction,
  { merchantId, adjustmentId, ...requested }: RequestedReversal,
  { by, clock }: Making,
): Promise<Decided> {
  await assertMerchant(tx, merchantId);
  await lockLedger(tx, merchantId);
  const reason = usableReason(requested.reason);
  const known = await selectAdjustment(tx, merchantId, adjustmentId);
  if (known === undefined) throw unknownAdjustment(adjustmentId);
  if (known.ofAdjustmentId !== null) throw notReversible(known);
  const naming = await selectNaming(tx, merchantId, adjustmentId);
  const made = naming.find(({ takesBack }) => takesBack);
  if (made !== undefined) return { made };
  const { kind, currency, feePlanId, name, payee } = known;
  const amount = -naming.reduce((sum, one) => sum + one.amount, known.amount);
  const month = openMonth(known.month, await selectClosedThrough(tx, merchantId));
  const next = {
    ...plainAdjustment,
    ...{ kind, month, currency, amount, feePlanId, name, payee, reason },
    creditLeft: kind === 'credit' ? 0n : null,
    ofAdjustmentId: adjustmentId,
    takesBack: true,
    madeAt: clock.now(),
    madeBy: by.name,
  };
  const after = { kind, month, currency, amount };
  const target = `adjustment ${adjustmentId}`;
  const moved = known.creditLeft ?? (amount < 0n ? -amount : amount);
  return { next, moved, audited: { action: 'adjustment.reversed', merchantId, target, after } };
}

/** Makes what was decided in the same database transaction. */
export async function makeDecided(
  tx: Transaction,
  { next, audited }: Exclude<Decided, { readonly made: Adjustment }>,
  making: Making,
): Promise<Adjustment> {
  const [made] = await storeAdjustments(tx, Number(audited.merchantId), [next]);
  if (made === undefined) throw new Error('an adjustment was decided and not made');
  await recordAudit(tx, audited, making);
  return made;
}

export function unknownAdjustment(adjustmentId: number): Failure {
  const detail = `The merchant has no adjustment ${adjustmentId}.`;
  return new Failure(reportingFailures.unknown_adjustment, { detail });
}

function notReversible({ adjustmentId, ofAdjustmentId, takesBack }: Adjustment): Failure {
  const does = takesBack ? 'takes back' : 'uses up';
  const detail = `Adjustment ${adjustmentId} ${does} adjustment ${ofAdjustmentId}.`;
  return new Failure(reportingFailures.adjustment_not_reversible, { detail });
}

/** The merchant's books when an adjustment is asked for. */
interface BooksNow {
  readonly closedThrough: Month | null;
  /** The month that it is now. */
  readonly thisMonth: Month;
  /** How many adjustments operators entered for the month that it asks for. */
  readonly entered: number;
}

const mostAmount = 2n ** 63n - 1n;

/** The same with its texts trimmed. @throws Failure unusable_adjustment with all faults */
function usableAdjustment(requested: RequestedAdjustment, books: BooksNow): RequestedAdjustment {
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
function usableReason(text: string): string {
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
