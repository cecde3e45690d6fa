import { shortNumberText } from '../format/number.js';
import { Axes } from './axes.js';
import { ChartFrame, type ChartProps, seriesClass } from './chart-frame.js';
import { heightOf, picture, placesIn, ticksUpTo } from './scale.js';

/** A bar for each point. Several series are stacked. */
export function BarChart(chart: ChartProps) {
  const { title, points, series, showPoint } = chart;
  const sums = points.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const ticks = ticksUpTo(Math.max(0, ...sums));
  return (
    <ChartFrame chart={chart}>
      {(width) => (
        <svg viewBox={`0 0 ${width} ${picture.height}`} role="img" aria-label={title}>
          <Axes width={width} ticks={ticks} points={points} show={shortNumberText} showPoint={showPoint} />
          {points.map((point, index) => (
            <Bar key={point} chart={chart} index={index} width={width} top={ticks.at(-1) ?? 1} />
          ))}
        </svg>
      )}
    </ChartFrame>
  );
}

function Bar({
  chart,
  index,
  width,
  top,
}: {
  readonly chart: ChartProps;
  readonly index: number;
  readonly width: number;
  readonly top: number;
}) {
  const { points, series, show, showPoint } = chart;
  const { each, left } = placesIn(width, points.length);
  const words = series
    .map(({ name, values, texts }) => `${name} ${texts?.[index] ?? show(values[index] ?? 0)}`)
    .join(', ');
  return (
    <g>
      <title>{`${showPoint(points[index] ?? '')}: ${words}`}</title>
      {partsOf(chart, index).map(({ name, from, to, className }) => {
        const y = heightOf(to, top);
        return (
          <rect
            key={name}
            class={`fill ${className}`}
            x={left(index) + each * 0.1}
            width={each * 0.8}
            y={y}
            height={heightOf(from, top) - y}
          />
        );
      })}
    </g>
  );
}

/** Where the part of each series begins and ends in the bar of one point. */
function partsOf({ series }: ChartProps, index: number) {
  let sum = 0;
  return series.map(({ name, values }, place) => {
    const from = sum;
    sum += values[index] ?? 0;
    return { name, from, to: sum, className: seriesClass(place) };
  });
}
