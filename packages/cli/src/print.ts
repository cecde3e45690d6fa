import type { JsonObject } from '@stoa/server/report-rules';

/** One JSON object for scripts, or lines for people; nothing else ever goes to standard output. */
export function print(json: boolean | undefined, value: object, lines: readonly string[]): void {
  process.stdout.write(json === true ? `${JSON.stringify(value)}\n` : `${lines.join('\n')}\n`);
}

/** As {@link print}, for amounts: integers beyond 2^53 keep their digits. */
export async function printExact(
  json: boolean | undefined,
  value: JsonObject,
  lines: readonly string[],
): Promise<void> {
  const { stringifyJson } = await import('@stoa/server/report-rules');
  const text = json === true ? stringifyJson(value) : lines.join('\n');
  process.stdout.write(`${text}\n`);
}

/** Columns as wide as their widest cell; the first row is the head. */
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

export function time(date: Date | null): string {
  return date === null ? '-' : date.toISOString().slice(0, 19).replace('T', ' ');
}
