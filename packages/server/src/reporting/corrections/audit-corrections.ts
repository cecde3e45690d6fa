import type { Actor, AuditWriter } from '../../audit-entries/index.js';
import type { Transaction } from '../../database/database.js';
import { notify } from '../../notification-log/index.js';
import { type Correction, kindOf, type StandingAmounts } from './correction.js';

/** The entry lists at most this many ids. The corrections themselves have all of them. */
const mostIds = 20;

interface MadeCorrections {
  readonly merchantId: number;
  readonly made: readonly Correction[];
  /** The proposal, if a second person approved these corrections. */
  readonly proposal?: { readonly correctionProposalId: number; readonly proposer: Pick<Actor, 'name'> };
}

/**
 * Writes into the audit trail what corrections changed: how many there are, the sums before and after, and which
 * transactions. It leaves out the reasons, because people write names into them. Notifies the merchant, too. Without
 * corrections there is neither.
 */
export async function auditCorrections(
  tx: Transaction,
  audit: AuditWriter,
  { merchantId, made, proposal }: MadeCorrections,
): Promise<void> {
  const [first] = made;
  if (first === undefined) return;
  const voids = made.filter((one) => kindOf(one) === 'void').length;
  const ofFacts = made.filter(({ facts }) => facts !== null).length;
  await audit.record(tx, {
    action: 'corrections.made',
    merchantId,
    target: made.length === 1 ? `transaction ${first.transactionId}` : `${made.length} transactions`,
    before: { sums: sumsOf(made.map(({ before }) => before)) },
    after: {
      sums: sumsOf(made.map(({ after }) => after)),
      voids,
      restatements: made.length - voids,
      ...(ofFacts === 0 ? {} : { changed_facts: ofFacts }),
      transaction_ids: made.slice(0, mostIds).map(({ transactionId }) => transactionId),
      ...(proposal === undefined
        ? {}
        : { correction_proposal: proposal.correctionProposalId, proposed_by: proposal.proposer.name }),
    },
  });
  await notify(tx, {
    type: 'corrections.made',
    merchantId,
    object: { type: 'correction', id: made.length === 1 ? first.correctionId : null },
    counts: { corrections: made.length },
    happenedAt: audit.now(),
  });
}

interface Sum {
  readonly full_amount: bigint;
  readonly tax_amount: bigint;
  readonly fee_amount: bigint;
}

const nothing: Sum = { full_amount: 0n, tax_amount: 0n, fee_amount: 0n };

/** By currency, in minor units. */
function sumsOf(all: readonly (StandingAmounts | null)[]): object {
  const sums = new Map<string, Sum>();
  for (const one of all) {
    if (one === null) continue;
    const { full_amount, tax_amount, fee_amount } = sums.get(one.currency) ?? nothing;
    sums.set(one.currency, {
      full_amount: full_amount + one.fullAmount,
      tax_amount: tax_amount + one.taxAmount,
      fee_amount: fee_amount + (one.feeAmount ?? 0n),
    });
  }
  return Object.fromEntries(sums);
}
