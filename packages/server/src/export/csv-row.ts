import { sheetText } from '@stoa/contract';

export type CsvCell = string | number | bigint | boolean | null;

/**
 * A row of CSV (RFC 4180). Texts stay exact, even those that a spreadsheet would run as a formula, because programs read
 * this data. Null is an empty field and an empty text is `""`, as PostgreSQL's COPY reads and writes them.
 */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(csvField).join(',')}\r\n`;
}

/**
 * A row of CSV for people: an apostrophe prevents a spreadsheet from running a text as a formula (see `sheetText`). Numbers stay
 * numbers.
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
