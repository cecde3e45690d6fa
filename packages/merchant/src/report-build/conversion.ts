import type { FactMember } from '@stoa/contract';
import type { LeftOut } from './classify-row.js';
import type { ColumnMap, Defaults } from './column-map.js';
import type { Cure } from './cure.js';
import type { SettledAt } from './settled-at.js';
import type { RowFault, SourceRow } from './source-row.js';
import type { TaxRates } from './tax-rates.js';
import type { ToUtc } from './time-zones.js';

/** A transaction as it is reported; amounts in minor units. */
export interface BuiltTransaction {
  readonly id: string;
  readonly currency: string;
  readonly fullAmount: bigint;
  readonly taxAmount: bigint;
  readonly payerCountry: string;
  readonly settledAt: Exclude<SettledAt, string>;
  /** What else the row says, in the order of the interface. */
  readonly facts: readonly (readonly [FactMember, string])[];
}

/** A row that takes back `amount` of a payment. */
export interface Reversal {
  /** The id of the row itself. */
  readonly id: string;
  readonly payment: string;
  readonly currency: string;
  readonly amount: bigint;
}

export type Conversion =
  | { readonly is: 'transaction'; readonly transaction: BuiltTransaction; readonly isCured: boolean }
  | LeftOut
  | { readonly is: 'reversal'; readonly reversal: Reversal; readonly leftOut: LeftOut }
  | { readonly is: 'faulty'; readonly faults: readonly RowFault[] };

export interface ConversionRules {
  readonly map: ColumnMap;
  readonly defaults: Defaults;
  readonly rates: TaxRates | undefined;
  /** Finds a time zone by its name in the file. */
  readonly zoneOf: (name: string) => ToUtc | undefined;
  /** The time zone to use if the file names none, or an unknown or ambiguous one. */
  readonly timezone: ToUtc | undefined;
  /** What other rows take back from a payment, by its key. */
  readonly takenBack: (payment: string) => Reversal | undefined;
  readonly idCharacters: number;
  /** What somebody confirmed of cells that cannot be read. If it is absent, no fault says how it could be cured. */
  readonly cures?: readonly Cure[] | undefined;
}

/** Notes what is wrong with a row: a column, the end of a sentence, and the text of the file with which it begins. */
export type Complain = (column: string, problem: string, value?: string) => undefined;

/**
 * The first column that is filled in the row, with its text. If none is filled: the first one that the file has, with
 * an empty text.
 */
export function firstFilled(row: SourceRow, columns: readonly string[]): { column: string; text: string } {
  const column =
    columns.find((name) => row.cell(name) !== '') ??
    columns.find((name) => row.nameOf(name) !== undefined) ??
    columns[0] ??
    '(none)';
  return { column, text: columns.length === 0 ? '' : row.cell(column) };
}
