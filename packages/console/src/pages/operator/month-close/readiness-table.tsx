import type { Schema } from '@stoa/client';
import { Link, useLocation, useSearchParams } from 'wouter';
import { Badge } from '../../../components/badge.js';
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

/** A merchant in one of its currencies; without one, nothing stands on its statement. */
interface Row {
  readonly of: Readiness;
  readonly total: Schema<'MonthTotal'> | undefined;
  readonly isFirst: boolean;
}

/**
 * Each merchant has a row for each currency, or only for one that is chosen. What concerns the merchant stands in its
 * first row.
 */
function rowsOf(merchants: readonly Readiness[], currency: string | undefined): readonly Row[] {
  return merchants.flatMap((of): Row[] => {
    const totals = of.totals.filter((one) => currency === undefined || one.currency === currency);
    if (totals.length === 0) return [{ of, total: undefined, isFirst: true }];
    return totals.map((total, index) => ({ of, total, isFirst: index === 0 }));
  });
}

/** Merchants of the month, with what keeps them open and what is worth a look before they are closed. */
export function ReadinessTable({ state, isOlder }: { readonly state: Month; readonly isOlder: boolean }) {
  const [params] = useSearchParams();
  const currency = state.totals.find((one) => one.currency === params.get('currency'))?.currency;
  return (
    <>
      {state.totals.length > 1 && <Currencies of={state.totals} current={currency} />}
      <Table
        caption={texts.merchants}
        rows={rowsOf(state.merchants, currency)}
        keyOf={({ of, total }) => `${of.merchant_id} ${total?.currency}`}
        isOlder={isOlder}
        foot={<Paging next={state.next_cursor} />}
        columns={columnsOf(state)}
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

function columnsOf({ month, has_issuer: hasIssuer, is_over: isOver }: Month): readonly Column<Row>[] {
  return [
    {
      name: texts.name,
      show: ({ of: { merchant_id: id, merchant_name: name }, isFirst }) =>
        isFirst ? <Link to={`/month-close/${month}/${id}`}>{name}</Link> : <bdi class="faint">{name}</bdi>,
      text: ({ of }) => of.merchant_name,
    },
    {
      name: texts.state,
      show: ({ of: { state }, isFirst }) =>
        isFirst && <Badge tone={tones[state]}>{texts.states[state]}</Badge>,
      text: ({ of }) => of.state,
    },
    {
      name: texts.todo,
      show: ({ of, isFirst }) => isFirst && <Blockers of={of} hasIssuer={hasIssuer} />,
      text: ({ of }) => blockersText(of, hasIssuer),
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
