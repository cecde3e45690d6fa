import { toRfc3339 } from '@stoa/contract';
import { escapeHtml } from '../../http/escape-html.js';
import { decimalsOf, majorUnits } from './major-units.js';
import type { StatementEntry } from './statement-entries.js';

/** The entries of the sums: corrections with their reasons, then every transaction. Empty if there are none. */
export function renderEntries(entries: readonly StatementEntry[]): string {
  const corrections = entries.filter(({ kind }) => kind !== 'recorded');
  const recorded = entries.filter(({ kind }) => kind === 'recorded');
  return [
    corrections.length === 0
      ? ''
      : `<section><h2>Corrections</h2>${tableOf(corrections, 'What and why', correctionInWords)}</section>`,
    recorded.length === 0
      ? ''
      : `<section><h2>Transactions</h2>${tableOf(recorded, 'Note', ({ late }) => (late ? 'late' : ''))}</section>`,
  ].join('');
}

function tableOf(
  entries: readonly StatementEntry[],
  noteName: string,
  noteOf: (entry: StatementEntry) => string,
): string {
  const rows = entries.map((entry) => renderEntry(entry, noteOf(entry)));
  return `<table class="entries"><thead><tr><th>Transaction</th><th>Settled (UTC)</th><th>Payer</th><th>Currency</th><th class="number">Gross</th><th class="number">Tax</th><th class="number">Base</th><th class="number">Fee</th><th>${noteName}</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function renderEntry(entry: StatementEntry, note: string): string {
  const { currency, fullAmount, taxAmount, feeAmount } = entry;
  const decimals = decimalsOf(currency);
  const amounts = [fullAmount, taxAmount, fullAmount - taxAmount].map((one) => majorUnits(one, decimals));
  const fee = feeAmount === null ? 'none yet' : majorUnits(feeAmount, decimals);
  const settled = toRfc3339(entry.settledAt).replace('T', ' ').replace(/\..*$/, '');
  return `<tr><td class="id"><bdi>${escapeHtml(entry.transactionId)}</bdi></td><td class="time">${escapeHtml(settled)}</td><td>${escapeHtml(entry.payerCountry)}</td><td>${escapeHtml(currency)}</td>${[...amounts, fee].map((text) => `<td class="number">${text}</td>`).join('')}<td>${note}</td></tr>`;
}

function correctionInWords({ kind, correctionId, reason }: StatementEntry): string {
  const what = kind === 'reversal' ? 'taken back' : 'restated';
  return `${what} by correction ${correctionId}: <bdi>${escapeHtml(reason ?? '')}</bdi>`;
}
