import type { Schema } from '@stoa/client';
import { PeriodChart } from '../../../charts/period-chart.js';
import { KeyFigure } from '../../../components/card.js';
import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { PageFrame } from '../../../components/page-frame.js';
import { Empty, Shown } from '../../../components/states.js';
import { Num } from '../../../components/values.js';
import { foundOrNull } from '../../../data/found-or-null.js';
import { given } from '../../../data/given.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { numberText, percentText } from '../../../format/number.js';
import { suggestApps } from '../../../parts/attribution/suggest-apps.js';
import { Apps } from './apps.js';
import { organicOf, type Period, periodOf } from './period.js';
import { texts } from './texts.js';

type Quality = Schema<'AttributionQuality'>;
type Counts = Quality['total'];

const filters: readonly Filter[] = [
  {
    name: 'period',
    label: texts.period,
    options: [
      ['', texts.lastHours],
      ['days', texts.lastDays],
    ],
  },
  { name: 'app', label: texts.app, type: 'search', suggest: suggestApps },
];

export function View() {
  const { app, period: name } = useFilters(filters);
  const period = periodOf(name);
  const quality = useQuality(period, app);
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <FilterBar label={texts.search} filters={filters} />
      <Shown of={quality}>
        {(found) =>
          found === null || found.total.installations === 0n ? (
            <Empty title={app === undefined ? texts.none : texts.noneOfApp}>
              {app === undefined ? texts.noneHint : texts.noneOfAppHint}
            </Empty>
          ) : (
            <>
              <Figures total={found.total} />
              <Outcomes period={period} periods={found.periods} />
            </>
          )
        }
      </Shown>
      {app === undefined && <Apps period={period} />}
    </PageFrame>
  );
}

/** The counts of all apps together, or of one. */
function useQuality({ by, from }: Period, app: string | undefined) {
  return useOperatorRead({
    key: ['quality', by, from, app],
    read: (operator, ending) =>
      foundOrNull(operator.installations.quality({ ...given({ bundle_id: app }), by, from }, ending)),
    everyMs: 60_000,
  });
}

function Figures({ total }: { readonly total: Counts }) {
  const { installations, asked, matched, unresolved } = total;
  const share = (count: bigint): string =>
    asked === 0n ? texts.noRate : percentText(Number(count) / Number(asked));
  const organic = organicOf(total);
  return (
    <div class="columns">
      <KeyFigure name={texts.installations} value={<Num value={installations} />} hint={texts.asked(asked)} />
      <KeyFigure
        name={texts.matched}
        value={share(matched)}
        hint={`${numberText(matched)} ${texts.ofAsked}`}
      />
      <KeyFigure
        name={texts.unresolved}
        value={share(unresolved)}
        hint={`${numberText(unresolved)}: ${texts.unresolvedHint}`}
      />
      <KeyFigure
        name={texts.organic}
        value={share(organic)}
        hint={`${numberText(organic)}: ${texts.organicHint}`}
      />
    </div>
  );
}

const series = [
  [texts.matched, ({ matched }: Counts) => matched],
  [texts.unresolved, ({ unresolved }: Counts) => unresolved],
  [texts.organic, organicOf],
  [texts.off, ({ installations, asked }: Counts) => installations - asked],
] as const;

function Outcomes({
  period: { by, starts },
  periods,
}: { readonly period: Period } & Pick<Quality, 'periods'>) {
  const title = by === 'hour' ? texts.hours : texts.days;
  return <PeriodChart title={title} by={by} starts={starts} periods={periods} series={series} />;
}
