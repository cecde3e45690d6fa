import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { atOnce } from '@stoa/contract';
import {
  exampleEntry,
  exampleLine,
  examplePrinted,
} from '../../../test/fixtures/reporting/example-statement.js';
import { Failure } from '../../kernel/failure.js';
import { type Faces, loadFaces, missingGlyph, printableText } from './pdf-faces.js';
import { createSheet } from './pdf-sheet.js';
import { type Column, writeTable } from './pdf-table.js';
import { createRenderStatementPdf } from './render-statement-pdf.js';
import { createStatementSheet, writeStatementPdf } from './statement-pdf.js';

const faces = await loadFaces();
const render = createRenderStatementPdf(undefined);

function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

test('the same statement gives the same bytes, and another date other ones', async () => {
  const printed = examplePrinted();
  const first = await render(printed);
  assert.equal(first.subarray(0, 5).toString(), '%PDF-');
  assert.ok(first.equals(await render(printed)));
  assert.ok(first.equals(await createRenderStatementPdf(undefined)(printed)));
  assert.ok(!first.equals(await render({ ...printed, at: new Date('2026-12-01T00:00:00Z') })));
});

test('the first page says what to pay and where to, and the file is tagged for screen readers', async () => {
  const printed = examplePrinted();
  const lines = ['EUR', 'USD'].map((currency) => exampleLine({ currency }));
  const content = { ...printed, statement: { ...printed.statement, lines, number: 'ST-000017' } };
  const written: (readonly [page: number, text: string])[] = [];
  const listening: Faces = {
    ...faces,
    runsOf: (text, weight) => {
      written.push([sheet.document.bufferedPageRange().count, text]);
      return faces.runsOf(text, weight);
    },
  };
  const sheet = createStatementSheet({ ...content, faces: listening });
  const file = buffer(sheet.document);
  atOnce(writeStatementPdf(sheet, content));
  const pageOf = (text: string): number | undefined => written.find(([, one]) => one === text)?.[0];
  for (const text of ['What to pay', 'Pay to', 'IBAN DE89 3704 0044 0532 0130 00', 'Reference: ST-000017'])
    assert.equal(pageOf(text), 1, text);
  assert.equal(pageOf('Line'), 2, 'the sums of the currencies follow');
  const pdf = (await file).toString('latin1');
  for (const part of ['/StructTreeRoot', '/Marked true', '/S /H1', '/S /Table', '/S /TH', '/S /TD'])
    assert.ok(pdf.includes(part), part);
});

