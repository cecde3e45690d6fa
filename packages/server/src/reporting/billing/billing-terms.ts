/** Who stands on a statement, as printed. */
export interface Party {
  readonly name: string;
  readonly addressLines: readonly string[];
  /** For example a VAT number. */
  readonly taxNumber: string | null;
}

/** The VAT on the fees. Without a rate none is computed; the text says why, or is printed beside the VAT. */
export interface VatRule {
  /** 0 to 10,000; 1,900 are 19 per cent. */
  readonly vatBasisPoints: number | null;
  readonly vatText: string | null;
}

/** Who issues the statements. Never changes: a change is a new one. */
export interface Issuer extends Party, VatRule {
  readonly issuerId: number;
  /** What stands before the number of a statement; also names the series, which has no gaps. */
  readonly numberPrefix: string;
  /** Days from the close of a month until its fees are due. */
  readonly paymentDays: number;
  readonly madeAt: Date;
  readonly madeBy: string;
}

/** Who the statements of a merchant are addressed to. Never changes: a change is a new one. */
export interface BillingDetails extends Party, VatRule {
  readonly merchantId: number;
  readonly billingDetailsId: bigint;
  /** Null: those of the issuer. */
  readonly paymentDays: number | null;
  readonly madeAt: Date;
  readonly madeBy: string;
}

/** What stands on a statement beside its sums. */
export interface BillingTerms extends VatRule {
  readonly issuer: Issuer;
  /** Null while the merchant has no billing details. */
  readonly recipient: BillingDetails | null;
  readonly paymentDays: number;
}

/** A merchant's own rule of VAT, which is a rate or a text, goes before the issuer's. */
export function billingTermsOf(issuer: Issuer, recipient: BillingDetails | null): BillingTerms {
  const hasOwnRule = recipient !== null && (recipient.vatBasisPoints !== null || recipient.vatText !== null);
  const { vatBasisPoints, vatText } = hasOwnRule ? recipient : issuer;
  const paymentDays = recipient?.paymentDays ?? issuer.paymentDays;
  return { issuer, recipient, vatBasisPoints, vatText, paymentDays };
}
