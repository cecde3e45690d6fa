import type { JsonObject } from '@stoa/contract';

/** Prints one JSON object for scripts, or lines for people; nothing else is ever written to standard output. */
export function print(json: boolean | undefined, value: object, lines: readonly string[]): void {
  process.stdout.write(json === true ? `${JSON.stringify(value)}\n` : `${lines.join('\n')}\n`);
}

/** As {@link print}, but integers beyond 2^53, such as amounts, keep their digits. */
export async function printExact(
  json: boolean | undefined,
  value: JsonObject,
  lines: readonly string[],
): Promise<void> {
  const { stringifyJson } = await import('@stoa/contract');
  const text = json === true ? stringifyJson(value) : lines.join('\n');
  process.stdout.write(`${text}\n`);
}

/** Lines of columns as wide as their widest cell; the first row is the head. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_cell, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
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
