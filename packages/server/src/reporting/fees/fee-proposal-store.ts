import type { Actor } from '../../audit-entries/index.js';
import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { exactJson } from '../../kernel/exact-json.js';
import type { GroupMembership } from '../groups/membership-store.js';
import type { Month } from '../month.js';
import { restoredLines, type StoredLine } from './fee-line.js';
import { restoredRecurringFees, type StoredRecurringFee } from './recurring-fee.js';
import type { RequestedAdjustment, RequestedReversal } from './requested-adjustment.js';
import type { RequestedFeePlan } from './usable-fee-plan.js';
import type { RequestedLine } from './usable-lines.js';

/**
 * `overtaken`: fee plans or memberships changed meanwhile, or a month was closed, so nothing was made. All but
 * `waiting` are final.
 */
export const feeProposalStates = ['waiting', 'approved', 'refused', 'overtaken'] as const;
export type FeeProposalState = (typeof feeProposalStates)[number];

/**
 * What waits: a plan or a membership as it was asked for, the end of one, the repricing of a month under exactly these
 * plans (`preview`), an adjustment, or taking one back.
 */
export type ProposedFees =
  | { readonly kind: 'fee_plan'; readonly content: Omit<RequestedFeePlan, 'createdBy'> }
  | {
      readonly kind: 'fee_plan_end';
      readonly content: { readonly feePlanId: number; readonly until: string };
    }
  | {
      readonly kind: 'group_membership';
      readonly content: Pick<GroupMembership, 'group' | 'merchantId' | 'memberFrom' | 'memberUntil'>;
    }
  | {
      readonly kind: 'group_membership_end';
      readonly content: Pick<GroupMembership, 'membershipId' | 'group' | 'merchantId'> & {
        readonly until: string;
      };
    }
  | {
      readonly kind: 'repricing';
      readonly content: {
        readonly month: Month;
        readonly merchantId: number | null;
        readonly feePlanId: number | null;
        readonly preview: string;
      };
    }
  | { readonly kind: 'adjustment'; readonly content: RequestedAdjustment }
  | { readonly kind: 'adjustment_reversal'; readonly content: RequestedReversal };

/** A change of fees that waits for a second person, or waited. */
export type FeeProposal = ProposedFees & {
  readonly feeProposalId: number;
  /**
   * In minor units by currency. Of a repricing, as far as the call looked; of an adjustment, its amount; empty for
   * plans.
   */
  readonly moved: ReadonlyMap<string, bigint>;
  readonly proposedAt: Date;
  readonly proposer: Pick<Actor, 'kind' | 'id' | 'name'>;
  readonly state: FeeProposalState;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
};

export type NewFeeProposal = ProposedFees &
  Pick<FeeProposal, 'moved' | 'proposedAt' | 'proposer'> & { readonly contentHash: Buffer };

const columns = sql`
  fee_proposal_id, kind, content::text, moved::text, proposed_at, proposer_kind, proposer_id, proposed_by, state, decided_at,
  decided_by`;

/** Adds a proposal; undefined if the same one waits already. */
export async function insertFeeProposal(
  tx: Transaction,
  { kind, content, contentHash, moved, proposedAt, proposer }: NewFeeProposal,
): Promise<FeeProposal | undefined> {
  const [row] = await tx.query<Row>(sql`
    insert into stoa.fee_proposal (
      kind, content_hash, content, moved, proposed_at, proposer_kind, proposer_id, proposed_by, state)
    values (
      ${kind}, ${contentHash}, ${exactJson(content)}::jsonb, ${exactJson(Object.fromEntries(moved))}::jsonb, ${proposedAt},
      ${proposer.kind}, ${proposer.id}, ${proposer.name}, 'waiting')
    on conflict (content_hash) where state = 'waiting' do nothing
    returning ${columns}`);
  return row && proposalOf(row);
}

/** The newest proposal with this content in this state, except an approved repricing that ran to its end. */
export async function selectSameFeeProposal(
  tx: Queryable,
  contentHash: Buffer,
  state: 'waiting' | 'approved',
): Promise<FeeProposal | undefined> {
  const [row] = await tx.query<Row>(sql`
    select ${columns}
    from stoa.fee_proposal
    where content_hash = ${contentHash}
      and state = ${state}
      and ran_at is null
    order by fee_proposal_id desc
    limit 1`);
  return row && proposalOf(row);
}

/** Notes that an approved repricing ran to its end: its approval holds no more. */
export async function noteFeeProposalRan(tx: Queryable, feeProposalId: number, at: Date): Promise<void> {
  await tx.query(sql`
    update stoa.fee_proposal
    set ran_at = ${at}
    where fee_proposal_id = ${feeProposalId}
      and ran_at is null`);
}

