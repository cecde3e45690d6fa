import type { CsvCell } from '../../export/csv-row.js';
import type { SumsAnswer } from './answer-sums.js';
import type { SumDimension } from './sum-key.js';

/** The columns of sums as a table: those of their dimensions that are kept come first. */
export function sumColumns(
  by: readonly SumDimension[],
): readonly (SumDimension | 'events' | 'installations' | 'amount')[] {
  return [...by, 'events', 'installations', 'amount'];
}

export function sumRows({ by, sums }: Pick<SumsAnswer, 'by' | 'sums'>): readonly (readonly CsvCell[])[] {
  return sums.map((sum) => sumColumns(by).map((column) => sum[column] ?? null));
}
