import type { ComponentChildren } from 'preact';

/** A column of a table. */
export interface Column<Row> {
  readonly name: string;
  /** Without it the column is only exported. */
  readonly show?: (row: Row) => ComponentChildren;
  /** The exact value for the export. A column with neither this nor `perCurrency` is not exported. */
  readonly text?: (row: Row) => string;
  /** Instead of `text`: a value for each currency. The export gets a column for each. See `moneyColumn`. */
  readonly perCurrency?: (row: Row) => readonly (readonly [currency: string, text: string])[];
  /** True for numbers and amounts, which are aligned at their end. */
  readonly isNumber?: boolean;
}
