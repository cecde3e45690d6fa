import type { Schema } from '@stoa/client';
import { operator } from '../../../data/clients.js';
import { NotConfirmed, withFreshSignIn } from '../../../data/fresh-sign-in.js';

type Request = Schema<'OperatorCorrectionRequest'>;
type Verdicts = Schema<'CorrectionRequestVerdicts'>;

/** The outcome of deciding some requests, as the page shows it. */
export interface Outcome {
  readonly decidedCount: number;
  readonly waitingCount: number;
  readonly proposalIds: readonly number[];
  readonly overtaken: readonly Request[];
  readonly failed: readonly { readonly request: Request; readonly why: string }[];
  /** Set if it ended before all merchants were done. */
  readonly stopped?: Stopped | undefined;
}

/** A call that failed after others had succeeded. */
interface Stopped {
  /** Undefined if the person did not prove who they are. */
  readonly error: unknown;
  /** The requests of the failed call, which may be decided or not. */
  readonly asked: readonly Request[];
  /** The requests that were not tried. */
  readonly left: readonly Request[];
}

/**
 * Accepts or refuses requests, merchant by merchant. With a reason it refuses them; without one it accepts them. A
 * repeat is safe: requests that were decided before count as decided. It throws only if the first call fails. After
 * that, a failure is part of the result.
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

/** Whether all requests were decided as intended, so that a toast is enough. */
export function isWhole({ waitingCount, overtaken, failed, stopped }: Outcome): boolean {
  return waitingCount === 0 && overtaken.length === 0 && failed.length === 0 && stopped === undefined;
}
