import type { Schema } from '@stoa/client';
import { Card, Facts } from '../../../components/card.js';
import type { Column } from '../../../components/columns.js';
import { Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { Money, Time } from '../../../components/values.js';
import { useMay } from '../../../data/session.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { moneyText } from '../../../format/money.js';
import { rateText } from '../../../format/number.js';
import { dayText } from '../../../format/time.js';
import { baseOf, type Standing } from '../../../parts/books/change-table.js';
import { texts as all } from './texts.js';

type Transaction = Schema<'MerchantTransaction'>;
type Price = Transaction['prices'][number];
type Plan = Schema<'FeePlan'>;
type Tier = Plan['tiers'][number];
const texts = all.one;

/** Why a transaction has its fee: the plan that it was computed by, and every fee that it had before. */
export function FeeReason({ transaction: { standing, prices } }: { readonly transaction: Transaction }) {
  const mayReadPlans = useMay('statements:read');
  const planId = standing?.fee_plan_id ?? null;
  return (
    <Card title={texts.why}>
      {standing?.fee_amount === null && <p>{texts.noFee}</p>}
      {standing !== null && planId !== null && mayReadPlans && (
        <InForce standing={standing} planId={planId} />
      )}
      {standing !== null && planId !== null && !mayReadPlans && <p>{sentenceOf(standing, undefined)}</p>}
      {prices.length > 0 && (
        <>
          <h3>{texts.prices}</h3>
          <Table
            caption={texts.prices}
            rows={prices}
            keyOf={({ since, fee_plan_id }) => `${since} ${fee_plan_id}`}
            columns={priceColumns}
            isSmall
          />
        </>
      )}
    </Card>
  );
}

function InForce({
  standing,
  planId,
}: {
  readonly standing: NonNullable<Standing>;
  readonly planId: number | bigint;
}) {
  const plan = useOperatorRead({
    key: ['fee-plans', 'one', String(planId)],
    read: (operator, ending) => operator.feePlans.get(planId, ending),
  });
  return (
    <Shown of={plan}>
      {(known) => {
        const tiers = known.tiers.filter(({ currency }) => currency === standing.currency);
        return (
          <>
            <p>{sentenceOf(standing, known)}</p>
            <Facts facts={factsOf(known)} />
            {tiers.length > 0 && (
              <Table
                caption={texts.tiers}
                rows={tiers}
                keyOf={({ volume_from }) => volume_from}
                columns={tierColumns}
                isSmall
              />
            )}
          </>
        );
      }}
    </Shown>
  );
}

/** How the fee was computed, as far as the plan says so. With tiers, only the service knows which steps of the year the base fell on. */
function sentenceOf(standing: NonNullable<Standing>, plan: Plan | undefined): string | undefined {
  const { currency, fee_amount: fee } = standing;
  if (fee === null) return undefined;
  const [base, charged] = [moneyText(baseOf(standing), currency), moneyText(fee, currency)];
  if (plan === undefined) return texts.without(base, charged);
  return plan.tiers.some((tier) => tier.currency === currency)
    ? texts.ladder(base, charged)
    : texts.times(rateText(plan.rate_percent), base, charged);
}

function factsOf(plan: Plan): readonly (readonly [string, string])[] {
  const from = dayText(plan.in_force_from);
  return [
    [texts.plan, texts.planNamed(plan.name, texts.planNumber(plan.fee_plan_id))],
    [texts.rate, rateText(plan.rate_percent)],
    [texts.whose, plan.merchant_id === null ? texts.store : texts.thisMerchant],
    [texts.countries, plan.countries === null ? texts.everyCountry : plan.countries.join(', ')],
    [
      texts.inForce,
      plan.in_force_until === null
        ? texts.inForceFrom(from)
        : texts.inForceBetween(from, dayText(plan.in_force_until)),
    ],
  ];
}

const tierColumns: readonly Column<Tier>[] = [
  {
    name: texts.volume,
    isNumber: true,
    show: ({ volume_from, currency }) => <Money amount={volume_from} currency={currency} />,
  },
  { name: texts.rate, isNumber: true, show: ({ rate_percent }) => rateText(rate_percent) },
];

const priceColumns: readonly Column<Price>[] = [
  { name: texts.since, show: ({ since }) => <Time at={since} /> },
  {
    name: all.fee,
    isNumber: true,
    show: ({ fee_amount, currency }) => <Money amount={fee_amount} currency={currency} />,
  },
  { name: texts.plan, show: ({ fee_plan_id }) => texts.planNumber(fee_plan_id) },
  { name: texts.by, show: ({ by }) => <div class="words">{by}</div> },
];
