import { type ChangedFacts, changeFacts, type KnownFacts } from '@stoa/contract';
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
import { selectFacts, selectKnownFacts } from '../ledger/facts-store.js';
import { canBeTransactionId } from '../ledger/transaction-id.js';
import { createYearVolumes, type YearVolumes } from '../ledger/year-volumes.js';
import { type Month, monthOf } from '../month.js';
import { type Correction, type StandingAmounts, standingFactsOf } from './correction.js';
import {
  type CorrectableTransaction,
  insertCorrectionFacts,
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
  /** Which of the apps, installations and channels that the corrections name exist. */
  readonly knownFacts: KnownFacts;
  /** The store's plans and the merchant's own. */
  readonly plans: readonly FeePlan[];
  /** The volume of a statement's year so far, in minor units. */
  volume(month: Month, currency: string): bigint;
  /** Adds a correction that was decided, so that the next decision builds on it. */
  add(correction: NewCorrection): void;
}

/** What the books need to know of a correction before it is decided. */
export interface CorrectedPart {
  readonly transactionId: string;
  readonly facts?: ChangedFacts | undefined;
}

/** Reads what the books say. A caller that corrects holds the lock of the ledger; a dry run needs none. */
export async function openCorrectionBooks(
  tx: Transaction,
  merchantId: number,
  requested: readonly CorrectedPart[],
): Promise<CorrectionBooks> {
  const ids = [...new Set(requested.map(({ transactionId }) => transactionId))].filter(canBeTransactionId);
  const transactions = await selectCorrectables(tx, merchantId, ids);
  const corrections = new Map<string, KnownCorrection[]>();
  const keep = (one: KnownCorrection): void => {
    const earlier = corrections.get(one.transactionId);
    if (earlier === undefined) corrections.set(one.transactionId, [one]);
    else earlier.push(one);
  };
  for (const one of await selectCorrectionsOf(tx, merchantId, ids)) keep(one);
  const knownFacts = await readFacts(tx, merchantId, { requested, transactions, corrections });
  const volumes = createYearVolumes(await selectYearVolumes(tx, merchantId));
  return {
    closedThrough: await selectClosedThrough(tx, merchantId),
    knownFacts,
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

interface KnownHistories {
  readonly requested: readonly CorrectedPart[];
  readonly transactions: Map<string, CorrectableTransaction>;
  readonly corrections: ReadonlyMap<string, readonly KnownCorrection[]>;
}

/**
 * Completes the transactions whose facts are to be changed with those that they were recorded with, and reads what the facts name.
 * Without such a change it reads nothing.
 */
async function readFacts(
  tx: Transaction,
  merchantId: number,
  { requested, transactions, corrections }: KnownHistories,
): Promise<KnownFacts> {
  const changed = requested.filter(
    ({ transactionId, facts }) => facts !== undefined && transactions.has(transactionId),
  );
  if (changed.length === 0) return { apps: new Set(), installations: new Map(), channels: new Set() };
  const ids = changed.map(({ transactionId }) => transactionId);
  const recorded = await selectFacts(tx, merchantId, ids);
  const named = changed.map(({ transactionId, facts: changes = {} }) => {
    const transaction = transactions.get(transactionId);
    const facts = recorded.get(transactionId);
    if (transaction !== undefined) transactions.set(transactionId, { ...transaction, facts });
    const standing = standingFactsOf(facts, corrections.get(transactionId) ?? []);
    return changeFacts(standing, changes).facts;
  });
  return selectKnownFacts(tx, merchantId, named);
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
  const made = decided.map((one, index) => {
    const correctionId = ids[index];
    if (correctionId === undefined) throw new Error('a correction without an id');
    return { correctionId, ...one };
  });
  await insertCorrectionFacts(tx, merchantId, made);
  return made;
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
