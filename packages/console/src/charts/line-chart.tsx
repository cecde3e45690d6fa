import { shortNumberText } from '../format/number.js';
import { Axes } from './axes.js';
import { ChartFrame, type ChartProps, seriesClass } from './chart-frame.js';
import { heightOf, picture, placesIn, ticksUpTo } from './scale.js';

/** How numbers change along a line. It begins at 0, so that a small change does not look like a large one. */
export function LineChart(chart: ChartProps) {
  const { title, points, series, showPoint } = chart;
  const ticks = ticksUpTo(Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))));
  const top = ticks.at(-1) ?? 1;
  return (
    <ChartFrame chart={chart}>
      {(width) => (
        <svg viewBox={`0 0 ${width} ${picture.height}`} role="img" aria-label={title}>
          <Axes width={width} ticks={ticks} points={points} show={shortNumberText} showPoint={showPoint} />
          {series.map(({ name, values }, index) => (
            <path
              key={name}
              class={`line ${seriesClass(index)}`}
              d={pathOf(values, top, placesIn(width, points.length))}
            />
          ))}
        </svg>
      )}
    </ChartFrame>
  );
}

/** A line with gaps where there is no value. A single value between gaps becomes a short dash. */
function pathOf(
  values: readonly (number | null)[],
  top: number,
  { each, left }: ReturnType<typeof placesIn>,
): string {
  return values
    .flatMap((value, index) => {
      if (value === null) return [];
      const x = left(index) + each / 2;
      const y = heightOf(value, top).toFixed(1);
      const before = values[index - 1];
      const begins = before === null || before === undefined;
      return begins ? `M${(x - 1).toFixed(1)} ${y}h1` : `L${x.toFixed(1)} ${y}`;
    })
    .join('');
}
