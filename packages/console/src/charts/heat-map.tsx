import '../components/table.css';
import './charts.css';
import { Button } from '../components/button.js';
import { downloadCsv } from '../components/download.js';
import { texts as componentTexts } from '../components/texts.js';
import { texts } from './texts.js';

/** One row of a heat map; null where there is no value yet, which is not 0. */
export interface HeatRow {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

/** A number in a column of a table, whose colour repeats how large it is. */
export function Heat({
  value,
  highest,
  children,
}: {
  readonly value: number;
  readonly highest: number;
  readonly children: string;
}) {
  return (
    <data value={String(value)} class={`heat-value h${stepOf(value, highest)}`}>
      {children}
    </data>
  );
}

/**
 * Numbers by row and many columns, such as shares by hour. It is a table already and needs no second one: the colour
 * only repeats the number.
 */
export function HeatMap({
  title,
  rowName,
  columns,
  rows,
  show,
}: {
  readonly title: string;
  readonly rowName: string;
  readonly columns: readonly string[];
  readonly rows: readonly HeatRow[];
  readonly show: (value: number) => string;
}) {
  const highest = Math.max(0, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const save = (): void =>
    downloadCsv(title, [
      [rowName, ...columns],
      ...rows.map(({ name, values }) => [name, ...values.map((value) => String(value ?? ''))]),
    ]);
  return (
    <div class="table-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
      <div class="table-scroll" tabIndex={0}>
        <table class="heat">
          <caption class="for-screen-readers">{title}</caption>
          <thead>
            <tr>
              {[rowName, ...columns].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, values }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {columns.map((column, index) => {
                  const value = values[index] ?? null;
                  return (
                    <td key={column} class={value === null ? undefined : `h${stepOf(value, highest)}`}>
                      {value === null ? <span class="for-screen-readers">{texts.noValue}</span> : show(value)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <span>
        <Button look="quiet" onClick={save}>
          {componentTexts.table.export}
        </Button>
      </span>
    </div>
  );
}

/** One of five steps of colour. The first one is only for 0 and less. */
function stepOf(value: number, highest: number): number {
  if (value <= 0 || highest <= 0) return 0;
  return Math.min(4, Math.ceil((value / highest) * 4));
}
