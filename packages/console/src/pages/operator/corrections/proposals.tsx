import type { Schema } from '@stoa/client';
import { Link } from 'wouter';
import type { Tone } from '../../../components/badge.js';
import { badgeColumn, type Column, moneyColumn, numColumn, timeColumn } from '../../../components/columns.js';
import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useOperatorPage } from '../../../components/paging.js';
import { NoRows } from '../../../components/states.js';
import { given } from '../../../data/given.js';
import { merchantFilter, OfMerchant } from '../../../parts/merchants/choose-merchant.js';
import { merchantColumns, useMerchantNames } from '../../../parts/merchants/merchant-names.js';
import { madeByColumn } from '../../../parts/people/made-by.js';
import { texts as all } from './texts.js';

type Proposal = Schema<'CorrectionProposal'>;
const texts = all.proposals;
const states = ['approved', 'refused', 'overtaken', 'all'] as const;

/** How the state of a proposal is meant. */
export const proposalTones: Readonly<Record<Proposal['state'], Tone>> = {
  waiting: 'calm',
  approved: 'good',
  refused: 'bad',
  overtaken: 'warn',
};

const filters: readonly Filter[] = [
  merchantFilter,
  {
    name: 'state',
    label: all.state,
    options: [['', texts.states.waiting], ...states.map((one) => [one, texts.states[one]] as const)],
  },
];

export function Proposals() {
  const { state } = useFilters(filters);
  return (
    <>
      <FilterBar label={all.search} filters={filters} />
      <OfMerchant>
        {(id) => <List merchantId={id} state={states.find((one) => one === state) ?? 'waiting'} />}
      </OfMerchant>
    </>
  );
}

function List({
  merchantId,
  state,
}: {
  readonly merchantId: number | undefined;
  readonly state: (typeof states)[number] | 'waiting';
}) {
  const proposals = useOperatorPage({
    key: ['proposals', merchantId, state],
    read: (operator, page, ending) =>
      operator.corrections.proposals(
        { ...page, ...given({ merchant_id: merchantId, state: state === 'all' ? undefined : state }) },
        ending,
      ),
  });
  const nameOf = useMerchantNames(
    proposals.data?.correction_proposals.map(({ merchant_id }) => merchant_id) ?? [],
  );
  return (
    <PagedTable
      of={proposals}
      rowsOf={({ correction_proposals: rows }) => rows}
      empty={<NoRows isFiltered={state !== 'waiting'} words={texts} />}
      caption={texts.title}
      keyOf={({ correction_proposal_id }) => correction_proposal_id}
      columns={columnsFor(nameOf)}
    />
  );
}

function columnsFor(nameOf: (id: number) => string): readonly Column<Proposal>[] {
  return [
    {
      name: all.number,
      show: ({ correction_proposal_id: id }) => (
        <Link to={`/corrections/proposals/${id}`}>{texts.titleOf(String(id))}</Link>
      ),
      text: ({ correction_proposal_id }) => String(correction_proposal_id),
    },
    ...merchantColumns(nameOf),
    numColumn(texts.corrections, ({ correction_count }) => correction_count),
    moneyColumn(texts.moved, ({ moved }) =>
      moved.map(({ currency, moved_amount: amount }) => ({ currency, amount })),
    ),
    timeColumn(texts.proposedAt, ({ proposed_at }) => proposed_at),
    madeByColumn(texts.proposedBy, ({ proposed_by }) => proposed_by),
    badgeColumn(all.state, ({ state }) => state, { tones: proposalTones, words: texts.states }),
  ];
}
