import { factsByMember } from '@stoa/contract';
import { type Actor, type AuditWriter, auditWriter, mayBeInOneHand } from '../../audit-entries/index.js';
import type { Context } from '../../database/context.js';
import type { Transaction } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { auditCorrections } from '../corrections/audit-corrections.js';
import { openCorrectionBooks, storeCorrections } from '../corrections/correction-books.js';
import type { NewCorrection } from '../corrections/correction-store.js';
import { decideCorrection } from '../corrections/decide-correction.js';
import type { RequestedCorrection } from '../corrections/usable-correction.js';
import { lockLedger } from '../ledger/ledger-store.js';
import { reportingFailures } from '../reporting-failures.js';
import {
  type CorrectionProposal,
  type DetailedProposal,
  lockProposal,
  type ProposalDecision,
  type ProposalPage,
  type ProposedCorrection,
  selectProposal,
  selectProposals,
  updateProposal,
} from './correction-proposal-store.js';
import { newestOfAmounts } from './propose-corrections.js';

/** The requests of merchants that a proposal answers, which are decided together with it. */
export interface AnsweredRequests {
  areWaiting(tx: Transaction, merchantId: number, ids: readonly number[]): Promise<boolean>;
  /** Accepts requests, and writes that into the audit trail. */
  accept(
    tx: Transaction,
    audit: AuditWriter,
    accepted: {
      readonly merchantId: number;
      readonly answers: readonly {
        readonly correctionRequestId: number;
        readonly correctionId: number | null;
      }[];
      readonly now: Date;
    },
  ): Promise<void>;
}

/** What deciding a proposal stands on. */
export interface ProposalContext extends Context {
  readonly requests: AnsweredRequests;
}

export interface ProposalVerdict {
  readonly correctionProposalId: number;
  /** A person. */
  readonly by: Actor;
  readonly verdict: 'approved' | 'refused';
}

/**
 * Approves or refuses a proposal, once for ever, in one database transaction with its corrections. They are decided
 * again, under the lock of the ledger: if a transaction was corrected meanwhile, or a request decided, the proposal is
 * overtaken and nothing is made. A repeat returns the decision. The proposer may refuse, which withdraws the proposal,
 * but not approve. Nor may a person that the proposer let in, because the proposer may hold the way in to that account.
 * @throws Failure unknown_correction_proposal, own_correction_proposal, dependent_approver, correction_proposal_decided
 */
export async function decideProposal(
  { database, clock, requests }: ProposalContext,
  { correctionProposalId, by, verdict }: ProposalVerdict,
): Promise<DetailedProposal> {
  const { merchantId } = known(await selectProposal(database, correctionProposalId));
  return database.transaction(async (tx) => {
    await lockLedger(tx, merchantId);
    await lockProposal(tx, { merchantId, correctionProposalId });
    const proposal = known(await selectProposal(tx, correctionProposalId));
    if (verdict === 'approved') {
      refuseOwn(proposal, by);
      await refuseDependent(tx, proposal.proposer, by);
    }
    if (proposal.state === verdict) return proposal;
    if (proposal.state !== 'waiting') throw decidedBefore(proposal);
    const isMade = verdict === 'refused' || (await makeCorrections(tx, { proposal, by, clock, requests }));
    const state: ProposalDecision['state'] = isMade ? verdict : 'overtaken';
    const decision = {
      merchantId,
      correctionProposalId,
      state,
      decidedAt: clock.now(),
      decidedBy: by.name,
    };
    await keep(tx, { proposal, decision, by, clock });
    return { ...proposal, ...decision };
  });
}

function known(proposal: DetailedProposal | undefined): DetailedProposal {
  if (proposal !== undefined) return proposal;
  const detail = 'There is no correction proposal with that id.';
  throw new Failure(reportingFailures.unknown_correction_proposal, { detail });
}

/** Who used a key or the command is unknown (decision 0050). */
function refuseOwn({ proposer }: DetailedProposal, by: Actor): void {
  if (proposer.kind !== by.kind || proposer.id !== by.id) return;
  const detail = `${proposer.name} proposed this, and cannot approve it.`;
  throw new Failure(reportingFailures.own_correction_proposal, { detail });
}

function decidedBefore({ state }: DetailedProposal): Failure {
  const detail = `The proposal was decided earlier: it is ${state}.`;
  return new Failure(reportingFailures.correction_proposal_decided, { detail });
}

