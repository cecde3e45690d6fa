import type { BillingDetails, Issuer, Party } from './billing-terms.js';

type Terms = Omit<Issuer | BillingDetails, 'madeAt' | 'madeBy' | 'issuerId' | 'billingDetailsId'>;

const personal = {
  name: ({ name }: Party) => name,
  address: ({ addressLines }: Party) => addressLines.join('\n'),
  tax_number: ({ taxNumber }: Party) => taxNumber,
} as const;

/**
 * What the audit trail records when a party on statements changes. A merchant may be a person, and the trail is never
 * erased. So it says that a name, address or tax number changed, but not to what. The table rows keep the values.
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

/** The terms that are not personal data. */
function termsOf(terms: Terms): object {
  return {
    ...('numberPrefix' in terms ? { number_prefix: terms.numberPrefix } : {}),
    payment_days: terms.paymentDays,
    vat_basis_points: terms.vatBasisPoints,
  };
}
