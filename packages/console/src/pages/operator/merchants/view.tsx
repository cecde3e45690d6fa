import type { Schema } from '@stoa/client';
import type { ComponentChildren } from 'preact';
import { Link, useLocation } from 'wouter';
import { Badge } from '../../../components/badge.js';
import { FormDialog } from '../../../components/change-dialogs.js';
import { type Column, timeColumn } from '../../../components/columns.js';
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
import { texts } from './texts.js';

type Merchant = Schema<'Merchant'>;

const filters: readonly Filter[] = [{ name: 'name', label: texts.nameOrNumber, type: 'search' }];

export function View() {
  const { name } = useFilters(filters);
  const merchants = useOperatorPage({
    key: ['merchants', name],
    read: (operator, page, ending) =>
      operator.merchants.list({ ...page, ...given({ begins_with: name }) }, ending),
  });
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
        columns={columns}
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

const columns: readonly Column<Merchant>[] = [
  {
    name: texts.name,
    show: ({ merchant_id, name }) => <Link to={`/merchants/${merchant_id}`}>{name}</Link>,
    text: ({ name }) => name,
  },
  {
    name: texts.number,
    isNumber: true,
    show: ({ merchant_id }) => merchant_id,
    text: ({ merchant_id }) => String(merchant_id),
  },
  {
    name: texts.state,
    show: ({ suspended_at }) =>
      suspended_at === null ? texts.states.active : <Badge tone="warn">{texts.states.suspended}</Badge>,
    text: ({ suspended_at }) => (suspended_at === null ? 'active' : 'suspended'),
  },
  timeColumn(texts.added, ({ created_at }) => created_at),
];

function AddMerchant({ onClose }: { readonly onClose: () => void }) {
  const [, navigate] = useLocation();
  return (
    <FormDialog
      title={texts.add}
      action={texts.add}
      run={(values) => operator.merchants.create({ name: values.text('name') ?? '' })}
      changes={[['merchants']]}
      done={({ name }) => texts.done(name)}
      onDone={({ merchant_id }) => navigate(`/merchants/${merchant_id}`)}
      onClose={onClose}
    >
      <p class="faint">{texts.addHint}</p>
      <TextField label={texts.name} name="name" required />
    </FormDialog>
  );
}
