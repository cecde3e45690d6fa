import type { ComponentChildren } from 'preact';

/** A column of a table. */
export interface Column<Row> {
  readonly name: string;
  /** Without it the column is only exported. */
  readonly show?: (row: Row) => ComponentChildren;
  /** What the export has: exact, for programs. A column with neither this nor `perCurrency` is not exported. */
  readonly text?: (row: Row) => string;
  /** Instead of `text`: what it has in each currency. The export has a column for each. See `moneyColumn`. */
  readonly perCurrency?: (row: Row) => readonly (readonly [currency: string, text: string])[];
  /** Numbers and amounts end at the same edge. */
  readonly isNumber?: boolean;
}