/** What is drawn on each page. */
function contentsOf(pdf: Buffer): string[] {
  return [...pdf.toString('latin1').matchAll(/FlateDecode\n>>\nstream\n(.*?)\nendstream/gs)]
    .map(([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'))
    .filter((text) => text.includes('BT'));
}

test('a paragraph that goes on on the next page ends on each of them', async () => {
  const sheet = createSheet({ faces, title: '', at: new Date(0), mark: undefined });
  const file = buffer(sheet.document);
  sheet.tag('P', () => {
    for (const line of ['one', 'two']) {
      sheet.makeRoom(500);
      sheet.write(line, { x: 50 }, { size: 9 });
      sheet.y += 500;
    }
  });
  sheet.finish((page) => `Page ${page}`);
  const pages = contentsOf(await file);
  assert.equal(pages.length, 2);
  for (const page of pages) {
    assert.equal(page.match(/\b(?:BDC|BMC)\n/g)?.length, 2, page);
    assert.equal(page.match(/\bEMC\n/g)?.length, 2, page);
  }
});

test('1,000 entries fill pages, and others have turns meanwhile', async () => {
  const entries = Array.from({ length: 1_000 }, (_, index) =>
    exampleEntry({ transactionId: `order-${index}` }),
  );
  let turns = 0;
  const count = (): void => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  const pdf = await render({ ...examplePrinted(), entries });
  clearImmediate(timer);
  assert.ok(pagesOf(pdf) > 10);
  assert.ok(turns > 10);
});

const hostile = `\u202eevil\u0000\u001b[31m ${'x'.repeat(10_000)}${'𝕏'.repeat(10_000)}`;

test('hostile texts make a short PDF', async () => {
  const printed = examplePrinted();
  const lines = [
    exampleLine({ feePlanName: hostile }),
    exampleLine({ currency: 'XXX', fullAmount: 10n ** 40n }),
  ];
  const entries = [
    exampleEntry({ transactionId: hostile }),
    exampleEntry({ kind: 'reversal', reason: hostile }),
  ];
  const statement = { ...printed.statement, merchantName: hostile, terms: null, lines };
  const pdf = await render({ ...printed, statement, entries });
  assert.ok(pagesOf(pdf) <= 4);
});

test('ids and reasons of full length make neither hundreds of pages nor a step that looks at all of them', async () => {
  const entries = Array.from({ length: 1_000 }, (_, index) =>
    exampleEntry({ kind: 'reversal', transactionId: 'W'.repeat(255), reason: `${index}${'W'.repeat(497)}` }),
  );
  let looked = 0;
  let most = 0;
  const counted = (text: string): string => {
    looked += text.length;
    return text;
  };
  const counting: Faces = {
    fonts: faces.fonts,
    runsOf: (text, weight) => faces.runsOf(counted(text), weight),
    widthOf: (text, weight) => faces.widthOf(counted(text), weight),
    lacksSomeOf: (text, weight) => faces.lacksSomeOf(counted(text), weight),
  };
  const sheet = createStatementSheet({ ...examplePrinted(), faces: counting });
  const file = buffer(sheet.document);
  for (const _ of writeStatementPdf(sheet, { ...examplePrinted(), entries })) {
    most = Math.max(most, looked);
    looked = 0;
  }
  const pages = pagesOf(await file);
  assert.ok(pages < 150, `${pages} pages`);
  assert.ok(Math.max(most, looked) < 50_000, `${Math.max(most, looked)} characters in a step`);
});

test('the longest number ends before what stands beside it', () => {
  const number = `${'W'.repeat(19)}-000017`;
  const { statement, at } = examplePrinted();
  const printed = { statement: { ...statement, number }, at, entries: [] };
  const sheet = createStatementSheet({ ...printed, faces });
  const widths: number[] = [];
  const starts: number[] = [];
  const { write } = sheet;
  sheet.write = (text, place, style) => {
    if (text === number) widths.push(place.x + sheet.widthOf(text, style));
    if (text === 'Date') starts.push(place.x);
    write(text, place, style);
  };
  atOnce(writeStatementPdf(sheet, printed));
  assert.deepEqual([widths.length, starts.length], [1, 1]);
  assert.ok(Math.max(...widths) < Math.min(...starts));
});

test('what is to be paid in each of several currencies stands on the first page', () => {
  const { statement, at } = examplePrinted();
  const currencies = ['AUD', 'BRL', 'CHF', 'EUR', 'GBP', 'JPY', 'SEK', 'USD'];
  const lines = currencies.map((currency) => exampleLine({ currency }));
  const printed = { statement: { ...statement, lines }, at, entries: [] };
  const sheet = createStatementSheet({ ...printed, faces });
  const first: string[] = [];
  let pages = 0;
  const { write } = sheet;
  sheet.write = (text, place, style) => {
    const { count } = sheet.document.bufferedPageRange();
    pages = Math.max(pages, count);
    if (count === 1) first.push(text);
    write(text, place, style);
  };
  atOnce(writeStatementPdf(sheet, printed));
  assert.ok(pages > 1);
  assert.deepEqual(
    currencies.filter((currency) => !first.includes(currency)),
    [],
  );
});

test('a text becomes one line without characters that control or turn', () => {
  assert.equal(printableText('a\u202eb\u0007c\r\nd\u2028e\u200f'), 'ab c  d e');
  assert.equal(printableText('e\u0301'), 'é');
  assert.equal([...printableText('𝕏'.repeat(10_000))].length, 601);
});

test('Latin, Greek and Cyrillic are written; what the fonts lack is marked', () => {
  for (const text of ['Łódź Gry sp. z o.o.', 'Ελλάδα', 'Игры', '12,345.67 −1'])
    assert.deepEqual(faces.runsOf(text, 'regular'), [{ face: 'regular', text }]);
  assert.ok(!faces.lacksSomeOf('Ελλάδα', 'regular'));
  assert.ok(faces.lacksSomeOf('株式会社', 'bold'));
  assert.deepEqual(faces.runsOf('A株', 'bold'), [{ face: 'bold', text: `A${missingGlyph}` }]);
});

test('another font writes what the own ones lack', async () => {
  const { createRequire } = await import('node:module');
  const file = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuMathTeXGyre.ttf');
  const more = await loadFaces(file);
  assert.deepEqual(more.runsOf('A𝒜', 'bold'), [
    { face: 'bold', text: 'A' },
    { face: 'other', text: '𝒜' },
  ]);
  const printed = examplePrinted();
  const statement = { ...printed.statement, terms: null, merchantName: 'A𝒜' };
  assert.ok((await createRenderStatementPdf(file)({ ...printed, statement })).length > 0);
});

test('the lines of a text fit their column, and lose nothing', () => {
  const sheet = createSheet({ faces, title: '', at: new Date(0), mark: undefined });
  const style = { size: 9 };
  for (const text of ['short', 'several words that do not fit into one line', 'x'.repeat(100), '']) {
    const lines = sheet.wrap(text, 60, style);
    for (const line of lines) assert.ok(sheet.widthOf(line, style) <= 60.01, line);
    assert.equal(lines.join('').replaceAll(' ', ''), text.replaceAll(' ', ''));
  }
});

test('the head of a table stands on every page', () => {
  const sheet = createSheet({ faces, title: '', at: new Date(0), mark: undefined });
  const written: string[] = [];
  sheet.write = (text) => {
    written.push(text);
  };
  const columns: Column[] = [
    { name: 'Head', kind: 'text', part: 1 },
    { name: 'Sum', kind: 'figure', part: 0 },
  ];
  const rows = Array.from({ length: 200 }, (_, index) => ({ cells: [`row ${index}`, '1'] }));
  atOnce(writeTable(sheet, { columns, rows, sizes: [9] }));
  const pages = sheet.document.bufferedPageRange().count;
  assert.ok(pages > 3);
  assert.equal(written.filter((text) => text === 'Head').length, pages);
});

test('totals stand on one page with the last row, however many rows there are', () => {
  const columns: Column[] = [{ name: 'Head', kind: 'text', part: 1 }];
  for (let count = 1; count < 120; count += 1) {
    const sheet = createSheet({ faces, title: '', at: new Date(0), mark: undefined });
    const pageOf = new Map<string, number>();
    sheet.write = (text) => void pageOf.set(text, sheet.document.bufferedPageRange().count);
    const rows = Array.from({ length: count }, (_, index) => ({ cells: [`row ${index + 1}`] }));
    const totals = ['Total', 'VAT', 'fee with VAT'].map((name) => ({ cells: [name], isSum: true }));
    atOnce(writeTable(sheet, { columns, rows, totals, sizes: [9] }));
    const pages = [`row ${count}`, 'Total', 'VAT', 'fee with VAT'].map((text) => pageOf.get(text));
    assert.equal(new Set(pages).size, 1, `${count} rows: pages ${pages.join()}`);
  }
});

test('who prints too much at once is told to wait', async () => {
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => render(examplePrinted())));
  const refused = all.filter((one) => one.status === 'rejected');
  assert.equal(refused.length, 3);
  for (const { reason } of refused) assert.ok(reason instanceof Failure && reason.definition.status === 503);
});
