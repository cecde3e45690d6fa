import { createHash } from 'node:crypto';
import { factsByMember } from '@stoa/contract';
import { type Actor, auditWriter } from '../../audit-entries/index.js';
import type { Transaction } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { type Correction, changesAmounts } from '../corrections/correction.js';
import type { CorrectionBooks } from '../corrections/correction-books.js';
import { type NewCorrection, selectMovedAlone } from '../corrections/correction-store.js';
import { feesNeedSecondPerson } from '../corrections/fees-moved-alone-store.js';
import {
  amountsOrFeesMoved,
  areLarge,
  feesMovedBy,
  type LargeAmounts,
  type MovedAmounts,
} from '../corrections/large-corrections.js';
import {
  type DetailedProposal,
  insertProposal,
  type ProposedCorrection,
  selectSameProposal,
} from './correction-proposal-store.js';

/** A correction that was decided, and the request that it answers. */
export interface DecidedCorrection extends NewCorrection {
  readonly correctionRequestId?: number;
}

export interface Proposing {
  readonly merchantId: number;
  readonly by: Actor;
  /** The books that `decided` was decided with. */
  readonly books: CorrectionBooks;
  readonly decided: readonly DecidedCorrection[];
  readonly clock: Clock;
}

/**
 * Stores decided corrections as a proposal for a second person, and makes none of them. A repeat of the call, even by
 * somebody else, returns the proposal that waits: whoever repeats it does not become the proposer. The caller holds the
 * lock of the ledger.
 */
export async function proposeCorrections(
  tx: Transaction,
  { merchantId, by, books, decided, clock }: Proposing,
): Promise<DetailedProposal> {
  const corrections = decided.map(
    ({ transactionId, correctionRequestId = null, reason, before, after, facts }): ProposedCorrection => ({
      transactionId,
      correctionRequestId,
      reason,
      before,
      after,
      facts,
      seenCorrectionId: newestOfAmounts(books, transactionId),
    }),
  );
  const contentHash = hashOf(corrections);
  const same = await selectSameProposal(tx, merchantId, contentHash);
  if (same !== undefined) return same;
  const moved = amountsOrFeesMoved(decided);
  const proposal = await insertProposal(tx, {
    merchantId,
    contentHash,
    corrections,
    moved,
    proposedAt: clock.now(),
    proposer: by,
  });
  await auditWriter(by, clock).record(tx, {
    action: 'corrections.proposed',
    merchantId,
    target: `correction_proposal ${proposal.correctionProposalId}`,
    after: { corrections: corrections.length, moved: Object.fromEntries(moved) },
  });
  return proposal;
}

/** The newest stored correction that changed the amounts or the facts of a transaction; 0 if there is none. */
export function newestOfAmounts(books: CorrectionBooks, transactionId: string): number {
  const stored = (books.history(transactionId)?.corrections ?? []).filter(
    (one) => one.correctionId !== undefined && (changesAmounts(one) || one.facts !== null),
  );
  return stored.at(-1)?.correctionId ?? 0;
}

function hashOf(corrections: readonly ProposedCorrection[]): Buffer {
  const content = corrections.map(
    ({ transactionId, correctionRequestId, reason, after, facts, seenCorrectionId }) => [
      transactionId,
      correctionRequestId,
      reason,
      after && [after.currency, String(after.fullAmount), String(after.taxAmount)],
      seenCorrectionId,
      ...(facts === null ? [] : [factsByMember(facts)]),
    ],
  );
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

/** No correction waits for a second person. */
export const nobodyWaits: LargeAmounts = new Map();

const windowMs = 24 * 60 * 60_000;

/**
 * How much a merchant's corrections of the last 24 hours moved, whoever made them, except those that a second person
 * approved.
 */
export async function movedLately(
  tx: Transaction,
  {
    merchantId,
    above,
    now,
  }: { readonly merchantId: number; readonly above: LargeAmounts; readonly now: Date },
): Promise<MovedAmounts> {
  if (above.size === 0) return new Map();
  return selectMovedAlone(tx, merchantId, new Date(now.getTime() - windowMs));
}

export interface AloneOptions {
  readonly merchantId: number;
  readonly decided: readonly Pick<Correction, 'before' | 'after'>[];
  /** Above these amounts, a second person has to approve. */
  readonly above?: LargeAmounts | undefined;
  readonly now: Date;
}

/**
 * Whether corrections wait for a second person: they do if they are large together with what moved lately, or if the
 * changes of fees are that the amounts do not explain. The limit is for all actors together, because with a limit for
 * each, anyone could raise it with more keys. The caller holds the lock of the ledger, so no other correction is made
 * between this count and its own.
 */
export async function needSecondPerson(
  tx: Transaction,
  { merchantId, decided, above = nobodyWaits, now }: AloneOptions,
): Promise<boolean> {
  if (decided.length === 0) return false;
  const moved = feesMovedBy(decided);
  return (
    areLarge(decided, above, await movedLately(tx, { merchantId, above, now })) ||
    (await feesNeedSecondPerson(tx, { moved, above, now }))
  );
}
