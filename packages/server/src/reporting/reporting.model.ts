import type { UploadedTransaction } from './reporting.fixture.js';

/** The outcome of an item according to the plainest reading of the rules. */
export interface ModelOutcome {
  readonly id: string;
  readonly outcome: 'recorded' | 'repeated' | 'invalid';
  /** The code of the reason and, for a conflict, the fields that differ. */
  readonly why: string;
}

const fields = ['currency', 'full_amount', 'tax_amount', 'payer_country', 'settled_at'] as const;

/**
 * A ledger as a map that takes one item after the other. It is slow, and so simple that reading it is enough to check it. It
 * has only the rules that the items of the property test can break.
 */
export function createLedgerModel(): {
  settle(items: readonly UploadedTransaction[]): ModelOutcome[];
  readonly ledger: ReadonlyMap<string, UploadedTransaction>;
} {
  const ledger = new Map<string, UploadedTransaction>();
  const decide = (item: UploadedTransaction): ModelOutcome => {
    const { id } = item;
    if (item.currency === 'ABC') return { id, outcome: 'invalid', why: 'unknown_currency' };
    if (item.full_amount < 0) return { id, outcome: 'invalid', why: 'negative_amount' };
    if (item.tax_amount > item.full_amount) return { id, outcome: 'invalid', why: 'tax_exceeds_amount' };
    const standing = ledger.get(id);
    if (standing === undefined) {
      ledger.set(id, item);
      return { id, outcome: 'recorded', why: '' };
    }
    const differing = fields.filter(
      (field) => BigInt(comparable(item, field)) !== BigInt(comparable(standing, field)),
    );
    if (differing.length === 0) return { id, outcome: 'repeated', why: '' };
    return { id, outcome: 'invalid', why: `conflicting_duplicate ${differing.join(', ')}` };
  };
  return { ledger, settle: (items) => items.map(decide) };
}

/** Any field as an integer. Two integers are equal exactly if the fields mean the same. */
function comparable(item: UploadedTransaction, field: (typeof fields)[number]): bigint | number {
  const value = item[field];
  if (field === 'settled_at') return Date.parse(String(value));
  return typeof value === 'string' ? BigInt(`0x${Buffer.from(value).toString('hex')}`) : value;
}
