import type { Actor } from '../../audit-entries/index.js';
import type { StandingAmounts } from '../corrections/correction.js';
import type { MovedAmounts } from '../corrections/large-corrections.js';

/** `overtaken`: a transaction was corrected meanwhile, or a request decided, so nothing was made. All but `waiting` are final. */
export const proposalStates = ['waiting', 'approved', 'refused', 'overtaken'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** A correction that waits, and the request of the merchant that it answers, if there is one. */
export interface ProposedCorrection {
  readonly transactionId: string;
  readonly correctionRequestId: number | null;
  readonly reason: string;
  readonly before: StandingAmounts | null;
  readonly after: StandingAmounts | null;
  /** The newest correction of the transaction's amounts when this was proposed; 0 if there was none. */
  readonly seenCorrectionId: number;
}

/** Corrections that wait for a second person, or waited. */
export interface CorrectionProposal {
  readonly correctionProposalId: number;
  readonly merchantId: number;
  readonly correctionCount: number;
  readonly moved: MovedAmounts;
  readonly proposedAt: Date;
  readonly proposer: Pick<Actor, 'kind' | 'id' | 'name'>;
  readonly state: ProposalState;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
}

export interface DetailedProposal extends CorrectionProposal {
  readonly corrections: readonly ProposedCorrection[];
}
