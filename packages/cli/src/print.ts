/** One JSON object for scripts, or lines for people; nothing else ever goes to standard output. */
export function print(json: boolean | undefined, value: object, lines: readonly string[]): void {
  process.stdout.write(json === true ? `${JSON.stringify(value)}\n` : `${lines.join('\n')}\n`);
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
