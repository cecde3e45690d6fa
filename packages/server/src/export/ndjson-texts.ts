import { toRfc3339 } from '@stoa/contract';
import type { ExportColumn, ExportRows } from './export-column.js';

/**
 * One JSON object on each line, with every column. Integers of any size are exact; decimals are texts, so that no
 * reader rounds them; times are RFC 3339 in UTC; JSON keeps its text. A line ends with a line feed and contains no
 * other.
 */
export async function* ndjsonTexts<Row>({ columns, pages }: ExportRows<Row>): AsyncGenerator<string> {
  const members = columns.map((column, index) => ({
    column,
    before: `${index === 0 ? '{' : ','}${JSON.stringify(column.name)}:`,
  }));
  for await (const page of pages) {
    let text = '';
    for (const row of page) {
      for (const { column, before } of members) text += before + valueText(column, row);
      text += '}\n';
    }
    yield text;
  }
}

function valueText<Row>(column: ExportColumn<Row>, row: Row): string {
  switch (column.kind) {
    case 'integer':
    case 'int64':
    case 'boolean':
      return String(column.of(row));
    case 'json':
      // Line breaks can only stand between tokens: inside a string, JSON escapes them.
      return column.of(row)?.replaceAll(/[\r\n]/g, ' ') ?? 'null';
    case 'instant': {
      const instant = column.of(row);
      return instant === null ? 'null' : `"${toRfc3339(instant)}"`;
    }
    case 'text':
    case 'decimal':
      return JSON.stringify(column.of(row));
  }
}
