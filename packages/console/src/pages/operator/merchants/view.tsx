import type { Schema } from '@stoa/client';
import type { ComponentChildren } from 'preact';
import { Link, useLocation } from 'wouter';
import { Badge } from '../../../components/badge.js';
import { FormDialog } from '../../../components/change-dialogs.js';
import { type Column, moneyColumn, timeColumn } from '../../../components/columns.js';
import { DialogButton } from '../../../components/dialog.js';
import { TextField } from '../../../components/field.js';
import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { PageFrame } from '../../../components/page-frame.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useOperatorPage } from '../../../components/paging.js';
import { Empty } from '../../../components/states.js';
import { operator } from '../../../data/clients.js';
import { given } from '../../../data/given.js';
import { useMay } from '../../../data/session.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { changeText } from '../../../format/number.js';
import { Blockers, blockersText } from '../../../parts/statements/blockers.js';
import { FeeChange, InvalidShare } from '../../../parts/statements/compared-fees.js';
import { texts } from './texts.js';

type Merchant = Schema<'Merchant'>;
type Books = Schema<'MonthReadiness'>;

const filters: readonly Filter[] = [{ name: 'name', label: texts.nameOrNumber, type: 'search' }];

export function View() {
  const { name } = useFilters(filters);
  const merchants = useOperatorPage({
    key: ['merchants', name],
    read: (operator, page, ending) =>
      operator.merchants.list({ ...page, ...given({ begins_with: name }) }, ending),
  });
  const books = useBooks(merchants.data?.merchants.map(({ merchant_id: id }) => id));
  const add = useMay('access:write') && (
    <DialogButton words={texts.add}>{(close) => <AddMerchant onClose={close} />}</DialogButton>
  );
  return (
    <PageFrame title={texts.title} actions={add}>
      <FilterBar label={texts.search} filters={filters} />
      <PagedTable
        of={merchants}
        rowsOf={({ merchants: rows }) => rows}
        empty={<None isSearch={name !== undefined} add={add} />}
        caption={texts.title}
        keyOf={({ merchant_id }) => merchant_id}
        columns={columnsOf(books && books.data)}
        isPartial={books?.isLoading === true}
      />
    </PageFrame>
  );
}

function None({ isSearch, add }: { readonly isSearch: boolean; readonly add: ComponentChildren }) {
  return isSearch ? (
    <Empty title={texts.notFound}>{texts.notFoundHint}</Empty>
  ) : (
    <Empty title={texts.none} action={add}>
      {texts.noneHint}
    </Empty>
  );
}

/** The books of the merchants of a page: those of the running month, beside the same day of the month before. */
function useBooks(ids: readonly number[] | undefined) {
  const mayRead = useMay('statements:read');
  const month = new Date().toISOString().slice(0, 7);
  const books = useOperatorRead({
    key: ['readiness', month, 'merchants', ids],
    read: (operator, ending) =>
      operator.statements.readiness(month, { merchant_ids: ids?.join(',') ?? '', limit: 100 }, ending),
    enabled: mayRead && ids !== undefined && ids.length > 0,
  });
  return mayRead ? books : null;
}

const plainColumns: readonly Column<Merchant>[] = [
  {
    name: texts.name,
    show: ({ merchant_id: id, name, suspended_at: suspended }) => (
      <>
        <Link to={`/merchants/${id}`}>{name}</Link> <span class="faint small">{id}</span>{' '}
        {suspended !== null && <Badge tone="warn">{texts.states.suspended}</Badge>}
      </>
    ),
    text: ({ name }) => name,
  },
  { name: texts.number, text: ({ merchant_id: id }) => String(id) },
  { name: texts.state, text: ({ suspended_at: at }) => (at === null ? 'active' : 'suspended') },
];

/** Null: the person may not read them. Undefined: they are not there yet. */
function columnsOf(books: Books | null | undefined): readonly Column<Merchant>[] {
  const added = timeColumn<Merchant>(texts.added, ({ created_at: at }) => at);
  if (books === null) return [...plainColumns, added];
  const found = new Map(books?.merchants.map((one) => [one.merchant_id, one]));
  const of = ({ merchant_id: id }: Merchant) => found.get(id);
  return [
    ...plainColumns,
    moneyColumn(
      texts.fee,
      (row) => of(row)?.totals.map(({ currency, fee: amount }) => ({ currency, amount })) ?? [],
    ),
    {
      name: texts.change,
      isNumber: true,
      show: (row) =>
        of(row)?.totals.map((total) => (
          <div key={total.currency}>
            <FeeChange of={total} />
          </div>
        )),
      perCurrency: (row) =>
        of(row)?.totals.map(({ currency, fee, fee_before: before }) => [
          currency,
          changeText(fee, before) ?? '',
        ]) ?? [],
    },
    timeColumn(texts.lastReport, (row) => of(row)?.last_report_at ?? null),
    {
      name: texts.invalid,
      isNumber: true,
      show: (row) => <InvalidShare of={of(row)} />,
      text: (row) => String(of(row)?.invalid ?? ''),
    },
    {
      name: texts.todo,
      show: (row) => {
        const own = of(row);
        return own && <Blockers of={own} hasIssuer={books?.has_issuer === true} />;
      },
      text: (row) => {
        const own = of(row);
        return own === undefined ? '' : blockersText(own, books?.has_issuer === true);
      },
    },
  ];
}

function AddMerchant({ onClose }: { readonly onClose: () => void }) {
  const [, navigate] = useLocation();
  return (
    <FormDialog
      title={texts.add}
      action={texts.add}
      run={(values) => operator.merchants.create({ name: values.text('name') ?? '' })}
      changes={[['merchants']]}
      done={({ name }) => texts.done(name)}
      onDone={({ merchant_id }) => navigate(`/merchants/${merchant_id}/apps`)}
      onClose={onClose}
    >
      <p class="faint">{texts.addHint}</p>
      <TextField label={texts.name} name="name" required />
    </FormDialog>
  );
}
