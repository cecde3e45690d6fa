import { type Fault, isCurrency } from '@stoa/contract';
import { Failure } from '../../kernel/failure.js';
import { changesAmounts, type StandingAmounts, standingOf } from '../corrections/correction.js';
import type { CorrectionBooks } from '../corrections/correction-books.js';
import type { NewCorrection } from '../corrections/correction-store.js';
import { changesNothing, decideCorrection } from '../corrections/decide-correction.js';
import { unknownTransaction } from '../ledger/transaction-id.js';
import { reportingFailures } from '../reporting-failures.js';
import type { RequestedChange } from './correction-request-store.js';

export interface MadeBy {
  readonly by: string;
  readonly madeAt: Date;
}

/**
 * The correction that a request leads to, according to the books now.
 * @throws Failure unknown_transaction, unusable_correction with all faults, correction_changes_nothing
 */
export function readChange(
  books: CorrectionBooks,
  request: RequestedChange,
  { by, madeAt }: MadeBy,
): NewCorrection {
  const { transactionId, reason } = request;
  const amounts =
    request.kind === 'refund'
      ? amountsAfterRefund(books, request)
      : {
          kind: request.kind,
          currency: request.currency ?? undefined,
          fullAmount: request.fullAmount ?? undefined,
          taxAmount: request.taxAmount ?? undefined,
          facts: request.facts,
        };
  const correction = decideCorrection(books, { transactionId, reason, by, ...amounts }, madeAt);
  // Only the operator changes nothing but the fee. Otherwise merchants could reprice themselves, with a policy even at
  // once.
  if (!changesAmounts(correction) && correction.facts === null) throw changesNothing();
  if (correction.before === null && request.facts !== undefined && namesNoAmount(request)) {
    const detail = 'The transaction is voided. To restore it with other facts, say its amounts, too.';
    throw refused('/facts', 'not_of_a_void', detail);
  }
  return correction;
}

/** A restatement that names none keeps the amounts that stand. */
export function namesNoAmount({ currency, fullAmount, taxAmount }: RequestedChange): boolean {
  return currency === null && fullAmount === null && taxAmount === null;
}

type Amounts = { readonly kind: 'void' } | ({ readonly kind: 'restate' } & Rest);
type Rest = Pick<StandingAmounts, 'currency' | 'fullAmount' | 'taxAmount'>;

/** What a refund leaves of a transaction; a refund of all of it leaves nothing. */
function amountsAfterRefund(books: CorrectionBooks, request: RequestedChange): Amounts {
  const history = books.history(request.transactionId);
  if (history === undefined) throw unknownTransaction();
  const standing = standingOf(history.transaction.recorded, history.corrections);
  if (standing === null) throw refused('/full_amount', 'out_of_range', 'Nothing of the transaction stands.');
  const { currency, fullAmount, taxAmount } = request;
  if (request.facts !== undefined)
    throw refused('/facts', 'not_of_a_refund', 'A refund takes no facts; to change them, restate.');
  if (currency === null || fullAmount === null || fullAmount <= 0n) {
    const detail = 'A refund has a currency and a full_amount of at least 1.';
    throw refused('/full_amount', 'out_of_range', detail);
  }
  if (!isCurrency(currency) || currency !== standing.currency) {
    throw refused('/currency', 'other_currency', `The transaction stands in ${standing.currency}.`);
  }
  if (fullAmount > standing.fullAmount) {
    const detail = `The refund of ${fullAmount} is more than the ${standing.fullAmount} that stand.`;
    throw refused('/full_amount', 'out_of_range', detail);
  }
  if (fullAmount === standing.fullAmount) return { kind: 'void' };
  const tax = taxAmount ?? shareOf(standing.taxAmount, fullAmount, standing.fullAmount);
  const rest = { fullAmount: standing.fullAmount - fullAmount, taxAmount: standing.taxAmount - tax };
  if (tax < 0n || tax > fullAmount || rest.taxAmount < 0n || rest.taxAmount > rest.fullAmount) {
    const detail = `Of ${standing.fullAmount} with a tax of ${standing.taxAmount}, no refund of ${fullAmount} has a tax of ${tax}.`;
    throw refused('/tax_amount', 'out_of_range', detail);
  }
  return { kind: 'restate', currency, ...rest };
}

/** `whole` × `part` ÷ `of`, rounded half to even. */
function shareOf(whole: bigint, part: bigint, of: bigint): bigint {
  const [quotient, rest] = [(whole * part) / of, (whole * part) % of];
  const isUp = rest * 2n > of || (rest * 2n === of && quotient % 2n === 1n);
  return isUp ? quotient + 1n : quotient;
}

/**
 * A request that says how much was given back of a transaction until then says no other amount, and is a refund.
 * @throws Failure unusable_correction
 */
export function assertTotalAlone({ kind, refundedTotal, fullAmount, taxAmount }: RequestedChange): void {
  if (kind === 'refund' && (refundedTotal ?? 0n) > 0n && fullAmount === null && taxAmount === null) return;
  const detail = 'A refunded_total of at least 1 belongs to a refund without full_amount and tax_amount.';
  throw refused('/refunded_total', 'out_of_range', detail);
}

function refused(pointer: Fault['pointer'], code: string, detail: string): Failure {
  return new Failure(reportingFailures.unusable_correction, { detail, faults: [{ pointer, code, detail }] });
}
