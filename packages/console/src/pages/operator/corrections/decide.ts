import type { Schema } from '@stoa/client';
import { operator } from '../../../data/clients.js';
import { NotConfirmed, withFreshSignIn } from '../../../data/fresh-sign-in.js';

type Request = Schema<'OperatorCorrectionRequest'>;
type Verdicts = Schema<'CorrectionRequestVerdicts'>;

/** What became of the requests of a call, for people. */
export interface Outcome {
  readonly decidedCount: number;
  readonly waitingCount: number;
  readonly proposalIds: readonly number[];
  readonly overtaken: readonly Request[];
  readonly failed: readonly { readonly request: Request; readonly why: string }[];
  /** Why it ended before all merchants; undefined if it did not. */
  readonly stopped?: Stopped | undefined;
}

/** A call that failed after others had succeeded. */
interface Stopped {
  /** Undefined: the person would not prove who they are. */
  readonly error: unknown;
  /** What the call was about: it may be decided or not. */
  readonly asked: readonly Request[];
  /** What was not tried any more. */
  readonly left: readonly Request[];
}

/**
 * Accepts or refuses requests, merchant by merchant. A repeat is safe: what was decided before counts as decided.
 * A reason refuses; without one they are accepted. Once something was decided, a failure is part of what is returned.
 */
export async function decide(requests: readonly Request[], reason: string | undefined): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  let left = requests;
  let stopped: Stopped | undefined;
  while (stopped === undefined && left[0] !== undefined) {
    const merchantId = left[0].merchant_id;
    const asked = left.filter((one) => one.merchant_id === merchantId);
    left = left.filter((one) => one.merchant_id !== merchantId);
    try {
      outcomes.push(outcomeOf(await withFreshSignIn(() => decideOf(merchantId, asked, reason)), asked));
    } catch (error) {
      if (outcomes.length === 0) throw error;
      const isRefused = error instanceof NotConfirmed;
      stopped = isRefused
        ? { error: undefined, asked: [], left: [...asked, ...left] }
        : { error, asked, left };
    }
  }
  return {
    stopped,
    decidedCount: outcomes.reduce((sum, one) => sum + one.decidedCount, 0),
    waitingCount: outcomes.reduce((sum, one) => sum + one.waitingCount, 0),
    proposalIds: outcomes.flatMap((one) => one.proposalIds),
    overtaken: outcomes.flatMap((one) => one.overtaken),
    failed: outcomes.flatMap((one) => one.failed),
  };
}

function decideOf(
  merchantId: number,
  requests: readonly Request[],
  reason: string | undefined,
): Promise<Verdicts> {
  const ids = { correction_request_ids: requests.map((one) => one.correction_request_id) };
  return reason === undefined
    ? operator.corrections.accept(merchantId, ids)
    : operator.corrections.refuse(merchantId, { ...ids, reason });
}

/** What became of the requests of one merchant. */
function outcomeOf(
  { results, correction_proposal: proposal }: Verdicts,
  requests: readonly Request[],
): Outcome {
  const decided = results.filter(({ outcome }) => outcome === 'decided' || outcome === 'decided_before');
  const overtaken = decided.flatMap(({ request }) => (request?.state === 'overtaken' ? request : []));
  return {
    decidedCount: decided.length - overtaken.length,
    waitingCount: results.filter(({ outcome }) => outcome === 'waits').length,
    proposalIds: proposal === undefined ? [] : [proposal.correction_proposal_id],
    overtaken,
    failed: results.flatMap(({ problem, correction_request_id: id }) => {
      const request = requests.find((one) => one.correction_request_id === id);
      return problem === undefined || request === undefined ? [] : { request, why: problem.detail };
    }),
  };
}

/** Whether there is nothing to say but that it was done. */
export function isWhole({ waitingCount, overtaken, failed, stopped }: Outcome): boolean {
  return waitingCount === 0 && overtaken.length === 0 && failed.length === 0 && stopped === undefined;
}
