import type { Schema } from '@stoa/client';
import { type Column, linkColumn, moneyColumn, textColumn, wordColumn } from '../../../components/columns.js';
import { Table } from '../../../components/table.js';
import { transactionAddress } from '../../../parts/books/addresses.js';
import { factsAfter } from '../../../parts/books/known-facts.js';
import { texts as all } from './texts.js';

type Proposed = Schema<'DetailedCorrectionProposal'>['corrections'][number];
type Side = 'before' | 'after';
const texts = all.proposals;

/**
 * The total change of the fees, by currency. What has no fee yet counts as 0; `hasUnknownFee` says whether there is
 * any.
 */
export function feeChanges(
  corrections: readonly Proposed[],
): readonly (readonly [currency: string, amount: bigint])[] {
  const sums = new Map<string, bigint>();
  const add = (currency: string, amount: bigint): void =>
    void sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  for (const { before, after } of corrections) {
    if (before !== null) add(before.currency, -(before.fee_amount ?? 0n));
    if (after !== null) add(after.currency, after.fee_amount ?? 0n);
  }
  return [...sums];
}

/** Whether some transaction has no fee yet, so that `feeChanges` is not the whole change. */
export function hasUnknownFee(corrections: readonly Proposed[]): boolean {
  return corrections.some(({ before, after }) => before?.fee_amount === null || after?.fee_amount === null);
}

/** Every correction of a proposal, before and after. */
export function ProposedTable({
  merchantId,
  corrections,
}: {
  readonly merchantId: number;
  readonly corrections: readonly Proposed[];
}) {
  return (
    <Table
      caption={texts.changes}
      rows={corrections}
      keyOf={({ transaction_id }) => transaction_id}
      columns={columnsFor(merchantId)}
    />
  );
}

function sideColumn(name: string, side: Side, member: 'full_amount' | 'fee_amount'): Column<Proposed> {
  return moneyColumn(
    name,
    ({ [side]: standing }) =>
      standing === null ? [] : [{ currency: standing.currency, amount: standing[member] }],
    ({ [side]: standing }) => (standing === null ? texts.nothing : texts.noFee),
  );
}

function columnsFor(merchantId: number): readonly Column<Proposed>[] {
  return [
    linkColumn(
      all.transaction,
      ({ transaction_id }) => transaction_id,
      ({ transaction_id: id }) => transactionAddress(merchantId, id),
    ),
    wordColumn(all.kind, ({ kind }) => kind, texts.kinds),
    sideColumn(texts.grossBefore, 'before', 'full_amount'),
    sideColumn(texts.grossAfter, 'after', 'full_amount'),
    sideColumn(texts.feeBefore, 'before', 'fee_amount'),
    sideColumn(texts.feeAfter, 'after', 'fee_amount'),
    textColumn(texts.facts, ({ facts }) =>
      factsAfter(facts)
        .map(([name, value]) => `${name}: ${value}`)
        .join('; '),
    ),
    textColumn(all.reason, ({ reason }) => reason),
  ];
}
