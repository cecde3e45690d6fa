import type { ComponentChildren } from 'preact';
import { plainMoney } from '../format/money.js';
import type { Column } from './column.js';
import { Money } from './values.js';

interface Amount {
  readonly currency: string;
  /** Null where it is not known. */
  readonly amount: bigint | null;
}

/** The amounts of a row, one below the other if there are several currencies. If there is none, `none` says why. */
export function moneyColumn<Row>(
  name: string,
  amountsOf: (row: Row) => readonly Amount[],
  none: (row: Row) => ComponentChildren = () => null,
): Column<Row> {
  const knownOf = (row: Row) =>
    amountsOf(row).flatMap(({ currency, amount }) => (amount === null ? [] : { currency, amount }));
  return {
    name,
    isNumber: true,
    show: (row) => {
      const known = knownOf(row);
      if (known.length === 0) return none(row);
      return known.map(({ currency, amount }) => (
        <div key={currency}>
          <Money amount={amount} currency={currency} />
        </div>
      ));
    },
    perCurrency: (row) =>
      knownOf(row).map(({ currency, amount }) => [currency, plainMoney(amount, currency)]),
  };
}
