import type { ComponentChildren } from 'preact';
import { Link } from 'wouter';
import { plainMoney } from '../format/money.js';
import { Badge, type Tone } from './badge.js';
import { Button } from './button.js';
import { type Amount, Amounts, BundleId, Day, Month, Num, Time } from './values.js';

/** A column of a table. The functions below make the usual ones. */
export interface Column<Row> {
  readonly name: string;
  /** Without it the column is only exported. */
  readonly show?: (row: Row) => ComponentChildren;
  /** The exact value for the export. A column with neither this nor `perCurrency` is not exported. */
  readonly text?: (row: Row) => string;
  /** Instead of `text`: a value for each currency. The export gets a column for each. See `moneyColumn`. */
  readonly perCurrency?: (row: Row) => readonly (readonly [currency: string, text: string])[];
  /** True for numbers and amounts, which are aligned at their end. */
  readonly isNumber?: boolean;
  /** The order that the rows have by this column, where the API can turn it. */
  readonly order?: RowOrder;
}

/** An order of rows, and what turns it. */
export interface RowOrder {
  readonly is: 'ascending' | 'descending';
  readonly turn: () => void;
}

/** A text that is shown as it is, or as `show` says. */
export function textColumn<Row>(
  name: string,
  of: (row: Row) => string | null,
  show: (text: string | null) => ComponentChildren = (text) => text,
): Column<Row> {
  return { name, show: (row) => show(of(row)), text: (row) => of(row) ?? '' };
}

/** A text that programs know, such as an id. */
export function codeColumn<Row>(name: string, of: (row: Row) => string): Column<Row> {
  return textColumn(name, of, (text) => <code>{text}</code>);
}

/** An id that leads to the page of what it names. */
export function linkColumn<Row>(
  name: string,
  of: (row: Row) => string,
  to: (row: Row) => string,
): Column<Row> {
  return {
    name,
    show: (row) => (
      <Link to={to(row)}>
        <code>{of(row)}</code>
      </Link>
    ),
    text: of,
  };
}

/** The bundle identifier of an app. */
export function appColumn<Row extends { readonly bundle_id: string }>(name: string): Column<Row> {
  return { name, show: ({ bundle_id: id }) => <BundleId id={id} />, text: ({ bundle_id: id }) => id };
}

/** An instant. Null where there is none. */
export function timeColumn<Row>(name: string, of: (row: Row) => string | null): Column<Row> {
  return textColumn(name, of, (at) => <Time at={at} />);
}

/** A day. Null where there is none. */
export function dayColumn<Row>(name: string, of: (row: Row) => string | null): Column<Row> {
  return textColumn(name, of, (on) => <Day on={on} />);
}

/** A month. */
export function monthColumn<Row>(name: string, of: (row: Row) => string): Column<Row> {
  return { name, show: (row) => <Month of={of(row)} />, text: of };
}

/** One of a few codes, shown in words. */
export function wordColumn<Row, Code extends string>(
  name: string,
  of: (row: Row) => Code,
  words: Readonly<Record<NoInfer<Code>, string>>,
): Column<Row> {
  return { name, show: (row) => words[of(row)], text: of };
}

/** A state, shown as a badge. */
export function badgeColumn<Row, State extends string>(
  name: string,
  of: (row: Row) => State,
  {
    tones,
    words,
  }: {
    readonly tones: Readonly<Record<NoInfer<State>, Tone>>;
    readonly words: Readonly<Record<NoInfer<State>, string>>;
  },
): Column<Row> {
  return { name, show: (row) => <Badge tone={tones[of(row)]}>{words[of(row)]}</Badge>, text: of };
}

/** A count. Where it is null, `none` says why. */
export function numColumn<Row>(
  name: string,
  of: (row: Row) => number | bigint | null,
  none?: ComponentChildren,
): Column<Row> {
  const show = (value: number | bigint | null) => (value === null ? none : <Num value={value} />);
  return { name, isNumber: true, show: (row) => show(of(row)), text: (row) => String(of(row) ?? '') };
}

/** The amounts of a row, one below the other if there are several currencies. If none is known, `none` says why. */
export function moneyColumn<Row>(
  name: string,
  amountsOf: (row: Row) => readonly (Amount | Unknown)[],
  none: (row: Row) => ComponentChildren = () => null,
): Column<Row> {
  const knownOf = (row: Row): readonly Amount[] =>
    amountsOf(row).flatMap(({ currency, amount }) => (amount === null ? [] : { currency, amount }));
  return {
    name,
    isNumber: true,
    show: (row) => (knownOf(row).length === 0 ? none(row) : <Amounts of={knownOf(row)} />),
    perCurrency: (row) =>
      knownOf(row).map(({ currency, amount }) => [currency, plainMoney(amount, currency)]),
  };
}

/** An amount that is not known. */
interface Unknown {
  readonly currency: string;
  readonly amount: bigint | null;
}

/** A button in each row. It says what it does to which row, because screen readers read it without the row. */
export function actionColumn<Row>(
  name: string,
  nameOf: (row: Row) => string,
  onClick: (row: Row) => void,
): Column<Row> {
  return {
    name,
    show: (row) => (
      <Button look="quiet" label={nameOf(row)} onClick={() => onClick(row)}>
        {name}
      </Button>
    ),
  };
}

/** What can be done with each row: a button for each action. */
export function actionsColumn<Row, Action extends string>(
  name: string,
  actionsOf: (row: Row) => readonly Action[],
  {
    words,
    nameOf,
    onAsk,
  }: {
    readonly words: Readonly<Record<NoInfer<Action>, string>>;
    /** How the row is called, for screen readers. */
    readonly nameOf: (row: Row) => string;
    readonly onAsk: (what: Action, row: Row) => void;
  },
): Column<Row> {
  return {
    name,
    show: (row) => (
      <>
        {actionsOf(row).map((what) => (
          <div key={what}>
            <Button look="quiet" label={`${words[what]}: ${nameOf(row)}`} onClick={() => onAsk(what, row)}>
              {words[what]}
            </Button>
          </div>
        ))}
      </>
    ),
  };
}
