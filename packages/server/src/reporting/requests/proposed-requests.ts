import type { AnsweredRequests } from '../proposals/decide-proposal.js';
import { selectRequestsById, updateDecided } from './correction-request-store.js';
import { auditDecisions } from './decide-requests.js';

/** The requests that the corrections of a proposal answer: an approved proposal accepts them. */
export const proposedRequests: AnsweredRequests = {
  areWaiting: async (tx, merchantId, ids) => {
    const requests = await selectRequestsById(tx, merchantId, ids);
    return requests.every(({ state }) => state === 'waiting');
  },
  accept: async (tx, audit, { merchantId, answers, now }) => {
    const decided = answers.map((answer) => ({
      ...answer,
      state: 'accepted' as const,
      decidedAt: now,
      decidedBy: audit.actor.name,
      decision: null,
    }));
    if ((await updateDecided(tx, merchantId, decided)) !== decided.length)
      throw new Error('a request was decided outside the lock of its ledger');
    await auditDecisions(tx, audit, { merchantId, decided });
  },
};
