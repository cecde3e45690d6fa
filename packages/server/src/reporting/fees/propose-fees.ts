import { createHash } from 'node:crypto';
import { type Actor, recordAudit } from '../../audit-entries/index.js';
import type { Transaction } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { exactJson } from '../../kernel/exact-json.js';
import { requestOnWire } from './fee-proposal-schemas.js';
import {
  type FeeProposal,
  insertFeeProposal,
  type ProposedFees,
  selectSameFeeProposal,
} from './fee-proposal-store.js';
import { namelessLines } from './line-schemas.js';
import { namelessRecurring } from './recurring-schemas.js';

export interface ProposingFees {
  readonly by: Actor;
  readonly clock: Clock;
  /** How far fees would move, in minor units by currency. */
  readonly moved?: ReadonlyMap<string, bigint>;
}

/**
 * Stores a change of fees for a second person, and makes none. A repeat, even by somebody else, returns the proposal
 * that waits, and its proposer stays the same.
 */
export async function proposeFees(
  tx: Transaction,
  proposed: ProposedFees,
  { by, clock, moved = new Map() }: ProposingFees,
): Promise<FeeProposal> {
  const contentHash = hashOfFees(proposed);
  const waiting = await selectSameFeeProposal(tx, contentHash, 'waiting');
  if (waiting !== undefined) return waiting;
  const made = await insertFeeProposal(tx, {
    ...proposed,
    contentHash,
    moved,
    proposedAt: clock.now(),
    proposer: by,
  });
  // The same call at the same moment was faster; if its proposal was even decided since, this is a new one.
  if (made === undefined) return proposeFees(tx, proposed, { by, clock, moved });
  await recordAudit(
    tx,
    {
      action: 'fees.proposed',
      merchantId: merchantOf(made),
      target: `fee_proposal ${made.feeProposalId}`,
      after: { kind: made.kind, request: namelessRequest(made), moved: Object.fromEntries(moved) },
    },
    { by, clock },
  );
  return made;
}

/** The merchant in whose audit trail it stands: that of an adjustment, as of a correction. */
export function merchantOf(proposed: ProposedFees): number | null {
  const { kind, content } = proposed;
  return kind === 'adjustment' || kind === 'adjustment_reversal' ? content.merchantId : null;
}

/** Entries never have the name of a plan, a reason or a reference, because people write names into them. */
function namelessRequest(proposed: ProposedFees): object {
  const asked = requestOnWire(proposed);
  const { name: _name, reason: _why, reference: _id, lines, recurring_fees: recurring, ...request } = asked;
  return {
    ...request,
    ...(lines && { lines: namelessLines(lines) }),
    ...(recurring && { recurring_fees: namelessRecurring(recurring) }),
  };
}

export function hashOfFees({ kind, content }: ProposedFees): Buffer {
  return createHash('sha256')
    .update(exactJson([kind, content]))
    .digest();
}
