import type { Schema } from '@stoa/client';
import { Link } from 'wouter';
import { Badge, type Tone } from '../../../components/badge.js';
import type { Column } from '../../../components/column.js';
import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { moneyColumn } from '../../../components/money-column.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useCursor } from '../../../components/paging.js';
import { Empty } from '../../../components/states.js';
import { Time } from '../../../components/values.js';
import { given } from '../../../data/given.js';
import { useMerchantRead } from '../../../data/use-read.js';
import { transactionAddress } from './addresses.js';
import { texts } from './texts.js';

type Request = Schema<'CorrectionRequest'>;

const states = ['waiting', 'accepted', 'refused', 'overtaken'] as const;
const tones: Readonly<Record<Request['state'], Tone>> = {
  waiting: 'calm',
  accepted: 'good',
  refused: 'bad',
  overtaken: 'warn',
};
const filters: readonly Filter[] = [
  {
    name: 'state',
    label: texts.state,
    options: [['', texts.allStates], ...states.map((state) => [state, texts.requestStates[state]] as const)],
  },
];

const columns: readonly Column<Request>[] = [
  {
    name: texts.id,
    show: ({ transaction_id }) => (
      <Link to={transactionAddress(transaction_id)}>
        <code>{transaction_id}</code>
      </Link>
    ),
    text: ({ transaction_id }) => transaction_id,
  },
  {
    name: texts.state,
    show: ({ state }) => <Badge tone={tones[state]}>{texts.requestStates[state]}</Badge>,
    text: ({ state }) => state,
  },
  { name: texts.kind, show: ({ kind }) => texts.requestKinds[kind], text: ({ kind }) => kind },
  moneyColumn(
    texts.wanted,
    ({ currency, full_amount: amount }) => (currency === null ? [] : [{ currency, amount }]),
    () => texts.voidWanted,
  ),
  { name: texts.reason, show: ({ reason }) => reason, text: ({ reason }) => reason },
  {
    name: texts.requestedAt,
    show: ({ requested_at }) => <Time at={requested_at} />,
    text: ({ requested_at }) => requested_at,
  },
  {
    name: texts.decided,
    show: ({ decided_at, decision }) => (
      <div class="stack tight">
        <Time at={decided_at} />
        {decision !== null && <span>{decision}</span>}
      </div>
    ),
    text: ({ decided_at, decision }) => [decided_at, decision].filter((one) => one !== null).join(': '),
  },
  { name: texts.ownId, show: ({ id }) => <code>{id}</code>, text: ({ id }) => id },
];

/** What was requested, and what came of it. */
export function Requests() {
  const { state: chosen } = useFilters(filters);
  const cursor = useCursor();
  const state = states.find((one) => one === chosen);
  const page = useMerchantRead({
    key: ['corrections', 'requests', { state, cursor }],
    read: (stoa, ending) =>
      stoa.corrections.requests({ ...given({ state, cursor }), limit: 50 }, ending).page(),
    everyMs: 60_000,
  });
  return (
    <>
      <FilterBar label={texts.search} filters={filters} />
      <PagedTable
        of={page}
        rowsOf={({ correction_requests: rows }) => rows}
        empty={<Empty title={texts.requestsNone}>{texts.requestsNoneHint}</Empty>}
        caption={texts.tabs.requests}
        keyOf={({ correction_request_id }) => correction_request_id}
        columns={columns}
      />
    </>
  );
}
