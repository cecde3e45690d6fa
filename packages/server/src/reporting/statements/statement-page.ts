import { escapeHtml } from '../../http/answering/escape-html.js';
import type { Party } from '../billing/billing-terms.js';
import { wholeNumber } from './major-units.js';
import { type CurrencyTotals, type Statement, type StatementLine, totalsOf } from './statement.js';
import type { StatementEntry } from './statement-entries.js';
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
  titleOf,
  tooManyInWords,
  transactions,
  vatRows,
} from './statement-words.js';

export interface StatementPageContent {
  readonly statement: Statement;
  /** All entries, or null if there are more than a page should print. */
  readonly entries: readonly StatementEntry[] | null;
  /** Where the reader gets the CSV: a call or a command. */
  readonly csvAt: string;
  /** The moment that the page shows; a draft may grow after it. */
  readonly at: Date;
}

/** A statement as a page to print on A4: complete HTML without scripts, fetches nothing, escapes every text. */
export function renderStatementPage({ statement, entries, csvAt, at }: StatementPageContent): string {
  const test = testInWords(statement);
  const title = titleOf(statement);
  const totals = totalsOf(statement);
  const sections = totals.map((one) => renderCurrency(one, statement));
  const body = [
    ...(test === undefined ? [] : [`<p class="test">${test}</p>`]),
    renderHead(statement, at),
    ...(totals.length === 0 ? ['<p class="none">No transactions in this month.</p>'] : sections),
    ...[...expectedInWords(statement), ...termsInWords(statement)].map(
      (text) => `<p class="terms"><bdi>${escapeHtml(text)}</bdi></p>`,
    ),
    ...renderBank(statement),
    entries === null
      ? `<section><h2>Entries</h2><p>${tooManyInWords(statement.lines)}</p></section>`
      : renderEntries(entries),
    renderFoot(csvAt),
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${statementPageStyle}${test === undefined ? '' : testPageStyle}</style></head><body>${body.join('\n')}</body></html>\n`;
}

function renderHead(statement: Statement, at: Date): string {
  const { merchantName, month, terms } = statement;
  const { status, rest } = statusInWords(statement, at);
  const badge = `<b${statement.closedAt === null ? ' class="draft"' : ''}>${status}</b>${rest}`;
  const recipient = terms?.recipient ?? { name: merchantName, addressLines: [], taxNumber: null };
  const fields = headFields(statement).map(
    ([name, value]) => `<div><dt>${name}</dt><dd><bdi>${escapeHtml(value)}</bdi></dd></div>`,
  );
  return `<header>${terms === null ? '' : renderIssuer(terms.issuer)}<p class="kind">Statement of platform fees</p><h1>${escapeHtml(monthInWords(month))}</h1><div class="head"><div><p class="kind">Merchant</p>${renderParty(recipient)}</div><dl>${fields.join('')}</dl></div><p class="status">${badge}</p></header>`;
}

function renderBank(statement: Statement): string[] {
  const lines = bankInWords(statement);
  if (lines.length === 0) return [];
  return [
    `<p class="terms"><b>Pay to</b>${lines.map((text) => `<br><bdi>${escapeHtml(text)}</bdi>`).join('')}</p>`,
  ];
}

function renderIssuer(issuer: Party): string {
  return `<div class="issuer">${renderParty(issuer)}</div>`;
}

function renderParty({ name, addressLines, taxNumber }: Party): string {
  const lines = [...addressLines, ...(taxNumber === null ? [] : [taxNumber])];
  return `<p class="party"><b><bdi>${escapeHtml(name)}</bdi></b>${lines.map((text) => `<br><bdi>${escapeHtml(text)}</bdi>`).join('')}</p>`;
}

function renderCurrency(totals: CurrencyTotals, statement: Statement): string {
  const { currency } = totals;
  const { gross, tax, base, fee } = amountsOf(totals);
  const lines = statement.lines.filter((line) => line.currency === currency);
  const missing = missingInWords(totals);
  const parts = divisionRows(totals).map(partRow);
  const vat = vatRows(totals, statement.terms).map(
    ([name, amount]) => `<tr><td colspan="4">${name}</td>${numberCells(amount)}</tr>`,
  );
  return `<section><h2>${escapeHtml(currency)}</h2>${renderFigures(totals, statement)}<div class="scroll"><table><thead><tr><th>Line</th><th class="number">Gross</th><th class="number">Tax</th><th class="number">Base</th><th class="number">Fee</th></tr></thead><tbody>${lines.map((line) => renderLine(line, statement)).join('')}</tbody><tbody class="sum"><tr><td>Total, ${transactions(totals.transactionCount)}</td>${numberCells(gross, tax, base, fee)}</tr>${parts.join('')}${vat.join('')}</tbody></table></div>${missing === undefined ? '' : `<p class="warning">${missing}</p>`}</section>`;
}

function renderFigures(totals: CurrencyTotals, { terms }: Statement): string {
  const amounts = amountsOf(totals);
  const figures = [
    ['Transactions', wholeNumber(totals.transactionCount)],
    ['Gross', amounts.gross],
    ['Tax', amounts.tax],
    ['Base', amounts.base],
    ['Fee', amounts.fee],
    ...vatRows(totals, terms).slice(1),
  ];
  return `<dl class="figures">${figures.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>`;
}

function renderLine(line: StatementLine, statement: Statement): string {
  const { month } = statement;
  const { gross, tax, base, fee } = amountsOf(line);
  const { what, plan, rate } = lineInWords(line, month);
  if (line.kind === 'adjustment') {
    const adjusted = adjustmentRows(statement, line.currency).map(partRow);
    return `<tr><td>${what}</td>${numberCells('', '', '', fee)}</tr>${adjusted.join('')}`;
  }
  const planned = plan === null ? 'no fee plan yet' : `plan <bdi>${escapeHtml(plan)}</bdi>, ${rate}`;
  const parts = chargeRows(line.charges, line.currency).map(partRow);
  return `<tr><td>${escapeHtml(what)}, ${planned}</td>${numberCells(gross, tax, base, plan === null ? 'none yet' : fee)}</tr>${parts.join('')}`;
}

/** A part of the fee above it. */
function partRow([name, amount]: readonly [string, string]): string {
  return `<tr class="part"><td colspan="4"><bdi>${escapeHtml(name)}</bdi></td>${numberCells(amount)}</tr>`;
}

function numberCells(...texts: readonly string[]): string {
  return texts.map((text) => `<td class="number">${text}</td>`).join('');
}

function renderFoot(csvAt: string): string {
  return `<footer><p>${howItIsComputed}</p><p><code>${escapeHtml(csvAt)}</code></p></footer>`;
}

/** The entries of the sums: corrections with their reasons, then every transaction. Empty if there are none. */
function renderEntries(entries: readonly StatementEntry[]): string {
  const corrections = entries.filter(({ kind }) => kind !== 'recorded');
  const recorded = entries.filter(({ kind }) => kind === 'recorded');
  return [
    corrections.length === 0
      ? ''
      : `<section><h2>Corrections</h2>${tableOf(corrections, 'What and why')}</section>`,
    recorded.length === 0 ? '' : `<section><h2>Transactions</h2>${tableOf(recorded, 'Note')}</section>`,
  ].join('');
}

function tableOf(entries: readonly StatementEntry[], noteName: string): string {
  return `<div class="scroll"><table class="entries"><thead><tr><th>Transaction</th><th>Settled (UTC)</th><th>Payer</th><th>Currency</th><th class="number">Gross</th><th class="number">Tax</th><th class="number">Base</th><th class="number">Fee</th><th>${noteName}</th></tr></thead><tbody>${entries.map(renderEntry).join('')}</tbody></table></div>`;
}

function renderEntry(entry: StatementEntry): string {
  const { texts, amounts } = entryCells(entry);
  const { what, reason } = entryNote(entry);
  const [settled = '', ...places] = texts.map((text) => escapeHtml(text));
  const note = `${escapeHtml(what)}${reason === null ? '' : `<bdi>${escapeHtml(reason)}</bdi>`}`;
  return `<tr><td class="id"><bdi>${escapeHtml(entry.transactionId)}</bdi></td><td class="time">${settled}</td>${places.map((text) => `<td>${text}</td>`).join('')}${amounts.map((text) => `<td class="number">${text}</td>`).join('')}<td>${note}</td></tr>`;
}

/** On paper, a fixed box stands on each page. */
const testPageStyle = `
.test{position:sticky;top:0;margin:0 0 6mm;padding:2mm 4mm;background:var(--warn);color:var(--paper);font-weight:700;text-align:center}
@media print{body{padding-top:10mm}.test{position:fixed;left:0;right:0}}
`;

/** For the screen and for A4 paper: table heads repeat on every page, and no row is cut in two. */
const statementPageStyle = `
:root{color-scheme:light;--ink:#16191d;--soft:#59626d;--paper:#fff;--panel:#f3f5f7;--rule:#d5dae0;--warn:#a35200}
@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;--ink:#e8eaed;--soft:#a3acb8;--paper:#15181c;--panel:#20252b;--rule:#3a424c;--warn:#ffb35c}}
*{box-sizing:border-box}
body{font:10.5pt/1.45 "Helvetica Neue",Helvetica,Arial,"Liberation Sans",sans-serif;color:var(--ink);background:var(--paper);max-width:210mm;margin:0 auto;padding:16mm 15mm}
h1{font-size:22pt;line-height:1.15;font-weight:600;margin:0 0 5mm}
h2{font-size:12.5pt;font-weight:600;margin:9mm 0 2.5mm;break-after:avoid}
dl,dd,p{margin:0}
header{border-bottom:1.5pt solid var(--ink);padding-bottom:5mm}
.issuer{text-align:right;margin-bottom:7mm}
.head{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:6mm 10mm}
.head dl{display:grid;grid-template-columns:1fr 1fr;gap:2.5mm 6mm;align-content:start}
.party{overflow-wrap:anywhere}
.status{margin-top:5mm}
.kind,dt{font-size:8.5pt;color:var(--soft)}
dd{overflow-wrap:anywhere}
.draft{border:1pt solid var(--warn);color:var(--warn);border-radius:2pt;padding:.2mm 1.5mm}
.figures{display:flex;flex-wrap:wrap;justify-content:space-between;gap:2mm 4mm;background:var(--panel);border-radius:3pt;padding:3.5mm 4.5mm;margin-bottom:3mm;break-inside:avoid}
.figures dd{font-size:12pt;font-variant-numeric:tabular-nums}
.figures div:last-child{text-align:right}
.figures div:last-child dd{font-weight:700}
table{width:100%;border-collapse:collapse}
thead{display:table-header-group}
tr{break-inside:avoid}
th{font-size:8.5pt;font-weight:600;color:var(--soft);text-align:left;border-bottom:1pt solid var(--ink);padding:1mm 2mm}
td{border-bottom:.5pt solid var(--rule);padding:1.3mm 2mm;vertical-align:top;overflow-wrap:anywhere}
th:first-child,td:first-child{padding-left:0}
th:last-child,td:last-child{padding-right:0}
td:first-child{min-width:42mm}
.number{text-align:right;white-space:nowrap;overflow-wrap:normal;font-variant-numeric:tabular-nums}
.sum tr:first-child td,.sum tr:last-child td{font-weight:700}
.sum tr:last-child td{border-bottom:1pt solid var(--ink)}
.sum{break-before:avoid}
.part td{border-bottom:0;padding-top:0;font-size:8.5pt;color:var(--soft)}
.part td:first-child{padding-left:5mm}
.entries{font-size:8pt}
.entries th,.entries td{padding:.8mm 2.4mm .8mm 0}
.entries th:last-child,.entries td:last-child{padding-right:0}
.entries td.id{font-family:"SFMono-Regular",Consolas,"Liberation Mono",monospace;font-size:7.5pt;min-width:34mm}
.time{white-space:nowrap}
.warning{border-left:3pt solid var(--warn);padding:1mm 3mm;margin:3mm 0 0}
.terms{margin-top:4mm}
.none{margin:8mm 0}
footer{margin-top:9mm;font-size:8.5pt;color:var(--soft);break-inside:avoid}
footer p{margin-bottom:2mm}
code{font-family:"SFMono-Regular",Consolas,"Liberation Mono",monospace;overflow-wrap:anywhere;color:var(--ink)}
@media screen and (max-width:180mm){body{padding:6mm 5mm}.scroll{overflow-x:auto}.head{grid-template-columns:minmax(0,1fr)}.issuer{text-align:left}}
@page{size:A4;margin:16mm 15mm 18mm;@bottom-right{content:"Page " counter(page) " of " counter(pages);font:8pt Helvetica,Arial,sans-serif;color:#59626d}}
@media print{body{max-width:none;margin:0;padding:0;print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`;
