import '../components/card.css';
import './charts.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Table } from '../components/table.js';
import { shortNumberText } from '../format/number.js';
import { heightOf, picture, placesIn, pointAt, ticksBetween, topOf } from './scale.js';
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
  /** The sum of each point in the period before, which a dashed line shows. */
  readonly before?: Series | undefined;
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
 * and with the same numbers as a table, which can be exported. The values of a point stand below it under a mouse, a
 * finger or the arrow keys: for screen readers it is a slider from the first point to the last.
 */
export function BarChart(chart: ChartProps) {
  const { title, points, series, before } = chart;
  const [asked, choose] = useState<number>();
  // Another filter may leave fewer points.
  const chosen = asked !== undefined && asked < points.length ? asked : undefined;
  return (
    <figure class="chart card">
      <figcaption>{title}</figcaption>
      {(series.length > 1 || before !== undefined) && <Legend chart={chart} />}
      <Plot chart={chart} chosen={chosen} choose={choose} />
      <p class="chart-value small" aria-hidden="true">
        {chosen === undefined ? '\u00a0' : wordsOf(chart, chosen)}
      </p>
      <details>
        <summary>{texts.asTable}</summary>
        <AsTable chart={chart} />
      </details>
    </figure>
  );
}

function Legend({ chart: { series, before } }: OfChart) {
  return (
    <ul class="legend">
      {series.map(({ name }, index) => (
        <li key={name} class={seriesClass(index)}>
          <svg viewBox="0 0 10 10" aria-hidden="true">
            <rect class="fill" width="10" height="10" rx="2" />
          </svg>
          {name}
        </li>
      ))}
      {before !== undefined && (
        <li>
          <svg viewBox="0 0 10 10" aria-hidden="true">
            <line class="before" x2="10" y1="5" y2="5" />
          </svg>
          {before.name}
        </li>
      )}
    </ul>
  );
}

function Plot({
  chart,
  chosen,
  choose,
}: OfChart & {
  readonly chosen: number | undefined;
  readonly choose: (index: number | undefined) => void;
}) {
  const { title, points, series, before } = chart;
  const { width, place } = useWidth();
  const sums = points.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const drawn = [...sums, ...(before?.values ?? []).map((value) => value ?? 0)];
  const ticks = ticksBetween(Math.min(0, ...drawn), topOf(drawn));
  const last = points.length - 1;
  const follow = ({ clientX, currentTarget }: PointerOf): void => {
    const { left, width: seen } = currentTarget.getBoundingClientRect();
    choose(pointAt(((clientX - left) / seen) * width, width, points.length));
  };
  return (
    <div
      ref={place}
      class="plot"
      role="slider"
      tabIndex={0}
      aria-label={title}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={chosen ?? last}
      aria-valuetext={wordsOf(chart, chosen ?? last)}
      onKeyDown={(event) => {
        const to = placeAfter(event.key, chosen ?? last, last);
        if (to === undefined) return;
        event.preventDefault();
        choose(to);
      }}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && choose(undefined)}
      onBlur={() => choose(undefined)}
    >
      <svg viewBox={`0 0 ${width} ${picture.height}`} aria-hidden="true">
        {chosen !== undefined && <Band index={chosen} width={width} count={points.length} />}
        <Axes chart={chart} width={width} ticks={ticks} />
        {points.map((point, index) => (
          <Bar key={point} chart={chart} index={index} width={width} ticks={ticks} />
        ))}
        {before !== undefined && <Before values={before.values} width={width} ticks={ticks} />}
      </svg>
    </div>
  );
}

/** What of a pointer's event says where it is. */
type PointerOf = Pick<PointerEvent, 'clientX'> & { readonly currentTarget: Element };

/** Where a key leads from a point; undefined for a key that leads nowhere. */
function placeAfter(key: string, at: number, last: number): number | undefined {
  const places: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    Home: 0,
    End: last,
  };
  const to = places[key];
  return to === undefined ? undefined : Math.max(0, Math.min(last, to));
}

/** The values of a point, as people read them; empty if there is no point. */
function wordsOf({ points, series, before, show, showPoint }: ChartProps, index: number): string {
  const point = points[index];
  if (point === undefined) return '';
  const values = [...series, ...(before === undefined ? [] : [before])].map(
    ({ name, values: of, texts: words }) => `${name} ${words?.[index] ?? written(of[index], show)}`,
  );
  return `${showPoint(point)}: ${values.join(', ')}`;
}

function AsTable({ chart: { title, points, pointName, series, before, show, showPoint } }: OfChart) {
  return (
    <Table
      caption={title}
      rows={points.map((point, index) => ({ point, index }))}
      keyOf={({ index }) => index}
      columns={[
        { name: pointName, show: ({ point }) => showPoint(point), text: ({ point }) => point },
        ...[...series, ...(before === undefined ? [] : [before])].map(
          ({ name, values, texts: words, exact }) => ({
            name,
            isNumber: true,
            show: ({ index }: { readonly index: number }) => words?.[index] ?? written(values[index], show),
            text: ({ index }: { readonly index: number }) => exact?.[index] ?? String(values[index] ?? ''),
          }),
        ),
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

/** The place of the point whose values are shown. */
function Band({
  index,
  width,
  count,
}: {
  readonly index: number;
  readonly width: number;
  readonly count: number;
}) {
  const { each, left } = placesIn(width, count);
  const height = picture.height - picture.bottom - picture.top;
  return <rect class="band" x={left(index)} width={each} y={picture.top} height={height} />;
}

function Before({ values, width, ticks }: Omit<Drawn, 'chart'> & Pick<Series, 'values'>) {
  const { each, left } = placesIn(width, values.length);
  const at = values.flatMap((value, index) =>
    value === null ? [] : `${(left(index) + each / 2).toFixed(1)},${heightOf(value, ticks).toFixed(1)}`,
  );
  return <polyline class="before" points={at.join(' ')} />;
}

function Bar({ chart, index, width, ticks }: Drawn & { readonly index: number }) {
  const { each, left } = placesIn(width, chart.points.length);
  const parts = partsOf(chart, index);
  const sum = parts.at(-1)?.to ?? 0;
  const isCut = sum > (ticks.at(-1) ?? 0);
  return (
    <g>
      {parts.map(({ name, from, to, className }) => {
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
      {isCut && (
        <>
          <path class="cut" d={`M${left(index)} ${picture.top + 16} l${each} -6`} />
          <text
            class="strong"
            x={left(index) + each / 2}
            y={picture.top - 1}
            text-anchor={index === 0 ? 'start' : 'middle'}
          >
            {shortNumberText(sum)}
          </text>
        </>
      )}
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
