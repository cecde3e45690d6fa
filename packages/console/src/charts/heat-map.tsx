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
  /** The values as people read them. Needed for amounts, which a number would round. */
  readonly texts?: readonly (string | null)[];
  /** The exact values for the export, such as `1234.56`. Needed with `texts`. */
  readonly exact?: readonly (string | null)[];
  /** Says in the export what marks in `texts` say on the page: the exact values have no marks. */
  readonly note?: string;
}

/** Numbers by row and column, such as cohorts by age. It is a table already and needs no second one: the colour only repeats the number. */
export function HeatMap({
  title,
  rowName,
  columns,
  rows,
  noteName,
  show,
}: {
  readonly title: string;
  readonly rowName: string;
  readonly columns: readonly string[];
  readonly rows: readonly HeatRow[];
  /** The name of the column that has the notes in the export. */
  readonly noteName?: string;
  readonly show: (value: number) => string;
}) {
  const highest = Math.max(0, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const save = (): void =>
    downloadCsv(title, [
      [rowName, ...columns, ...(noteName === undefined ? [] : [noteName])],
      ...rows.map(({ name, values, exact, note = '' }) => [
        name,
        ...values.map((value, index) => exact?.[index] ?? String(value ?? '')),
        ...(noteName === undefined ? [] : [note]),
      ]),
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
            {rows.map(({ name, values, texts: words }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {columns.map((column, index) => {
                  const value = values[index] ?? null;
                  return (
                    <td key={column} class={value === null ? undefined : `h${stepOf(value, highest)}`}>
                      {value === null ? (
                        <span class="for-screen-readers">{texts.noValue}</span>
                      ) : (
                        (words?.[index] ?? show(value))
                      )}
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
