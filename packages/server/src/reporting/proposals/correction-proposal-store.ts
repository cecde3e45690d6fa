import type { TransactionFacts } from '@stoa/contract';
import type { Actor } from '../../audit-entries/index.js';
import { amongMerchants } from '../../database/among-merchants.js';
import type { Queryable, Transaction } from '../../database/database.js';
import { firstTwin } from '../../database/first-twin.js';
import { sql } from '../../database/sql.js';
import { exactJson } from '../../kernel/exact-json.js';
import type { StandingAmounts } from '../corrections/correction.js';
import type { MovedAmounts } from '../corrections/large-corrections.js';

/**
 * `overtaken`: a transaction was corrected meanwhile, or a request decided, so nothing was made. All but `waiting` are
 * final.
 */
export const proposalStates = ['waiting', 'approved', 'refused', 'overtaken'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** A correction that waits, and the request of the merchant that it answers, if there is one. */
export interface ProposedCorrection {
  readonly transactionId: string;
  readonly correctionRequestId: number | null;
  readonly reason: string;
  readonly before: StandingAmounts | null;
  readonly after: StandingAmounts | null;
  /** What else is known of it from then on, if that changes. */
  readonly facts: TransactionFacts | null;
  /** The newest correction of the transaction's amounts or facts when this was proposed; 0 if there was none. */
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

export type NewProposal = Pick<
  DetailedProposal,
  'merchantId' | 'corrections' | 'moved' | 'proposedAt' | 'proposer'
> & { readonly contentHash: Buffer };

const proposalColumns = sql`
  correction_proposal_id, merchant_id, correction_count, moved::text, proposed_at, proposer_kind, proposer_id,
  proposed_by, state, decided_at, decided_by`;

export async function insertProposal(tx: Transaction, proposal: NewProposal): Promise<DetailedProposal> {
  const { merchantId, contentHash, corrections, moved, proposedAt, proposer } = proposal;
  const [row] = await tx.query<Row>(sql`
    insert into stoa.correction_proposal (
      merchant_id, content_hash, corrections, correction_count, moved, proposed_at, proposer_kind, proposer_id,
      proposed_by, state)
    values (
      ${merchantId}, ${contentHash}, ${exactJson(corrections)}::jsonb, ${corrections.length},
      ${exactJson(Object.fromEntries(moved))}::jsonb, ${proposedAt}, ${proposer.kind}, ${proposer.id}, ${proposer.name},
      'waiting')
    returning ${proposalColumns}, corrections::text`);
  if (row === undefined) throw new Error('a proposal was not inserted');
  return detailedOf(row);
}

/** The waiting proposal with the same content, if there is one. */
export async function selectSameProposal(
  tx: Transaction,
  merchantId: number,
  contentHash: Buffer,
): Promise<DetailedProposal | undefined> {
  const [row] = await tx.query<Row>(sql`
    select ${proposalColumns}, corrections::text
    from stoa.correction_proposal
    where merchant_id = ${merchantId}
      and content_hash = ${contentHash}
      and state = 'waiting'`);
  return row && detailedOf(row);
}

/** Locks the proposal. If somebody is deciding it at the same time, waits until that decision is made. */
export async function lockProposal(
  tx: Transaction,
  { merchantId, correctionProposalId }: Pick<CorrectionProposal, 'merchantId' | 'correctionProposalId'>,
): Promise<void> {
  await tx.query(sql`
    select 1
    from stoa.correction_proposal
    where merchant_id = ${merchantId}
      and correction_proposal_id = ${correctionProposalId}
    for update`);
}

export async function selectProposal(
  tx: Queryable,
  correctionProposalId: number,
): Promise<DetailedProposal | undefined> {
  const [row] = await tx.query<Row>(sql`
    select ${proposalColumns}, corrections::text
    from stoa.correction_proposal
    where correction_proposal_id = ${correctionProposalId}`);
  return row && detailedOf(row);
}

export interface ProposalPage {
  readonly state: ProposalState | undefined;
  readonly merchantId: number | undefined;
  /** Only proposals that were made before this one; all by default. */
  readonly before: number | undefined;
  readonly limit: number;
  /** Only those of these merchants; of all by default. */
  readonly among?: readonly number[] | undefined;
}

/** The newest first, without their corrections. */
export async function selectProposals(
  tx: Queryable,
  { state, merchantId, before, limit, among }: ProposalPage,
): Promise<CorrectionProposal[]> {
  const rows = await tx.query<SummaryRow>(sql`
    select ${proposalColumns}
    from stoa.correction_proposal
    where (${state}::text is null or state = ${state})
      and ${amongMerchants(among)}
      and (${merchantId}::integer is null and merchant_id < ${firstTwin} or merchant_id = ${merchantId})
      and correction_proposal_id < coalesce(${before}::bigint, 9223372036854775807)
    order by correction_proposal_id desc
    limit ${limit}`);
  return rows.map(summaryOf);
}

export type ProposalDecision = Pick<
  CorrectionProposal,
  'merchantId' | 'correctionProposalId' | 'decidedAt' | 'decidedBy'
> & {
  readonly state: Exclude<ProposalState, 'waiting'>;
};

export async function updateProposal(tx: Transaction, decision: ProposalDecision): Promise<void> {
  const { merchantId, correctionProposalId, state, decidedAt, decidedBy } = decision;
  await tx.query(sql`
    update stoa.correction_proposal
    set state = ${state}, decided_at = ${decidedAt}, decided_by = ${decidedBy}
    where merchant_id = ${merchantId}
      and correction_proposal_id = ${correctionProposalId}
      and state = 'waiting'`);
}

export interface WaitingProposals {
  readonly count: number;
  readonly oldestAt: Date | null;
}

export async function countWaitingProposals(tx: Queryable): Promise<WaitingProposals> {
  const [row] = await tx.query<WaitingProposals>(sql`
    select count(*)::integer as count, min(proposed_at) as oldest_at
    from stoa.correction_proposal
    where state = 'waiting'
      and merchant_id < ${firstTwin}`);
  return row ?? { count: 0, oldestAt: null };
}

interface SummaryRow extends Omit<CorrectionProposal, 'correctionProposalId' | 'moved' | 'proposer'> {
  readonly correctionProposalId: bigint;
  readonly moved: string;
  readonly proposerKind: CorrectionProposal['proposer']['kind'];
  readonly proposerId: number | null;
  readonly proposedBy: string;
}

interface Row extends SummaryRow {
  readonly corrections: string;
}

function summaryOf({ proposerKind, proposerId, proposedBy, ...row }: SummaryRow): CorrectionProposal {
  const moved = JSON.parse(row.moved) as Record<string, string>;
  return {
    ...row,
    correctionProposalId: Number(row.correctionProposalId),
    moved: new Map(Object.entries(moved).map(([currency, amount]) => [currency, BigInt(amount)])),
    proposer: { kind: proposerKind, id: proposerId, name: proposedBy },
  };
}

function detailedOf({ corrections, ...row }: Row): DetailedProposal {
  const stored = JSON.parse(corrections) as StoredCorrection[];
  return {
    ...summaryOf(row),
    corrections: stored.map((one) => ({
      ...one,
      before: amountsOf(one.before),
      after: amountsOf(one.after),
      facts: one.facts ?? null,
    })),
  };
}

interface StoredAmounts {
  readonly currency: string;
  readonly fullAmount: string;
  readonly taxAmount: string;
  readonly feeAmount: string | null;
  readonly feePlanId: number | null;
}

type StoredCorrection = Omit<ProposedCorrection, 'before' | 'after' | 'facts'> & {
  /** Absent in proposals of 0.1.0. */
  readonly facts?: TransactionFacts | null;
  readonly before: StoredAmounts | null;
  readonly after: StoredAmounts | null;
};

function amountsOf(stored: StoredAmounts | null): StandingAmounts | null {
  if (stored === null) return null;
  const { currency, fullAmount, taxAmount, feeAmount, feePlanId } = stored;
  return {
    currency,
    fullAmount: BigInt(fullAmount),
    taxAmount: BigInt(taxAmount),
    feeAmount: feeAmount === null ? null : BigInt(feeAmount),
    feePlanId,
  };
}
