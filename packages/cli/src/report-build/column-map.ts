import type { NumberFormat } from './minor-units.js';
import type { DateFormat } from './settled-at.js';

/** An amount and the currency that it is in: always taken together. */
export interface MoneyColumns {
  readonly amount: string;
  /** Debits, where they have a column of their own: the amount is credit less debit. */
  readonly debit?: string;
  readonly currency?: string;
}

/** A column with a date, and what is known of its zone. */
export interface TimeColumn {
  readonly column: string;
  /** The zone of all its dates. */
  readonly zone?: string;
  /** The column that names the zone. */
  readonly zoneColumn?: string;
}

/** Which rows are payments to report, by the value of a column. Values are compared without case. */
export interface KeepRule {
  readonly column: string;
  readonly keep: readonly string[];
  /** Why other values are left out; a name that ends in `*` stands for all that begin so. */
  readonly reasons: Readonly<Record<string, string>>;
}

/** Rows that take back a payment of the same file, wholly or in part: it is reported with what remains. */
export interface Reversals {
  readonly column: string;
  readonly values: readonly string[];
  /** The payment that such a row takes back. */
  readonly payment: string;
  /** The same on the row of the payment; the first that is filled. */
  readonly paymentOf: readonly string[];
}

/**
 * Where the fields of a transaction are in a provider's file. Of several columns the first that a row has filled
 * counts. Column names are compared without case.
 */
export interface ColumnMap {
  readonly format: 'csv' | 'ndjson';
  /** Found in the first line unless told. */
  readonly delimiter?: string;
  /** A file of several kinds of records, told apart by their first cell: the file's first one, the names, the rows. */
  readonly records?: { readonly first: string; readonly names: string; readonly row: string };
  /** A column that only another export has, which this map would misread. */
  readonly notIf?: { readonly column: string; readonly because: string };
  readonly id: readonly string[];
  readonly money: readonly MoneyColumns[];
  readonly amountUnit: 'major' | 'minor';
  /** Currencies whose smallest unit the provider sees otherwise than ISO 4217: its fraction digits. */
  readonly unitDecimals: Readonly<Record<string, number>>;
  /** The column that says whether an unsigned amount came in or went out, and how. */
  readonly direction?: { readonly column: string; readonly in: string; readonly out: string };
  readonly tax: readonly string[];
  readonly taxUnit: 'major' | 'minor';
  readonly country: readonly string[];
  readonly settledAt: readonly TimeColumn[];
  readonly dateFormat: DateFormat;
  readonly numbers: NumberFormat;
  readonly rules: readonly KeepRule[];
  readonly reversals?: Reversals;
}

/** What a row does not say. */
export interface Defaults {
  readonly currency?: string;
  readonly country?: string;
  /** In the unit of the tax column. */
  readonly tax?: string;
}
