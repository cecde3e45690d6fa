import type { Schema } from '@stoa/client';
import { moneyText } from '../../../format/money.js';
import { rateText } from '../../../format/number.js';
import { lineText, recurringText } from '../../../parts/books/rate-card.js';
import { texts } from './texts.js';

export function payersText(countries: readonly string[] | null): string {
  return countries === null ? texts.allPayers : texts.payers(countries.join(', '));
}

/** The tiers of a plan of one rate, or the lines of a rate card, and its recurring fees. */
export function termTexts({
  tiers = [],
  lines = [],
  recurring_fees: recurring = [],
}: {
  readonly tiers?: Schema<'FeePlan'>['tiers'];
  readonly lines?: Schema<'FeePlan'>['lines'];
  readonly recurring_fees?: Schema<'FeePlan'>['recurring_fees'];
}): string[] {
  return [
    ...(lines.length === 0 ? tiers.map(tierText) : lines.map(lineText)),
    ...recurring.map(recurringText),
  ];
}

function tierText({
  currency,
  volume_from: volume,
  rate_percent: rate,
}: Schema<'FeePlan'>['tiers'][number]): string {
  return texts.tier(rateText(rate), moneyText(volume, currency));
}
