import { assertMerchant } from '../../access/index.js';
import { type Actor, type AuditWriter, auditWriter } from '../../audit-entries/index.js';
import type { Transaction } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { notify } from '../../notification-log/index.js';
import { auditCorrections } from '../corrections/audit-corrections.js';
import { changesAmounts } from '../corrections/correction.js';
import {
  type CorrectionBooks,
  type KnownCorrection,
  openCorrectionBooks,
  storeCorrections,
} from '../corrections/correction-books.js';
import type { NewCorrection } from '../corrections/correction-store.js';
import type { CorrectionContext, LargeAmounts, ReviewCorrections } from '../corrections/large-corrections.js';
import { lockLedger } from '../ledger/ledger-store.js';
import type { DetailedProposal } from '../proposals/correction-proposal-store.js';
import { needSecondPerson, proposeCorrections } from '../proposals/propose-corrections.js';
import { reportingFailures } from '../reporting-failures.js';
import {
  type CorrectionRequest,
  type RequestDecision,
  selectRefundCorrections,
  selectRequestsById,
  updateDecided,
} from './correction-request-store.js';
import { namesNoAmount, readChange } from './read-change.js';

export interface RequestVerdict {
  readonly merchantId: number;
  readonly correctionRequestIds: readonly number[];
  readonly by: Actor;
  readonly review?: ReviewCorrections;
  /** Why they are refused; null accepts them. */
  readonly refusal: string | null;
}

/** What became of one request. */
export type VerdictOutcome =
  | { readonly outcome: 'decided' | 'decided_before'; readonly request: CorrectionRequest }
  /** Its correction is proposed, and waits for a second person. */
  | { readonly outcome: 'waits'; readonly request: CorrectionRequest; readonly proposal: DetailedProposal }
  | { readonly outcome: 'failed'; readonly failure: Failure };

/**
 * Accepts or refuses requests, each once for ever. An accepted one makes its correction in the same database
 * transaction, under the lock of the ledger. So if two operators decide at once, one decision is made, and a repeat
 * finds it. A request whose transaction was corrected meanwhile is not accepted but overtaken. If a second person is
 * needed, the requests that would be accepted go on waiting, and their corrections are proposed together.
 * @throws Failure unknown_merchant
 */
export async function decideRequests(
  { database, clock, secondPersonAbove }: CorrectionContext,
  verdict: RequestVerdict,
): Promise<VerdictOutcome[]> {
  const { merchantId } = verdict;
  await assertMerchant(database, merchantId);
  return database.transaction(async (tx) => {
    await lockLedger(tx, merchantId);
    const ids = [...new Set(verdict.correctionRequestIds)];
    const found = await selectRequestsById(tx, merchantId, ids);
    const waiting = found.filter(({ state }) => state === 'waiting').toSorted(byId);
    const audit = auditWriter(verdict.by, clock);
    const { decided, proposal } = await decideAll(tx, { verdict, waiting, clock, audit, secondPersonAbove });
    if ((await updateDecided(tx, merchantId, decided)) !== decided.length)
      throw new Error('a request was decided outside the lock of its ledger');
    await auditDecisions(tx, audit, { merchantId, decided });
    const requests = new Map(found.map((one) => [one.correctionRequestId, one]));
    const decisions = new Map(decided.map((one) => [one.correctionRequestId, one]));
    return ids.map((id) => {
      const request = requests.get(id);
      const waits = request?.state === 'waiting' && !decisions.has(id);
      if (waits && proposal !== undefined) return { outcome: 'waits', request, proposal };
      return outcomeOf(request, decisions.get(id), verdict);
    });
  });
}

/**
 * Writes into the audit trail which requests were accepted, refused or overtaken, and notifies the merchant. The reason
 * for a refusal is in its request.
 */
export async function auditDecisions(
  tx: Transaction,
  audit: AuditWriter,
  { merchantId, decided }: { readonly merchantId: number; readonly decided: readonly RequestDecision[] },
): Promise<void> {
  const [first] = decided;
  if (first === undefined) return;
  const idsOf = (state: RequestDecision['state']): number[] =>
    decided.flatMap((one) => (one.state === state ? one.correctionRequestId : []));
  const [accepted, refused, overtaken] = [idsOf('accepted'), idsOf('refused'), idsOf('overtaken')];
  await audit.record(tx, {
    action: 'correction_request.decided',
    merchantId,
    target:
      decided.length === 1
        ? `correction_request ${first.correctionRequestId}`
        : `${decided.length} correction_requests`,
    after: { accepted, refused, overtaken },
  });
  await notify(tx, {
    type: 'correction_request.decided',
    merchantId,
    object: { type: 'correction_request', id: decided.length === 1 ? first.correctionRequestId : null },
    counts: { accepted: accepted.length, refused: refused.length, overtaken: overtaken.length },
    happenedAt: audit.now(),
  });
}

