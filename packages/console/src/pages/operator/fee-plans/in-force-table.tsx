import './fee-plans.css';
import type { Schema } from '@stoa/client';
import { Badge } from '../../../components/badge.js';
import { Card } from '../../../components/card.js';
import { Table } from '../../../components/table.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { dayOf } from '../../../format/day-range.js';
import { dayText } from '../../../format/time.js';
import { chargeText } from '../../../parts/books/rate-card.js';
import { plansInForce, type Span } from './in-force.js';
import { placeOfDay, shownMonths } from './plan-span.js';
import { payersText } from './plan-terms.js';
import { texts as all } from './texts.js';

type Plan = Schema<'FeePlan'>;
const texts = all.inForceWhen;

/**
 * Which plan is in force when: of the plans of a merchant, its groups and the store together, or of those of the store.
 */
export function InForce({
  plans,
  merchantId,
}: {
  readonly plans: readonly Plan[];
  readonly merchantId: number | undefined;
}) {
  const asksGroups = merchantId !== undefined && plans.some(({ group }) => group !== null);
  const { data: joined } = useOperatorRead({
    key: ['merchant-groups', 'of', merchantId],
    read: (operator, ending) => operator.groups.ofMerchant(merchantId ?? 0, { limit: 100 }, ending).page(),
    enabled: asksGroups,
  });
  const nowMs = Date.now();
  const isOfStore = merchantId === undefined;
  const rows = plansInForce(
    isOfStore ? plans.filter(({ merchant_id: id, group }) => id === null && group === null) : plans,
    joined?.group_memberships,
  );
  const { first, last } = shownMonths(nowMs);
  // Without all memberships, a time would seem to have another plan than it has.
  const isKnown = !asksGroups || joined?.next_cursor === null;
  if (!isKnown || rows.every(({ spans }) => spans.length === 0)) return null;
  return (
    <Card title={texts.title}>
      {isOfStore && <p class="faint">{texts.ofStore}</p>}
      <Table
        caption={texts.title}
        rows={rows}
        keyOf={({ countries }) => countries?.join(' ') ?? ''}
        isSmall
        columns={[
          {
            name: texts.payers,
            show: ({ countries }) => (
              <div class="words">
                {countries === null && rows.length > 1 ? texts.others : payersText(countries)}
              </div>
            ),
          },
          {
            name: texts.plans,
            show: ({ spans }) => (
              <ol class="spans">
                {spans.map((span) => (
                  <li key={span.from}>
                    <SpanText span={span} today={dayOf(nowMs)} />
                  </li>
                ))}
              </ol>
            ),
          },
          { name: all.when(first, last), show: ({ spans }) => <Bars spans={spans} nowMs={nowMs} /> },
        ]}
      />
    </Card>
  );
}

function SpanText({ span: { plan, from, until }, today }: { readonly span: Span; readonly today: string }) {
  const isNow = from <= today && (until === null || until > today);
  const days = until === null ? texts.since(dayText(from)) : texts.between(dayText(from), dayText(until));
  return (
    <>
      {days}:{' '}
      <span class="name">{plan === undefined ? texts.none : texts.plan(plan.name, chargeText(plan))}</span>{' '}
      {isNow && <Badge tone={plan === undefined ? 'warn' : 'good'}>{all.states.now}</Badge>}
    </>
  );
}

/** The same as a picture: neighbours have different colours. */
function Bars({ spans, nowMs }: { readonly spans: readonly Span[]; readonly nowMs: number }) {
  const today = placeOfDay(dayOf(nowMs), nowMs);
  return (
    <svg class="span" viewBox="0 0 1000 20" preserveAspectRatio="none" aria-hidden="true">
      <rect class="track" width="1000" height="20" />
      {spans.map(({ plan, from, until }, index) => {
        const start = placeOfDay(from, nowMs);
        const end = until === null ? 1000 : placeOfDay(until, nowMs);
        return (
          plan !== undefined && (
            <rect
              key={from}
              class={index % 2 === 0 ? 'now' : 'next'}
              x={start}
              y="4"
              width={Math.max(0, end - start)}
              height="12"
            />
          )
        );
      })}
      <line class="today" x1={today} x2={today} y1="0" y2="20" />
    </svg>
  );
}
