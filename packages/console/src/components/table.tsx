import './table.css';
import type { ComponentChildren } from 'preact';
import { Button } from './button.js';
import type { Column } from './columns.js';
import { downloadCsv, sheetOf } from './download.js';
import { texts } from './texts.js';
import { useFit } from './use-fit.js';

export interface TableProps<Row> {
  /** What the rows are: read out by screen readers, and the name of the exported file. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number | bigint;
  /** True while the rows of the previous filter or page are still shown. */
  readonly isOlder?: boolean;
  /** Pages, and what else belongs under the table. */
  readonly foot?: ComponentChildren;
  /** For a few rows that are all there is: no count and no export. */
  readonly isSmall?: boolean;
}

/** Rows in the order of the API, with an export of just these rows. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  isOlder = false,
  foot,
  isSmall = false,
}: TableProps<Row>) {
  const shown = columns.flatMap(({ name, show, isNumber = false }) =>
    show === undefined ? [] : { name, show, className: isNumber ? 'number' : undefined },
  );
  const frame = useFit();
  const isExported = columns.some(({ text, perCurrency }) => (text ?? perCurrency) !== undefined);
  const save = (): void => downloadCsv(caption, sheetOf(columns, rows));
  return (
    <div class="table-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div class="table-scroll" role="group" aria-label={caption} tabIndex={0} ref={frame}>
        <div class="rail" />
        <table class={`table ${isOlder ? 'older' : ''}`} aria-busy={isOlder}>
          <caption class="for-screen-readers">{caption}</caption>
          <thead>
            <tr>
              {shown.map(({ name, className }) => (
                <th key={name} scope="col" class={className}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row).toString()}>
                {shown.map(({ name, show, className }) => (
                  <td key={name} class={className} data-name={name}>
                    {show(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!isSmall && (
        <div class="row apart">
          <span class="row">
            <span class="faint small">{texts.table.rows(rows.length)}</span>
            {isExported && (
              <Button look="quiet" onClick={save}>
                {texts.table.export}
              </Button>
            )}
          </span>
          {foot}
        </div>
      )}
    </div>
  );
}
