import type { CorrectionProposal, DetailedProposal } from './correction-proposal.js';
import { type ProposalPage, selectProposal, selectProposals } from './correction-proposal-store.js';
import {
  createDecideProposal,
  type DecideProposal,
  known,
  type ProposalDeciding,
} from './decide-proposal.js';

/** Corrections that wait for a second person. */
export interface ProposalManagement {
  readonly decide: DecideProposal;
  /** The newest first. */
  list(page: ProposalPage): Promise<CorrectionProposal[]>;
  /** @throws Failure unknown_correction_proposal */
  get(correctionProposalId: number): Promise<DetailedProposal>;
}

export function createProposalManagement(options: ProposalDeciding): ProposalManagement {
  const { database } = options;
  return {
    decide: createDecideProposal(options),
    list: (page) => selectProposals(database, page),
    get: async (correctionProposalId) => known(await selectProposal(database, correctionProposalId)),
  };
}
