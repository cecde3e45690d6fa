import { numberText } from '../format/number.js';
import { byPeriod } from '../format/periods.js';
import { hourText, shortDayText } from '../format/time.js';
import { BarChart } from './bar-chart.js';
import { texts } from './texts.js';

/** How the hours and the days of charts are called and written. */
const looks = {
  hour: { pointName: texts.hour, showPoint: hourText },
  day: { pointName: texts.day, showPoint: shortDayText },
} as const;

/** Counts by hour or day, as bars. An hour or day that the answer leaves out counts as 0. */
export function PeriodChart<Period extends { readonly starts_at: string }>({
  title,
  by,
  starts,
  periods,
  series,
}: {
  readonly title: string;
  readonly by: keyof typeof looks;
  /** The beginnings of the hours or days; see `lastPeriods`. */
  readonly starts: readonly string[];
  readonly periods: readonly Period[];
  readonly series: readonly (readonly [name: string, countOf: (period: Period) => number | bigint])[];
}) {
  const found = byPeriod(starts, periods);
  return (
    <BarChart
      {...looks[by]}
      title={title}
      points={starts}
      show={numberText}
      series={series.map(([name, countOf]) => ({
        name,
        values: found.map((period) => (period === undefined ? 0 : Number(countOf(period)))),
      }))}
    />
  );
}
