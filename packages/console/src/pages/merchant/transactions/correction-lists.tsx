import type { Schema } from '@stoa/client';
import type { Tone } from '../../../components/badge.js';
import {
  badgeColumn,
  type Column,
  codeColumn,
  linkColumn,
  moneyColumn,
  monthColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '../../../components/columns.js';
import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useMerchantPage } from '../../../components/paging.js';
import { Empty } from '../../../components/states.js';
import { Time } from '../../../components/values.js';
import { given } from '../../../data/given.js';
import { transactionAddress } from './addresses.js';
import { texts } from './texts.js';

type Correction = Schema<'Correction'>;

function worthColumn(name: 'before' | 'after'): Column<Correction> {
  return moneyColumn(
    texts[name],
    ({ [name]: worth }) => (worth === null ? [] : [{ currency: worth.currency, amount: worth.full_amount }]),
    () => texts.nothing,
  );
}

const columns: readonly Column<Correction>[] = [
  linkColumn(
    texts.id,
    ({ transaction_id }) => transaction_id,
    ({ transaction_id }) => transactionAddress(transaction_id),
  ),
  wordColumn(texts.kind, ({ kind }) => kind, texts.kinds),
  worthColumn('before'),
  worthColumn('after'),
  textColumn(texts.reason, ({ reason }) => reason),
  timeColumn(texts.madeAt, ({ made_at }) => made_at),
  monthColumn(texts.month, ({ statement_month }) => statement_month),
];

/** All corrections, whoever made them. */
export function Corrections() {
  const page = useMerchantPage({
    key: ['corrections'],
    read: (stoa, page, ending) => stoa.corrections.list(page, ending),
  });
  return (
    <PagedTable
      of={page}
      rowsOf={({ corrections: rows }) => rows}
      empty={<Empty title={texts.correctionsNone}>{texts.correctionsNoneHint}</Empty>}
      caption={texts.tabs.corrections}
      keyOf={({ correction_id }) => correction_id}
      columns={columns}
    />
  );
}

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

const requestColumns: readonly Column<Request>[] = [
  linkColumn(
    texts.id,
    ({ transaction_id }) => transaction_id,
    ({ transaction_id }) => transactionAddress(transaction_id),
  ),
  badgeColumn(texts.state, ({ state }) => state, { tones, words: texts.requestStates }),
  wordColumn(texts.kind, ({ kind }) => kind, texts.requestKinds),
  moneyColumn(
    texts.wanted,
    ({ currency, full_amount: amount }) => (currency === null ? [] : [{ currency, amount }]),
    () => texts.voidWanted,
  ),
  textColumn(texts.reason, ({ reason }) => reason),
  timeColumn(texts.requestedAt, ({ requested_at }) => requested_at),
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
  codeColumn(texts.ownId, ({ id }) => id),
];

/** What was requested, and what came of it. */
export function Requests() {
  const { state: chosen } = useFilters(filters);
  const state = states.find((one) => one === chosen);
  const page = useMerchantPage({
    key: ['corrections', 'requests', { state }],
    read: (stoa, page, ending) => stoa.corrections.requests({ ...page, ...given({ state }) }, ending),
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
        columns={requestColumns}
      />
    </>
  );
}
