import type { Steps } from '@stoa/contract';
import type { Party } from '../billing/billing-terms.js';
import { wholeNumber } from '../statements/major-units.js';
import { type CurrencyTotals, type Statement, totalsOf } from '../statements/statement.js';
import type { StatementEntry } from '../statements/statement-entries.js';
import {
  adjustmentRows,
  amountsOf,
  bankInWords,
  chargeRows,
  divisionRows,
  entryCells,
  entryNote,
  expectedInWords,
  headFields,
  howItIsComputed,
  lineInWords,
  missingInWords,
  monthInWords,
  statusInWords,
  termsInWords,
  testInWords,
  tiersInWords,
  titleOf,
  tooManyInWords,
  transactions,
  vatRows,
} from '../statements/statement-words.js';
import type { PrintedStatement } from '../statements/statements.js';
import { type Faces, missingGlyph, printableText } from './pdf-faces.js';
import {
  colours,
  createSheet,
  lineHeight,
  paper,
  type Sheet,
  type TextStyle,
  textWidth,
} from './pdf-sheet.js';
import { type Column, writeTable } from './pdf-table.js';

const body: TextStyle = { size: 9 };
const strong: TextStyle = { size: 9, weight: 'bold' };
const small: TextStyle = { size: 7.5, colour: colours.soft };

/** Writes a statement on A4 pages. The same content gives the same bytes. Its document is to be read as a stream. */
export function* writeStatementPdf(sheet: Sheet, { statement, entries, at }: PrintedStatement): Steps<void> {
  writeHead(sheet, statement, at);
  const totals = totalsOf(statement);
  if (totals.length === 0) paragraph(sheet, 'No transactions in this month.', { ...body, before: 18 });
  else yield* writeToPay(sheet, totals, statement);
  // The first page says what is to be paid, and nothing else if there is much.
  if (totals.length > 1) sheet.makeRoom(paper.height);
  for (const one of totals) yield* writeCurrency(sheet, one, statement);
  for (const text of expectedInWords(statement)) paragraph(sheet, text, { ...body, before: 8 });
  if (entries === null) heading(sheet, 'Entries', 40);
  if (entries === null) paragraph(sheet, tooManyInWords(statement.lines), body);
  else yield* writeEntries(sheet, entries);
  const note = howItIsComputed.replace(/:$/, '.');
  paragraph(sheet, note, { ...small, before: 16 });
  if (sheet.lacksSome)
    paragraph(
      sheet,
      `${missingGlyph} stands for a character that the fonts of this file lack; the page and the CSV have it.`,
      small,
    );
  const name = printableText(statement.terms?.issuer.name ?? statement.merchantName);
  const first = [statement.number ?? `Preliminary, ${statement.month}`, shortened(name)].join(' · ');
  sheet.finish(
    (page, pages) =>
      `${statement.closedAt !== null && statement.number === null ? shortened(name) : first} · Page ${page} of ${pages}`,
  );
}

