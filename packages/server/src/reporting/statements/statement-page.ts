import { escapeHtml } from '../../http/escape-html.js';
import type { Month } from '../month.js';
import { decimalsOf, majorUnits, wholeNumber } from './major-units.js';
import {
  type CurrencyTotals,
  entryCountOf,
  isLate,
  type Statement,
  type StatementLine,
  totalsOf,
} from './statement.js';
import type { StatementEntry } from './statement-entries.js';
import { renderEntries } from './statement-page-entries.js';
import { statementPageStyle } from './statement-page-style.js';

export interface StatementPageContent {
  readonly statement: Statement;
  /** All entries, or null if there are more than a page should print. */
  readonly entries: readonly StatementEntry[] | null;
  /** Where the reader gets the CSV: a call or a command. */
  readonly csvAt: string;
  /** The moment that the page shows, until which a draft has grown. */
  readonly at: Date;
}

/** A statement as a page to print on A4: complete HTML without scripts, fetches nothing, escapes every text. */
export function renderStatementPage({ statement, entries, csvAt, at }: StatementPageContent): string {
  const title = `Statement ${statement.month} · ${statement.merchantName}`;
  const totals = totalsOf(statement.lines);
  const sections = totals.map((one) => renderCurrency(one, statement));
  const body = [
    renderHead(statement, at),
    ...(totals.length === 0 ? ['<p class="none">No transactions in this month.</p>'] : sections),
    entries === null ? renderTooMany(statement.lines) : renderEntries(entries),
    renderFoot(csvAt),
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${statementPageStyle}</style></head><body>${body.join('\n')}</body></html>\n`;
}

function renderHead({ merchantName, merchantId, month, closedAt }: Statement, at: Date): string {
  const status =
    closedAt === null
      ? `<b class="draft">Draft</b> as of ${minuteOf(at)}: it grows until the month is closed`
      : `<b>Closed</b> on ${minuteOf(closedAt)}: it never changes`;
  return `<header><p class="kind">Statement of platform fees</p><h1>${monthInWords(month)}</h1><dl><div><dt>Merchant</dt><dd><bdi>${escapeHtml(merchantName)}</bdi></dd></div><div><dt>Merchant id</dt><dd>${merchantId}</dd></div><div><dt>Month (UTC)</dt><dd>${escapeHtml(month)}</dd></div><div class="wide"><dt>Status</dt><dd>${status}</dd></div></dl></header>`;
}

function renderCurrency(totals: CurrencyTotals, statement: Statement): string {
  const { currency, withoutFeeCount } = totals;
  const { gross, tax, base, fee } = amountsOf(totals);
  const lines = statement.lines.filter((line) => line.currency === currency);
  const missing =
    withoutFeeCount === 0n
      ? ''
      : `<p class="warning">${transactions(withoutFeeCount)} ${withoutFeeCount === 1n ? 'has' : 'have'} no fee yet: no fee plan covers them. The fee above is without theirs.</p>`;
  return `<section><h2>${escapeHtml(currency)}</h2>${renderFigures(totals)}<table><thead><tr><th>Line</th><th class="number">Gross</th><th class="number">Tax</th><th class="number">Base</th><th class="number">Fee</th></tr></thead><tbody>${lines.map((line) => renderLine(line, statement.month)).join('')}</tbody><tbody class="sum"><tr><td>Total, ${transactions(totals.transactionCount)}</td>${numberCells(gross, tax, base, fee)}</tr></tbody></table>${missing}</section>`;
}

function renderFigures(totals: CurrencyTotals): string {
  const amounts = amountsOf(totals);
  const figures = [
    ['Transactions', wholeNumber(totals.transactionCount)],
    ['Gross', amounts.gross],
    ['Tax', amounts.tax],
    ['Base', amounts.base],
    ['Fee', amounts.fee],
  ];
  return `<dl class="figures">${figures.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>`;
}

function renderLine(line: StatementLine, month: Month): string {
  const { gross, tax, base, fee } = amountsOf(line);
  return `<tr><td>${lineInWords(line, month)}</td>${numberCells(gross, tax, base, line.feePlanId === null ? 'none yet' : fee)}</tr>`;
}

/** For example `3 transactions of 2026-09 that arrived late, plan Standard 15%`. */
function lineInWords(line: StatementLine, month: Month): string {
  const count = line.transactionCount < 0n ? -line.transactionCount : line.transactionCount;
  const subject = `${transactions(count)} of ${escapeHtml(line.settledMonth)}`;
  const plan =
    line.feePlanId === null
      ? 'no fee plan yet'
      : `plan <bdi>${escapeHtml(line.feePlanName ?? String(line.feePlanId))}</bdi>`;
  const what = {
    recorded: '',
    reversal: ' taken back by corrections',
    restatement: ' restated by corrections',
  };
  return `${subject}${isLate(line, month) ? ' that arrived late' : what[line.kind]}, ${plan}`;
}

type Amounts = Pick<CurrencyTotals, 'currency' | 'fullAmount' | 'taxAmount' | 'feeAmount'>;

function amountsOf({ currency, fullAmount, taxAmount, feeAmount }: Amounts) {
  const decimals = decimalsOf(currency);
  return {
    gross: majorUnits(fullAmount, decimals),
    tax: majorUnits(taxAmount, decimals),
    base: majorUnits(fullAmount - taxAmount, decimals),
    fee: majorUnits(feeAmount, decimals),
  };
}

function numberCells(...texts: readonly string[]): string {
  return texts.map((text) => `<td class="number">${text}</td>`).join('');
}

function renderTooMany(lines: readonly StatementLine[]): string {
  return `<section><h2>Entries</h2><p>This statement has ${wholeNumber(entryCountOf(lines))} entries, too many to print. Each of them is in the CSV.</p></section>`;
}

function renderFoot(csvAt: string): string {
  return `<footer><p>Base is gross less tax; the fee is a rate of the base by the plan that was in force when a transaction was settled. Each line is the sum of entries, which the CSV lists with their transaction ids, in minor units:</p><p><code>${escapeHtml(csvAt)}</code></p></footer>`;
}

function transactions(count: bigint): string {
  return `${wholeNumber(count)} ${count === 1n ? 'transaction' : 'transactions'}`;
}

const monthNames =
  'January February March April May June July August September October November December'.split(' ');

function monthInWords(month: Month): string {
  return escapeHtml(`${monthNames[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`);
}

function minuteOf(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
