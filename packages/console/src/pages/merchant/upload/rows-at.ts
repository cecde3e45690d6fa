/**
 * The rows of a CSV text that begin at these lines, counted from 1, exactly as they stand in it. A row may go over
 * several lines within quotes.
 */
export function rowsAt(text: string, lines: ReadonlySet<number>): string {
  const rows: string[] = [];
  let [begin, beginLine, line, isQuoted] = [0, 1, 1, false];
  for (let at = 0; at <= text.length; at += 1) {
    const one = text[at];
    if (one === '"') isQuoted = !isQuoted;
    if (one !== undefined && one !== '\n') continue;
    if (one === undefined || !isQuoted) {
      const row = text.slice(begin, at).replace(/\r$/, '');
      if (lines.has(beginLine)) rows.push(row);
      begin = at + 1;
      beginLine = line + 1;
    }
    line += 1;
  }
  return rows.map((row) => `${row}\r\n`).join('');
}
