import {
  type ChangedFacts,
  changeFacts,
  type Instant,
  type KnownFacts,
  type TransactionFacts,
} from '@stoa/contract';
import type { Transaction } from '../../database/database.js';
import { type ChargedOccasion, createFeePlanChooser } from '../fees/choose-fee-plan.js';
import { asksForAges, isDivided, volumesOf } from '../fees/fee-line.js';
import type { FeePlan } from '../fees/fee-plan.js';
import { type FeePlansById, feePlansById, selectFeePlans } from '../fees/fee-plan-store.js';
import { type Ages, openAges } from '../ledger/ages.js';
import {
  bookStatementLines,
  createLineChanges,
  type StatementLineChange,
  selectClosedThrough,
  selectYearVolumes,
} from '../ledger/books-store.js';
import { type Charges, insertCharges, noCharges, selectCharges } from '../ledger/charge-store.js';
import { selectFacts, selectKnownFacts } from '../ledger/facts-store.js';
import { bookStatementCharges, createChargeChanges } from '../ledger/statement-charge-store.js';
import { openTierVolumes, type SeenVolume, type TierVolume } from '../ledger/tier-volumes.js';
import { canBeTransactionId } from '../ledger/transaction-id.js';
import {
  bookVolumes,
  countingDay,
  createVolumeChanges,
  type VolumePlace,
} from '../ledger/volume-day-store.js';
import { createYearVolumes, type YearVolumes } from '../ledger/year-volumes.js';
import { type Month, monthOf } from '../month.js';
import { type Correction, lastStoodOf, type StandingAmounts, standingFactsOf } from './correction.js';
import {
  type CorrectableTransaction,
  insertCorrectionFacts,
  insertCorrections,
  type NewCorrection,
  selectCorrectables,
  selectCorrectionsOf,
} from './correction-store.js';
import { noteFeesMovedAlone } from './fees-moved-alone-store.js';
import { feesMovedBy } from './large-corrections.js';

/** A transaction as it was recorded, and what happened to it since, the oldest first. */
export interface History {
  readonly transaction: CorrectableTransaction;
  readonly corrections: readonly KnownCorrection[];
  /** The parts of the fee that stands. */
  readonly charges: Charges;
  /** The same or, if it is voided, those of the fee that stood last. */
  readonly chargesThatStood: Charges;
}

/** Has no id while it is decided but not stored. */
export type KnownCorrection = Omit<Correction, 'correctionId'> & { readonly correctionId?: number };

/** What a merchant's books say about some transactions. Read once, and updated with each correction that is decided. */
export interface CorrectionBooks {
  /** Undefined if no such transaction is recorded. */
  history(transactionId: string): History | undefined;
  readonly closedThrough: Month | null;
  /** Which of the apps, installations and channels that the corrections name exist. */
  readonly knownFacts: KnownFacts;
  /** All plans that may have given a fee of the merchant. */
  readonly plansById: FeePlansById;
  /** The plan that covers a transaction now or, if there is none, that of its last fee. */
  planFor(occasion: ChargedOccasion, lastPlanId: number | null): FeePlan | undefined;
  /** The volume of a statement's year so far, in minor units. */
  volume(month: Month, currency: string): bigint;
  /** Undefined if none of these plans asks for ages. */
  readonly ages: Ages | undefined;
  /** See {@link TierVolumes}; only for volumes that these plans name. */
  volumeOnEarlierDays(volume: TierVolume, place: VolumePlace): SeenVolume;
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
  const volumes = createYearVolumes(await selectYearVolumes(tx, merchantId));
  const plans = await selectFeePlans(tx, merchantId);
  const { knownFacts, named } = await readFacts(tx, merchantId, { requested, transactions, corrections });
  const facts = named.map((one) => one.facts);
  const chargesOf = plans.some(isDivided) ? await selectCharges(tx, merchantId, ids) : () => noCharges;
  const [choosePlan, plansById] = [createFeePlanChooser(plans), feePlansById(plans)];
  const planFor: CorrectionBooks['planFor'] = (occasion, lastPlanId) =>
    choosePlan(occasion) ?? plansById.get(lastPlanId ?? 0);
  const places = named.map(({ transaction: { recorded, ...of }, facts: { bundleId = '' } }) => {
    return { bundleId, currency: recorded.currency, day: countingDay(of.settledAt, of.statementMonth) };
  });
  const used = [...transactions].flatMap(([id, transaction]) => {
    const last = lastStoodOf(transaction.recorded, corrections.get(id) ?? []);
    return planFor(transaction, last.feePlanId) ?? [];
  });
  const volumesUsed = volumesOf([...new Set(used)]);
  const tierVolumes = await openTierVolumes(tx, merchantId, { volumes: volumesUsed, places });
  /** The parts of the fees of corrections that were decided with these books. */
  const decided = new Map<string, Charges>();
  const decidedToStand = new Map<string, Charges>();
  return {
    closedThrough: await selectClosedThrough(tx, merchantId),
    knownFacts,
    plansById,
    planFor,
    ages: used.some(asksForAges) ? await openAges(tx, merchantId, { facts }) : undefined,
    history: (transactionId) => {
      const transaction = transactions.get(transactionId);
      if (transaction === undefined) return undefined;
      const made = corrections.get(transactionId) ?? [];
      const charges = decided.get(transactionId) ?? chargesOf(transactionId, made.at(-1)?.correctionId ?? 0);
      const stood = made.findLast(({ after }) => after !== null)?.correctionId ?? 0;
      const chargesThatStood = decidedToStand.get(transactionId) ?? chargesOf(transactionId, stood);
      return { transaction, corrections: made, charges, chargesThatStood };
    },
    volume: (month, currency) => volumes.add(month, currency, 0n),
    volumeOnEarlierDays: (volume, place) => {
      if (tierVolumes === undefined) throw new Error('no plan names a volume');
      return tierVolumes.onEarlierDays(volume, place);
    },
    add: (correction) => {
      const { transactionId, charges, after } = correction;
      keep(correction);
      decided.set(transactionId, charges);
      if (after !== null) decidedToStand.set(transactionId, charges);
      addVolumes(volumes, correction);
      const settledAt = transactions.get(transactionId)?.settledAt;
      if (settledAt !== undefined)
        for (const [place, base] of volumesMovedBy(correction, settledAt)) tierVolumes?.add(place, base);
    },
  };
}

