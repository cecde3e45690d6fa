import type { Schema } from '@stoa/client';
import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.js';
import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { Paging, useCursor } from '../../../components/paging.js';
import { NoRows, Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { given } from '../../../data/given.js';
import { useMay } from '../../../data/session.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { merchantFilter, merchantIdOf, OfMerchant } from '../../../parts/merchants/choose-merchant.js';
import { useMerchantNames } from '../../../parts/merchants/merchant-names.js';
import { DecideRequests } from './decide-requests.js';
import { chooseColumn, keyOf, requestColumns, stateColumn } from './request-columns.js';
import { texts as all } from './texts.js';

type Request = Schema<'OperatorCorrectionRequest'>;
/** What is being decided, and how. */
interface Deciding {
  readonly requests: readonly Request[];
  readonly verdict: 'accept' | 'refuse';
}

const texts = all.requests;
const states = ['accepted', 'refused', 'overtaken', 'all'] as const;

const stateFilter: Filter = {
  name: 'state',
  label: all.state,
  options: [['', texts.states.waiting], ...states.map((one) => [one, texts.states[one]] as const)],
};

export function Requests() {
  const { merchant, state } = useFilters([merchantFilter, stateFilter]);
  const merchantId = merchantIdOf(merchant);
  // The list across all merchants has only requests that wait.
  const filters = merchantId === undefined ? [merchantFilter] : [merchantFilter, stateFilter];
  return (
    <>
      <FilterBar label={all.search} filters={filters} />
      <OfMerchant>{(id) => <List merchantId={id} state={id === undefined ? undefined : state} />}</OfMerchant>
    </>
  );
}

function List({
  merchantId,
  state,
}: {
  readonly merchantId: number | undefined;
  readonly state: string | undefined;
}) {
  const cursor = useCursor();
  const known = states.find((one) => one === state) ?? 'waiting';
  const requests = useOperatorRead({
    key: ['correction-requests', merchantId, known, cursor],
    read: (operator, ending) => {
      const page = { ...given({ cursor }), limit: 50 };
      if (merchantId === undefined) return operator.corrections.waiting(page, ending).page();
      const wanted: Request['state'] | undefined = known === 'all' ? undefined : known;
      const query = { ...page, ...given({ state: wanted }) };
      return operator.corrections.requests(merchantId, query, ending).page();
    },
  });
  // Kept outside of the list, so that the outcome is shown even if the list is empty by then.
  const [deciding, setDeciding] = useState<Deciding | undefined>(undefined);
  return (
    <>
      <Shown of={requests}>
        {({ correction_requests: rows, next_cursor: next }) =>
          rows.length === 0 ? (
            <NoRows isFiltered={known !== 'waiting'} words={texts} />
          ) : (
            <Rows rows={rows} next={next} isOlder={requests.isPlaceholderData} onDecide={setDeciding} />
          )
        }
      </Shown>
      {deciding !== undefined && <DecideRequests {...deciding} onClose={() => setDeciding(undefined)} />}
    </>
  );
}

function Rows({
  rows,
  next,
  isOlder,
  onDecide,
}: {
  readonly rows: readonly Request[];
  readonly next: string | null;
  readonly isOlder: boolean;
  readonly onDecide: (deciding: Deciding) => void;
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const nameOf = useMerchantNames(rows.map(({ merchant_id }) => merchant_id));
  const waiting = rows.filter((one) => one.state === 'waiting');
  const mayDecide = useMay('corrections:write') && waiting.length > 0;
  const wanted = waiting.filter((one) => chosen.has(keyOf(one)));
  const isAll = wanted.length === waiting.length;
  const columns =
    waiting.length === rows.length ? requestColumns(nameOf) : [...requestColumns(nameOf), stateColumn];
  return (
    <>
      {mayDecide && (
        <div class="row">
          <Button
            disabled={wanted.length === 0}
            onClick={() => onDecide({ requests: wanted, verdict: 'accept' })}
          >
            {wanted.length === 0 ? texts.accept : texts.acceptSome(wanted.length)}
          </Button>
          <Button
            disabled={wanted.length === 0}
            onClick={() => onDecide({ requests: wanted, verdict: 'refuse' })}
          >
            {wanted.length === 0 ? texts.refuse : texts.refuseSome(wanted.length)}
          </Button>
          <Button look="quiet" onClick={() => setChosen(new Set(isAll ? [] : waiting.map(keyOf)))}>
            {isAll ? texts.chooseNone : texts.chooseAll(waiting.length)}
          </Button>
          {wanted.length === 0 && <span class="faint">{texts.chooseFirst}</span>}
        </div>
      )}
      <Table
        caption={texts.title}
        rows={rows}
        keyOf={keyOf}
        columns={mayDecide ? [chooseColumn(chosen, setChosen), ...columns] : columns}
        isOlder={isOlder}
        foot={<Paging next={next} />}
      />
    </>
  );
}
