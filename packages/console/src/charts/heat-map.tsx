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
  /** The same as they are to be read, where a number would round them: amounts. */
  readonly texts?: readonly (string | null)[];
  /** The same for programs, such as `1234.56`: what the export has. Needed with `texts`. */
  readonly exact?: readonly (string | null)[];
  /** What the marks in its texts mean, for the export, which has exact values only. */
  readonly note?: string;
}

/** Numbers in two directions, such as cohorts by day. It is a table, so it needs no twin: the colour repeats the number. */
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
  /** What the notes of the rows are called in the export. */
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
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

/** One of five steps; 0 is a step of its own. */
function stepOf(value: number, highest: number): number {
  if (value <= 0 || highest <= 0) return 0;
  return Math.min(4, Math.ceil((value / highest) * 4));
}
