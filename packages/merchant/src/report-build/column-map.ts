import type { FactMember } from '@stoa/contract';
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
  /**
   * Why other values are left out; a name that ends in `*` stands for all values that begin with the text before it.
   */
  readonly reasons: Readonly<Record<string, string>>;
}

/** Rows that take back a payment of the same file, wholly or in part. The payment is reported with what remains. */
export interface Reversals {
  readonly column: string;
  readonly values: readonly string[];
  /** The column that names the payment that such a row takes back. */
  readonly payment: string;
  /** The columns in which the row of the payment has this name; the first one that is filled counts. */
  readonly paymentOf: readonly string[];
}

/**
 * Rows that give money of an earlier payment back to the payer. They are not reported, but become requests for
 * corrections.
 */
export interface Refunds {
  /** The reasons, of those in the rules, that mean such a row. */
  readonly reasons: readonly string[];
  /** The column that names the payment. */
  readonly payment: string;
  /** The columns in which the row of the payment has this name; the first one that is filled counts. */
  readonly paymentOf: readonly string[];
}

/**
 * The column in a payment's row that says how much of it was refunded until the export, and the reason for a
 * correction.
 */
export interface RefundedSoFar {
  readonly column: string;
  readonly reason: string;
  /**
   * Set if the user's map has another amount than the preset. It may be in another currency, so nothing is computed
   * from both.
   */
  readonly isOfOtherAmount?: true;
}

/**
 * Where the fields of a transaction are in a provider's file. If a field has several columns, the first one that is
 * filled counts. Column names are compared without case.
 */
export interface ColumnMap {
  readonly format: 'csv' | 'ndjson';
  /** Detected from the first line if it is not given. */
  readonly delimiter?: string;
  /**
   * For a file with several kinds of records: the first cell of its first record, of the record of names, and of each
   * row.
   */
  readonly records?: { readonly first: string; readonly names: string; readonly row: string };
  /** A column that only another export has, which this map would misread. */
  readonly notIf?: { readonly column: string; readonly because: string };
  readonly id: readonly string[];
  /**
   * The provider's own id of a row, whatever a user takes as the id of transactions: two refunds of one charge are two
   * rows. None for files of no provider.
   */
  readonly rowId: readonly string[];
  readonly money: readonly MoneyColumns[];
  readonly amountUnit: 'major' | 'minor';
  /** The provider's own number of decimals for currencies where it differs from ISO 4217. */
  readonly unitDecimals: Readonly<Record<string, number>>;
  /** The column that says whether an unsigned amount came in or went out, and how. */
  readonly direction?: { readonly column: string; readonly in: string; readonly out: string };
  /** The signs of amounts are ignored: the kind of a row says whether money came in or went out. */
  readonly isUnsigned?: true;
  readonly tax: readonly string[];
  readonly taxUnit: 'major' | 'minor';
  readonly country: readonly string[];
  /**
   * What else a transaction says. Only a user's map names these columns: a preset that began to would give another
   * content to what was reported before.
   */
  readonly facts: FactTexts<readonly string[]>;
  /** The values of the file that mean a word, for facts that are words; compared without case. */
  readonly words: FactTexts<Readonly<Record<string, readonly string[]>>>;
  readonly settledAt: readonly TimeColumn[];
  /** Undefined if the export does not say it; then the user must. */
  readonly dateFormat: DateFormat | undefined;
  readonly numbers: NumberFormat;
  readonly rules: readonly KeepRule[];
  readonly reversals?: Reversals;
  readonly refunds?: Refunds;
  readonly refundedSoFar?: RefundedSoFar;
}

/** Something for each fact of a transaction. */
export type FactTexts<T> = Readonly<Partial<Record<FactMember, T>>>;

/** The values for empty cells. */
export interface Defaults extends FactTexts<string> {
  readonly currency?: string;
  readonly country?: string;
  /** In the unit of the tax column. */
  readonly tax?: string;
}
