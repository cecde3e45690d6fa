import { type Actor, type AuditWriter, auditWriter } from '../../audit-entries/index.js';
import type { Transaction } from '../../database/database.js';
import { Failure } from '../../kernel/failure.js';
import { notify } from '../../notification-log/index.js';
import { auditCorrections } from '../corrections/audit-corrections.js';
import { changesAmounts, type StandingAmounts } from '../corrections/correction.js';
import {
  type CorrectionBooks,
  type KnownCorrection,
  openCorrectionBooks,
  storeCorrections,
} from '../corrections/correction-books.js';
import type { NewCorrection } from '../corrections/correction-store.js';
import {
  areLarge,
  type CorrectionContext,
  feesMovedBy,
  movedAmounts,
} from '../corrections/large-corrections.js';
import { lockLedger } from '../ledger/ledger-store.js';
import { movedLately, nobodyWaits } from '../proposals/propose-corrections.js';
import { reportingFailures } from '../reporting-failures.js';
import {
  type AskedChange,
  type CorrectionPolicy,
  type CorrectionRequest,
  insertRequests,
  type RequestedChange,
  refundedTotalOf,
  selectPolicies,
  updateLaterReferences,
} from './correction-request-store.js';
import { isSameRequest, type KnownRequests, openKnownRequests } from './known-requests.js';
import { assertTotalAlone, readChange } from './read-change.js';

/** What became of one item of a call. */
export type RequestOutcome =
  | { readonly outcome: 'requested' | 'repeated'; readonly request: CorrectionRequest }
  | { readonly outcome: 'refused'; readonly failure: Failure };

/** The name that is recorded where the policy decides. */
const policyName = 'policy';

/**
 * Takes a merchant's requests for corrections, all in one database transaction. A request is known by the merchant's
 * own id: a repeat with the same content changes nothing and returns the request's present state; other content is
 * refused. A request that was made under the former id of an item is found again, once. What the merchant's policy
 * covers is accepted and corrected at once, unless it needs a second person. Everything else waits for an operator.
 */
export async function requestCorrections(
  { database, clock, secondPersonAbove = nobodyWaits }: CorrectionContext,
  {
    merchantId,
    changes,
    by,
  }: { readonly merchantId: number; readonly changes: readonly AskedChange[]; readonly by: Actor },
): Promise<RequestOutcome[]> {
  return database.transaction(async (tx) => {
    await lockLedger(tx, merchantId);
    const now = clock.now();
    const moved = new Map(await movedLately(tx, { merchantId, above: secondPersonAbove, now }));
    const context: RequestContext = {
      books: await openCorrectionBooks(tx, merchantId, changes),
      policies: await selectPolicies(tx, merchantId),
      known: await openKnownRequests(tx, merchantId, changes),
      taken: new Map(),
      now,
      accept: (correction) => {
        // How far fees moved lately is known store-wide, under a lock that merchants' calls should not wait for.
        if ([...feesMovedBy([correction]).keys()].some((one) => secondPersonAbove.has(one))) return false;
        if (areLarge([correction], secondPersonAbove, moved)) return false;
        for (const [currency, amount] of movedAmounts([correction]))
          moved.set(currency, (moved.get(currency) ?? 0n) + amount);
        return true;
      },
      audit: auditWriter(by, clock),
    };
    const decided = changes.map((change) => decide(change, context));
    const stored = await store(tx, merchantId, context);
    return decided.map((one): RequestOutcome => {
      if (!('is' in one)) return one;
      const request = stored.get(one.taken);
      if (request === undefined) throw new Error('a request was taken and not stored');
      return { outcome: one.is, request };
    });
  });
}

interface RequestContext {
  readonly books: CorrectionBooks;
  readonly policies: readonly CorrectionPolicy[];
  readonly known: KnownRequests;
  /** By reference, in the order of the call. */
  readonly taken: Map<string, Taken>;
  readonly now: Date;
  /**
   * Whether a correction that the policy covers can be made without a second person, together with all before it. If
   * so, it is added to those.
   */
  readonly accept: (correction: NewCorrection) => boolean;
  readonly audit: AuditWriter;
}

