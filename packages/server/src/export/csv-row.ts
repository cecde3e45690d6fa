export type CsvCell = string | number | bigint | boolean | null;

/**
 * A row of CSV (RFC 4180). Texts stay exact, also one that a spreadsheet would take for a formula: this is data to compute
 * with. Null is an empty field and an empty text is `""`, as PostgreSQL's COPY reads and writes them.
 */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(csvField).join(',')}\r\n`;
}

/** RFC 4180, section 2: quoted where it holds what would end the field, a quote in it twice. */
function csvField(cell: CsvCell): string {
  if (cell === null) return '';
  const text = String(cell);
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
