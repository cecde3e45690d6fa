import type { Schema } from '@stoa/client';
import type { ComponentChildren } from 'preact';
import { Link } from 'wouter';
import { Card } from '../../components/card.js';
import { type Column, moneyColumn, textColumn } from '../../components/columns.js';
import { Table } from '../../components/table.js';
import { moneyText } from '../../format/money.js';
import { numberText } from '../../format/number.js';
import { installationsAddress } from './charged-installations.js';
import { texts as all } from './texts.js';

export type Adjustment = Schema<'Adjustment'>;
type Expected = Schema<'ExpectedAdjustment'>;
const texts = all.adjustments;

/**
 * What a statement charges and credits without a transaction, and what its close would add. Nothing if there is none,
 * and nothing can be done.
 */
export function Adjustments({
  rows,
  expected,
  notCounted,
  address,
  actions,
  more = [],
}: {
  readonly rows: readonly Adjustment[];
  readonly expected: readonly Expected[];
  /** The names of fees that a close would add as well, and that are not among the expected ones. */
  readonly notCounted: readonly string[];
  /** That of the page of the statement, which lists the installations of a charge. */
  readonly address: string;
  readonly actions?: ComponentChildren;
  readonly more?: readonly Column<Adjustment>[];
}) {
  const isEmpty = rows.length + expected.length + notCounted.length === 0;
  if (isEmpty && actions === undefined) return null;
  const own = rows.some(hasInstallations) ? [installationsColumn(address)] : [];
  return (
    <Card title={texts.title} actions={actions}>
      {isEmpty && <p class="faint">{texts.none}</p>}
      {rows.length > 0 && (
        <Table
          caption={texts.title}
          rows={rows}
          keyOf={({ adjustment_id: id }) => id}
          columns={[...columns, ...own, ...more]}
        />
      )}
      {expected.length > 0 && (
        <>
          <p class="faint">{texts.expected}</p>
          <Table
            caption={texts.expectedTitle}
            rows={expected}
            keyOf={(one) => JSON.stringify([one.fee_plan_id, one.name, one.of_adjustment_id, one.currency])}
            columns={columns}
          />
        </>
      )}
      {notCounted.length > 0 && <p>{texts.notCounted(notCounted.join(', '))}</p>}
    </Card>
  );
}

const columns: readonly Column<Expected | Adjustment>[] = [
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

function hasInstallations({ kind, quantity }: Adjustment): boolean {
  return kind === 'installations' && quantity !== null;
}

function installationsColumn(address: string): Column<Adjustment> {
  return {
    name: texts.kinds.installations,
    show: (one) =>
      hasInstallations(one) && (
        <Link to={installationsAddress(address, one.adjustment_id)}>{texts.installations}</Link>
      ),
  };
}

/** `Credit`, `Use of credit 3`, `Takes back Charge 4` */
function whatOf(one: Expected | Adjustment): string {
  const { kind, name, of_adjustment_id: of } = one;
  const what = name ?? texts.kinds[kind];
  if (of === null) return what;
  return 'takes_back' in one && one.takes_back ? texts.takenBack(of, what) : texts.use(of);
}

function detailsOf(one: Expected | Adjustment) {
  const { payee, quantity, unit_amount: unit, currency, credit_left: left } = one;
  const reference = 'reference' in one && one.kind === 'credit' ? one.reference : null;
  return [
    ...(payee === null ? [] : [texts.to(payee)]),
    ...(quantity === null || unit === null
      ? []
      : [texts.product(numberText(quantity), moneyText(unit, currency))]),
    ...(left === null ? [] : [texts.left(moneyText(left, currency))]),
    ...(reference === null ? [] : [texts.reference(reference)]),
  ];
}
