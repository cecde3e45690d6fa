import type { Schema } from '@stoa/client';
import { useState } from 'preact/hooks';
import { Badge } from '../../../components/badge.js';
import { actionColumn, type Column } from '../../../components/columns.js';
import { Dialog, DialogButton } from '../../../components/dialog.js';
import { TextField } from '../../../components/field.js';
import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { Form } from '../../../components/form.js';
import { PageFrame } from '../../../components/page-frame.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useOperatorPage } from '../../../components/paging.js';
import { Empty } from '../../../components/states.js';
import { Time } from '../../../components/values.js';
import { given } from '../../../data/given.js';
import { useMay } from '../../../data/session.js';
import { CadenceForm, useCadenceChange } from '../../../parts/merchants/cadence-form.js';
import { ChooseMerchant } from '../../../parts/merchants/choose-merchant.js';
import { merchantColumns, useMerchantNames } from '../../../parts/merchants/merchant-names.js';
import { texts as shared } from '../../../parts/merchants/texts.js';
import { texts } from './texts.js';

type Cadence = Schema<'ReportingCadence'>;

/**
 * The states in the address, as the call takes them. Without one, the page lists all, because often nothing is late.
 */
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
  const missed = state === 'late' || state === 'on-time' ? missedOf[state] : undefined;
  const cadences = useOperatorPage({
    key: ['cadences', missed],
    read: (operator, page, ending) => operator.cadences.list({ ...page, ...given({ missed }) }, ending),
  });
  const nameOf = useMerchantNames(cadences.data?.reporting_cadences.map((one) => one.merchant_id) ?? []);
  const mayChange = useMay('reports:write');
  const [changing, setChanging] = useState<Cadence | undefined>(undefined);
  const columns = columnsFor(nameOf);
  const changeOf = ({ merchant_id: id }: Cadence) => texts.changeOf(nameOf(id));
  const change = actionColumn<Cadence>(texts.change, changeOf, setChanging);
  const add = mayChange && (
    <DialogButton words={texts.expect}>{(close) => <ExpectReports onClose={close} />}</DialogButton>
  );
  return (
    <PageFrame title={texts.title} lead={texts.lead} actions={add}>
      <FilterBar label={texts.search} filters={filters} />
      <PagedTable
        of={cadences}
        rowsOf={({ reporting_cadences: rows }) => rows}
        empty={<None state={state} />}
        caption={texts.title}
        keyOf={({ merchant_id }) => merchant_id}
        columns={mayChange ? [...columns, change] : columns}
      />
      {changing !== undefined && (
        <ChangeCadence
          merchantId={changing.merchant_id}
          name={nameOf(changing.merchant_id)}
          cadence={changing.cadence}
          onClose={() => setChanging(undefined)}
        />
      )}
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
          <div class="faint small">{cadence !== null && shared.cadence.values[cadence]}</div>
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

/** Sets how often a merchant reports, or expects no reports of it any more. */
function ChangeCadence({
  merchantId,
  name,
  cadence,
  onClose,
}: {
  readonly merchantId: number;
  readonly name: string;
  readonly cadence: Cadence['cadence'];
  readonly onClose: () => void;
}) {
  const change = useCadenceChange(merchantId, onClose);
  const title = texts.changeTitle(name);
  return (
    <Dialog title={title} isBusy={change.isPending} onClose={onClose}>
      <CadenceForm label={title} cadence={cadence} change={change} />
    </Dialog>
  );
}

/** Chooses a merchant that has no cadence yet, and sets one. */
function ExpectReports({ onClose }: { readonly onClose: () => void }) {
  const [beginning, setBeginning] = useState<string | undefined>(undefined);
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const nameOf = useMerchantNames(chosen === undefined ? [] : [chosen]);
  if (chosen !== undefined)
    return <ChangeCadence merchantId={chosen} name={nameOf(chosen)} cadence={null} onClose={onClose} />;
  return (
    <Dialog title={texts.expect} onClose={onClose}>
      <Form
        label={texts.expect}
        onSubmit={(values) => setBeginning(values.text('merchant'))}
        action={texts.find}
      >
        <TextField label={texts.whose} name="merchant" type="search" required />
      </Form>
      {beginning !== undefined && <ChooseMerchant beginning={beginning} onChoose={setChosen} />}
    </Dialog>
  );
}