interface Taken {
  readonly change: RequestedChange;
  /** The newest correction of the transaction, perhaps made by the same call. */
  readonly seen: KnownCorrection | undefined;
  /** The correction, if the policy accepts the request; null if the request waits. */
  readonly correction: NewCorrection | null;
}

type Decided = RequestOutcome | { readonly is: 'requested' | 'repeated'; readonly taken: Taken };

function decide(asked: AskedChange, context: RequestContext): Decided {
  const { books, known, taken, now } = context;
  const request = known.find(asked);
  if (request !== undefined)
    return isSameRequest(asked, request) ? { outcome: 'repeated', request } : conflicting();
  const before = taken.get(asked.reference);
  if (before !== undefined)
    return isSameRequest(asked, before.change) ? { is: 'repeated', taken: before } : conflicting();
  try {
    const contained = largestTotal(asked, context);
    if (contained !== undefined && (asked.refundedTotal ?? 0n) <= contained.total) return contained.decided;
    const { formerReference: _former, refundedAt: _at, ...rest } = asked;
    const fullAmount =
      rest.refundedTotal === null ? rest.fullAmount : rest.refundedTotal - (contained?.total ?? 0n);
    const change: RequestedChange = { ...rest, fullAmount };
    const correction = readChange(books, change, { by: policyName, madeAt: now });
    const one = take(change, correction, context);
    taken.set(change.reference, one);
    return { is: 'requested', taken: one };
  } catch (error) {
    if (error instanceof Failure) return { outcome: 'refused', failure: error };
    throw error;
  }
}

/**
 * The largest sum that was given back of a transaction, of those that requests have said, and the request that said it:
 * a smaller sum is contained in it, and of a larger one only the rest is asked for. Undefined if this request says no
 * sum.
 * @throws Failure unusable_correction
 */
function largestTotal(
  asked: AskedChange,
  { known, taken }: Pick<RequestContext, 'known' | 'taken'>,
): { readonly total: bigint; readonly decided: Decided } | undefined {
  if (asked.refundedTotal === null) return undefined;
  assertTotalAlone(asked);
  const ofCall = [...taken.values()].findLast(
    ({ change }) =>
      change.refundedTotal !== null &&
      change.transactionId === asked.transactionId &&
      change.currency === asked.currency,
  );
  // Each one taken in this call is larger than all before it.
  if (ofCall !== undefined)
    return { total: ofCall.change.refundedTotal ?? 0n, decided: { is: 'repeated', taken: ofCall } };
  const request = known.largestTotal(asked);
  if (request === undefined) return undefined;
  return { total: refundedTotalOf(request) ?? 0n, decided: { outcome: 'repeated', request } };
}

function take(
  change: RequestedChange,
  correction: NewCorrection,
  { books, policies, accept }: RequestContext,
): Taken {
  const history = books.history(change.transactionId);
  if (history === undefined) throw new Error('a change of a transaction that is not recorded');
  const { transaction, corrections } = history;
  const seen = corrections.at(-1);
  const byOperator = corrections.findLast((one) => one.madeBy !== policyName && changesAmounts(one));
  const decided = byOperator === undefined ? transaction.recorded : byOperator.after;
  const { recorded } = transaction;
  // Facts may lead to another fee, so only people decide about them.
  const isCovered =
    change.facts === undefined && isCoveredByPolicy(policies, { recorded, decided, after: correction.after });
  if (!isCovered || !accept(correction)) {
    return { change, seen, correction: null };
  }
  books.add(correction);
  return { change, seen, correction };
}

