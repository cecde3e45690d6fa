import type { Schema } from '@stoa/client';
import { useState } from 'preact/hooks';
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
import { merchantColumns } from '../../../parts/merchants/merchant-columns.js';
import { useMerchantNames } from '../../../parts/merchants/use-merchant-names.js';
import { ChangeCadence } from './change-cadence.js';
import { ExpectReports } from './expect-reports.js';
import { texts } from './texts.js';

type Cadence = Schema<'ReportingCadence'>;

/** The states in the address, as the call takes them. Without one, the page lists all, because often nothing is late. */
const missedOf = { late: 'true', 'on-time': 'false' } as const;

const filters: readonly Filter[] = [
  {
    name: 'state',
    label: texts.which,
    options: [
      ['', texts.all],
      ['late', texts.lateOnes],
      ['on-time', texts.onTime],
    ],
  },
];

export function View() {
  const { state } = useFilters(filters);
  const cursor = useCursor();
  const missed = state === 'late' || state === 'on-time' ? missedOf[state] : undefined;
  const cadences = useOperatorRead({
    key: ['cadences', missed, cursor],
    read: (operator, ending) =>
      operator.cadences.list({ ...given({ missed, cursor }), limit: 50 }, ending).page(),
  });
  const nameOf = useMerchantNames(
    cadences.data?.reporting_cadences.map(({ merchant_id }) => merchant_id) ?? [],
  );
  const mayChange = useMay('reports:write');
  const [changing, setChanging] = useState<Cadence | undefined>(undefined);
  const [isAdding, setAdding] = useState(false);
  const columns = columnsFor(nameOf);
  const add = mayChange && <Button onClick={() => setAdding(true)}>{texts.expect}</Button>;
  return (
    <PageFrame title={texts.title} lead={texts.lead} actions={add}>
      <FilterBar label={texts.search} filters={filters} />
      <PagedTable
        of={cadences}
        rowsOf={({ reporting_cadences: rows }) => rows}
        empty={<None state={state} />}
        caption={texts.title}
        keyOf={({ merchant_id }) => merchant_id}
        columns={mayChange ? [...columns, changeColumn(nameOf, setChanging)] : columns}
      />
      {changing !== undefined && (
        <ChangeCadence
          merchantId={changing.merchant_id}
          name={nameOf(changing.merchant_id)}
          cadence={changing.cadence}
          onClose={() => setChanging(undefined)}
        />
      )}
      {isAdding && <ExpectReports onClose={() => setAdding(false)} />}
    </PageFrame>
  );
}

function None({ state }: { readonly state: string | undefined }) {
  if (state === undefined) return <Empty title={texts.none}>{texts.noneHint}</Empty>;
  return state === 'late' ? (
    <Empty title={texts.notFoundLate}>{texts.notFoundHint}</Empty>
  ) : (
    <Empty title={texts.notFound} />
  );
}

function columnsFor(nameOf: (id: number) => string): readonly Column<Cadence>[] {
  return [
    ...merchantColumns(nameOf),
    {
      name: texts.state,
      show: ({ missed }) =>
        missed ? <Badge tone="bad">{texts.late}</Badge> : <Badge tone="good">{texts.inTime}</Badge>,
      text: ({ missed }) => (missed ? 'late' : 'in time'),
    },
    {
      name: texts.due,
      show: ({ due_at, cadence }) => (
        <>
          <Time at={due_at} />
          <div class="faint small">{cadence !== null && texts.values[cadence]}</div>
        </>
      ),
      text: ({ due_at }) => due_at ?? '',
    },
    {
      name: texts.last,
      show: ({ last_report_at: at }) => (at === null ? texts.never : <Time at={at} />),
      text: ({ last_report_at }) => last_report_at ?? '',
    },
  ];
}

function changeColumn(nameOf: (id: number) => string, change: (cadence: Cadence) => void): Column<Cadence> {
  return {
    name: texts.change,
    show: (cadence) => (
      <Button
        look="quiet"
        label={texts.changeOf(nameOf(cadence.merchant_id))}
        onClick={() => change(cadence)}
      >
        {texts.change}
      </Button>
    ),
  };
}
