import type { Schema } from '@stoa/client';
import { Link } from 'wouter';
import { Timeline } from '../../../charts/timeline.js';
import { Badge } from '../../../components/badge.js';
import { LinkButton } from '../../../components/button.js';
import { Card, Facts } from '../../../components/card.js';
import { Money, Month, Time } from '../../../components/values.js';
import { useMay } from '../../../data/session.js';
import { useMerchantRead } from '../../../data/use-read.js';
import { moneyText } from '../../../format/money.js';
import { FeeArithmetic } from '../../../parts/books/fee-arithmetic.js';
import { knownFacts } from '../../../parts/books/known-facts.js';
import { PlanChoice } from '../../../parts/books/plan-choice.js';
import { chargeText } from '../../../parts/books/rate-card.js';
import { correctionAddress } from './addresses.js';
import { texts } from './texts.js';

type Transaction = Schema<'RecordedTransaction'>;

/** One transaction: what was reported, what stands, why it has this fee, and what happened to it. */
export function OneTransaction({ transaction }: { readonly transaction: Transaction }) {
  const { id, status, standing, late } = transaction;
  const mayCorrect = useMay('corrections:write') && standing !== null;
  const mayRead = useMay('statements:read');
  return (
    <Card
      title={texts.one(id)}
      actions={mayCorrect && <LinkButton to={correctionAddress(id)}>{texts.request}</LinkButton>}
    >
      <Facts
        facts={[
          [
            texts.state,
            <span class="row" key="state">
              <Badge tone={status === 'recorded' ? 'good' : 'warn'}>{texts.states[status]}</Badge>
              {late && <Badge>{texts.late}</Badge>}
            </span>,
          ],
          [texts.settled, <Time at={transaction.settled_at} key="settled" />],
          [texts.country, transaction.payer_country],
          ...knownFacts(transaction.facts),
          [
            texts.month,
            mayRead ? (
              <Link to={`/statements/${transaction.statement_month}`}>
                <Month of={transaction.statement_month} />
              </Link>
            ) : (
              <Month of={transaction.statement_month} />
            ),
          ],
          [
            texts.report,
            <Link to={`/reports/${transaction.report_id}`} key="report">
              <code>{transaction.report_id}</code>
            </Link>,
          ],
        ]}
      />
      <div class="columns">
        <Worth
          title={standing === null || status !== 'recorded' ? texts.asReported : texts.amounts}
          of={transaction}
        />
        {standing === null && (
          <div class="stack tight">
            <h3>{texts.stands}</h3>
            <p>{texts.nothingStands}</p>
          </div>
        )}
        {standing !== null && status !== 'recorded' && <Worth title={texts.stands} of={standing} />}
      </div>
      <FeeArithmetic standing={standing} why={transaction.why_this_fee} />
      {mayRead && <Choice transaction={transaction} />}
      <History transaction={transaction} />
    </Card>
  );
}

function Worth({
  title,
  of: { currency, full_amount, tax_amount, fee_amount, fee_plan_id },
}: {
  readonly title: string;
  readonly of: Pick<Transaction, 'currency' | 'full_amount' | 'tax_amount' | 'fee_amount' | 'fee_plan_id'>;
}) {
  const money = (amount: bigint) => <Money amount={amount} currency={currency} />;
  return (
    <div class="stack tight">
      <h3>{title}</h3>
      <Facts
        facts={[
          [texts.gross, money(full_amount)],
          [texts.tax, money(tax_amount)],
          [texts.base, money(full_amount - tax_amount)],
          [texts.fee, fee_amount === null ? texts.noFee : money(fee_amount)],
          [texts.whyFee, fee_plan_id === null ? undefined : <WhyFee planId={fee_plan_id} />],
        ]}
      />
    </div>
  );
}

/** The plans that may apply, for those who may read the terms. */
function usePlans() {
  return useMerchantRead({
    key: ['fee-plans'],
    read: (stoa, ending) => stoa.feePlans.list(ending),
    enabled: useMay('statements:read'),
  });
}

/** Why the transaction has this plan and not another one. */
function Choice({
  transaction: { standing, settled_at: settledAt, payer_country: country, why_this_fee: why },
}: {
  readonly transaction: Transaction;
}) {
  const plans = usePlans().data?.fee_plans ?? [];
  const planId = standing?.fee_plan_id ?? null;
  if (standing === null || planId === null) return null;
  const { currency } = standing;
  return <PlanChoice {...{ plans, planId, why, currency }} occasion={{ settledAt, country }} />;
}

/** The plan, by its name where the person may read the terms. */
function WhyFee({ planId }: { readonly planId: number | bigint }) {
  const mayRead = useMay('statements:read');
  const plans = usePlans();
  if (!mayRead) return <>{texts.plan(planId)}</>;
  const plan = plans.data?.fee_plans.find(({ fee_plan_id }) => BigInt(fee_plan_id) === BigInt(planId));
  return (
    <Link to="/fees">
      {plan === undefined ? texts.plan(planId) : texts.planNamed(plan.name, chargeText(plan))}
    </Link>
  );
}

/** Every fee that it had, and every correction, the oldest first. */
function History({
  transaction: { prices, corrections, recorded_at, report_id },
}: {
  readonly transaction: Transaction;
}) {
  const happened = [
    { at: recorded_at, children: `${texts.reportedIn} ${report_id}` },
    ...prices.map(({ since, fee_amount, currency, fee_plan_id }) => ({
      at: since,
      children: texts.priced(moneyText(fee_amount, currency), fee_plan_id),
    })),
    ...corrections.map(({ made_at, kind, reason }) => ({
      at: made_at,
      children: texts.corrected(texts.kinds[kind], reason),
      tone: 'warn' as const,
    })),
  ].toSorted((one, other) => (one.at < other.at ? -1 : 1));
  return (
    <div class="stack tight">
      <h3>{texts.history}</h3>
      <Timeline label={texts.history} events={happened} />
    </div>
  );
}
