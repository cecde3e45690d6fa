import type { Proposal } from './cure.js';

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
  /** The id in the row, `shortened`; absent if it has none. */
  readonly id?: string;
  /** The text that cannot be read, `shortened`; absent if the fault is not about one. */
  readonly value?: string;
  /** A sentence without its subject, which is the value: `is not an amount.` It holds no text of the file. */
  readonly problem: string;
  /** The same for all faults of its kind; absent if `problem` is. */
  readonly cause?: string;
  /** How the cell could be read. */
  readonly proposal?: Proposal | undefined;
}

/** What is wrong with a row, with the value in quotes: `"12,3x" is not an amount.` */
export function sentenceOf({ value, problem }: Pick<RowFault, 'value' | 'problem'>): string {
  return value === undefined ? problem : `${shown(value)} ${problem}`;
}

/** At most 41 characters of a text from a file. */
export function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** A text from a file for a message: short, in quotes, without control characters. */
export function shown(text: string): string {
  return JSON.stringify(shortened(text));
}
