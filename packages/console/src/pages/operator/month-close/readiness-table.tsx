import type { Schema } from '@stoa/client';
import { Link } from 'wouter';
import { badgeColumn, type Column, moneyColumn } from '../../../components/columns.js';
import { Paging } from '../../../components/paging.js';
import { Table } from '../../../components/table.js';
import { Num } from '../../../components/values.js';
import { Blockers, blockersText } from '../../../parts/statements/blockers.js';
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
      show: (one) => <Blockers of={one} hasIssuer={hasIssuer} />,
      text: (one) => blockersText(one, hasIssuer),
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
