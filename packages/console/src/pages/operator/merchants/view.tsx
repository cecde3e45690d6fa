import type { Schema } from '@stoa/client';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Link } from 'wouter';
import { Badge } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import type { Column } from '../../../components/column.js';
import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { PageFrame } from '../../../components/page-frame.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useCursor } from '../../../components/paging.js';
import { Empty } from '../../../components/states.js';
import { Time } from '../../../components/values.js';
import { given } from '../../../data/given.js';
import { useMay } from '../../../data/session.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { AddMerchant } from './add-merchant.js';
import { texts } from './texts.js';

type Merchant = Schema<'Merchant'>;

const filters: readonly Filter[] = [{ name: 'name', label: texts.nameOrNumber, type: 'search' }];

export function View() {
  const { name } = useFilters(filters);
  const cursor = useCursor();
  const merchants = useOperatorRead({
    key: ['merchants', name, cursor],
    read: (operator, ending) =>
      operator.merchants.list({ ...given({ begins_with: name, cursor }), limit: 50 }, ending).page(),
  });
  const [isAdding, setAdding] = useState(false);
  const add = useMay('access:write') && <Button onClick={() => setAdding(true)}>{texts.add}</Button>;
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
      {isAdding && <AddMerchant onClose={() => setAdding(false)} />}
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
  {
    name: texts.added,
    show: ({ created_at }) => <Time at={created_at} />,
    text: ({ created_at }) => created_at,
  },
];
