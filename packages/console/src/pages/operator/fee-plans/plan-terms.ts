import type { Schema } from '@stoa/client';
import { moneyText } from '../../../format/money.js';
import { rateText } from '../../../format/number.js';
import { texts } from './texts.js';

export function payersText(countries: readonly string[] | null): string {
  return countries === null ? texts.allPayers : texts.payers(countries.join(', '));
}

export function tierText({
  currency,
  volume_from: volume,
  rate_percent: rate,
}: Schema<'FeePlan'>['tiers'][number]): string {
  return texts.tier(rateText(rate), moneyText(volume, currency));
}
