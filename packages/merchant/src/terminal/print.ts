import type { JsonObject } from '@stoa/contract';
import { visible } from '@stoa/contract/unseen';
import { writeJson, writeLines } from './output.js';

/** Prints one JSON object for scripts, or lines for people; nothing else is ever written to standard output. */
export function print(json: boolean | undefined, value: object, lines: readonly string[]): void {
  printText(json, () => JSON.stringify(value), lines);
}

/** As {@link print}, but integers beyond 2^53, such as amounts, keep their digits. */
export async function printExact(
  json: boolean | undefined,
  value: JsonObject,
  lines: readonly string[],
): Promise<void> {
  const { stringifyJson } = await import('@stoa/contract');
  printText(json, () => stringifyJson(value), lines);
}

/** As {@link print}, for JSON that is a text already. */
export function printText(json: boolean | undefined, text: () => string, lines: readonly string[]): void {
  if (json === true) writeJson(text());
  else writeLines(lines);
}

/** The lines of a table. Each column is as wide as its widest cell is shown; the first row is the head. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const shown = rows.map((row) => row.map(visible));
  const widths = (shown[0] ?? []).map((_cell, column) =>
    Math.max(...shown.map((row) => row[column]?.length ?? 0)),
  );
  return shown.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** A time in UTC, to the second; `-` for none. */
export function time(date: Date | null): string {
  return date === null ? '-' : date.toISOString().slice(0, 19).replace('T', ' ');
}
