import type { Schema } from '@stoa/client';
import type { ComponentChildren } from 'preact';
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
import { FeeArithmetic } from '../../../parts/books/fee-arithmetic.js';
import { PlanChoice } from '../../../parts/books/plan-choice.js';
import { CardLines, chargeText } from '../../../parts/books/rate-card.js';
import { texts as all } from './texts.js';

type Transaction = Schema<'MerchantTransaction'>;
type Price = Transaction['prices'][number];
type Plan = Schema<'FeePlan'>;
const texts = all.one;

/** Why a transaction has its fee: the plan that it was computed by, and every fee that it had before. */
export function FeeReason({
  transaction,
  merchantId,
}: {
  readonly transaction: Transaction;
  readonly merchantId: number;
}) {
  const { standing, prices, why_this_fee: why } = transaction;
  const mayReadPlans = useMay('statements:read');
  const planId = standing?.fee_plan_id ?? null;
  return (
    <Card title={texts.why}>
      {standing?.fee_amount === null && <p>{texts.noFee}</p>}
      <FeeArithmetic standing={standing} why={why} />
      {standing !== null && planId !== null && mayReadPlans && (
        <InForce merchantId={merchantId} planId={planId}>
          {(plans) => (
            <PlanChoice
              plans={plans}
              planId={planId}
              occasion={{ settledAt: transaction.settled_at, country: transaction.payer_country }}
              why={why}
              currency={standing.currency}
            />
          )}
        </InForce>
      )}
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

/** The plan that was applied, and what else is said of it and the others. */
function InForce({
  merchantId,
  planId,
  children,
}: {
  readonly merchantId: number;
  readonly planId: number | bigint;
  readonly children: (plans: readonly Plan[]) => ComponentChildren;
}) {
  const plans = useOperatorRead({
    key: ['fee-plans', 'of', merchantId],
    read: (operator, ending) =>
      operator.feePlans.list({ merchant_id: merchantId, limit: 1_000 }, ending).page(),
  });
  return (
    <Shown of={plans}>
      {({ fee_plans: known }) => {
        const plan = known.find(({ fee_plan_id: id }) => BigInt(id) === BigInt(planId));
        return (
          <>
            {plan !== undefined && <Facts facts={factsOf(plan)} />}
            {children(known)}
          </>
        );
      }}
    </Shown>
  );
}

function factsOf(plan: Plan): readonly (readonly [string, ComponentChildren])[] {
  const from = dayText(plan.in_force_from);
  return [
    [texts.plan, texts.planNamed(plan.name, texts.planNumber(plan.fee_plan_id))],
    // What was applied stands above, as arithmetic.
    [
      texts.rates,
      plan.lines.length === 0 ? (
        [chargeText(plan), ...plan.tiers.map(tierText)].join('; ')
      ) : (
        <CardLines key="lines" lines={plan.lines} recurring={[]} />
      ),
    ],
    [texts.whose, plan.merchant_id === null ? (plan.group ?? texts.store) : texts.thisMerchant],
    [texts.countries, plan.countries === null ? texts.everyCountry : plan.countries.join(', ')],
    [
      texts.inForce,
      plan.in_force_until === null
        ? texts.inForceFrom(from)
        : texts.inForceBetween(from, dayText(plan.in_force_until)),
    ],
  ];
}

function tierText({ rate_percent: rate, volume_from: volume, currency }: Plan['tiers'][number]): string {
  return texts.tier(rateText(rate), moneyText(volume, currency));
}

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
