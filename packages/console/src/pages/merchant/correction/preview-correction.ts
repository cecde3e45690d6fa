/** What a transaction is worth, in minor units. */
export interface Worth {
  readonly full: bigint;
  readonly tax: bigint;
}

/** What somebody asks for. */
export type Wanted =
  | { readonly kind: 'void' }
  | { readonly kind: 'refund'; readonly full: bigint; readonly tax: bigint | undefined }
  | { readonly kind: 'restate'; readonly full: bigint; readonly tax: bigint | undefined };

/** What would stand; null: nothing. `problem`: the service would refuse it. */
export type Preview =
  | { readonly after: Worth | null }
  | { readonly problem: 'more_than_stands' | 'tax_exceeds_amount' };

/**
 * What would stand after a correction, as the service computes it. A refund without a tax takes its proportional share
 * of the tax.
 */
export function previewCorrection(before: Worth, wanted: Wanted): Preview {
  if (wanted.kind === 'void') return { after: null };
  if (wanted.kind === 'restate') {
    const after = { full: wanted.full, tax: wanted.tax ?? before.tax };
    return after.tax > after.full ? { problem: 'tax_exceeds_amount' } : { after };
  }
  if (wanted.full > before.full) return { problem: 'more_than_stands' };
  if (wanted.full === before.full) return { after: null };
  const refundedTax = wanted.tax ?? shareOf(before.tax, wanted.full, before.full);
  const [full, tax] = [before.full - wanted.full, before.tax - refundedTax];
  return refundedTax > wanted.full || tax < 0n || tax > full
    ? { problem: 'tax_exceeds_amount' }
    : { after: { full, tax } };
}

/** Rounded half to even. */
function shareOf(tax: bigint, part: bigint, whole: bigint): bigint {
  const quotient = (tax * part) / whole;
  const twice = ((tax * part) % whole) * 2n;
  return twice > whole || (twice === whole && quotient % 2n === 1n) ? quotient + 1n : quotient;
}
