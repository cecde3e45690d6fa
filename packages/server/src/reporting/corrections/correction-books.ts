import type { Transaction } from '../../database/database.js';
import type { FeePlan } from '../fees/fee-plan.js';
import { selectFeePlans } from '../fees/fee-plan-store.js';
import {
  bookStatementLines,
  createLineChanges,
  type StatementLineChange,
  selectClosedThrough,
  selectYearVolumes,
} from '../ledger/books-store.js';
import { canBeTransactionId } from '../ledger/transaction-id.js';
import { createYearVolumes, type YearVolumes } from '../ledger/year-volumes.js';
import { type Month, monthOf } from '../month.js';
import type { Correction, StandingAmounts } from './correction.js';
import {
  type CorrectableTransaction,
  insertCorrections,
  type NewCorrection,
  selectCorrectables,
  selectCorrectionsOf,
} from './correction-store.js';
import { noteFeesMovedAlone } from './fees-moved-alone.js';
import { feesMovedBy } from './large-corrections.js';

/** A transaction as it was recorded, and what happened to it since, the oldest first. */
export interface History {
  readonly transaction: CorrectableTransaction;
  readonly corrections: readonly KnownCorrection[];
}

/** Has no id while it is decided but not stored. */
export interface KnownCorrection extends NewCorrection {
  readonly correctionId?: number;
}

/** What a merchant's books say about some transactions. Read once, and updated with each correction that is decided. */
export interface CorrectionBooks {
  /** Undefined if no such transaction is recorded. */
  history(transactionId: string): History | undefined;
  readonly closedThrough: Month | null;
  /** The store's plans and the merchant's own. */
  readonly plans: readonly FeePlan[];
  /** The volume of a statement's year so far, in minor units. */
  volume(month: Month, currency: string): bigint;
  /** Adds a correction that was decided, so that the next decision builds on it. */
  add(correction: NewCorrection): void;
}

/** Reads what the books say. A caller that corrects holds the lock of the ledger; a dry run needs none. */
export async function openCorrectionBooks(
  tx: Transaction,
  merchantId: number,
  transactionIds: readonly string[],
): Promise<CorrectionBooks> {
  const ids = [...new Set(transactionIds)].filter(canBeTransactionId);
  const transactions = await selectCorrectables(tx, merchantId, ids);
  const corrections = new Map<string, KnownCorrection[]>();
  const keep = (one: KnownCorrection): void => {
    const earlier = corrections.get(one.transactionId);
    if (earlier === undefined) corrections.set(one.transactionId, [one]);
    else earlier.push(one);
  };
  for (const one of await selectCorrectionsOf(tx, merchantId, ids)) keep(one);
  const volumes = createYearVolumes(await selectYearVolumes(tx, merchantId));
  return {
    closedThrough: await selectClosedThrough(tx, merchantId),
    plans: await selectFeePlans(tx, merchantId),
    history: (transactionId) => {
      const transaction = transactions.get(transactionId);
      if (transaction === undefined) return undefined;
      return { transaction, corrections: corrections.get(transactionId) ?? [] };
    },
    volume: (month, currency) => volumes.add(month, currency, 0n),
    add: (correction) => {
      keep(correction);
      addVolumes(volumes, correction);
    },
  };
}

/** A volume counts only what has a fee. */
function addVolumes(volumes: YearVolumes, { statementMonth, before, after }: NewCorrection): void {
  for (const [amounts, sign] of [
    [before, -1n],
    [after, 1n],
  ] as const) {
    if (amounts === null || amounts.feePlanId === null) continue;
    volumes.add(statementMonth, amounts.currency, sign * (amounts.fullAmount - amounts.taxAmount));
  }
}

/** Stores and books corrections that were decided with these books, under the same lock of the ledger. */
export async function storeCorrections(
  tx: Transaction,
  merchantId: number,
  {
    books,
    decided,
    proposalId = null,
  }: {
    readonly books: CorrectionBooks;
    readonly decided: readonly NewCorrection[];
    /** The proposal that a second person approved. */
    readonly proposalId?: number | null;
  },
): Promise<Correction[]> {
  const [first] = decided;
  if (first === undefined) return [];
  const settledMonthOf = ({ transactionId }: NewCorrection): Month => {
    const history = books.history(transactionId);
    if (history === undefined) throw new Error('a correction of a transaction that is not recorded');
    return monthOf(history.transaction.settledAt);
  };
  const ids = await insertCorrections(tx, merchantId, { corrections: decided, proposalId });
  if (proposalId === null) await noteFeesMovedAlone(tx, feesMovedBy(decided), first.madeAt);
  const lines = correctionLines(decided.map((one) => ({ ...one, settledMonth: settledMonthOf(one) })));
  await bookStatementLines(tx, merchantId, lines);
  return decided.map((one, index) => {
    const correctionId = ids[index];
    if (correctionId === undefined) throw new Error('a correction without an id');
    return { correctionId, ...one };
  });
}

type BookedCorrection = Pick<NewCorrection, 'statementMonth' | 'before' | 'after'> & {
  readonly settledMonth: Month;
};

/** What corrections change in the lines of statements, one change for each line. */
function correctionLines(corrections: readonly BookedCorrection[]): StatementLineChange[] {
  const lines = createLineChanges();
  for (const change of corrections.flatMap(linesOf)) lines.add(change);
  return lines.all();
}

/** The count of a reversal is negative, like its amounts, so the sum over all lines is what stands. */
function linesOf({ statementMonth, settledMonth, before, after }: BookedCorrection): StatementLineChange[] {
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
