import '../components/card.css';
import './charts.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Table } from '../components/table.js';
import { shortNumberText } from '../format/number.js';
import { heightOf, picture, placesIn, ticksBetween } from './scale.js';
import { texts } from './texts.js';

/** One number for each point, such as one a day. */
interface Series {
  readonly name: string;
  /** One for each point; null where there is none, which is not 0. */
  readonly values: readonly (number | null)[];
  /** The values as people read them. Needed for amounts, which a number would round. */
  readonly texts?: readonly (string | null)[];
  /** The exact values for the export, such as `1234.56`. Needed with `texts`. */
  readonly exact?: readonly (string | null)[];
}

interface ChartProps {
  readonly title: string;
  /** The points, such as days. */
  readonly points: readonly string[];
  readonly pointName: string;
  /** At most six, because there are six colours to tell them apart. */
  readonly series: readonly Series[];
  /** How a number is written. */
  readonly show: (value: number) => string;
  /** How a point is written. */
  readonly showPoint: (point: string) => string;
}

/** The class that gives the mark of a series its colour. */
function seriesClass(index: number): string {
  return `s${(index % 6) + 1}`;
}

/** Used until the page has been measured. */
const usualWidth = 480;

/** The width of an element, and the reference that it needs. */
function useWidth() {
  const [width, setWidth] = useState(usualWidth);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.max(200, Math.floor(entry.contentRect.width)));
    });
    if (place.current !== null) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return { width, place };
}

/**
 * A bar for each point, below the line of 0 if it is negative. Several series are stacked. It is a card with a legend,
 * and with the same numbers as a table, which can be exported.
 */
export function BarChart(chart: ChartProps) {
  const { title, points, series } = chart;
  const { width, place } = useWidth();
  const sums = points.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const ticks = ticksBetween(Math.min(0, ...sums), Math.max(0, ...sums));
  return (
    <figure class="chart card">
      <figcaption>{title}</figcaption>
      {series.length > 1 && (
        <ul class="legend">
          {series.map(({ name }, index) => (
            <li key={name} class={seriesClass(index)}>
              <svg viewBox="0 0 10 10" aria-hidden="true">
                <rect class="fill" width="10" height="10" rx="2" />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
      <div ref={place}>
        <svg viewBox={`0 0 ${width} ${picture.height}`} role="img" aria-label={title}>
          <Axes chart={chart} width={width} ticks={ticks} />
          {points.map((point, index) => (
            <Bar key={point} chart={chart} index={index} width={width} ticks={ticks} />
          ))}
        </svg>
      </div>
      <details>
        <summary>{texts.asTable}</summary>
        <AsTable chart={chart} />
      </details>
    </figure>
  );
}

function AsTable({ chart: { title, points, pointName, series, show, showPoint } }: OfChart) {
  return (
    <Table
      caption={title}
      rows={points.map((point, index) => ({ point, index }))}
      keyOf={({ index }) => index}
      columns={[
        { name: pointName, show: ({ point }) => showPoint(point), text: ({ point }) => point },
        ...series.map(({ name, values, texts: words, exact }) => ({
          name,
          isNumber: true,
          show: ({ index }: { readonly index: number }) => words?.[index] ?? written(values[index], show),
          text: ({ index }: { readonly index: number }) => exact?.[index] ?? String(values[index] ?? ''),
        })),
      ]}
    />
  );
}

function written(value: number | null | undefined, show: (value: number) => string): string {
  return value === null || value === undefined ? texts.noValue : show(value);
}

interface OfChart {
  readonly chart: ChartProps;
}

/** What is drawn with the width that the page has room for. */
interface Drawn extends OfChart {
  readonly width: number;
  readonly ticks: readonly number[];
}

/** About the width of a point's name, in pixels. */
const nameWidth = 72;

/** The horizontal lines of a chart with their values, and the names of as many points as fit. */
function Axes({ chart: { points, showPoint }, width, ticks }: Drawn) {
  const { each, left } = placesIn(width, points.length);
  const every = Math.max(1, Math.ceil(nameWidth / each));
  return (
    <g>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            class="axis"
            x1={picture.left}
            x2={width}
            y1={heightOf(tick, ticks)}
            y2={heightOf(tick, ticks)}
          />
          <text x={picture.left - 6} y={heightOf(tick, ticks) + 4} text-anchor="end">
            {shortNumberText(tick)}
          </text>
        </g>
      ))}
      {points.map((point, index) =>
        index % every === 0 ? (
          <text key={point} x={left(index) + each / 2} y={picture.height - 4} text-anchor="middle">
            {showPoint(point)}
          </text>
        ) : null,
      )}
    </g>
  );
}

function Bar({ chart, index, width, ticks }: Drawn & { readonly index: number }) {
  const { points, series, show, showPoint } = chart;
  const { each, left } = placesIn(width, points.length);
  const words = series
    .map(({ name, values, texts }) => `${name} ${texts?.[index] ?? show(values[index] ?? 0)}`)
    .join(', ');
  return (
    <g>
      <title>{`${showPoint(points[index] ?? '')}: ${words}`}</title>
      {partsOf(chart, index).map(({ name, from, to, className }) => {
        const [begin, end] = [heightOf(from, ticks), heightOf(to, ticks)];
        return (
          <rect
            key={name}
            class={`fill ${className}`}
            x={left(index) + each * 0.1}
            width={each * 0.8}
            y={Math.min(begin, end)}
            height={Math.abs(begin - end)}
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
