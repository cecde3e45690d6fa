import '../components/card.css';
import './charts.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Table } from '../components/table.js';
import { texts } from './texts.js';

/** Numbers along a line, such as one a day. */
export interface Series {
  readonly name: string;
  /** One for each point; null where there is none, which is not 0. */
  readonly values: readonly (number | null)[];
  /** The same as they are to be read, where a number would round them: amounts. */
  readonly texts?: readonly (string | null)[];
  /** The same for programs, such as `1234.56`: what the export has. Needed with `texts`. */
  readonly exact?: readonly (string | null)[];
}

/** What every chart has. */
export interface ChartProps {
  readonly title: string;
  /** What the points are called, such as days. */
  readonly points: readonly string[];
  readonly pointName: string;
  /** At most six; more are not told apart. */
  readonly series: readonly Series[];
  /** How a number is written. */
  readonly show: (value: number) => string;
  /** How a point is written. */
  readonly showPoint: (point: string) => string;
}

/** The class that gives the mark of a series its colour. */
export function seriesClass(index: number): string {
  return `s${(index % 6) + 1}`;
}

/** Before the page was measured. */
const usualWidth = 480;

/** A picture, what its colours mean, and the same numbers as a table, which is also what is exported. It is a card of its own. */
export function ChartFrame({
  chart,
  children,
}: {
  readonly chart: ChartProps;
  /** Draws the picture, once it is known how wide. */
  readonly children: (width: number) => ComponentChildren;
}) {
  const { title, points, pointName, series, show, showPoint } = chart;
  const [width, setWidth] = useState(usualWidth);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.max(200, Math.floor(entry.contentRect.width)));
    });
    if (place.current !== null) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
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
      <div ref={place}>{children(width)}</div>
      <details>
        <summary>{texts.asTable}</summary>
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
      </details>
    </figure>
  );
}

function written(value: number | null | undefined, show: (value: number) => string): string {
  return value === null || value === undefined ? texts.noValue : show(value);
}
