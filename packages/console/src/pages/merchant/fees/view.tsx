import type { Schema } from '@stoa/client';
import { Badge } from '../../../components/badge.js';
import { Card, Facts } from '../../../components/card.js';
import { type Column, dayColumn } from '../../../components/columns.js';
import { PageFrame } from '../../../components/page-frame.js';
import { Empty, Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { Day, Time } from '../../../components/values.js';
import { useMay } from '../../../data/session.js';
import { useMerchantRead } from '../../../data/use-read.js';
import { moneyText } from '../../../format/money.js';
import { rateText } from '../../../format/number.js';
import { CardLines, chargeText, lineText } from '../../../parts/books/rate-card.js';
import { texts } from './texts.js';

type Terms = Schema<'FeeTerms'>;

export function View() {
  const plans = useMerchantRead({ key: ['fee-plans'], read: (stoa, ending) => stoa.feePlans.list(ending) });
  const maySeeReports = useMay('reports:read');
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <Shown of={plans}>
        {({ fee_plans: rows }) =>
          rows.length === 0 ? (
            <Empty title={texts.none}>{texts.noneHint}</Empty>
          ) : (
            <>
              <p class="faint">{texts.order}</p>
              <Table
                caption={texts.title}
                rows={rows.toReversed()}
                keyOf={({ fee_plan_id }) => fee_plan_id}
                columns={columns}
              />
            </>
          )
        }
      </Shown>
      {maySeeReports && <Cadence />}
    </PageFrame>
  );
}

function stateOf({ in_force_from: from, in_force_until: until }: Terms): keyof typeof texts.states {
  const today = new Date().toISOString().slice(0, 10);
  if (until !== null && until <= today) return 'ended';
  return from > today ? 'later' : 'inForce';
}

const columns: readonly Column<Terms>[] = [
  { name: texts.name, show: ({ name }) => <span class="name">{name}</span>, text: ({ name }) => name },
  {
    name: texts.state,
    show: (plan) => {
      const state = stateOf(plan);
      return <Badge tone={state === 'inForce' ? 'good' : 'calm'}>{texts.states[state]}</Badge>;
    },
    text: stateOf,
  },
  {
    name: texts.whose,
    show: ({ merchant_id, group }) => (merchant_id === null ? (group ?? texts.store) : texts.own),
    text: ({ merchant_id, group }) => (merchant_id === null ? (group ?? texts.store) : texts.own),
  },
  {
    name: texts.countries,
    show: ({ countries }) => countries?.join(', ') ?? texts.allCountries,
    text: ({ countries }) => countries?.join(' ') ?? '',
  },
  {
    name: texts.rate,
    isNumber: true,
    show: ({ rate_percent, tiers, lines, recurring_fees: recurring }) => (
      <>
        {chargeText({ rate_percent, lines })}
        <CardLines lines={lines} recurring={recurring} />
        {lines.length === 0 &&
          tiers.map(({ currency, volume_from, rate_percent: rate }) => (
            <div class="faint small" key={`${currency} ${volume_from}`}>
              {texts.tier(rateText(rate), moneyText(volume_from, currency))}
            </div>
          ))}
      </>
    ),
    text: ({ rate_percent, lines }) => (lines.length === 0 ? rate_percent : lines.map(lineText).join('; ')),
  },
  dayColumn(texts.from, ({ in_force_from }) => in_force_from),
  {
    name: texts.until,
    show: ({ in_force_until }) => (in_force_until === null ? texts.open : <Day on={in_force_until} />),
    text: ({ in_force_until }) => in_force_until ?? '',
  },
];

/** How often reports are expected. */
function Cadence() {
  const cadence = useMerchantRead({ key: ['cadence'], read: (stoa, ending) => stoa.reports.cadence(ending) });
  return (
    <Card title={texts.cadence}>
      <Shown of={cadence}>
        {({ cadence: often, set_at, last_report_at, due_at, missed }) =>
          often === null ? (
            <p>{texts.noCadence}</p>
          ) : (
            <Facts
              facts={[
                [texts.expected, texts.cadences[often]],
                [texts.since, <Time at={set_at} />],
                [texts.last, <Time at={last_report_at} />],
                [
                  texts.due,
                  <span class="row">
                    <Time at={due_at} />
                    {missed && <Badge tone="bad">{texts.missed}</Badge>}
                  </span>,
                ],
              ]}
            />
          )
        }
      </Shown>
    </Card>
  );
}
