import type { Steps } from '@stoa/contract';
import { printableText } from './pdf-faces.js';
import { colours, lineHeight, paper, type Sheet, type TextStyle, textWidth } from './pdf-sheet.js';

export interface Column {
  readonly name: string;
  /** Figures are aligned to the right and never wrap. */
  readonly kind: 'figure' | 'text';
  /** The column's share of the room that the columns with 0 leave; a column with 0 takes what it needs. */
  readonly part: number;
}

export interface TableRow {
  readonly cells: readonly string[];
  readonly isSum?: boolean;
}

export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly TableRow[];
  /** They follow the rows, and stand on one page with the last of them. */
  readonly totals?: readonly TableRow[];
  /**
   * The sizes of the text in points, in the order in which they are tried: a smaller one is used if wide figures leave
   * no room for texts.
   */
  readonly sizes: readonly number[];
  /**
   * Of thousands of rows: the structure of the file has each row as one cell, because a part for each cell would double
   * the file.
   */
  readonly isLong?: boolean;
}

const gap = 8;
/** The room that the texts of a table should have. */
const roomForTexts = 140;
/** Longer texts are cut; the page and the CSV have all of them. */
const linesOfCell = 8;

/** Writes a table; its head repeats on every page, and no row is cut in two. */
export function* writeTable(sheet: Sheet, table: Table): Steps<void> {
  const { columns, totals = [] } = table;
  const rows = [...table.rows, ...totals];
  const layout = yield* layOut(sheet, { ...table, rows });
  const head = (): void => {
    const style = { size: Math.min(layout.size, 7.5), weight: 'bold', colour: colours.soft } as const;
    const end = sheet.begin('TR');
    for (const [index, column] of columns.entries())
      sheet.tag('TH', () =>
        writeCell(sheet, layout, { column, index, line: column.name, style, y: sheet.y }),
      );
    end();
    sheet.y += lineHeight(style) + 2;
    sheet.rule(colours.ink, 0.8);
    sheet.y += 3;
  };
  sheet.makeRoom(60);
  const end = sheet.begin('Table');
  head();
  const cut = (row: TableRow): WrittenRow & { readonly height: number } => {
    const style: TextStyle = { size: layout.size, weight: row.isSum === true ? 'bold' : 'regular' };
    const cells = row.cells.map((text, index) =>
      columns[index]?.kind === 'figure'
        ? [text]
        : firstLines(sheet.wrap(printableText(text), layout.widths[index] ?? 0, style)),
    );
    return {
      columns,
      cells,
      style,
      height: Math.max(...cells.map(({ length }) => length)) * lineHeight(style),
    };
  };
  for (const [index, row] of rows.entries()) {
    const written = cut(row);
    const together = index === table.rows.length - 1 ? [written, ...totals.map(cut)] : [written];
    if (sheet.makeRoom(together.reduce((sum, { height }) => sum + height + 5, 0))) head();
    const endRow = sheet.begin('TR');
    if (table.isLong === true) sheet.tag('TD', () => writeRow(sheet, layout, written));
    else writeRow(sheet, layout, written);
    endRow();
    sheet.y += 2;
    sheet.rule(row.isSum === true ? colours.ink : colours.rule, 0.5);
    sheet.y += 3;
    yield;
  }
  end();
}

/**
 * Cuts long cells: otherwise ids and reasons that strangers fill to the limit would make a statement hundreds of pages
 * long.
 */
function firstLines(lines: string[]): string[] {
  if (lines.length <= linesOfCell) return lines;
  return [...lines.slice(0, linesOfCell - 1), `${lines[linesOfCell - 1] ?? ''}…`];
}

interface Layout {
  readonly size: number;
  readonly widths: readonly number[];
}

/** The largest size at which the figures leave room for the texts. */
function* layOut(sheet: Sheet, { columns, rows, sizes }: Table): Steps<Layout> {
  let layout: Layout = { size: 0, widths: [] };
  for (const size of sizes) {
    const natural: number[] = columns.map(({ name }) =>
      sheet.widthOf(name, { size: Math.min(size, 7.5), weight: 'bold' }),
    );
    for (const row of rows) {
      columns.forEach(({ part }, index) => {
        if (part > 0) return;
        const width = sheet.widthOf(row.cells[index] ?? '', {
          size,
          weight: row.isSum === true ? 'bold' : 'regular',
        });
        natural[index] = Math.max(natural[index] ?? 0, width);
      });
      yield;
    }
    const used = columns.reduce((sum, { part }, index) => sum + (part > 0 ? 0 : (natural[index] ?? 0)), 0);
    const room = textWidth - used - gap * (columns.length - 1);
    const parts = columns.reduce((sum, { part }) => sum + part, 0);
    const widths = columns.map(({ part }, index) =>
      part > 0 ? Math.max((room * part) / parts, 30) : (natural[index] ?? 0),
    );
    layout = { size, widths };
    if (room >= roomForTexts) break;
  }
  return layout;
}

interface WrittenRow {
  readonly columns: readonly Column[];
  readonly cells: readonly (readonly string[])[];
  readonly style: TextStyle;
}

function writeRow(sheet: Sheet, layout: Layout, { columns, cells, style }: WrittenRow): void {
  const top = sheet.y;
  const lines = Math.max(...cells.map(({ length }) => length));
  for (const [index, column] of columns.entries())
    sheet.tag('TD', () => {
      for (const [number, line] of (cells[index] ?? []).entries())
        writeCell(sheet, layout, { column, index, line, style, y: top + number * lineHeight(style) });
    });
  sheet.y = top + lines * lineHeight(style);
}

interface Cell {
  readonly column: Column;
  readonly index: number;
  readonly line: string;
  readonly style: TextStyle;
  readonly y: number;
}

function writeCell(sheet: Sheet, { widths }: Layout, { column, index, line, style, y }: Cell): void {
  const x = paper.left + widths.slice(0, index).reduce((sum, width) => sum + width + gap, 0);
  const rightAt = column.kind === 'figure' ? x + (widths[index] ?? 0) : undefined;
  sheet.write(line, rightAt === undefined ? { x, y } : { x, y, rightAt }, style);
}