interface Keeping {
  readonly proposal: DetailedProposal;
  readonly by: Actor;
  readonly clock: Clock;
}

async function keep(
  tx: Transaction,
  { proposal, decision, by, clock }: Keeping & { readonly decision: ProposalDecision },
): Promise<void> {
  const { merchantId, correctionProposalId, correctionCount, proposer } = proposal;
  await updateProposal(tx, decision);
  await auditWriter(by, clock).record(tx, {
    action: 'corrections.proposal_decided',
    merchantId,
    target: `correction_proposal ${correctionProposalId}`,
    before: { state: 'waiting' },
    after: { state: decision.state, corrections: correctionCount, proposed_by: proposer.name },
  });
}

/** Makes all corrections of a proposal. Returns false, and makes none, if the proposal is overtaken. */
async function makeCorrections(
  tx: Transaction,
  { proposal, by, clock, requests }: Keeping & Pick<ProposalContext, 'requests'>,
): Promise<boolean> {
  const { merchantId, corrections, correctionProposalId: proposalId } = proposal;
  const requestIds = corrections.flatMap(({ correctionRequestId }) => correctionRequestId ?? []);
  if (!(await requests.areWaiting(tx, merchantId, requestIds))) return false;
  const orders = corrections.map(orderOf);
  const books = await openCorrectionBooks(tx, merchantId, orders);
  if (corrections.some((one) => newestOfAmounts(books, one.transactionId) !== one.seenCorrectionId))
    return false;
  const now = clock.now();
  const decided: NewCorrection[] = [];
  try {
    for (const [index, order] of orders.entries()) {
      const correction = decideCorrection(books, { ...order, by: by.name }, now);
      if (!hasFeeOf(correction, corrections[index])) return false;
      books.add(correction);
      decided.push(correction);
    }
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
  const made = await storeCorrections(tx, merchantId, { books, decided, proposalId });
  const audit = auditWriter(by, clock);
  await auditCorrections(tx, audit, { merchantId, made, proposal });
  const answers = corrections.flatMap(({ correctionRequestId }, index) =>
    correctionRequestId === null
      ? []
      : { correctionRequestId, correctionId: made[index]?.correctionId ?? null },
  );
  await requests.accept(tx, audit, { merchantId, answers, now });
  return true;
}

/**
 * The approver saw the fee of a certain plan. In another currency, the fee may follow the volume, which goes on
 * growing.
 */
function hasFeeOf({ before, after }: NewCorrection, proposed: ProposedCorrection | undefined): boolean {
  if (after?.feePlanId !== proposed?.after?.feePlanId) return false;
  return after?.currency !== before?.currency || after?.feeAmount === proposed?.after?.feeAmount;
}

type Order = Omit<RequestedCorrection, 'merchantId' | 'by'>;

/** `after` also has the amounts that the call left out. They still hold, because nothing corrected them since. */
function orderOf({ transactionId, reason, after, facts }: ProposedCorrection): Order {
  if (after === null) return { transactionId, reason, kind: 'void' as const };
  const { currency, fullAmount, taxAmount } = after;
  const amounts = { currency, fullAmount, taxAmount };
  const order = { transactionId, reason, kind: 'restate' as const, ...amounts };
  return facts === null ? order : { ...order, facts: factsByMember(facts) };
}

/** The newest first. */
export function listProposals(
  { database }: Pick<Context, 'database'>,
  page: ProposalPage,
): Promise<CorrectionProposal[]> {
  return selectProposals(database, page);
}

/** @throws Failure unknown_correction_proposal */
export async function getProposal(
  { database }: Pick<Context, 'database'>,
  correctionProposalId: number,
): Promise<DetailedProposal> {
  return known(await selectProposal(database, correctionProposalId));
}

/**
 * Two accounts in one hand are one person; who used a key or the command is unknown (decision 0050). @throws Failure
 * dependent_approver
 */
export async function refuseDependent(
  tx: Transaction,
  proposer: Pick<Actor, 'kind' | 'id' | 'name'>,
  by: Actor,
): Promise<void> {
  if (by.kind !== 'user' || by.id === null) return;
  if (!(await mayBeInOneHand(tx, { person: by.id, other: proposer }))) return;
  const detail = `${proposer.name} proposed this. By the audit trail, one person may hold the way in to that and to ${by.name}.`;
  throw new Failure(reportingFailures.dependent_approver, { detail });
}
