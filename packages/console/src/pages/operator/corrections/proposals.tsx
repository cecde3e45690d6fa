import type { Schema } from '@stoa/client';
import { Link } from 'wouter';
import { Badge, type Tone } from '../../../components/badge.js';
import type { Column } from '../../../components/column.js';
import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { moneyColumn } from '../../../components/money-column.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useCursor } from '../../../components/paging.js';
import { Empty } from '../../../components/states.js';
import { Num, Time } from '../../../components/values.js';
import { given } from '../../../data/given.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { ChooseMerchant, merchantFilter, merchantIdOf } from '../../../parts/merchants/choose-merchant.js';
import { merchantColumns } from '../../../parts/merchants/merchant-columns.js';
import { useMerchantNames } from '../../../parts/merchants/use-merchant-names.js';
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
  const { merchant, state } = useFilters(filters);
  const merchantId = merchantIdOf(merchant);
  return (
    <>
      <FilterBar label={all.search} filters={filters} />
      {merchant !== undefined && merchantId === undefined ? (
        <ChooseMerchant beginning={merchant} />
      ) : (
        <List merchantId={merchantId} state={states.find((one) => one === state) ?? 'waiting'} />
      )}
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
  const cursor = useCursor();
  const proposals = useOperatorRead({
    key: ['proposals', merchantId, state, cursor],
    read: (operator, ending) =>
      operator.corrections
        .proposals(
          {
            ...given({ merchant_id: merchantId, cursor, state: state === 'all' ? undefined : state }),
            limit: 50,
          },
          ending,
        )
        .page(),
  });
  const nameOf = useMerchantNames(
    proposals.data?.correction_proposals.map(({ merchant_id }) => merchant_id) ?? [],
  );
  return (
    <PagedTable
      of={proposals}
      rowsOf={({ correction_proposals: rows }) => rows}
      empty={
        <Empty title={state === 'waiting' ? texts.none : texts.notFound}>
          {state === 'waiting' ? texts.noneHint : texts.notFoundHint}
        </Empty>
      }
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
    {
      name: texts.corrections,
      isNumber: true,
      show: ({ correction_count }) => <Num value={correction_count} />,
      text: ({ correction_count }) => String(correction_count),
    },
    moneyColumn(texts.moved, ({ moved }) =>
      moved.map(({ currency, moved_amount: amount }) => ({ currency, amount })),
    ),
    {
      name: texts.proposedAt,
      show: ({ proposed_at }) => <Time at={proposed_at} />,
      text: ({ proposed_at }) => proposed_at,
    },
    {
      name: texts.proposedBy,
      show: ({ proposed_by }) => proposed_by,
      text: ({ proposed_by }) => proposed_by,
    },
    {
      name: all.state,
      show: ({ state }) => <Badge tone={proposalTones[state]}>{texts.states[state]}</Badge>,
      text: ({ state }) => state,
    },
  ];
}
