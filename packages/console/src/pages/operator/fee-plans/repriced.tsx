import type { Schema } from '@stoa/client';
import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.js';
import { type Column, moneyColumn, numColumn, textColumn } from '../../../components/columns.js';
import { ConfirmDialog } from '../../../components/dialog.js';
import { Table } from '../../../components/table.js';
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

function money(name: string, amountOf: (sum: Sum) => bigint): Column<Sum> {
  return moneyColumn(name, (sum) => [{ currency: sum.currency, amount: amountOf(sum) }]);
}

/** `isShown` hides a column if its count is 0 in every row, because these counts are seldom above 0. */
const columns: readonly (Column<Sum> & { readonly isShown?: (sum: Sum) => bigint | number })[] = [
  textColumn(texts.merchantName, ({ merchant_name: name }) => name),
  numColumn<Sum>(texts.transactions, ({ transactions }) => transactions),
  {
    ...numColumn<Sum>(texts.corrections, ({ as_corrections }) => as_corrections),
    isShown: ({ as_corrections }) => as_corrections,
  },
  { ...numColumn<Sum>(texts.uncovered, ({ uncovered }) => uncovered), isShown: ({ uncovered }) => uncovered },
  money(texts.before, ({ fee_before }) => fee_before),
  money(texts.after, ({ fee_after }) => fee_after),
  money(texts.difference, ({ fee_before, fee_after }) => fee_after - fee_before),
];
