import { Fragment } from 'preact';
import { decimalsOf, moneyText } from '../format/money.js';
import { numberText } from '../format/number.js';
import { dayText, monthText, ownTimeText, timeText } from '../format/time.js';
import { texts } from './texts.js';

/** The most characters of a number that fit half the width of a phone. */
const shortLength = 14;

/**
 * A number as people read it, perhaps after its currency. It does not break: on a telephone, a long one gets the room
 * of two columns.
 */
export function Figure({
  value,
  decimals,
  children,
}: {
  readonly value: string;
  /** Of an amount: the decimals of its currency, by which tables put the points of a column in a line. */
  readonly decimals?: number;
  readonly children: string;
}) {
  const { length } = children.slice(children.lastIndexOf(' ') + 1);
  return (
    <data value={value} class={length > shortLength ? 'long' : undefined} data-decimals={decimals}>
      {children}
    </data>
  );
}

/** An amount in minor units. */
export function Money({ amount, currency }: Amount) {
  return (
    <Figure value={amount.toString()} decimals={decimalsOf(currency)}>
      {moneyText(amount, currency)}
    </Figure>
  );
}

/** An amount in minor units of its currency. */
export interface Amount {
  readonly currency: string;
  readonly amount: bigint;
}

/** The amounts of several currencies, one below the other. */
export function Amounts({ of }: { readonly of: readonly Amount[] }) {
  return (
    <>
      {of.map(({ currency, amount }) => (
        <div key={currency}>
          <Money amount={amount} currency={currency} />
        </div>
      ))}
    </>
  );
}

/** A count. */
export function Num({ value }: { readonly value: number | bigint }) {
  return <Figure value={value.toString()}>{numberText(value)}</Figure>;
}

/** An instant in UTC, with the reader's own time beside it. */
export function Time({ at }: { readonly at: string | null | undefined }) {
  if (at === null || at === undefined) return <span class="faint">{texts.unset}</span>;
  const own = ownTimeText(at);
  return (
    <time dateTime={at}>
      {/* The day and the hour are separate elements: a table that is short of room puts one below the other. */}
      {timeText(at)
        .split(/(?<=,) /)
        .map((part) => (
          <Fragment key={part}>
            <span>{part}</span>{' '}
          </Fragment>
        ))}
      {own !== undefined && <span class="faint small">{own}</span>}
    </time>
  );
}

/** A day of the books, which are kept in UTC. */
export function Day({ on }: { readonly on: string | null | undefined }) {
  if (on === null || on === undefined) return <span class="faint">{texts.unset}</span>;
  return <time dateTime={on}>{dayText(on)}</time>;
}

/** A month of the books, such as `2026-11`. */
export function Month({ of }: { readonly of: string }) {
  return <time dateTime={of}>{monthText(of)}</time>;
}

/** The identifier of an app. A long one breaks after its dots, where there are some. */
export function BundleId({ id }: { readonly id: string }) {
  return (
    <code class="bundle-id">
      {id.split(/(?<=\.)/).map((part, index) => (
        <Fragment key={`${index} ${part}`}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  );
}

/** A sentence of the service. The names of members, which the service puts in backticks, are shown as code. */
export function Coded({ text }: { readonly text: string }) {
  return (
    <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>
  );
}
