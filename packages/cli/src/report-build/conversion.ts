import type { LeftOut } from './classify-row.js';
import type { ColumnMap, Defaults } from './column-map.js';
import type { SettledAt } from './settled-at.js';
import type { RowFault, SourceRow } from './source-row.js';
import type { TaxRates } from './tax-rates.js';
import type { ToUtc } from './time-zones.js';

/** A transaction as a report holds it; amounts in minor units. */
export interface BuiltTransaction {
  readonly id: string;
  readonly currency: string;
  readonly fullAmount: bigint;
  readonly taxAmount: bigint;
  readonly payerCountry: string;
  readonly settledAt: Exclude<SettledAt, string>;
}

/** A row that takes back `amount` of a payment. */
export interface Reversal {
  /** Of the row itself. */
  readonly id: string;
  readonly payment: string;
  readonly currency: string;
  readonly amount: bigint;
}

export type Conversion =
  | { readonly is: 'transaction'; readonly transaction: BuiltTransaction }
  | LeftOut
  | { readonly is: 'reversal'; readonly reversal: Reversal; readonly leftOut: LeftOut }
  | { readonly is: 'faulty'; readonly faults: readonly RowFault[] };

export interface ConversionRules {
  readonly map: ColumnMap;
  readonly defaults: Defaults;
  readonly rates: TaxRates | undefined;
  /** Finds a time zone by the name that a file gives it. */
  readonly zoneOf: (name: string) => ToUtc | undefined;
  /** Where the file names no zone, or one that nobody can tell. */
  readonly timezone: ToUtc | undefined;
  /** What is to be taken back from a payment, by its key. */
  readonly takenBack: (payment: string) => Reversal | undefined;
  readonly idCharacters: number;
}

/** Collects what is wrong with one row; a reader that fails has told it. */
export type Complain = (column: string, problem: string) => undefined;

/** The first of the columns that the row has filled; where none is, the first, and an empty text. */
export function firstFilled(row: SourceRow, columns: readonly string[]): { column: string; text: string } {
  const column = columns.find((name) => row.cell(name) !== '') ?? columns[0] ?? '(none)';
  return { column, text: columns.length === 0 ? '' : row.cell(column) };
}
