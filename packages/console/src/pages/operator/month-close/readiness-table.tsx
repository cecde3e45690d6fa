import type { Schema } from '@stoa/client';
import { useState } from 'preact/hooks';
import { Link, useLocation, useSearchParams } from 'wouter';
import { Badge } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { type Column, moneyColumn, numColumn } from '../../../components/columns.js';
import { Paging } from '../../../components/paging.js';
import { Table } from '../../../components/table.js';
import { Tabs } from '../../../components/tabs.js';
import { changeText } from '../../../format/number.js';
import { Blockers, blockersText } from '../../../parts/statements/blockers.js';
import { beforeName, FeeChange } from '../../../parts/statements/compared-fees.js';
import { texts } from './texts.js';

type Readiness = Schema<'MerchantReadiness'>;
type Month = Schema<'MonthReadiness'>;

const tones = { closed: 'good', blocked: 'warn', ready: 'calm' } as const;

/**
 * A merchant in one of its currencies; without one, nothing stands on its statement. `more` are the other currencies of
 * a group that opens. A row of no merchant has the sum of all.
 */
interface Row {
  readonly of: Readiness | undefined;
  readonly total: Schema<'MonthTotal'> | undefined;
  readonly isFirst: boolean;
  readonly more?: { readonly count: number; readonly isOpen: boolean };
}

/** A merchant with more currencies is a group that opens. */
const mostUnfolded = 2;
/** With more currencies, the foot would cover the rows. */
const mostSums = 3;

/**
 * Each merchant has a row for each currency, or only for one that is chosen. What concerns the merchant stands in its
 * first row. Without `opened`, all are open.
 */
function rowsOf(
  merchants: readonly Readiness[],
  currency: string | undefined,
  opened?: ReadonlySet<number>,
): readonly Row[] {
  return merchants.flatMap((of): Row[] => {
    const totals = of.totals.filter((one) => currency === undefined || one.currency === currency);
    const [first, ...others] = totals.map((total, index): Row => ({ of, total, isFirst: index === 0 }));
    if (first === undefined) return [{ of, total: undefined, isFirst: true }];
    if (opened === undefined || totals.length <= mostUnfolded) return [first, ...others];
    const isOpen = opened.has(of.merchant_id);
    return [{ ...first, more: { count: others.length, isOpen } }, ...(isOpen ? others : [])];
  });
}

/** Merchants of the month, with what keeps them open and what is worth a look before they are closed. */
export function ReadinessTable({ state, isOlder }: { readonly state: Month; readonly isOlder: boolean }) {
  const [params] = useSearchParams();
  const currency = state.totals.find((one) => one.currency === params.get('currency'))?.currency;
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const sums = state.totals.filter((one) => currency === undefined || one.currency === currency);
  const turn = (id: number): void => {
    const turned = new Set(opened);
    if (!turned.delete(id)) turned.add(id);
    setOpened(turned);
  };
  return (
    <>
      {state.totals.length > 1 && <Currencies of={state.totals} current={currency} />}
      <Table
        caption={texts.merchants}
        rows={rowsOf(state.merchants, currency, opened)}
        keyOf={({ of, total }) => `${of?.merchant_id} ${total?.currency}`}
        exported={rowsOf(state.merchants, currency)}
        totals={sums.length > mostSums ? [] : sums.map((total) => ({ of: undefined, total, isFirst: true }))}
        isOlder={isOlder}
        foot={<Paging next={state.next_cursor} />}
        columns={columnsOf(state, turn)}
      />
    </>
  );
}

/** Chooses one currency, so that a column can be compared from row to row. */
function Currencies({ of, current }: { readonly of: Month['totals']; readonly current: string | undefined }) {
  const [params] = useSearchParams();
  const [path] = useLocation();
  const at = (currency: string | undefined): string => {
    const after = new URLSearchParams(params);
    if (currency === undefined) after.delete('currency');
    else after.set('currency', currency);
    return `${path}?${after}`;
  };
  return (
    <Tabs
      label={texts.currency}
      current={current ?? 'all'}
      tabs={[
        { id: 'all', title: texts.allCurrencies, to: at(undefined) },
        ...of.map(({ currency }) => ({ id: currency, title: currency, to: at(currency) })),
      ]}
    />
  );
}

function columnsOf(
  { month, has_issuer: hasIssuer, is_over: isOver }: Month,
  turn: (merchantId: number) => void,
): readonly Column<Row>[] {
  return [
    {
      name: texts.name,
      show: ({ of, isFirst, more }) => {
        if (of === undefined) return texts.allMerchants;
        const { merchant_id: id, merchant_name: name } = of;
        if (!isFirst) return <bdi class="faint">{name}</bdi>;
        return (
          <div class="stack tight">
            <Link to={`/month-close/${month}/${id}`}>{name}</Link>
            {more !== undefined && (
              <div>
                <Button look="quiet" isOpen={more.isOpen} onClick={() => turn(id)}>
                  {texts.moreCurrencies(more.count)}
                </Button>
              </div>
            )}
          </div>
        );
      },
      text: ({ of }) => of?.merchant_name ?? '',
    },
    {
      name: texts.state,
      show: ({ of, isFirst }) =>
        of && isFirst && <Badge tone={tones[of.state]}>{texts.states[of.state]}</Badge>,
      text: ({ of }) => of?.state ?? '',
    },
    {
      name: texts.todo,
      show: ({ of, isFirst }) => of && isFirst && <Blockers of={of} hasIssuer={hasIssuer} />,
      text: ({ of }) => (of === undefined ? '' : blockersText(of, hasIssuer)),
    },
    numColumn(texts.transactions, ({ total }) => total?.transactions ?? null),
    totalColumn(texts.gross, 'gross'),
    totalColumn(texts.fee, 'fee'),
    totalColumn(beforeName(isOver), 'fee_before'),
    {
      name: texts.change,
      isNumber: true,
      show: ({ total }) => total && <FeeChange of={total} />,
      text: ({ total }) => (total === undefined ? '' : (changeText(total.fee, total.fee_before) ?? '')),
    },
  ];
}

function totalColumn(title: string, name: 'gross' | 'fee' | 'fee_before'): Column<Row> {
  return moneyColumn(title, ({ total }) =>
    total === undefined ? [] : [{ currency: total.currency, amount: total[name] }],
  );
}
