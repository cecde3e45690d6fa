import type { Instant } from '@stoa/contract';

/** The kinds of columns, and the TypeScript type of their values. */
interface Values {
  readonly text: string;
  /** An integer of 32 bits. */
  readonly integer: number;
  readonly int64: bigint;
  readonly boolean: boolean;
  /** A point in time, to the microsecond. */
  readonly instant: Instant;
  /** A decimal of any size as text: no number type of a file format is as large as `numeric`. */
  readonly decimal: string;
  /** The exact text of a JSON value. */
  readonly json: string;
}

export type ColumnKind = keyof Values;

/** A column of an export: its name on the wire, and its value in a row; null if there is none. */
export type ExportColumn<Row> = {
  readonly [Kind in ColumnKind]: {
    readonly name: string;
    readonly kind: Kind;
    readonly of: (row: Row) => Values[Kind] | null;
  };
}[ColumnKind];

/** Rows page by page. Only one page is in memory: the next one is read after it has been written. */
export interface ExportRows<Row> {
  readonly columns: readonly ExportColumn<Row>[];
  readonly pages: AsyncIterable<readonly Row[]>;
}
