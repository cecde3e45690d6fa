const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const special = /[\\\n\r\t]/;

/** One row in the text format of COPY (PostgreSQL manual, COPY, File Formats): tabs between, `\N` for null. */
export function copyLine(values: readonly (string | number | bigint | null)[]): string {
  // Joined at once: text that grows by `+=` is only put together when it is sent, at twice the cost.
  return `${values.map(copyValue).join('\t')}\n`;
}

function copyValue(value: string | number | bigint | null): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return String(value);
  return special.test(value)
    ? value.replaceAll(/[\\\n\r\t]/g, (character) => escapes[character] ?? character)
    : value;
}
