import { Failure } from '../../kernel/failure.js';
import { unknownTransaction } from '../ledger/transaction-id.js';
import { openMonth } from '../month.js';
import { reportingFailures } from '../reporting-failures.js';
import { lastStoodOf, type StandingAmounts, standingOf } from './correction.js';
import type { CorrectionBooks } from './correction-books.js';
import type { NewCorrection } from './correction-store.js';
import { restate } from './restate.js';
import { type RequestedCorrection, usableCorrection } from './usable-correction.js';

/**
 * What a correction would change, according to the books. Does no I/O.
 * @throws Failure unknown_transaction, unusable_correction with all faults, correction_changes_nothing
 */
export function decideCorrection(
  books: CorrectionBooks,
  request: Omit<RequestedCorrection, 'merchantId'>,
  madeAt: Date,
): NewCorrection {
  const { transactionId, by: madeBy } = request;
  const history = books.history(transactionId);
  if (history === undefined) throw unknownTransaction();
  const { transaction, corrections } = history;
  const before = standingOf(transaction.recorded, corrections);
  const last = lastStoodOf(transaction.recorded, corrections);
  const { reason, amounts } = usableCorrection(request, last);
  const statementMonth = openMonth(transaction.statementMonth, books.closedThrough);
  const after =
    amounts === null ? null : restate(books, { transaction, before, last, amounts, statementMonth });
  if (isSame(before, after)) throw changesNothing();
  return { transactionId, reason, madeAt, madeBy, statementMonth, before, after };
}

/** The same amounts under the same plan are not a change, whatever their fee would be today. A fee under another plan is. */
function isSame(before: StandingAmounts | null, after: StandingAmounts | null): boolean {
  if (before === null || after === null) return before === after;
  return (
    before.currency === after.currency &&
    before.fullAmount === after.fullAmount &&
    before.taxAmount === after.taxAmount &&
    before.feePlanId === after.feePlanId
  );
}

export function changesNothing(): Failure {
  return new Failure(reportingFailures.correction_changes_nothing, {
    detail: 'The transaction already stands like this; nothing was stored.',
  });
}