function byId(
  one: Pick<CorrectionRequest, 'correctionRequestId'>,
  other: Pick<CorrectionRequest, 'correctionRequestId'>,
): number {
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
  readonly clock: Clock;
  readonly audit: AuditWriter;
  readonly secondPersonAbove: LargeAmounts | undefined;
}

interface Decided {
  readonly decided: readonly RequestDecision[];
  /** The proposal for the requests that are not decided, because a second person is needed. */
  readonly proposal?: DetailedProposal;
}

async function decideAll(tx: Transaction, deciding: Deciding): Promise<Decided> {
  const { verdict, waiting, clock, audit, secondPersonAbove: above } = deciding;
  const { merchantId, refusal } = verdict;
  const now = clock.now();
  const common = { decidedAt: now, decidedBy: verdict.by.name };
  if (refusal !== null) {
    const refused = { ...common, state: 'refused', decision: refusal, correctionId: null } as const;
    return { decided: waiting.map(({ correctionRequestId }) => ({ ...refused, correctionRequestId })) };
  }
  const { books, checked } = await checkAll(tx, deciding, now);
  const decided = checked.flatMap(({ correctionRequestId, correction }) =>
    typeof correction === 'string' ? [] : { ...correction, correctionRequestId },
  );
  const waits = await needSecondPerson(tx, { merchantId, decided, above, now });
  verdict.review?.(decided, { waits });
  const overtaken = checked.flatMap(({ correctionRequestId, correction }) =>
    typeof correction === 'string'
      ? {
          ...common,
          correctionRequestId,
          state: 'overtaken' as const,
          decision: correction,
          correctionId: null,
        }
      : [],
  );
  if (waits) {
    const proposal = await proposeCorrections(tx, { merchantId, by: verdict.by, books, decided, clock });
    return { decided: overtaken, proposal };
  }
  const made = await storeCorrections(tx, merchantId, { books, decided });
  await auditCorrections(tx, audit, { merchantId, made });
  const accepted = decided.map(({ correctionRequestId }, index) => {
    const correctionId = made[index]?.correctionId ?? null;
    return { ...common, correctionRequestId, state: 'accepted' as const, decision: null, correctionId };
  });
  return { decided: [...accepted, ...overtaken].toSorted(byId) };
}

interface Checked {
  readonly correctionRequestId: number;
  /** The correction, or why the request is overtaken. */
  readonly correction: NewCorrection | string;
}

async function checkAll(
  tx: Transaction,
  { verdict: { merchantId, by }, waiting }: Deciding,
  now: Date,
): Promise<{ readonly books: CorrectionBooks; readonly checked: readonly Checked[] }> {
  const ids = waiting.map(({ transactionId }) => transactionId);
  const books = await openCorrectionBooks(tx, merchantId, waiting);
  const refunds = await selectRefundCorrections(tx, merchantId, ids);
  const refundsMade = new Set<KnownCorrection>();
  const isRefund = (one: KnownCorrection): boolean =>
    refundsMade.has(one) || (one.correctionId !== undefined && refunds.has(one.correctionId));
  const checked = waiting.map((request) => {
    const correction = correctionOf(request, { books, isRefund, by: by.name, now });
    if (typeof correction !== 'string') {
      books.add(correction);
      if (request.kind === 'refund') refundsMade.add(correction);
    }
    return { correctionRequestId: request.correctionRequestId, correction };
  });
  return { books, checked };
}

interface Checking {
  readonly books: CorrectionBooks;
  readonly isRefund: (one: KnownCorrection) => boolean;
  readonly by: string;
  readonly now: Date;
}

/** The correction that a request leads to, or why it is overtaken. */
function correctionOf(
  request: CorrectionRequest,
  { books, isRefund, by, now }: Checking,
): NewCorrection | string {
  const since = (books.history(request.transactionId)?.corrections ?? []).filter(
    ({ correctionId = Number.POSITIVE_INFINITY }) => correctionId > request.seenCorrectionId,
  );
  const other = since.find((one) => overtakes(request, one, isRefund));
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

/**
 * Whether a later correction of the transaction may already contain what is requested, or leave nothing of it. Refunds
 * add up, in any order, and a change of the fee alone does not affect a request. Nor does a change of the amounts
 * affect one that asks for facts alone, except a void.
 */
function overtakes(
  request: CorrectionRequest,
  later: KnownCorrection,
  isRefund: Checking['isRefund'],
): boolean {
  if (request.facts !== undefined && later.facts !== null) return true;
  if (!changesAmounts(later)) return false;
  if (request.facts !== undefined && namesNoAmount(request)) return later.after === null;
  return !(request.kind === 'refund' && isRefund(later));
}
