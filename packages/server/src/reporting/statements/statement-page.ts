import { escapeHtml } from '../../http/answering/escape-html.js';
import type { Party } from '../billing/billing-terms.js';
import { wholeNumber } from './major-units.js';
import { type CurrencyTotals, type Statement, type StatementLine, totalsOf } from './statement.js';
import type { StatementEntry } from './statement-entries.js';
import { renderEntries } from './statement-page-entries.js';
import { statementPageStyle } from './statement-page-style.js';
import {
  amountsOf,
  headFields,
  howItIsComputed,
  lineInWords,
  missingInWords,
  monthInWords,
  statusInWords,
  termsInWords,
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
  const title = `Statement ${statement.number ?? statement.month} · ${statement.merchantName}`;
  const totals = totalsOf(statement.lines);
  const sections = totals.map((one) => renderCurrency(one, statement));
  const body = [
    renderHead(statement, at),
    ...(totals.length === 0 ? ['<p class="none">No transactions in this month.</p>'] : sections),
    ...termsInWords(statement).map((text) => `<p class="terms"><bdi>${escapeHtml(text)}</bdi></p>`),
    entries === null
      ? `<section><h2>Entries</h2><p>${tooManyInWords(statement.lines)}</p></section>`
      : renderEntries(entries),
    renderFoot(csvAt),
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${statementPageStyle}</style></head><body>${body.join('\n')}</body></html>\n`;
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
  const vat = vatRows(totals, statement.terms).map(
    ([name, amount]) => `<tr><td colspan="4">${name}</td>${numberCells(amount)}</tr>`,
  );
  return `<section><h2>${escapeHtml(currency)}</h2>${renderFigures(totals, statement)}<div class="scroll"><table><thead><tr><th>Line</th><th class="number">Gross</th><th class="number">Tax</th><th class="number">Base</th><th class="number">Fee</th></tr></thead><tbody>${lines.map((line) => renderLine(line, statement)).join('')}</tbody><tbody class="sum"><tr><td>Total, ${transactions(totals.transactionCount)}</td>${numberCells(gross, tax, base, fee)}</tr>${vat.join('')}</tbody></table></div>${missing === undefined ? '' : `<p class="warning">${missing}</p>`}</section>`;
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

function renderLine(line: StatementLine, { month }: Statement): string {
  const { gross, tax, base, fee } = amountsOf(line);
  const { what, plan, rate } = lineInWords(line, month);
  const planned = plan === null ? 'no fee plan yet' : `plan <bdi>${escapeHtml(plan)}</bdi>, ${rate}`;
  return `<tr><td>${escapeHtml(what)}, ${planned}</td>${numberCells(gross, tax, base, plan === null ? 'none yet' : fee)}</tr>`;
}

function numberCells(...texts: readonly string[]): string {
  return texts.map((text) => `<td class="number">${text}</td>`).join('');
}

function renderFoot(csvAt: string): string {
  return `<footer><p>${howItIsComputed}</p><p><code>${escapeHtml(csvAt)}</code></p></footer>`;
}
