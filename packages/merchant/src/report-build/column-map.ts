import type { NumberFormat } from './minor-units.js';
import type { DateFormat } from './settled-at.js';

/** An amount and its currency, which are always read together. */
export interface MoneyColumns {
  readonly amount: string;
  /** The column of debits, if they have their own: the amount is credit less debit. */
  readonly debit?: string;
  readonly currency?: string;
}

/** A column with a date, and what is known about its time zone. */
export interface TimeColumn {
  readonly column: string;
  /** The time zone of all its dates. */
  readonly zone?: string;
  /** The column of the time of day, if the date stands alone. */
  readonly timeColumn?: string;
  /** The column that names the time zone. */
  readonly zoneColumn?: string;
}

/** Which rows are payments to report, by the value of a column. Values are compared without case. */
export interface KeepRule {
  readonly column: string;
  readonly keep: readonly string[];
  /** Why other values are left out; a name that ends in `*` stands for all that begin with it. */
  readonly reasons: Readonly<Record<string, string>>;
}

/** Rows that take back a payment of the same file, wholly or in part: it is reported with what remains. */
export interface Reversals {
  readonly column: string;
  readonly values: readonly string[];
  /** The column that names the payment that such a row takes back. */
  readonly payment: string;
  /** The column of the same name on the row of the payment; the first one that is filled counts. */
  readonly paymentOf: readonly string[];
}

/** Rows that give money of an earlier payment back to the payer: they are not reported, but asked for as corrections. */
export interface Refunds {
  /** The reasons of the rules that stand for such rows. */
  readonly reasons: readonly string[];
  /** The column that names the payment. */
  readonly payment: string;
  /** The column of the same name on the row of the payment; the first one that is filled counts. */
  readonly paymentOf: readonly string[];
}

/** On the row of a payment, how much of it was refunded until the export, and the reason for a correction. */
export interface RefundedSoFar {
  readonly column: string;
  readonly reason: string;
  /** The user's map has another amount than the preset: it may be in another currency, so nothing is computed from both. */
  readonly isOfOtherAmount?: true;
}

/**
 * Where the fields of a transaction are in a provider's file. If a field has several columns, the first one that is filled
 * counts. Column names are compared without case.
 */
export interface ColumnMap {
  readonly format: 'csv' | 'ndjson';
  /** Found in the first line if it is not given. */
  readonly delimiter?: string;
  /** In a file with several kinds of records, the first cells of the file's first record, of the names, and of the rows. */
  readonly records?: { readonly first: string; readonly names: string; readonly row: string };
  /** A column that only another export has; this map would misread that one. */
  readonly notIf?: { readonly column: string; readonly because: string };
  readonly id: readonly string[];
  readonly money: readonly MoneyColumns[];
  readonly amountUnit: 'major' | 'minor';
  /** The provider's own number of decimals for currencies where it differs from ISO 4217. */
  readonly unitDecimals: Readonly<Record<string, number>>;
  /** The column that says whether an unsigned amount came in or went out, and how. */
  readonly direction?: { readonly column: string; readonly in: string; readonly out: string };
  /** Amounts have signs that mean nothing here: the kind of a row says whether money came in or went out. */
  readonly isUnsigned?: true;
  readonly tax: readonly string[];
  readonly taxUnit: 'major' | 'minor';
  readonly country: readonly string[];
  readonly settledAt: readonly TimeColumn[];
  /** Undefined: the export does not say it, and the user must. */
  readonly dateFormat: DateFormat | undefined;
  readonly numbers: NumberFormat;
  readonly rules: readonly KeepRule[];
  readonly reversals?: Reversals;
  readonly refunds?: Refunds;
  readonly refundedSoFar?: RefundedSoFar;
}

/** The values for empty cells. */
export interface Defaults {
  readonly currency?: string;
  readonly country?: string;
  /** In the unit of the tax column. */
  readonly tax?: string;
}
