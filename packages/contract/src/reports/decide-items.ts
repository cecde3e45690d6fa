import { countryForm, currencyForm, toldOf } from '../text/text-form.js';
import { toRfc3339 } from '../time/timestamp.js';
import { checkTransaction, type ReportTimes } from '../transactions/check-transaction.js';
import { compareTransactions, type StandingTransaction } from '../transactions/compare-transactions.js';
import { type InvalidReason, reasonAbout, reasonText } from '../transactions/invalid-reasons.js';
import type { ReportedTransaction } from '../transactions/reported-transaction.js';
import { earliestSettlement } from '../transactions/settlement-age.js';
import {
  type FactMember,
  type KnownFacts,
  unknownFact,
  type WrongFact,
} from '../transactions/transaction-facts.js';

/** What an item of a report is: a new transaction, a repeat of a recorded one, or invalid for a reason. */
export type ItemDecision =
  | { readonly outcome: 'recorded' }
  | { readonly outcome: 'repeated' }
  /** `reason` is a stable code, a colon and a sentence; `member` is that of a wrong fact. */
  | { readonly outcome: 'invalid'; readonly reason: string; readonly member?: FactMember };

const recordedNow: ItemDecision = { outcome: 'recorded' };
const repeated: ItemDecision = { outcome: 'repeated' };

/**
 * Decides on the items of a report one by one, in the order of the upload. An item that is valid on its own is compared
 * with the transaction in `recorded` that has its id, or else with the first item of this report that was decided to be
 * recorded under it. It is a repeat if the content is the same, and a conflict if it differs (decisions, Transactions
 * reporting). Only an item that would be recorded can be too old, or name what is unknown: a repeat of a recorded
 * transaction is always a repeat. `known` says which apps, installations and channels facts may name; without it, only
 * their form is checked.
 */
export function createItemDecider(
  times: ReportTimes,
  recorded: ReadonlyMap<string, StandingTransaction>,
  known?: KnownFacts,
): (item: ReportedTransaction) => ItemDecision {
  const earliest = times.earliestSettledAt ?? earliestSettlement(times.acceptedAt);
  const tooOld: ItemDecision = {
    outcome: 'invalid',
    reason: reasonAbout('settled_too_old', toRfc3339(earliest)),
  };
  const firstOfReport = new Map<string, StandingTransaction>();
  let index = -1;
  return (item) => {
    index += 1;
    const fault = checkTransaction(item, times);
    if (fault !== null) return { outcome: 'invalid', reason: reasonOf(fault, item) };
    if (item.wrongFact !== undefined) return wrongFact(item.wrongFact, index);
    const standing = recorded.get(item.id) ?? firstOfReport.get(item.id);
    if (standing === undefined) {
      const unknown = item.facts && known && unknownFact(item.facts, known);
      if (unknown !== undefined) return wrongFact(unknown, index);
      if (item.settledAt < earliest) return tooOld;
      firstOfReport.set(item.id, item);
      return recordedNow;
    }
    const conflict = compareTransactions(item, standing);
    return conflict === null ? repeated : { outcome: 'invalid', reason: conflict };
  };
}

function wrongFact({ reason, member }: WrongFact, index: number): ItemDecision {
  return { outcome: 'invalid', reason: reasonAbout(reason, `/transactions/${index}/${member}`), member };
}

function reasonOf(fault: InvalidReason, { currency, payerCountry }: ReportedTransaction): string {
  if (fault === 'unknown_currency') return reasonAbout(fault, toldOf(currencyForm, currency));
  if (fault === 'unknown_country') return reasonAbout(fault, toldOf(countryForm, payerCountry));
  return reasonText(fault);
}