/** A sheet for a statement. */
export function createStatementSheet({
  statement,
  at,
  faces,
}: Omit<PrintedStatement, 'entries'> & { readonly faces: Faces }): Sheet {
  return createSheet({ title: titleOf(statement), at, faces, mark: testInWords(statement) });
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function paragraph(sheet: Sheet, text: string, style: TextStyle & { readonly before?: number }): void {
  sheet.y += style.before ?? 2;
  sheet.tag('P', () => {
    for (const line of sheet.wrap(printableText(text), textWidth, style)) {
      sheet.makeRoom(lineHeight(style));
      sheet.write(line, { x: paper.left }, style);
      sheet.y += lineHeight(style);
    }
  });
}

/** A heading never stands alone at the foot of a page. */
function heading(sheet: Sheet, text: string, room: number): void {
  sheet.y += 20;
  sheet.makeRoom(room + 20);
  sheet.tag('H2', () => sheet.write(text, { x: paper.left }, { size: 12, weight: 'bold' }));
  sheet.y += 20;
}

function writeHead(sheet: Sheet, statement: Statement, at: Date): void {
  const { terms, merchantName, month } = statement;
  if (terms !== null) {
    writeParty(sheet, terms.issuer, { x: paper.left + textWidth / 2, width: textWidth / 2 });
    sheet.y += 16;
  }
  sheet.write('Statement of platform fees', { x: paper.left }, small);
  sheet.y += 12;
  sheet.tag('H1', () => sheet.write(monthInWords(month), { x: paper.left }, { size: 20, weight: 'bold' }));
  sheet.y += 36;
  const top = sheet.y;
  sheet.write('Merchant', { x: paper.left }, small);
  sheet.y += lineHeight(small) + 1;
  const recipient = terms?.recipient ?? { name: merchantName, addressLines: [], taxNumber: null };
  writeParty(sheet, recipient, { x: paper.left, width: textWidth / 2 - 24 });
  const left = sheet.y;
  sheet.y = top;
  writeFields(sheet, headFields(statement));
  sheet.y = Math.max(left, sheet.y) + 8;
  const { status, rest } = statusInWords(statement, at);
  const colour = statement.closedAt === null ? colours.warn : colours.ink;
  sheet.write(status, { x: paper.left }, { ...strong, colour });
  sheet.write(rest.trimStart(), { x: paper.left + sheet.widthOf(`${status} `, strong) }, body);
  sheet.y += lineHeight(body) + 6;
  sheet.rule(colours.ink, 1.2);
}

function writeParty(sheet: Sheet, party: Party, at: { readonly x: number; readonly width: number }): void {
  const write = (text: string, style: TextStyle): void => {
    // Four lines hold any name that is not meant to harm; the HTML page has all of it.
    for (const line of sheet.wrap(printableText(text), at.width, style).slice(0, 4)) {
      sheet.write(line, { x: at.x }, style);
      sheet.y += lineHeight(style);
    }
  };
  write(party.name, strong);
  for (const text of party.addressLines) write(text, body);
  if (party.taxNumber !== null) write(party.taxNumber, body);
}

/**
 * Names and values in two columns at the right. A long value is written smaller, so that it ends before its neighbour.
 */
function writeFields(sheet: Sheet, fields: readonly (readonly [string, string])[]): void {
  const x = paper.left + textWidth / 2;
  const fitting = (value: string, style: TextStyle): TextStyle => {
    const sizes = [style.size, 8, 7, 6, 5, 4];
    const size = sizes.find((one) => sheet.widthOf(value, { ...style, size: one }) <= textWidth / 4 - 8);
    return { ...style, size: size ?? 4 };
  };
  for (const [index, [name, value]] of fields.entries()) {
    const column = x + (index % 2) * (textWidth / 4);
    sheet.write(name, { x: column }, small);
    const style = fitting(value, index === 0 ? strong : body);
    sheet.write(value, { x: column, y: sheet.y + lineHeight(small) + 1 }, style);
    if (index % 2 === 1 || index === fields.length - 1) sheet.y += lineHeight(small) + lineHeight(body) + 7;
  }
}

const amountColumns: readonly Column[] = ['Gross', 'Tax', 'Base', 'Fee'].map((name) => ({
  name,
  kind: 'figure',
  part: 0,
}));

/**
 * What is to be paid in each currency, until when and where to, on the first page: the sums of the currencies may fill
 * several.
 */
function* writeToPay(sheet: Sheet, totals: readonly CurrencyTotals[], statement: Statement): Steps<void> {
  const { terms } = statement;
  heading(sheet, 'What to pay', 60);
  const [vat = []] = totals.map((one) => vatRows(one, terms).map(([name]) => name));
  yield* writeTable(sheet, {
    columns: [
      { name: 'Currency', kind: 'text', part: 1 },
      ...['Transactions', 'Base', 'Fee', ...vat].map((name): Column => ({ name, kind: 'figure', part: 0 })),
    ],
    rows: totals.map((one) => {
      const { base, fee } = amountsOf(one);
      const amounts = vatRows(one, terms).map(([, amount]) => amount);
      return { cells: [one.currency, wholeNumber(one.transactionCount), base, fee, ...amounts] };
    }),
    sizes: [9, 8, 7, 6, 5],
  });
  for (const text of termsInWords(statement)) paragraph(sheet, text, { ...body, before: 8 });
  const bank = bankInWords(statement);
  if (bank.length === 0) return;
  paragraph(sheet, 'Pay to', { ...strong, before: 10 });
  for (const text of bank) paragraph(sheet, text, body);
}

function* writeCurrency(sheet: Sheet, totals: CurrencyTotals, statement: Statement): Steps<void> {
  const { currency } = totals;
  heading(sheet, currency, 110);
  writeFigures(sheet, totals, statement);
  const rows = statement.lines
    .filter((line) => line.currency === currency)
    .flatMap((line) => {
      const { gross, tax, base, fee } = amountsOf(line);
      const { what, plan, rate } = lineInWords(line, statement.month);
      if (line.kind === 'adjustment')
        return [{ cells: [what, '', '', '', fee] }, ...adjustmentRows(statement, currency).map(partRow)];
      const planned = plan === null ? 'no fee plan yet' : `plan ${plan}, ${rate}`;
      const parts = chargeRows(line.charges, currency).map(partRow);
      return [
        { cells: [`${what}, ${planned}`, gross, tax, base, plan === null ? 'none yet' : fee] },
        ...parts,
      ];
    });
  const { gross, tax, base, fee } = amountsOf(totals);
  const vat = vatRows(totals, statement.terms);
  yield* writeTable(sheet, {
    columns: [{ name: 'Line', kind: 'text', part: 1 }, ...amountColumns],
    rows,
    totals: [
      { cells: [`Total, ${transactions(totals.transactionCount)}`, gross, tax, base, fee], isSum: true },
      ...vat.map(([name, amount], index) => ({ cells: [name, '', '', '', amount], isSum: index === 1 })),
    ],
    sizes: [9, 8, 7, 6, 5],
  });
  const parts = divisionRows(totals);
  if (parts.length > 0) {
    sheet.y += 10;
    yield* writeTable(sheet, {
      columns: [
        { name: 'What the fee is made of', kind: 'text', part: 1 },
        { name: 'Fee', kind: 'figure', part: 0 },
      ],
      rows: parts.map((cells) => ({ cells })),
      sizes: [9, 8, 7, 6, 5],
    });
  }
  const missing = missingInWords(totals);
  if (missing !== undefined) paragraph(sheet, missing, { ...body, colour: colours.warn });
}

/** A part of the fee above it. */
function partRow([name, amount]: readonly [string, string]) {
  return { cells: [`  ${name}`, '', '', '', amount] };
}

/** The sums at a glance; smaller when they are wide. */
function writeFigures(sheet: Sheet, totals: CurrencyTotals, { terms }: Statement): void {
  const { gross, tax, base, fee } = amountsOf(totals);
  const figures = [
    ['Transactions', wholeNumber(totals.transactionCount)],
    ['Gross', gross],
    ['Tax', tax],
    ['Base', base],
    ['Fee', fee],
    ...vatRows(totals, terms).slice(1),
  ].map(([name = '', value = '']) => ({ name, value }));
  const inner = textWidth - 24;
  const widthsAt = (size: number): number[] =>
    figures.map(({ name, value }) =>
      Math.max(sheet.widthOf(name, small), sheet.widthOf(value, { size, weight: 'bold' })),
    );
  const needed = (size: number): number => widthsAt(size).reduce((sum, width) => sum + width + 12, 0);
  const size = [12, 10, 8, 6, 5].find((one) => needed(one) <= inner) ?? 4;
  const widths = widthsAt(size);
  const space = (inner - widths.reduce((sum, width) => sum + width, 0)) / (figures.length - 1);
  sheet.panel(40, colours.panel);
  const top = sheet.y;
  let x = paper.left + 12;
  for (const [index, { name, value }] of figures.entries()) {
    const isLast = index === figures.length - 1;
    const at = isLast ? { x, rightAt: x + (widths[index] ?? 0) } : { x };
    sheet.write(name, { ...at, y: top + 7 }, small);
    sheet.write(value, { ...at, y: top + 19 }, { size, weight: isLast ? 'bold' : 'regular' });
    x += (widths[index] ?? 0) + space;
  }
  sheet.y = top + 50;
}

function* writeEntries(sheet: Sheet, entries: readonly StatementEntry[]): Steps<void> {
  const corrections = entries.filter(({ kind }) => kind !== 'recorded');
  const recorded = entries.filter(({ kind }) => kind === 'recorded');
  for (const [title, noteName, ofKind] of [
    ['Corrections', 'What and why', corrections],
    ['Transactions', 'Note', recorded],
  ] as const) {
    if (ofKind.length === 0) continue;
    heading(sheet, title, 60);
    const isShort = title === 'Transactions' && ofKind.every((entry) => tiersInWords(entry) === '');
    const note: Column = { name: noteName, kind: 'text', part: isShort ? 0 : 2 };
    yield* writeTable(sheet, {
      columns: [
        { name: 'Transaction', kind: 'text', part: title === 'Corrections' ? 2 : 1 },
        { name: 'Settled (UTC)', kind: 'text', part: 0 },
        { name: 'Payer', kind: 'text', part: 0 },
        { name: 'Currency', kind: 'text', part: 0 },
        ...amountColumns,
        note,
      ],
      rows: ofKind.map((entry) => {
        const { texts, amounts } = entryCells(entry);
        const { what, reason } = entryNote(entry);
        return { cells: [entry.transactionId, ...texts, ...amounts, what + (reason ?? '')] };
      }),
      sizes: [7.5, 6.5, 5.5, 4.5],
      isLong: true,
    });
  }
}
