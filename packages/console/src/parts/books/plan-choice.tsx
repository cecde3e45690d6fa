import './plan-choice.css';
import type { Schema } from '@stoa/client';
import { Table } from '../../components/table.js';
import { amountText, moneyText, plainMoney } from '../../format/money.js';
import { rateText } from '../../format/number.js';
import { chargeText } from './rate-card.js';
import { texts as all } from './texts.js';

const texts = all.choice;

type Plan = Schema<'FeeTerms'>;
type Why = NonNullable<Schema<'RecordedTransaction'>['why_this_fee']>;

/** What decides which plan a transaction has. */
interface Occasion {
  readonly settledAt: string;
  readonly country: string;
}

/** Where a transaction stood in the tiers of its plan, and why it has this plan and not another one. */
export function PlanChoice({
  plans,
  planId,
  occasion,
  why,
  currency,
}: {
  /** All that may apply to the merchant. */
  readonly plans: readonly Plan[];
  readonly planId: number | bigint;
  readonly occasion: Occasion;
  readonly why: Why | null;
  readonly currency: string;
}) {
  const chosen = plans.find((one) => BigInt(one.fee_plan_id) === BigInt(planId));
  if (chosen === undefined) return null;
  const others = plans.filter((one) => one !== chosen);
  return (
    <>
      {why?.depends_on_volume === true && why.volume_before !== null && (
        <TierBar plan={chosen} currency={currency} volume={why.volume_before} />
      )}
      {others.length > 0 && (
        <details>
          <summary>{texts.others(others.length)}</summary>
          <Table
            caption={texts.caption}
            rows={others}
            keyOf={({ fee_plan_id: id }) => id}
            columns={[
              {
                name: texts.plan,
                show: (plan) => <div class="words">{texts.named(plan.name, chargeText(plan))}</div>,
              },
              {
                name: texts.because,
                show: (plan) => <div class="words">{reasonAgainst(plan, chosen, occasion)}</div>,
              },
            ]}
            isSmall
          />
        </details>
      )}
    </>
  );
}

/** A smaller one goes before: a merchant's own plan, one of its group, one of the store. */
function rankOf({ merchant_id: merchantId, group }: Plan): 0 | 1 | 2 {
  if (merchantId !== null) return 0;
  return group === null ? 2 : 1;
}

/** Why another plan did not apply, by the order in which the service chooses (`choose-fee-plan.ts`). */
function reasonAgainst(plan: Plan, chosen: Plan, { settledAt, country }: Occasion): string {
  const day = settledAt.slice(0, 10);
  const { in_force_from: from, in_force_until: until, countries } = plan;
  if (day < from) return texts.later;
  if (until !== null && day >= until) return texts.over;
  if (countries !== null && !countries.includes(country)) return texts.otherCountries(country);
  const rank = rankOf(plan);
  if (rank > rankOf(chosen)) return texts.lessSpecific[rank === 2 ? 'store' : 'group'];
  if (rank < rankOf(chosen) || (plan.group !== null && plan.group !== chosen.group))
    return texts.notMember(plan.group ?? '');
  if (countries === null && chosen.countries !== null) return texts.allCountries;
  return from < chosen.in_force_from ? texts.beganEarlier : texts.madeEarlier;
}

/**
 * Where somebody looks in the picture of the tiers, from 0 to 100. Each tier has the same width, because the last one
 * has no end.
 */
function placeOf(volume: bigint, bounds: readonly bigint[]): number {
  const width = 100 / bounds.length;
  const index = Math.max(
    bounds.findLastIndex((bound) => bound <= volume),
    0,
  );
  const from = bounds[index] ?? 0n;
  const span = (bounds[index + 1] ?? from * 2n) - from;
  const part = span > 0n ? Number(((volume - from) * 1_000n) / span) / 1_000 : 0;
  return (index + Math.min(part, 0.98)) * width;
}

/** The tiers of a plan side by side, with a mark where the volume stood before a transaction. */
function TierBar({
  plan,
  currency,
  volume,
}: {
  readonly plan: Plan;
  readonly currency: string;
  readonly volume: bigint;
}) {
  const tiers = plan.tiers.filter((tier) => tier.currency === currency);
  if (tiers.length === 0) return null;
  const rates = [plan.rate_percent, ...tiers.map((tier) => tier.rate_percent)];
  const bounds = [0n, ...tiers.map((tier) => BigInt(tier.volume_from))];
  const width = 100 / bounds.length;
  const place = placeOf(volume, bounds);
  const text = (amount: bigint): string => amountText(plainMoney(amount, currency), currency);
  const spans = rates.map((rate, index) => texts.tier(rateText(rate ?? '0'), text(bounds[index] ?? 0n)));
  const stood = texts.stood(moneyText(volume, currency));
  return (
    <figure class="tier-bar">
      <figcaption>{stood}</figcaption>
      <svg role="img" aria-label={texts.picture(spans.join(', '), stood)}>
        {rates.map((rate, index) => (
          <g key={index}>
            <rect
              class={index % 2 === 0 ? 'even' : 'odd'}
              x={`${index * width}%`}
              y="10"
              width={`${width}%`}
              height="26"
            />
            <text x={`${(index + 0.5) * width}%`} y="28" text-anchor="middle">
              {rateText(rate ?? '0')}
            </text>
            <text class="bound" x={`${index * width}%`} y="52" text-anchor={index === 0 ? 'start' : 'middle'}>
              {text(bounds[index] ?? 0n)}
            </text>
          </g>
        ))}
        <line class="mark" x1={`${place}%`} x2={`${place}%`} y1="4" y2="42" />
      </svg>
    </figure>
  );
}
