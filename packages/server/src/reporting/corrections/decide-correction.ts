import { areSameFacts, type TransactionFacts } from '@stoa/contract';
import { Failure } from '../../kernel/failure.js';
import { charge, keptVolumes } from '../fees/charge.js';
import { type Charges, noCharges } from '../ledger/charge-store.js';
import type { SeenVolume, TierVolume } from '../ledger/tier-volumes.js';
import { unknownTransaction } from '../ledger/transaction-id.js';
import { countingDay } from '../ledger/volume-day-store.js';
import { placeAt } from '../ledger/year-volumes.js';
import { type Month, openMonth } from '../month.js';
import { reportingFailures } from '../reporting-failures.js';
import { lastStoodOf, type StandingAmounts, standingFactsOf, standingOf } from './correction.js';
import type { CorrectionBooks, History } from './correction-books.js';
import type { NewCorrection } from './correction-store.js';
import { type CorrectedAmounts, type RequestedCorrection, usableCorrection } from './usable-correction.js';

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
  const { transaction, corrections, charges: chargesBefore } = history;
  const before = standingOf(transaction.recorded, corrections);
  const last = lastStoodOf(transaction.recorded, corrections);
  const standing = standingFactsOf(transaction.facts, corrections);
  const usable = usableCorrection(request, last, { facts: standing, known: books.knownFacts });
  const { reason, amounts } = usable;
  const facts = areSameFacts(standing, usable.facts) ? null : usable.facts;
  const statementMonth = openMonth(transaction.statementMonth, books.closedThrough);
  const { after, volumeBefore, charges } =
    amounts === null
      ? isVoid
      : restate(books, {
          history,
          before,
          last,
          amounts,
          factsBefore: standing,
          facts: usable.facts,
          statementMonth,
        });
  if (isSame(before, after) && facts === null) throw changesNothing();
  const made = { transactionId, reason, madeAt, madeBy, statementMonth, before, after, facts, volumeBefore };
  const apps = { appBefore: standing.bundleId ?? '', appAfter: usable.facts.bundleId ?? '' };
  return { ...made, chargesBefore, charges, ...apps };
}

const isVoid = { after: null, volumeBefore: null, charges: noCharges } as const;

/**
 * The same amounts under the same plan are not a change, whatever their fee would be today. A fee under another plan
 * is.
 */
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
    detail: 'The correction would change nothing; nothing was stored.',
  });
}

export interface Restatement {
  readonly history: History;
  /** What stands until now; null if the transaction is voided. */
  readonly before: StandingAmounts | null;
  /** What stands or, if the transaction is voided, what stood last. */
  readonly last: StandingAmounts;
  readonly amounts: CorrectedAmounts;
  /** What is known until now, and from now on. */
  readonly factsBefore: TransactionFacts;
  readonly facts: TransactionFacts;
  /** The statement that will show it. */
  readonly statementMonth: Month;
}

/**
 * What stands after a restatement. The fee is computed by the plan that covers the transaction now or, if there is
 * none, by the plan of the last fee. The transaction keeps the place in the year's volume that it took with its first
 * fee: if it moved to the top, a refund of one cent would charge all of it at the rate of the last tier. Without a
 * place, it is charged above the rest of the statement's year.
 */
function restate(
  books: Pick<CorrectionBooks, 'plansById' | 'planFor' | 'volume' | 'volumeOnEarlierDays' | 'ages'>,
  restatement: Restatement,
): {
  readonly after: StandingAmounts;
  readonly volumeBefore: bigint | null;
  readonly charges: Charges;
} {
  const { volume } = books;
  const { before, last, amounts, facts, statementMonth, history } = restatement;
  const { transaction } = history;
  const plan = books.planFor(transaction, last.feePlanId);
  if (plan === undefined) {
    if (last.feePlanId !== null) throw new Error(`the fee plan ${last.feePlanId} of a recorded fee is gone`);
    return {
      after: { ...amounts, feeAmount: null, feePlanId: null },
      volumeBefore: null,
      charges: noCharges,
    };
  }
  const { currency } = amounts;
  const place = currency === transaction.recorded.currency ? transaction.volumeBefore : null;
  const volumeBefore = place ?? placeAt(volume(statementMonth, currency) - pricedBase(before, currency));
  const { payerCountry, settledAt } = transaction;
  const volumeOf = volumesFor(books, restatement);
  const ages = books.ages?.of(facts, settledAt);
  const known = { payerCountry, settledAt, facts, ages, volumeOf };
  const { feeAmount, charges } = charge(plan, { ...amounts, volumeBefore, ...known });
  return { after: { ...amounts, feeAmount, feePlanId: plan.feePlanId }, volumeBefore, charges };
}

/**
 * A transaction also keeps the other volumes that its lines saw, unless it counts in another currency now, or for
 * another app.
 */
function volumesFor(
  { plansById, volumeOnEarlierDays }: Pick<CorrectionBooks, 'plansById' | 'volumeOnEarlierDays'>,
  { history: { transaction, chargesThatStood }, last, amounts, factsBefore, facts }: Restatement,
): (volume: TierVolume) => SeenVolume {
  const { settledAt, statementMonth } = transaction;
  const { currency } = amounts;
  const bundleId = facts.bundleId ?? '';
  const place = { bundleId, currency, day: countingDay(settledAt, statementMonth) };
  const lines = plansById.get(last.feePlanId ?? 0)?.lines ?? null;
  const isSameApp = factsBefore.bundleId === facts.bundleId;
  const kept =
    currency === last.currency
      ? chargesThatStood.filter(({ line }) => isSameApp || lines?.[line - 1]?.volume?.of !== 'app')
      : noCharges;
  return keptVolumes({ lines, charges: kept }, place, (volume) => volumeOnEarlierDays(volume, place));
}

/** What the reversal takes from the volume in a currency. A volume counts only what has a fee. */
function pricedBase(amounts: StandingAmounts | null, currency: string): bigint {
  if (amounts === null || amounts.feePlanId === null || amounts.currency !== currency) return 0n;
  return amounts.fullAmount - amounts.taxAmount;
}
