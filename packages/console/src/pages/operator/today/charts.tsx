import type { Schema } from '@stoa/client';
import { BarChart } from '../../../charts/bar-chart.js';
import { Card } from '../../../components/card.js';
import { Shown } from '../../../components/states.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { dayOf, daysBetween, firstOfDays } from '../../../format/day-range.js';
import { numberText } from '../../../format/number.js';
import { shortDayText } from '../../../format/time.js';
import { texts as all } from './texts.js';
import { dayCount, type Today, useQuality } from './use-today.js';

const texts = all.charts;
const everyMs = 300_000;
const look = { pointName: texts.day, show: numberText, showPoint: shortDayText };

/** The days of the charts, up to today. */
function lastDays(): readonly string[] {
  const now = Date.now();
  return daysBetween(firstOfDays(dayCount, now), dayOf(now));
}

/** A number of each day; 0 where the answer has none. */
function byDay<T>(
  days: readonly string[],
  found: readonly T[],
  { day, value }: { readonly day: (one: T) => string; readonly value: (one: T) => bigint | number },
): readonly number[] {
  const values = new Map(found.map((one) => [day(one), Number(value(one))]));
  return days.map((one) => values.get(one) ?? 0);
}

/** The last days of those that the answer has, and the days before them as far as it has them. */
export function TransactionChart({ days }: Pick<Today, 'days'>) {
  const found = days.slice(-dayCount);
  const earlier = days.slice(-2 * dayCount, -dayCount);
  const unknown = Array.from({ length: found.length - earlier.length }, () => null);
  return (
    <BarChart
      {...look}
      title={texts.transactions}
      points={found.map(({ day }) => day)}
      series={[
        { name: texts.recorded, values: found.map(({ recorded }) => recorded) },
        { name: texts.invalid, values: found.map(({ invalid }) => invalid) },
      ]}
      before={{
        name: texts.before(dayCount),
        values: [...unknown, ...earlier.map(({ recorded, invalid }) => recorded + invalid)],
      }}
    />
  );
}

type Period = Schema<'AttributionQuality'>['periods'][number];

const outcomes = [
  [texts.matched, (one: Period) => one.matched],
  [texts.ambiguous, (one: Period) => one.unresolved],
  [texts.organic, (one: Period) => one.asked - one.matched - one.unresolved],
  [texts.notAsked, (one: Period) => one.installations - one.asked],
] as const;

export function InstallChart() {
  const days = lastDays();
  const quality = useQuality(true);
  return (
    <Chart title={texts.installs} of={quality}>
      {({ periods }) => (
        <BarChart
          {...look}
          title={texts.installs}
          points={days}
          series={outcomes.map(([name, value]) => ({
            name,
            values: byDay(days, periods, { day: ({ starts_at }) => starts_at.slice(0, 10), value }),
          }))}
        />
      )}
    </Chart>
  );
}

export function EventChart() {
  const days = lastDays();
  const events = useOperatorRead({
    key: ['recorded-events', days[0]],
    read: (operator, ending) => operator.events.recorded({ from: `${days[0]}T00:00:00Z`, by: 'day' }, ending),
    everyMs,
  });
  return (
    <Chart title={texts.events} of={events}>
      {({ periods }) => (
        <BarChart
          {...look}
          title={texts.events}
          points={days}
          series={[
            {
              name: texts.event,
              values: byDay(days, periods, {
                day: ({ starts_at }) => starts_at.slice(0, 10),
                value: ({ events: count }) => count,
              }),
            },
          ]}
        />
      )}
    </Chart>
  );
}

/** A chart, or a card in its place until its data is there. */
function Chart<T>({
  title,
  of,
  children,
}: {
  readonly title: string;
  readonly of: Parameters<typeof Shown<T>>[0]['of'];
  readonly children: Parameters<typeof Shown<T>>[0]['children'];
}) {
  if (of.data !== undefined) return <Shown of={of}>{children}</Shown>;
  return (
    <Card title={title}>
      <Shown of={of}>{() => null}</Shown>
    </Card>
  );
}
