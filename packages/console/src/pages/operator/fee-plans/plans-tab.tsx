import type { Schema } from '@stoa/client';
import { useState } from 'preact/hooks';
import { Link } from 'wouter';
import { Badge } from '../../../components/badge.js';
import { Button, LinkButton } from '../../../components/button.js';
import type { Column } from '../../../components/columns.js';
import { Cure } from '../../../components/cure.js';
import { FilterBar, useFilters } from '../../../components/filter-bar.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useOperatorPage } from '../../../components/paging.js';
import { Empty } from '../../../components/states.js';
import { Day } from '../../../components/values.js';
import { booksChanged } from '../../../data/books-changed.js';
import { given } from '../../../data/given.js';
import { useMay } from '../../../data/session.js';
import { useSteps } from '../../../data/use-steps.js';
import { dayOf } from '../../../format/day-range.js';
import { chargeText } from '../../../parts/books/rate-card.js';
import { ChooseMerchant, merchantFilter, merchantIdOf } from '../../../parts/merchants/choose-merchant.js';
import { useMerchantNames } from '../../../parts/merchants/merchant-names.js';
import { ApplyProgress } from './apply-progress.js';
import { EndPlan } from './end-plan.js';
import { InForce } from './in-force-table.js';
import { type PlanState, stateOf } from './plan-span.js';
import { payersText, termTexts } from './plan-terms.js';
import { texts } from './texts.js';
import { type Applied, applyPlans } from './work.js';

type Plan = Schema<'FeePlan'>;
const filters = [merchantFilter];

/** Who pays what, and when. */
export function PlansTab() {
  const { merchant } = useFilters(filters);
  const merchantId = merchantIdOf(merchant);
  const isName = merchant !== undefined && merchantId === undefined;
  const plans = useOperatorPage({
    key: ['fee-plans', merchantId],
    read: (operator, page, ending) =>
      operator.feePlans.list({ ...page, ...given({ merchant_id: merchantId }) }, ending),
    enabled: !isName,
  });
  const nameOf = useMerchantNames(plans.data?.fee_plans.flatMap(({ merchant_id: id }) => id ?? []) ?? []);
  const columns = columnsAt(Date.now(), { nameOf, hasHistory: useMay('audit:read') });
  const [ending, setEnding] = useState<Plan | undefined>(undefined);
  // A reload loses nothing of this work: transactions that have their fee are left alone.
  const apply = useSteps<Applied>(booksChanged);
  const mayChange = useMay('statements:write');
  return (
    <>
      <div class="row apart">
        <FilterBar label={texts.search} filters={filters} />
        {mayChange && (
          <div class="row">
            <Button disabled={apply.steps.isRunning} onClick={() => void apply.run(applyPlans)}>
              {texts.apply}
            </Button>
            <LinkButton to={`/fee-plans/new${merchantId === undefined ? '' : `?merchant=${merchantId}`}`}>
              {texts.create}
            </LinkButton>
          </div>
        )}
      </div>
      <ApplyProgress {...apply} />
      {isName ? (
        <ChooseMerchant beginning={merchant} />
      ) : (
        <>
          {plans.data !== undefined && plans.data.next_cursor === null && (
            <InForce plans={plans.data.fee_plans} merchantId={merchantId} />
          )}
          <PagedTable
            of={plans}
            rowsOf={({ fee_plans: rows }) => rows}
            empty={<Empty title={texts.none}>{texts.noneHint}</Empty>}
            caption={texts.title}
            keyOf={({ fee_plan_id }) => fee_plan_id}
            columns={mayChange ? [...columns, actionColumn(setEnding)] : columns}
          />
        </>
      )}
      {ending !== undefined && <EndPlan plan={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}

const tones = { now: 'good', later: 'calm', over: 'calm', revoked: 'calm' } as const satisfies Record<
  PlanState,
  string
>;

interface Naming {
  readonly nameOf: (merchantId: number) => string;
  /** Whether the person may read who made and ended a plan. */
  readonly hasHistory: boolean;
}

function columnsAt(nowMs: number, { nameOf, hasHistory }: Naming): readonly Column<Plan>[] {
  const today = dayOf(nowMs);
  return [
    {
      name: texts.name,
      show: (plan) => (
        <>
          <div>{plan.name}</div>
          <Badge tone={tones[stateOf(plan, today)]}>{texts.states[stateOf(plan, today)]}</Badge>
          {hasHistory && <History plan={plan} />}
        </>
      ),
      text: ({ name }) => name,
    },
    {
      name: texts.whose,
      show: ({ merchant_id: id, group, countries }) => (
        <>
          {id === null ? (group ?? texts.store) : <Cure to={`/merchants/${id}`}>{nameOf(id)}</Cure>}
          <div class="faint small">{payersText(countries)}</div>
        </>
      ),
      text: ({ merchant_id: id, group, countries }) =>
        `${id === null ? (group ?? texts.store) : `${id} ${nameOf(id)}`}, ${payersText(countries)}`,
    },
    {
      name: texts.rate,
      show: (plan) => (
        <>
          {chargeText(plan)}
          {termTexts(plan).map((term) => (
            <div class="faint small words" key={term}>
              {term}
            </div>
          ))}
        </>
      ),
      text: (plan) => [chargeText(plan), ...termTexts(plan)].join('; '),
    },
    {
      name: texts.inForce,
      show: ({ in_force_from: from, in_force_until: until }) => (
        <>
          <div class="day">
            <Day on={from} />
          </div>
          <div class="day">
            {until === null ? (
              texts.endless
            ) : (
              <>
                {texts.until} <Day on={until} />
              </>
            )}
          </div>
        </>
      ),
      text: ({ in_force_from: from, in_force_until: until }) => `${from}/${until ?? ''}`,
    },
  ];
}

/** Links to the audit entries that say who made the plan and who ended it. */
function History({ plan: { fee_plan_id: id, name } }: { readonly plan: Plan }) {
  return (
    <div class="small">
      <Link to={`/audit?target=${encodeURIComponent(`fee_plan ${id}`)}`} aria-label={texts.historyOf(name)}>
        {texts.history}
      </Link>
    </div>
  );
}

function actionColumn(end: (plan: Plan) => void): Column<Plan> {
  return {
    name: texts.action,
    show: (plan) => (
      <div class="row">
        <Link to={`/fee-plans/new?plan=${plan.fee_plan_id}`} aria-label={texts.copyOf(plan.name)}>
          {texts.copy}
        </Link>
        {plan.in_force_until === null && (
          <Button look="quiet" label={`${texts.end}: ${plan.name}`} onClick={() => end(plan)}>
            {texts.end}
          </Button>
        )}
      </div>
    ),
  };
}
