import type { Schema } from '@stoa/client';
import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.js';
import type { Column } from '../../../components/column.js';
import { ConfirmDialog } from '../../../components/dialog.js';
import { moneyColumn } from '../../../components/money-column.js';
import { Table } from '../../../components/table.js';
import { Num } from '../../../components/values.js';
import { numberText } from '../../../format/number.js';
import { monthText } from '../../../format/time.js';
import { texts } from './texts.js';
import { addRepriced } from './work.js';

type Sum = Schema<'RepricedSum'>;

/** More rows than anybody reads. The totals above them include all rows. */
const mostRows = 200;

/** Whose fees would change, and by how much. For several merchants, the totals come first. */
export function RepricedTable({ sums }: { readonly sums: readonly Sum[] }) {
  const isOne = new Set(sums.map(({ merchant_id: id }) => id)).size === 1;
  const totals = isOne ? [] : totalsOf(sums);
  const isSome = (countOf: (sum: Sum) => number | bigint): boolean => sums.some((sum) => countOf(sum) > 0);
  return (
    <Table
      caption={texts.tabs.reprice}
      rows={[...totals, ...sums.slice(0, mostRows)]}
      keyOf={({ merchant_id: id, currency }) => `${id} ${currency}`}
      columns={columns.filter(({ isShown }) => isShown === undefined || isSome(isShown))}
      foot={
        sums.length > mostRows && (
          <span class="faint small">{texts.firstOf(numberText(mostRows), numberText(sums.length))}</span>
        )
      }
    />
  );
}

/** The totals of all merchants, by currency. */
function totalsOf(sums: readonly Sum[]): readonly Sum[] {
  const all = sums.map((sum) => ({ ...sum, merchant_id: 0, merchant_name: texts.store }));
  return addRepriced([], all);
}

/** Asks before the fees are computed again. */
export function RunRepricing({
  changed,
  month,
  onRun,
}: {
  readonly changed: bigint;
  readonly month: string;
  readonly onRun: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div class="row">
      <Button look="main" onClick={() => setAsking(true)}>
        {texts.run(changed)}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={texts.runTitle(monthText(month))}
          action={texts.run(changed)}
          change={{ isPending: false }}
          error={null}
          onConfirm={() => {
            setAsking(false);
            onRun();
          }}
          onClose={() => setAsking(false)}
        >
          <p>{texts.runHint}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function count(name: string, countOf: (sum: Sum) => bigint | number): Column<Sum> {
  return {
    name,
    isNumber: true,
    show: (sum) => <Num value={countOf(sum)} />,
    text: (sum) => String(countOf(sum)),
  };
}

function money(name: string, amountOf: (sum: Sum) => bigint): Column<Sum> {
  return moneyColumn(name, (sum) => [{ currency: sum.currency, amount: amountOf(sum) }]);
}

/** `isShown` hides a column if its count is 0 in every row, because these counts are seldom above 0. */
const columns: readonly (Column<Sum> & { readonly isShown?: (sum: Sum) => bigint | number })[] = [
  {
    name: texts.merchantName,
    show: ({ merchant_name: name }) => name,
    text: ({ merchant_name: name }) => name,
  },
  count(texts.transactions, ({ transactions }) => transactions),
  {
    ...count(texts.corrections, ({ as_corrections }) => as_corrections),
    isShown: ({ as_corrections }) => as_corrections,
  },
  { ...count(texts.uncovered, ({ uncovered }) => uncovered), isShown: ({ uncovered }) => uncovered },
  money(texts.before, ({ fee_before }) => fee_before),
  money(texts.after, ({ fee_after }) => fee_after),
  money(texts.difference, ({ fee_before, fee_after }) => fee_after - fee_before),
];
