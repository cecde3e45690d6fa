import { assertMerchant } from '../../access/index.js';
import type { Database, Transaction } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { changesAmounts } from '../corrections/correction.js';
import {
  type CorrectionBooks,
  type KnownCorrection,
  openCorrectionBooks,
  storeCorrections,
} from '../corrections/correction-books.js';
import type { NewCorrection } from '../corrections/correction-store.js';
import { lockLedger } from '../ledger/ledger-store.js';
import { reportingFailures } from '../reporting-failures.js';
import type { CorrectionRequest } from './correction-request.js';
import {
  type RequestDecision,
  selectRefundCorrections,
  selectRequestsById,
  updateDecided,
} from './correction-request-store.js';
import { readChange } from './read-change.js';

export interface RequestVerdict {
  readonly merchantId: number;
  readonly correctionRequestIds: readonly number[];
  /** Who decides: `operator token 7` or `command`. */
  readonly by: string;
  /** Why they are refused; null accepts them. */
  readonly refusal: string | null;
}

/** What became of one request. */
export type VerdictOutcome =
  | { readonly outcome: 'decided' | 'decided_before'; readonly request: CorrectionRequest }
  | { readonly outcome: 'failed'; readonly failure: Failure };

/**
 * Accepts or refuses requests, each once for ever. An accepted one makes its correction in the same database transaction,
 * under the lock of the ledger. So of two operators at once one decides, and a repeat finds the decision. A request whose
 * transaction was corrected meanwhile is not accepted but overtaken.
 * @throws Failure unknown_merchant
 */
export type DecideRequests = (verdict: RequestVerdict) => Promise<VerdictOutcome[]>;

export function createDecideRequests(database: Database, clock: Clock): DecideRequests {
  return async (verdict) => {
    const { merchantId } = verdict;
    await assertMerchant(database, merchantId);
    return database.transaction(async (tx) => {
      await lockLedger(tx, merchantId);
      const ids = [...new Set(verdict.correctionRequestIds)];
      const found = await selectRequestsById(tx, merchantId, ids);
      const waiting = found.filter(({ state }) => state === 'waiting').toSorted(byId);
      const decided = await decideAll(tx, { verdict, waiting, now: clock.now() });
      if ((await updateDecided(tx, merchantId, decided)) !== waiting.length)
        throw new Error('a request was decided outside the lock of its ledger');
      const requests = new Map(found.map((one) => [one.correctionRequestId, one]));
      const decisions = new Map(decided.map((one) => [one.correctionRequestId, one]));
      return ids.map((id) => outcomeOf(requests.get(id), decisions.get(id), verdict));
    });
  };
}

function byId(one: CorrectionRequest, other: CorrectionRequest): number {
  return one.correctionRequestId - other.correctionRequestId;
}

function outcomeOf(
  request: CorrectionRequest | undefined,
  decision: RequestDecision | undefined,
  { refusal }: RequestVerdict,
): VerdictOutcome {
  if (request === undefined)
    return failed('unknown_correction_request', 'The merchant has no request with this id.');
  if (decision !== undefined) return { outcome: 'decided', request: { ...request, ...decision } };
  const wanted = refusal === null ? 'accepted' : 'refused';
  return request.state === wanted
    ? { outcome: 'decided_before', request }
    : failed('correction_request_decided', `The request is ${request.state} since an earlier decision.`);
}

function failed(
  code: 'unknown_correction_request' | 'correction_request_decided',
  detail: string,
): VerdictOutcome {
  return { outcome: 'failed', failure: new Failure(reportingFailures[code], { detail }) };
}

interface Deciding {
  readonly verdict: RequestVerdict;
  /** In the order of their ids. */
  readonly waiting: readonly CorrectionRequest[];
  readonly now: Date;
}

async function decideAll(tx: Transaction, { verdict, waiting, now }: Deciding): Promise<RequestDecision[]> {
  const { merchantId, by, refusal } = verdict;
  const common = { decidedAt: now, decidedBy: by };
  if (refusal !== null) {
    return waiting.map(({ correctionRequestId }) => {
      return { ...common, correctionRequestId, state: 'refused', decision: refusal, correctionId: null };
    });
  }
  const ids = waiting.map(({ transactionId }) => transactionId);
  const books = await openCorrectionBooks(tx, merchantId, ids);
  const refunds = await selectRefundCorrections(tx, merchantId, ids);
  const refundsMade = new Set<NewCorrection>();
  const isRefund = (one: KnownCorrection): boolean =>
    refundsMade.has(one) || (one.correctionId !== undefined && refunds.has(one.correctionId));
  const judged = waiting.map((request) => {
    const correction = correctionOf(request, { books, isRefund, by, now });
    if (typeof correction !== 'string') {
      books.add(correction);
      if (request.kind === 'refund') refundsMade.add(correction);
    }
    return { correctionRequestId: request.correctionRequestId, correction };
  });
  const decided = judged.flatMap(({ correction }) => (typeof correction === 'string' ? [] : correction));
  const made = (await storeCorrections(tx, merchantId, { books, decided })).values();
  return judged.map(({ correctionRequestId, correction }): RequestDecision => {
    return typeof correction === 'string'
      ? { ...common, correctionRequestId, state: 'overtaken', decision: correction, correctionId: null }
      : {
          ...common,
          correctionRequestId,
          state: 'accepted',
          decision: null,
          correctionId: made.next().value?.correctionId ?? null,
        };
  });
}

interface Judging {
  readonly books: CorrectionBooks;
  readonly isRefund: (one: KnownCorrection) => boolean;
  readonly by: string;
  readonly now: Date;
}

/** The correction that a request comes to, or why it is overtaken. */
function correctionOf(
  request: CorrectionRequest,
  { books, isRefund, by, now }: Judging,
): NewCorrection | string {
  const since = (books.history(request.transactionId)?.corrections ?? []).filter(
    ({ correctionId = Number.POSITIVE_INFINITY }) => correctionId > request.seenCorrectionId,
  );
  // Refunds of one transaction add up, in any order, and another fee changes nothing that was asked for. Any other change of its amounts may already contain this one.
  const other = since.find((one) => changesAmounts(one) && !(request.kind === 'refund' && isRefund(one)));
  if (other !== undefined) {
    const name = other.correctionId === undefined ? '' : ` (correction ${other.correctionId})`;
    return `The transaction was corrected since this was requested${name}. Request it again if it still applies.`;
  }
  try {
    return readChange(books, request, { by, madeAt: now });
  } catch (error) {
    if (error instanceof Failure) return error.detail;
    throw error;
  }
}
