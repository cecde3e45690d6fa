import type { Understood } from '../report-build/bind-columns.js';
import type { LeftOutRows } from '../report-build/build-tally.js';
import type { Cure, Proposal } from '../report-build/cure.js';
import type { PresetName } from '../report-build/presets.js';

/** What a file is: a report, or an export of a provider. */
export type FileKind = 'report' | PresetName;

/** Something that is wrong in a file, and where. */
export interface Finding {
  /**
   * unreadable: a row of a provider's file from which no transaction can be made. refused: the service would refuse the
   * whole report. invalid: the service would list the transaction as invalid.
   */
  readonly is: 'unreadable' | 'refused' | 'invalid';
  /** Counted from 1; undefined if the finding concerns the whole file. */
  readonly line: number | undefined;
  /** In a report: the number of the transaction, counted from 1. */
  readonly item: number | undefined;
  /** The provider's column, or the member of the transaction; empty for the row as a whole. */
  readonly column: string;
  /** The id of the transaction; empty if it is not known. */
  readonly id: string;
  /** A sentence that says what is wrong. */
  readonly problem: string;
  /** The same for all findings of its kind: the sentence without a value, or the code of the reason. */
  readonly cause: string;
  /** How the cell could be read, if somebody confirms it. */
  readonly proposal: Proposal | undefined;
}

/** The sums of what would be reported, in minor units. */
export interface CheckedTotal {
  readonly currency: string;
  readonly transactions: number;
  readonly gross: bigint;
  readonly tax: bigint;
}

/** What was found out about a file without sending it. */
export interface CheckedFile {
  readonly state: 'checked';
  readonly kind: FileKind;
  /** The provider's own name of the export. */
  readonly reads: string | undefined;
  /** The line of a CSV file that has the names of its columns: some exports begin with lines about themselves. */
  readonly namesLine: number | undefined;
  /** Where each field is read from. */
  readonly understood: readonly Understood[];
  /** Rows of a provider's file; transactions of a report. */
  readonly rows: number;
  /**
   * Whether rows take back or refund payments of other rows: then what to report is known only after a second reading.
   */
  readonly isReadTwice: boolean;
  /** How many transactions would be sent. */
  readonly transactions: number;
  readonly reports: number;
  readonly leftOut: readonly LeftOutRows[];
  /** Refunds and chargebacks that are not reported: their payments need corrections. */
  readonly refunds: number;
  /** The first ones. */
  readonly findings: readonly Finding[];
  readonly counts: Readonly<Record<Finding['is'], number>>;
  /** Rows of a provider's file with at least one error. With what is sent and left out, they are all rows. */
  readonly faultyRows: number;
  /** Of the transactions that would be recorded, those with a cell that only a cure could read. */
  readonly curedRows: number;
  readonly totals: readonly CheckedTotal[];
  readonly warnings: readonly string[];
}

/** A file that cannot be read at all, and why. */
export interface UnreadableFile {
  readonly state: 'unreadable';
  readonly kind: FileKind;
  readonly problems: readonly string[];
}

/** The time of the check, and the callback for its progress. */
export interface CheckHooks {
  readonly now: Date;
  readonly onProgress: (progress: CheckProgress) => void;
}

/** How far a file is read. */
export interface CheckProgress {
  readonly bytesRead: number;
  readonly bytesTotal: number;
  readonly rows: number;
}

/** How a provider's file is to be read, in the terms of the column map. */
export interface Reading {
  /** Members of a map: `id`, `amount`, `date_format` … */
  readonly map: Readonly<Record<string, string>>;
  /** Values for empty cells: `country`, `currency`, `tax`. */
  readonly defaults: Readonly<Record<string, string>>;
  /** Lines of `country,percent`; empty if there are none. */
  readonly taxRates: string;
  /** What somebody confirmed of cells that cannot be read. */
  readonly cures: readonly Cure[];
}
