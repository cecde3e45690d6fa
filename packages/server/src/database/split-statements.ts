/** A comment, a quoted text or name, the end of a statement, or whatever else comes next. */
const token =
  /--[^\n]*|\/\*.*?\*\/|(\$(?:[a-z_]\w*)?\$).*?\1|(?<=(?<!\w)e)'(?:\\.|''|[^'\\])*'|'(?:''|[^'])*'|"(?:""|[^"])*"|(?<end>;)|[^;'"$/-]+|./gis;

/**
 * The statements of a migration, without the semicolons between them. Citus passes the whole text that it gets on to
 * its nodes, and they take only one statement at a time. Not supported: nested block comments, and bodies of functions
 * that are not quoted (`begin atomic`).
 */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let statement = '';
  let says = false;
  for (const { 0: part, groups } of text.matchAll(token)) {
    if (groups?.['end'] === undefined) {
      statement += part;
      says ||= !/^(?:--|\/\*|\s*$)/.test(part);
      continue;
    }
    if (says) statements.push(statement.trim());
    statement = '';
    says = false;
  }
  if (says) statements.push(statement.trim());
  return statements;
}
