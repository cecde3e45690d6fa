import type { Instant } from '../kernel/timestamp.js';

/** What a column holds, and in which type of this language. */
interface Values {
  readonly text: string;
  /** Of 32 bits. */
  readonly integer: number;
  readonly int64: bigint;
  readonly boolean: boolean;
  /** A point in time, to the microsecond. */
  readonly instant: Instant;
  /** A decimal of any size as its digits: no number of a file format is as large as `numeric`. */
  readonly decimal: string;
  /** The text of a JSON value, to the letter. */
  readonly json: string;
}

export type ColumnKind = keyof Values;

/** A column of an export: its name on the wire, and how its value is found in a row; null: there is none. */
export type ExportColumn<Row> = {
  readonly [Kind in ColumnKind]: {
    readonly name: string;
    readonly kind: Kind;
    readonly of: (row: Row) => Values[Kind] | null;
  };
}[ColumnKind];

/** Rows page by page: a page is what memory holds, and nobody asks for the next one before it is written. */
export interface ExportRows<Row> {
  readonly columns: readonly ExportColumn<Row>[];
  readonly pages: AsyncIterable<readonly Row[]>;
}
