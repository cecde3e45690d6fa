import { sheetText } from '@stoa/contract';
import type { Column } from './columns.js';

/** Rows as CSV (RFC 4180) that a spreadsheet opens without running anything in it. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(text: string): string {
  const safe = sheetText(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Saves rows as a file. The byte order mark at its start tells spreadsheets that it is UTF-8. */
export function downloadCsv(name: string, rows: readonly (readonly string[])[]): void {
  const file = new Blob(['\ufeff', csvOf(rows)], { type: 'text/csv;charset=utf-8' });
  downloadBlob(`${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.csv`, file);
}

/** Saves a text as a file of CSV, exactly as it is. */
export function downloadText(name: string, text: string): void {
  downloadBlob(name, new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }));
}

/**
 * Saves an answer of any length as a file, once it is complete: half a file would look like a whole one. Meanwhile,
 * `say` gets the number of bytes so far.
 */
export async function downloadStream(
  name: string,
  stream: ReadableStream<Uint8Array>,
  say?: (bytes: number) => void,
): Promise<void> {
  const told = say === undefined ? stream : stream.pipeThrough(counting(say));
  downloadBlob(name, await new Response(told).blob());
}

/** Bytes between two messages of progress: drawing each chunk would take more time than reading it. */
const sayEveryBytes = 256 * 1024;

function counting(say: (bytes: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  let said = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      controller.enqueue(chunk);
      if (bytes - said < sayEveryBytes) return;
      said = bytes;
      say(bytes);
    },
  });
}

function downloadBlob(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has begun by then, so the memory can be freed.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The parts of a column that a spreadsheet needs: the name and the exact values, nothing that is only shown. */
type SheetColumn<Row> = Pick<Column<Row>, 'name' | 'text' | 'perCurrency'>;

/**
 * The rows of a table for a spreadsheet, below the names of the columns. Amounts have a column for each currency among
 * the rows, so that a cell is a number and no sum mixes currencies.
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
