import type { Column } from './columns.js';

/** The parts of a column that a spreadsheet needs: the name and the exact values, nothing that is only shown. */
type SheetColumn<Row> = Pick<Column<Row>, 'name' | 'text' | 'perCurrency'>;

/**
 * The rows of a table for a spreadsheet, below the names of the columns. Amounts have a column for each currency among the rows, so
 * that a cell is a number and no sum mixes currencies.
 */
export function sheetOf<Row>(
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
): readonly (readonly string[])[] {
  const exported = columns.flatMap(({ name, text, perCurrency }) => {
    if (perCurrency !== undefined) return currencyColumns(name, perCurrency, rows);
    return text === undefined ? [] : { name, text };
  });
  return [exported.map(({ name }) => name), ...rows.map((row) => exported.map(({ text }) => text(row)))];
}

function currencyColumns<Row>(
  name: string,
  perCurrency: NonNullable<SheetColumn<Row>['perCurrency']>,
  rows: readonly Row[],
): readonly { readonly name: string; readonly text: (row: Row) => string }[] {
  const currencies = new Set(rows.flatMap((row) => perCurrency(row).map(([currency]) => currency)));
  return [...currencies].toSorted().map((currency) => ({
    name: `${name} ${currency}`,
    text: (row) => perCurrency(row).find(([one]) => one === currency)?.[1] ?? '',
  }));
}
