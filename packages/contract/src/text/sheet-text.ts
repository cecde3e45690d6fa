/**
 * Where a cell may begin. Some programs split at another separator than the comma, and ignore quotes that do not open a
 * cell.
 */
const cellStart = '(?<=^|[;,\\t\\r\\n])';
/**
 * What a spreadsheet runs as a formula, also in full width and after characters that it trims. Our own apostrophe is
 * guarded, too.
 */
const runs = '(?=[\\s\\p{C}\\p{DI}"]*[\'=+\\-@\\uff1d\\uff0b\\uff0d\\uff20])';
const guarded = new RegExp(`^(?=[\\t\\r\\n])|${cellStart}${runs}`, 'gu');
const mark = new RegExp(`${cellStart}'`, 'gu');

/** Most texts: an identifier, a time, a word, a number. */
const plain = /^(?:[0-9A-Za-z][\w.: -]*|-?\d+(?:\.\d+)?)?$/;

/**
 * A text for a cell that people open in a spreadsheet: an apostrophe stands before everything that the spreadsheet
 * would run as a formula. Numbers stay as they are. `textOfSheet` takes the apostrophes away again.
 */
export function sheetText(text: string): string {
  return plain.test(text) ? text : text.replaceAll(guarded, "'");
}

/**
 * The exact text of a cell of `sheetText`: without an apostrophe at its start, or right after one of `;`, `,`, tab, CR
 * and LF.
 */
export function textOfSheet(cell: string): string {
  return cell.replaceAll(mark, '');
}
