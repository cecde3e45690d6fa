import { type Schema, StoaError } from '@stoa/client';
import { given } from '../../../data/given.js';
import { readAmount } from '../../../parts/books/read-amount.js';
import { texts as bookTexts } from '../../../parts/books/texts.js';
import type { CardDraft, LineDraft } from './card-draft.js';
import { type LineReader, type NewLine, textOf } from './line-member.js';
import { newLine } from './line-members.js';

export type Fault = StoaError['errors'][number];

/** What a plan charges, as it is sent. */
export type Terms = Pick<Schema<'NewFeePlan'>, 'countries' | 'rate_percent' | 'tiers' | 'lines'>;

/** A card as it is sent, with what in it cannot be read. */
interface ReadTerms {
  readonly terms: Terms;
  readonly lines: readonly NewLine[];
  readonly faults: readonly Fault[];
}

export function readTerms(card: CardDraft): ReadTerms {
  const faults: Fault[] = [];
  const lines = card.lines.map((line, index) => newLine(line, readerOf(card, index, faults)));
  const [only] = lines;
  const countries = given({ countries: card.countries.length === 0 ? undefined : [...card.countries] });
  const terms = only !== undefined && isOneRate(card) ? rateOf(only) : { lines };
  return { terms: { ...countries, ...terms }, lines, faults };
}

const ofOneRate = ['name', 'rate_percent', 'tiers'];

/**
 * Whether the card is one rate of the net without a name, perhaps with marginal tiers: that is sent as a plan of a
 * rate.
 */
export function isOneRate({ lines }: CardDraft): boolean {
  const [only] = lines;
  if (only === undefined || lines.length > 1 || textOf(only, 'name') !== '') return false;
  const said = Object.keys(newLine(only, { nameOf: () => '', amount: () => 0n }));
  return said.every((member) => ofOneRate.includes(member));
}

/** What the fields of a line begin with, in the names that the errors of the service have. */
export function placeOf(card: CardDraft, index: number): string {
  return isOneRate(card) ? '' : `lines/${index}/`;
}

function rateOf({ rate_percent, tiers }: NewLine): Terms {
  return given({ rate_percent, tiers });
}

function readerOf(card: CardDraft, index: number, faults: Fault[]): LineReader {
  const earlier: readonly LineDraft[] = card.lines.slice(0, index);
  return {
    nameOf: (id) => earlier.find((line) => String(line.id) === id)?.texts['name'] ?? '',
    amount: (text, currency, field) => {
      const amount = readAmount(text, currency);
      if (amount !== undefined) return amount;
      const pointer = `/${placeOf(card, index)}${field}`;
      faults.push({ pointer, code: 'unreadable_amount', detail: bookTexts.faults.unreadable_amount });
      return 0n;
    },
  };
}

/** The error that marks the fields with faults; null if there are none. */
export function errorOf(faults: readonly Fault[]): StoaError | null {
  if (faults.length === 0) return null;
  const detail = [...new Set(faults.map((fault) => fault.detail))].join(' ');
  return new StoaError({ code: 'invalid_request', detail, errors: [...faults] });
}
