import type { Schema } from '@stoa/client';
import { Link } from 'wouter';
import { badgeColumn, type Column, moneyColumn } from '../../../components/columns.js';
import { Cure } from '../../../components/cure.js';
import { Paging } from '../../../components/paging.js';
import { Table } from '../../../components/table.js';
import { Num } from '../../../components/values.js';
import { texts } from './texts.js';

type Readiness = Schema<'MerchantReadiness'>;
type Month = Schema<'MonthReadiness'>;

const tones = { closed: 'good', blocked: 'warn', ready: 'calm' } as const;

/** Merchants of the month, with what keeps them open and what is worth a look before they are closed. */
export function ReadinessTable({ state, isOlder }: { readonly state: Month; readonly isOlder: boolean }) {
  return (
    <Table
      caption={texts.merchants}
      rows={state.merchants}
      keyOf={({ merchant_id }) => merchant_id}
      isOlder={isOlder}
      foot={<Paging next={state.next_cursor} />}
      columns={columnsOf(state)}
    />
  );
}

function columnsOf({ month, has_issuer: hasIssuer }: Month): readonly Column<Readiness>[] {
  return [
    {
      name: texts.name,
      show: ({ merchant_id, merchant_name }) => (
        <Link to={`/month-close/${month}/${merchant_id}`}>{merchant_name}</Link>
      ),
      text: ({ merchant_name }) => merchant_name,
    },
    badgeColumn(texts.state, ({ state }) => state, { tones, words: texts.states }),
    {
      name: texts.todo,
      show: (one) =>
        todosOf(one, hasIssuer).map(({ words, to }) => <Todo key={words} words={words} to={to} />),
      text: (one) =>
        todosOf(one, hasIssuer)
          .map(({ words }) => words)
          .join('; '),
    },
    {
      name: texts.transactions,
      isNumber: true,
      show: ({ totals }) =>
        totals.map(({ currency, transactions }) => (
          <div key={currency}>
            <Num value={transactions} />
          </div>
        )),
      perCurrency: ({ totals }) =>
        totals.map(({ currency, transactions }) => [currency, String(transactions)]),
    },
    ...(['gross', 'fee'] as const).map((name) =>
      moneyColumn<Readiness>(texts[name], ({ totals }) =>
        totals.map(({ currency, [name]: amount }) => ({ currency, amount })),
      ),
    ),
  ];
}

interface TodoProps {
  readonly words: string;
  readonly to: string | undefined;
}

function Todo({ words, to }: TodoProps) {
  return <div>{to === undefined ? words : <Cure to={to}>{words}</Cure>}</div>;
}

/** What blocks comes first. The rest does not block but is good to know. */
function todosOf(one: Readiness, hasIssuer: boolean): readonly TodoProps[] {
  const { merchant_id: id, reports_under_way: underWay, transactions_without_fee: withoutFee } = one;
  const isOpen = one.state !== 'closed';
  return [
    ...(underWay > 0 ? [{ words: texts.underWay(underWay), to: `/merchants/${id}/reports` }] : []),
    ...(withoutFee > 0
      ? [{ words: texts.withoutFee(withoutFee), to: `/transactions/${id}?state=without-fee` }]
      : []),
    ...(isOpen && one.waiting_requests > 0
      ? [
          {
            words: texts.requests(one.waiting_requests),
            to: `/corrections/requests?merchant=${id}&state=waiting`,
          },
        ]
      : []),
    ...(isOpen && one.report_missed ? [{ words: texts.missed, to: `/merchants/${id}/cadence` }] : []),
    ...(isOpen && hasIssuer && !one.has_billing_details ? [{ words: texts.noAddress, to: undefined }] : []),
  ];
}
