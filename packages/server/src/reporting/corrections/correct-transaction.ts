import { assertMerchant } from '../../access/index.js';
import type { Database, Transaction } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { bookStatementLines, type StatementLineChange, selectClosedThrough } from '../ledger/books-store.js';
import { lockLedger } from '../ledger/ledger-store.js';
import { canBeTransactionId, unknownTransaction } from '../ledger/transaction-id.js';
import { type Month, monthOf, openMonth } from '../month.js';
import { reportingFailures } from '../reporting-failures.js';
import { type Correction, lastStoodOf, type StandingAmounts, standingOf } from './correction.js';
import {
  type CorrectableTransaction,
  insertCorrection,
  type NewCorrection,
  selectCorrectable,
  selectCorrectionsOf,
} from './correction-store.js';
import { restate } from './restate.js';
import { type RequestedCorrection, usableCorrection } from './usable-correction.js';

/**
 * Voids or restates a recorded transaction: adds a correction, and books it on the transaction's statement or, if that
 * is closed, on the next open one. Neither the transaction's own row nor a closed month ever changes. A restatement can
 * undo a void. A repeat changes nothing, and is refused for that reason.
 * @throws Failure unknown_merchant, unknown_transaction, unusable_correction with all faults, correction_changes_nothing
 */
export type CorrectTransaction = (request: RequestedCorrection) => Promise<Correction>;

export function createCorrectTransaction(database: Database, clock: Clock): CorrectTransaction {
  return async (request) => {
    await assertMerchant(database, request.merchantId);
    return database.transaction(async (tx) => {
      await lockLedger(tx, request.merchantId);
      const { transaction, corrections } = await selectHistory(tx, request);
      const before = standingOf(transaction.recorded, corrections);
      const last = lastStoodOf(transaction.recorded, corrections);
      const change = await changeOf(tx, request, { transaction, before, last });
      if (isSame(before, change.after)) throw changesNothing();
      const made = {
        ...change,
        transactionId: request.transactionId,
        madeAt: clock.now(),
        madeBy: request.by,
        before,
      };
      const correctionId = await insertCorrection(tx, request.merchantId, made);
      await bookStatementLines(tx, request.merchantId, linesOf(made, monthOf(transaction.settledAt)));
      return { correctionId, ...made };
    });
  };
}

interface History {
  readonly transaction: CorrectableTransaction;
  readonly corrections: readonly Correction[];
}

async function selectHistory(
  tx: Transaction,
  { merchantId, transactionId }: RequestedCorrection,
): Promise<History> {
  const transaction = canBeTransactionId(transactionId)
    ? await selectCorrectable(tx, merchantId, transactionId)
    : undefined;
  if (transaction === undefined) throw unknownTransaction();
  return { transaction, corrections: await selectCorrectionsOf(tx, merchantId, [transactionId]) };
}

interface Standing {
  readonly transaction: CorrectableTransaction;
  readonly before: StandingAmounts | null;
  readonly last: StandingAmounts;
}

async function changeOf(
  tx: Transaction,
  request: RequestedCorrection,
  standing: Standing,
): Promise<Pick<NewCorrection, 'reason' | 'statementMonth' | 'after'>> {
  const { merchantId } = request;
  const { reason, amounts } = usableCorrection(request, standing.last);
  const closedThrough = await selectClosedThrough(tx, merchantId);
  const statementMonth = openMonth(standing.transaction.statementMonth, closedThrough);
  const after =
    amounts === null ? null : await restate(tx, merchantId, { ...standing, amounts, statementMonth });
  return { reason, statementMonth, after };
}

/** The same amounts by the same plan are not a change, whatever their fee would be today. A fee by another plan is one. */
function isSame(before: StandingAmounts | null, after: StandingAmounts | null): boolean {
  if (before === null || after === null) return before === after;
  return (
    before.currency === after.currency &&
    before.fullAmount === after.fullAmount &&
    before.taxAmount === after.taxAmount &&
    before.feePlanId === after.feePlanId
  );
}

/** The count of a reversal is negative, like its amounts, so the sum over all lines is what stands. */
function linesOf(
  { statementMonth, before, after }: NewCorrection,
  settledMonth: Month,
): StatementLineChange[] {
  const place = { month: statementMonth, settledMonth };
  const reversal = before === null ? [] : [{ ...place, ...signed(before, -1n), kind: 'reversal' as const }];
  const restatement =
    after === null ? [] : [{ ...place, ...signed(after, 1n), kind: 'restatement' as const }];
  return [...reversal, ...restatement];
}

function signed({ currency, feePlanId, ...amounts }: StandingAmounts, sign: 1n | -1n) {
  return {
    currency,
    feePlanId,
    transactionCount: Number(sign),
    fullAmount: sign * amounts.fullAmount,
    taxAmount: sign * amounts.taxAmount,
    feeAmount: sign * (amounts.feeAmount ?? 0n),
  };
}

function changesNothing(): Failure {
  return new Failure(reportingFailures.correction_changes_nothing, {
    detail: 'The transaction already stands like this; nothing was stored.',
  });
}
