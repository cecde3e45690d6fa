import { amountText } from '@stoa/merchant/amount-text';
import { table } from '@stoa/merchant/terminal';
import type { Office } from '@stoa/server';

export type FeePlan = Awaited<ReturnType<Office['reporting']['feePlans']['get']>>;

/** Basis points as people write rates: 1500 as `15%`, 25 as `0.25%`. */
export function rateText(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

/** Countries that a line shows before it only counts the rest. */
const countriesShown = 5;

function scopeText({ merchantId, countries }: FeePlan): string {
  const payer = merchantId === null ? 'store' : `merchant ${merchantId}`;
  if (countries === null) return payer;
  const shown = [...countries].slice(0, countriesShown).join(',');
  const more = countries.size > countriesShown ? ` and ${countries.size - countriesShown} more` : '';
  return `${payer} ${shown}${more}`;
}

function tiersText({ tiers }: FeePlan): string {
  if (tiers.length === 0) return '-';
  return tiers
    .map(
      ({ currency, volumeFrom, rateBasisPoints }) =>
        `${rateText(rateBasisPoints)} from ${amountText(volumeFrom, currency)} ${currency}`,
    )
    .join(', ');
}

function todayText({ inForceFrom, inForceUntil }: FeePlan, today: string): string {
  if (today < inForceFrom) return 'not yet';
  return inForceUntil === null || today < inForceUntil ? 'in force' : 'over';
}

/** One line a plan; `today` is a day of UTC. */
export function feePlanLines(plans: readonly FeePlan[], today: string): string[] {
  return table([
    ['PLAN', 'TODAY', 'SCOPE', 'RATE', 'TIERS', 'FROM', 'UNTIL', 'NAME'],
    ...plans.map((plan) => [
      String(plan.feePlanId),
      todayText(plan, today),
      scopeText(plan),
      rateText(plan.rateBasisPoints),
      tiersText(plan),
      plan.inForceFrom,
      plan.inForceUntil ?? '-',
      plan.name,
    ]),
  ]);
}