async function store(
  tx: Transaction,
  merchantId: number,
  { books, known, taken, now, audit }: RequestContext,
): Promise<Map<Taken, CorrectionRequest>> {
  const all = [...taken.values()];
  const decided = all.flatMap(({ correction }) => correction ?? []);
  const made = await storeCorrections(tx, merchantId, { books, decided });
  await auditCorrections(tx, audit, { merchantId, made });
  const madeIds = new Map<KnownCorrection, number | undefined>(
    decided.map((one, index) => [one, made[index]?.correctionId]),
  );
  const idOf = (one: KnownCorrection): number | undefined => one.correctionId ?? madeIds.get(one);
  const requests = all.map(({ change, seen, correction }) => ({
    ...change,
    refundedTotal: refundedTotalOf(change),
    requestedAt: now,
    seenCorrectionId: seen === undefined ? 0 : (idOf(seen) ?? 0),
    state: correction === null ? ('waiting' as const) : ('accepted' as const),
    decidedBy: correction === null ? null : policyName,
    correctionId: correction === null ? null : (idOf(correction) ?? null),
  }));
  const ids = await insertRequests(tx, merchantId, requests);
  await updateLaterReferences(tx, merchantId, known.foundAgain());
  const foundAgain = known.foundAgain().length;
  await auditRequests(tx, audit, { merchantId, ids, accepted: decided.length, foundAgain });
  const stored = new Map<Taken, CorrectionRequest>();
  for (const [index, one] of all.entries()) {
    const [request, correctionRequestId] = [requests[index], ids[index]];
    if (request === undefined || correctionRequestId === undefined)
      throw new Error('a request without an id');
    const decidedAt = request.state === 'waiting' ? null : now;
    stored.set(one, {
      ...request,
      merchantId,
      correctionRequestId,
      decidedAt,
      decision: null,
      laterReference: null,
    });
  }
  return stored;
}

interface AuditedRequests {
  readonly merchantId: number;
  readonly ids: readonly number[];
  /** How many the policy accepted. */
  readonly accepted: number;
  /** How many were found again under a former id. */
  readonly foundAgain: number;
}

/** Other repeats have no entry: they store nothing. Corrections that the policy accepts have an entry of their own. */
async function auditRequests(
  tx: Transaction,
  audit: AuditWriter,
  { merchantId, ids, accepted, foundAgain }: AuditedRequests,
): Promise<void> {
  const [first] = ids;
  if (first === undefined && foundAgain === 0) return;
  await audit.record(tx, {
    action: 'correction_request.made',
    merchantId,
    target: ids.length === 1 ? `correction_request ${first}` : `${ids.length} correction_requests`,
    after: {
      requests: ids.length,
      ...(first === undefined ? {} : { first, last: ids.at(-1) }),
      accepted_by_policy: accepted,
      ...(foundAgain === 0 ? {} : { found_again: foundAgain }),
    },
  });
  if (first === undefined) return;
  await notify(tx, {
    type: 'correction_request.made',
    merchantId,
    object: { type: 'correction_request', id: ids.length === 1 ? first : null },
    counts: { requests: ids.length, accepted },
    happenedAt: audit.now(),
  });
}

function conflicting(): RequestOutcome {
  const detail = 'Another correction was requested under this id first; that request stands.';
  return {
    outcome: 'refused',
    failure: new Failure(reportingFailures.conflicting_correction_request, { detail }),
  };
}

type Amounts = Pick<StandingAmounts, 'currency' | 'fullAmount' | 'taxAmount'>;

export interface PolicyCase {
  /** What was recorded of the transaction. */
  readonly recorded: Amounts;
  /** What the operators' last correction left, or what was recorded if they made none. Null: they voided it. */
  readonly decided: Amounts | null;
  /** What would stand; null: nothing. */
  readonly after: Amounts | null;
}

/**
 * Whether a policy accepts that these amounts stand. It limits how far they are from what was recorded, both in the
 * full amount and in the base of the fee, so that neither many small requests nor a change of the tax alone gets around
 * it. It also limits how far they are from what operators decided, so that no request takes that back. A change of
 * currency needs an operator.
 */
function isCoveredByPolicy(
  policies: readonly Pick<CorrectionPolicy, 'currency' | 'mostAmount'>[],
  { recorded, decided, after }: PolicyCase,
): boolean {
  const policy = policies.find(({ currency }) => currency === recorded.currency);
  if (policy === undefined || policy.mostAmount === 0n || decided?.currency !== recorded.currency)
    return false;
  return [recorded, decided].every((from) => isWithin(policy.mostAmount, from, after));
}

function isWithin(mostAmount: bigint, from: Amounts, after: Amounts | null): boolean {
  const { currency, fullAmount, taxAmount } = after ?? { ...from, fullAmount: 0n, taxAmount: 0n };
  return (
    currency === from.currency &&
    distance(from.fullAmount, fullAmount) <= mostAmount &&
    distance(from.fullAmount - from.taxAmount, fullAmount - taxAmount) <= mostAmount
  );
}

function distance(one: bigint, other: bigint): bigint {
  return one > other ? one - other : other - one;
}
