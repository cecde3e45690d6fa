import type { Schema } from '@stoa/client';
import type { ComponentChildren } from 'preact';
import { Card } from '../../components/card.js';
import { type Column, moneyColumn, textColumn } from '../../components/columns.js';
import { Table } from '../../components/table.js';
import { moneyText } from '../../format/money.js';
import { numberText } from '../../format/number.js';
import { texts as all } from './texts.js';

export type Adjustment = Schema<'Adjustment'>;
const texts = all.adjustments;

/** What a statement charges and credits without a transaction. Nothing if there is none, and nothing can be done. */
export function Adjustments({
  rows,
  actions,
  more = [],
}: {
  readonly rows: readonly Adjustment[];
  readonly actions?: ComponentChildren;
  readonly more?: readonly Column<Adjustment>[];
}) {
  if (rows.length === 0 && actions === undefined) return null;
  return (
    <Card title={texts.title} actions={actions}>
      {rows.length === 0 ? (
        <p class="faint">{texts.none}</p>
      ) : (
        <Table
          caption={texts.title}
          rows={rows}
          keyOf={({ adjustment_id: id }) => id}
          columns={[...columns, ...more]}
        />
      )}
    </Card>
  );
}

const columns: readonly Column<Adjustment>[] = [
  {
    name: texts.what,
    show: (one) => (
      <div class="words">
        {whatOf(one)}
        {detailsOf(one).map((detail) => (
          <div class="faint small" key={detail}>
            {detail}
          </div>
        ))}
      </div>
    ),
    text: (one) => [whatOf(one), ...detailsOf(one)].join('; '),
  },
  textColumn(texts.reason, ({ reason }) => reason),
  moneyColumn(texts.amount, ({ currency, amount }) => [{ currency, amount }]),
];

/** `Credit`, `Use of credit 3`, `Credit 3 taken back` */
function whatOf({ kind, name, of_adjustment_id: of, takes_back: takesBack }: Adjustment): string {
  const what = name ?? texts.kinds[kind];
  if (of === null) return what;
  return takesBack ? texts.takenBack(of, what) : texts.use(of);
}

function detailsOf({
  payee,
  quantity,
  unit_amount: unit,
  currency,
  credit_left: left,
  reference,
  ...one
}: Adjustment) {
  return [
    ...(payee === null ? [] : [texts.to(payee)]),
    ...(quantity === null || unit === null
      ? []
      : [texts.product(numberText(quantity), moneyText(unit, currency))]),
    ...(left === null ? [] : [texts.left(moneyText(left, currency))]),
    ...(one.kind === 'credit' && reference !== null ? [texts.reference(reference)] : []),
  ];
}
