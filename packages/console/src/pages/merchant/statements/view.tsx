import type { Schema } from '@stoa/client';
import { Link } from 'wouter';
import { LinkButton } from '../../../components/button.js';
import { type Column, dayColumn, moneyColumn } from '../../../components/columns.js';
import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { PageFrame } from '../../../components/page-frame.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useMerchantPage } from '../../../components/paging.js';
import { NoRows } from '../../../components/states.js';
import { Month } from '../../../components/values.js';
import { given } from '../../../data/given.js';
import { StatementState } from '../../../parts/statements/statement-state.js';
import { texts } from './texts.js';

type Statement = Schema<'StatementSummary'>;

const filters: readonly Filter[] = [
  { name: 'from', label: texts.from, type: 'month' },
  { name: 'to', label: texts.to, type: 'month' },
];

export function View() {
  const { from, to } = useFilters(filters);
  const statements = useMerchantPage({
    key: ['statements', from, to],
    read: (stoa, page, ending) =>
      stoa.statements.list({ ...page, ...given({ from, to }), limit: 24 }, ending),
    everyMs: 60_000,
  });
  const isFiltered = from !== undefined || to !== undefined;
  return (
    <PageFrame
      title={texts.title}
      lead={texts.lead}
      actions={<LinkButton to="/fees">{texts.fees}</LinkButton>}
    >
      <FilterBar label={texts.search} filters={filters} />
      <PagedTable
        of={statements}
        rowsOf={({ statements: rows }) => rows}
        empty={<NoRows isFiltered={isFiltered} words={texts} />}
        caption={texts.title}
        keyOf={({ month }) => month}
        columns={columns}
      />
    </PageFrame>
  );
}

function sumColumn(name: 'gross' | 'fee' | 'payable'): Column<Statement> {
  return moneyColumn(texts[name], ({ currencies }) =>
    currencies.map(({ currency, [name]: amount }) => ({ currency, amount })),
  );
}

const columns: readonly Column<Statement>[] = [
  {
    name: texts.month,
    show: ({ month }) => (
      <Link to={`/statements/${month}`}>
        <Month of={month} />
      </Link>
    ),
    text: ({ month }) => month,
  },
  {
    name: texts.state,
    show: ({ status }) => <StatementState status={status} />,
    text: ({ status }) => status,
  },
  { name: texts.number, show: ({ number }) => number ?? '–', text: ({ number }) => number ?? '' },
  dayColumn(texts.due, ({ due_on }) => due_on),
  ...(['gross', 'fee', 'payable'] as const).map(sumColumn),
];
