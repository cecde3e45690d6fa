/** A party as it is printed on a statement. */
export interface Party {
  readonly name: string;
  readonly addressLines: readonly string[];
  /** For example a VAT number. */
  readonly taxNumber: string | null;
}

/**
 * The VAT on the fees. Without a rate, no VAT is computed and the text says why; with one, the text is printed beside
 * the VAT.
 */
export interface VatRule {
  /** 0 to 10,000; 1,900 are 19 per cent. */
  readonly vatPpm: number | null;
  readonly vatText: string | null;
}

/** Who issues the statements. An issuer never changes: a change adds a new one. */
export interface Issuer extends Party, VatRule {
  readonly issuerId: number;
  /** Printed before the number of a statement. Also names the series of numbers, which has no gaps. */
  readonly numberPrefix: string;
  /** Days from the close of a month until its fees are due. */
  readonly paymentDays: number;
  /** Where the fees are paid to, such as an IBAN; empty: statements do not say it. */
  readonly bankLines: readonly string[];
  readonly madeAt: Date;
  readonly madeBy: string;
}

/** Who a merchant's statements are addressed to. Billing details never change: a change adds new ones. */
export interface BillingDetails extends Party, VatRule {
  readonly merchantId: number;
  readonly billingDetailsId: bigint;
  /** Null: the issuer's payment days apply. */
  readonly paymentDays: number | null;
  readonly madeAt: Date;
  readonly madeBy: string;
}

/** What is printed on a statement besides its sums. */
export interface BillingTerms extends VatRule {
  readonly issuer: Issuer;
  /** Null while the merchant has no billing details. */
  readonly recipient: BillingDetails | null;
  readonly paymentDays: number;
}

/** A merchant's own VAT rule (a rate or a text) takes precedence over the issuer's. */
export function billingTermsOf(issuer: Issuer, recipient: BillingDetails | null): BillingTerms {
  const hasOwnRule = recipient !== null && (recipient.vatPpm !== null || recipient.vatText !== null);
  const { vatPpm, vatText } = hasOwnRule ? recipient : issuer;
  const paymentDays = recipient?.paymentDays ?? issuer.paymentDays;
  return { issuer, recipient, vatPpm, vatText, paymentDays };
}

/**
 * VAT on an amount in minor units, rounded once, half away from zero: the VAT of a credit is exactly the VAT that was
 * charged before. Exact for any size.
 */
export function vatOf(amount: bigint, ppm: number): bigint {
  const product = amount * BigInt(ppm);
  // Division of bigints drops the fraction.
  return (product + (product < 0n ? -500_000n : 500_000n)) / 1_000_000n;
}
