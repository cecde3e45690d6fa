import { escapeHtml } from '../../http/answering/escape-html.js';
import type { StatementEntry } from './statement-entries.js';
import { entryCells, entryNote } from './statement-words.js';

/** The entries of the sums: corrections with their reasons, then every transaction. Empty if there are none. */
export function renderEntries(entries: readonly StatementEntry[]): string {
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
  const note = reason === null ? what : `${what}<bdi>${escapeHtml(reason)}</bdi>`;
  return `<tr><td class="id"><bdi>${escapeHtml(entry.transactionId)}</bdi></td><td class="time">${settled}</td>${places.map((text) => `<td>${text}</td>`).join('')}${amounts.map((text) => `<td class="number">${text}</td>`).join('')}<td>${note}</td></tr>`;
}
