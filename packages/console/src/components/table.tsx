import './table.css';
import type { ComponentChildren } from 'preact';
import { Button } from './button.js';
import type { Column, RowOrder } from './columns.js';
import { ColumnsChoice, useHiddenColumns } from './columns-choice.js';
import { downloadCsv, sheetOf } from './download.js';
import { texts } from './texts.js';
import { useFit } from './use-fit.js';

export interface TableProps<Row> {
  /** What the rows are: read out by screen readers, and the name of the exported file. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number | bigint;
  /** The rows of the export, where the table shows only some of them. */
  readonly exported?: readonly Row[];
  /** Sums of all rows, also of those on other pages. They stay in sight at the foot. */
  readonly totals?: readonly Row[];
  /** True while the rows of the previous filter or page are still shown. */
  readonly isOlder?: boolean;
  /** True while values of some columns are still loading. */
  readonly isPartial?: boolean;
  /** Pages, and what else belongs under the table. */
  readonly foot?: ComponentChildren;
  /** For a few rows that are all there is: no count and no export. */
  readonly isSmall?: boolean;
}

/** With fewer columns, nobody needs to choose among them. */
const leastToChoose = 5;

/** Opens what the first link of a row leads to, unless somebody clicked a thing of its own or selects text. */
function openRow({ target, defaultPrevented }: MouseEvent): void {
  if (!(target instanceof Element) || defaultPrevented) return;
  const isOwnThing = target.closest('a, button, input, label, select, summary, details') !== null;
  if (isOwnThing || (getSelection()?.toString() ?? '') !== '') return;
  target.closest('tr')?.querySelector<HTMLElement>('a')?.click();
}

/** Rows in the order of the API, with an export of just these rows. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  exported = rows,
  totals = [],
  isOlder = false,
  isPartial = false,
  foot,
  isSmall = false,
}: TableProps<Row>) {
  const all = columns.flatMap(({ name, show, order, isNumber = false }) =>
    show === undefined ? [] : { name, show, order, className: isNumber ? 'number' : undefined },
  );
  const names = all.map(({ name }) => name);
  const choice = useHiddenColumns(names);
  const shown = all.filter(({ name }) => !choice.hidden.includes(name));
  const frame = useFit();
  const isExported = columns.some(({ text, perCurrency }) => (text ?? perCurrency) !== undefined);
  const save = (): void => downloadCsv(caption, sheetOf(columns, exported));
  return (
    <div class="table-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div class="table-scroll" role="group" aria-label={caption} tabIndex={0} ref={frame}>
        <div class="rail" />
        <table class={`table ${isOlder ? 'older' : ''}`} aria-busy={isOlder || isPartial}>
          <caption class="for-screen-readers">{caption}</caption>
          <thead>
            <tr>
              {shown.map(({ name, order, className }) => (
                <th key={name} scope="col" class={className} aria-sort={order?.is}>
                  {order === undefined ? name : <Turn name={name} order={order} />}
                </th>
              ))}
            </tr>
          </thead>
          {totals.length > 0 && (
            <tfoot>
              <Rows rows={totals} keyOf={keyOf} columns={shown} />
            </tfoot>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the link itself. */}
          <tbody onClick={openRow}>
            <Rows rows={rows} keyOf={keyOf} columns={shown} />
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
            {names.length >= leastToChoose && <ColumnsChoice names={names} choice={choice} />}
          </span>
          {foot}
        </div>
      )}
    </div>
  );
}

function Rows<Row>({
  rows,
  keyOf,
  columns,
}: Pick<TableProps<Row>, 'rows' | 'keyOf'> & {
  readonly columns: readonly {
    readonly name: string;
    readonly show: (row: Row) => ComponentChildren;
    readonly className: string | undefined;
  }[];
}) {
  return (
    <>
      {rows.map((row) => (
        <tr key={keyOf(row).toString()}>
          {columns.map(({ name, show, className }) => (
            <td key={name} class={className} data-name={name}>
              {show(row)}
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}

function Turn({ name, order: { is, turn } }: { readonly name: string; readonly order: RowOrder }) {
  return (
    <Button look="quiet" onClick={turn}>
      {name} <span aria-hidden="true">{is === 'ascending' ? '↑' : '↓'}</span>
    </Button>
  );
}