export async function selectFeeProposal(
  tx: Queryable,
  feeProposalId: number,
): Promise<FeeProposal | undefined> {
  const [row] = await tx.query<Row>(sql`
    select ${columns}
    from stoa.fee_proposal
    where fee_proposal_id = ${feeProposalId}`);
  return row && proposalOf(row);
}

/** Locks the proposal. If somebody is deciding it at the same time, waits until that decision is made. */
export async function lockFeeProposal(tx: Transaction, feeProposalId: number): Promise<void> {
  await tx.query(sql`
    select
    from stoa.fee_proposal
    where fee_proposal_id = ${feeProposalId}
    for update`);
}

export interface FeeProposalPage {
  readonly state?: FeeProposalState | undefined;
  /** Only proposals that were made before this one; all by default. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** The newest first. */
export async function selectFeeProposals(
  tx: Queryable,
  { state, before, limit }: FeeProposalPage,
): Promise<FeeProposal[]> {
  const rows = await tx.query<Row>(sql`
    select ${columns}
    from stoa.fee_proposal
    where (${state}::text is null or state = ${state})
      and fee_proposal_id < coalesce(${before}::bigint, 9223372036854775807)
    order by fee_proposal_id desc
    limit ${limit}`);
  return rows.map(proposalOf);
}

export async function updateFeeProposal(
  tx: Transaction,
  {
    feeProposalId,
    state,
    decidedAt,
    decidedBy,
  }: Pick<FeeProposal, 'feeProposalId' | 'state' | 'decidedAt' | 'decidedBy'>,
): Promise<void> {
  await tx.query(sql`
    update stoa.fee_proposal
    set state = ${state}, decided_at = ${decidedAt}, decided_by = ${decidedBy}
    where fee_proposal_id = ${feeProposalId}
      and state = 'waiting'`);
}

export interface WaitingFeeProposals {
  readonly count: number;
  readonly oldestAt: Date | null;
}

export async function countWaitingFeeProposals(tx: Queryable): Promise<WaitingFeeProposals> {
  const [row] = await tx.query<WaitingFeeProposals>(sql`
    select count(*)::integer as count, min(proposed_at) as oldest_at
    from stoa.fee_proposal
    where state = 'waiting'`);
  return row ?? { count: 0, oldestAt: null };
}

interface Row extends Omit<FeeProposal, 'feeProposalId' | 'content' | 'moved' | 'proposer' | 'kind'> {
  readonly feeProposalId: bigint;
  readonly kind: ProposedFees['kind'];
  readonly content: string;
  readonly moved: string;
  readonly proposerKind: FeeProposal['proposer']['kind'];
  readonly proposerId: number | null;
  readonly proposedBy: string;
}

function proposalOf({
  kind,
  content,
  moved,
  proposerKind,
  proposerId,
  proposedBy,
  ...row
}: Row): FeeProposal {
  const amounts = JSON.parse(moved) as Record<string, string>;
  return {
    ...row,
    ...proposedOf(kind, content),
    feeProposalId: Number(row.feeProposalId),
    moved: new Map(Object.entries(amounts).map(([currency, amount]) => [currency, BigInt(amount)])),
    proposer: { kind: proposerKind, id: proposerId, name: proposedBy },
  };
}

/** Only this file writes the column, so its shape follows from the kind. */
function proposedOf(kind: ProposedFees['kind'], text: string): ProposedFees {
  if (kind === 'adjustment') {
    const { amount, ...content } = JSON.parse(text) as StoredAdjustment;
    return { kind, content: { ...content, amount: BigInt(amount) } };
  }
  if (kind !== 'fee_plan') return { kind, content: JSON.parse(text) } as ProposedFees;
  const plan = JSON.parse(text) as StoredPlan;
  const tiers = plan.tiers.map((tier) => ({ ...tier, volumeFrom: BigInt(tier.volumeFrom) }));
  const { lines, recurringFees, ...content } = plan;
  return {
    kind,
    content: {
      ...content,
      tiers,
      ...(lines && { lines: restoredLines<RequestedLine>(lines) }),
      ...(recurringFees && { recurringFees: restoredRecurringFees(recurringFees) }),
    },
  };
}

type StoredAdjustment = Omit<RequestedAdjustment, 'amount'> & { readonly amount: string };

type StoredPlan = Omit<RequestedFeePlan, 'createdBy' | 'tiers' | 'lines' | 'recurringFees'> & {
  readonly recurringFees?: readonly StoredRecurringFee[];
  readonly lines?: readonly StoredLine<RequestedLine>[];
  readonly tiers: readonly (Omit<RequestedFeePlan['tiers'][number], 'volumeFrom'> & {
    readonly volumeFrom: string;
  })[];
};
