/** One row of a provider's file. */
export interface SourceRow {
  /** The line in which it begins, counted from 1. */
  readonly line: number;
  /** The trimmed text of a column; empty if the row or the file has none. */
  readonly cell: (column: string) => string;
  /** How the file itself spells the name of a column; `undefined` if it has none of that name. */
  readonly nameOf: (column: string) => string | undefined;
}

/** Why a row cannot be read. */
export interface RowFault {
  readonly line: number;
  readonly column: string;
  /** A sentence. */
  readonly problem: string;
}

/** A text from a file for a message: short, in quotes, without control characters. */
export function shown(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
