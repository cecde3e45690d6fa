import { sheetText, wireLimits } from '@stoa/contract';
import type { ReportFolder } from './output-folder.js';
import { faultsFile } from './report-writer.js';
import { type RowFault, sentenceOf } from './source-row.js';

/** The faults of a file: all are counted, the first ones are kept, and those of skipped rows are written to a file. */
export interface FaultLog {
  /** The faults of one row. */
  readonly add: (faults: readonly RowFault[]) => void;
  /** Waits until the added faults are written, so that they do not pile up in memory. */
  readonly settle: () => Promise<void>;
  /** Writes the last ones. */
  readonly finish: () => Promise<void>;
  readonly count: () => number;
  /** The number of rows with at least one fault. */
  readonly rows: () => number;
  readonly listed: () => readonly RowFault[];
}

const BUFFERED_LINES = 1_000;

export function createFaultLog(folder: ReportFolder, write: boolean): FaultLog {
  const listed: RowFault[] = [];
  let lines: string[] = [];
  let [count, rows] = [0, 0];
  const finish = async (): Promise<void> => {
    const content = lines.join('');
    lines = [];
    if (content !== '') await folder.append(faultsFile, content);
  };
  return {
    add: (faults) => {
      if (write && rows === 0) lines.push('line,column,problem,value\n');
      rows += 1;
      count += faults.length;
      for (const fault of faults) {
        if (listed.length < wireLimits.faultsListed) listed.push(fault);
        if (write) lines.push(lineOf(fault));
      }
    },
    settle: async () => {
      if (lines.length >= BUFFERED_LINES) await finish();
    },
    finish,
    count: () => count,
    rows: () => rows,
    listed: () => listed,
  };
}

/** `line 12, column gross: "12,3x" is not an amount.` */
export function describeFault(fault: RowFault): string {
  const { line, column } = fault;
  return column === ''
    ? `line ${line}: ${sentenceOf(fault)}`
    : `line ${line}, column ${column}: ${sentenceOf(fault)}`;
}

/**
 * People open the list in a spreadsheet, so texts of the file are made harmless as formulas. They have cells of their
 * own, so that no apostrophe stands inside a sentence.
 */
function lineOf({ line, column, problem, value = '' }: RowFault): string {
  return `${line},${[sheetText(column), problem, sheetText(value)].map(quoted).join(',')}\n`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
