import { toRfc3339 } from '@stoa/contract';
import { type CsvCell, csvRow } from './csv-row.js';
import type { ExportColumn, ExportRows } from './export-column.js';

/** The header row, then the rows of each page. Times are RFC 3339 in UTC, JSON is its text, decimals are their digits. */
export async function* csvTexts<Row>({ columns, pages }: ExportRows<Row>): AsyncGenerator<string> {
  // The header row is sent together with the first page, so that it is sent only after rows could be read.
  let header = csvRow(columns.map(({ name }) => name));
  for await (const page of pages) {
    yield header + page.map((row) => csvRow(columns.map((column) => cellOf(column, row)))).join('');
    header = '';
  }
  yield header;
}

function cellOf<Row>(column: ExportColumn<Row>, row: Row): CsvCell {
  if (column.kind !== 'instant') return column.of(row);
  const instant = column.of(row);
  return instant === null ? null : toRfc3339(instant);
}
