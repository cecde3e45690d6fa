import { sheetText, toRfc3339 } from '@stoa/contract';
import type { ExportColumn, ExportRows } from './export-column.js';

export type CsvCell = string | number | bigint | boolean | null;

/**
 * A row of CSV (RFC 4180). Texts stay exact, even those that a spreadsheet would run as a formula, because programs
 * read this data. Null is an empty field and an empty text is `""`, as PostgreSQL's COPY reads and writes them.
 */
function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(csvField).join(',')}\r\n`;
}

/**
 * A row of CSV for people: an apostrophe prevents a spreadsheet from running a text as a formula (see `sheetText`).
 * Numbers stay numbers.
 */
export function sheetRow(cells: readonly CsvCell[]): string {
  return csvRow(cells.map((cell) => (typeof cell === 'string' ? sheetText(cell) : cell)));
}

/** RFC 4180, section 2: a field with a separator, quote or line break is quoted, and its quotes are doubled. */
function csvField(cell: CsvCell): string {
  if (cell === null) return '';
  const text = String(cell);
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The header row, then the rows of each page. Times are RFC 3339 in UTC, JSON is its text, decimals are their digits.
 */
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
