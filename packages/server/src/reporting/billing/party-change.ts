import type { BillingDetails, Issuer, Party } from './billing-terms.js';

type Terms = Omit<Issuer | BillingDetails, 'madeAt' | 'madeBy' | 'issuerId' | 'billingDetailsId'>;

const personal = {
  name: ({ name }: Party) => name,
  address: ({ addressLines }: Party) => addressLines.join('\n'),
  tax_number: ({ taxNumber }: Party) => taxNumber,
} as const;

/**
 * What the audit trail keeps of a change of who stands on statements. A merchant may be a person, and the trail is never
 * erased: so of name, address and tax number it says that they changed, and not to what. The rows keep the values.
 */
export function partyChange(
  earlier: Terms | undefined,
  made: Terms,
): { readonly before?: object; readonly after: object } {
  const changed = Object.entries(personal)
    .filter(([, of]) => earlier === undefined || of(earlier) !== of(made))
    .map(([name]) => name);
  return {
    ...(earlier === undefined ? {} : { before: termsOf(earlier) }),
    after: { ...termsOf(made), changed },
  };
}

/** What no person owns. */
function termsOf(terms: Terms): object {
  return {
    ...('numberPrefix' in terms ? { number_prefix: terms.numberPrefix } : {}),
    payment_days: terms.paymentDays,
    vat_basis_points: terms.vatBasisPoints,
  };
}
