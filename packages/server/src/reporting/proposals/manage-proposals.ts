import type { Database } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import type { CorrectionProposal, DetailedProposal } from '../corrections/correction-proposal.js';
import {
  type ProposalPage,
  selectProposal,
  selectProposals,
} from '../corrections/correction-proposal-store.js';
import { createDecideProposal, type DecideProposal, known } from './decide-proposal.js';

/** Corrections that wait for a second person. */
export interface ProposalManagement {
  readonly decide: DecideProposal;
  /** The newest first. */
  list(page: ProposalPage): Promise<CorrectionProposal[]>;
  /** @throws Failure unknown_correction_proposal */
  get(correctionProposalId: number): Promise<DetailedProposal>;
}

export function createProposalManagement(database: Database, clock: Clock): ProposalManagement {
  return {
    decide: createDecideProposal(database, clock),
    list: (page) => selectProposals(database, page),
    get: async (correctionProposalId) => known(await selectProposal(database, correctionProposalId)),
  };
}
