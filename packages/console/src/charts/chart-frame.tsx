import '../components/card.css';
import './charts.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Table } from '../components/table.js';
import { texts } from './texts.js';

/** One number for each point, such as one a day. */
export interface Series {
  readonly name: string;
  /** One for each point; null where there is none, which is not 0. */
  readonly values: readonly (number | null)[];
  /** The values as people read them. Needed for amounts, which a number would round. */
  readonly texts?: readonly (string | null)[];
  /** The exact values for the export, such as `1234.56`. Needed with `texts`. */
  readonly exact?: readonly (string | null)[];
}

/** What every chart has. */
export interface ChartProps {
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
export function seriesClass(index: number): string {
  return `s${(index % 6) + 1}`;
}

/** Used until the page has been measured. */
const usualWidth = 480;

/** A card with a picture, its legend, and the same numbers as a table, which can be exported. */
export function ChartFrame({
  chart,
  children,
}: {
  readonly chart: ChartProps;
  /** Draws the picture with this width. */
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