interface KnownHistories {
  readonly requested: readonly CorrectedPart[];
  readonly transactions: Map<string, CorrectableTransaction>;
  readonly corrections: ReadonlyMap<string, readonly KnownCorrection[]>;
}

/** The facts of a transaction as they stand after a request. */
interface NamedFacts {
  readonly transaction: CorrectableTransaction;
  readonly facts: TransactionFacts;
}

const nothingKnown: KnownFacts = { apps: new Set(), installations: new Map(), channels: new Set() };

/**
 * Completes the transactions with the facts that they were recorded with, and reads what those name that are to be
 * changed.
 */
async function readFacts(
  tx: Transaction,
  merchantId: number,
  { requested, transactions, corrections }: KnownHistories,
): Promise<{ readonly knownFacts: KnownFacts; readonly named: readonly NamedFacts[] }> {
  const recorded = await selectFacts(tx, merchantId, [...transactions.keys()]);
  for (const [id, facts] of recorded) {
    const transaction = transactions.get(id);
    if (transaction !== undefined) transactions.set(id, { ...transaction, facts });
  }
  const named = requested.flatMap(({ transactionId, facts: changes = {} }) => {
    const transaction = transactions.get(transactionId);
    if (transaction === undefined) return [];
    const standing = standingFactsOf(transaction.facts, corrections.get(transactionId) ?? []);
    return { transaction, facts: changeFacts(standing, changes).facts };
  });
  if (requested.every(({ facts }) => facts === undefined)) return { knownFacts: nothingKnown, named };
  const facts = named.map((one) => one.facts);
  return { knownFacts: await selectKnownFacts(tx, merchantId, facts), named };
}

/** A volume counts only what has a fee. */
function addVolumes(volumes: YearVolumes, correction: NewCorrection): void {
  for (const { amounts, base } of sidesOf(correction))
    volumes.add(correction.statementMonth, amounts.currency, base);
}

type Moved = Pick<NewCorrection, 'statementMonth' | 'before' | 'after' | 'appBefore' | 'appAfter'>;

/** What a correction takes from a volume, and what it adds. */
function sidesOf({ before, after, appBefore, appAfter }: Omit<Moved, 'statementMonth'>) {
  const sides = [
    { amounts: before, bundleId: appBefore, sign: -1n },
    { amounts: after, bundleId: appAfter, sign: 1n },
  ];
  return sides.flatMap(({ amounts, bundleId, sign }) => {
    if (amounts === null || amounts.feePlanId === null) return [];
    return { amounts, bundleId, base: sign * (amounts.fullAmount - amounts.taxAmount) };
  });
}

function volumesMovedBy(correction: Moved, settledAt: Instant): [VolumePlace, bigint][] {
  const day = countingDay(settledAt, correction.statementMonth);
  return sidesOf(correction).map(({ amounts: { currency }, bundleId, base }) => [
    { bundleId, currency, day },
    base,
  ]);
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
  const settlementOf = ({ transactionId }: NewCorrection): Instant => {
    const history = books.history(transactionId);
    if (history === undefined) throw new Error('a correction of a transaction that is not recorded');
    return history.transaction.settledAt;
  };
  const ids = await insertCorrections(tx, merchantId, { corrections: decided, proposalId });
  if (proposalId === null)
    await noteFeesMovedAlone(tx, merchantId, { moved: feesMovedBy(decided), now: first.madeAt });
  const booked = decided.map((one) => ({ ...one, settledMonth: monthOf(settlementOf(one)) }));
  await bookStatementLines(tx, merchantId, { changes: correctionLines(booked), at: first.madeAt });
  await insertCharges(
    tx,
    merchantId,
    decided.map(({ transactionId: id, charges }, index) => ({ id, correctionId: ids[index] ?? 0, charges })),
  );
  await bookCharges(tx, merchantId, booked);
  const volumes = createVolumeChanges();
  for (const one of decided)
    for (const [place, base] of volumesMovedBy(one, settlementOf(one))) volumes.add(place, base);
  await bookVolumes(tx, merchantId, volumes.all());
  const made = decided.map(
    ({ charges: _new, chargesBefore: _old, appBefore: _app, appAfter: _also, ...one }, index) => {
      const correctionId = ids[index];
      if (correctionId === undefined) throw new Error('a correction without an id');
      return { correctionId, ...one };
    },
  );
  await insertCorrectionFacts(tx, merchantId, made);
  return made;
}

async function bookCharges(
  tx: Transaction,
  merchantId: number,
  booked: readonly (BookedCorrection & Pick<NewCorrection, 'charges' | 'chargesBefore'>)[],
): Promise<void> {
  const changes = createChargeChanges();
  for (const { statementMonth: month, settledMonth, before, after, charges, chargesBefore } of booked) {
    const place = { month, settledMonth };
    if (before !== null) changes.add({ ...place, ...before, kind: 'reversal' }, chargesBefore, -1);
    if (after !== null) changes.add({ ...place, ...after, kind: 'restatement' }, charges, 1);
  }
  await bookStatementCharges(tx, merchantId, changes.all());
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
