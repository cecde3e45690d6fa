import type { Schema } from '@stoa/client';
import { useState } from 'preact/hooks';
import type { Tone } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { ConfirmChange } from '../../../components/change-dialogs.js';
import { badgeColumn, type Column, moneyColumn, timeColumn } from '../../../components/columns.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useOperatorPage } from '../../../components/paging.js';
import { Empty, Shown } from '../../../components/states.js';
import { booksChanged } from '../../../data/books-changed.js';
import { operator } from '../../../data/clients.js';
import { useMay, usePlace } from '../../../data/session.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { moneyText } from '../../../format/money.js';
import { dayText, monthText } from '../../../format/time.js';
import { chargeText } from '../../../parts/books/rate-card.js';
import { useMerchantNames } from '../../../parts/merchants/merchant-names.js';
import { madeByColumn } from '../../../parts/people/made-by.js';
import { texts as statementTexts } from '../../../parts/statements/texts.js';
import { payersText, termTexts } from './plan-terms.js';
import { texts as all } from './texts.js';

type Proposal = Schema<'FeeProposal'>;
const texts = all.proposals;

const tones: Readonly<Record<Proposal['state'], Tone>> = {
  waiting: 'calm',
  approved: 'good',
  refused: 'bad',
  overtaken: 'warn',
};

interface Deciding {
  readonly proposal: Proposal;
  readonly verdict: 'approve' | 'refuse';
}

/** Changes of fees that wait for a second person, or waited; the newest first. */
export function ProposalsTab() {
  const proposals = useOperatorPage({
    key: ['fee-proposals'],
    read: (client, page, ending) => client.feeProposals.list(page, ending),
  });
  const nameOf = useMerchantNames(
    proposals.data?.fee_proposals.flatMap(({ request }) => request.merchant_id ?? []) ?? [],
  );
  const [deciding, setDeciding] = useState<Deciding | undefined>(undefined);
  const mayDecide = useMay('statements:write');
  const own = `user ${usePlace().session.user_id}`;
  return (
    <>
      <p class="faint">{texts.lead}</p>
      <PagedTable
        of={proposals}
        rowsOf={({ fee_proposals: rows }) => rows}
        empty={<Empty title={texts.none}>{texts.noneHint}</Empty>}
        caption={all.tabs.proposals}
        keyOf={({ fee_proposal_id: id }) => id}
        columns={[...columnsOf(nameOf), ...(mayDecide ? [decisions(own, setDeciding)] : [])]}
      />
      {deciding !== undefined && (
        <Decide {...deciding} nameOf={nameOf} onClose={() => setDeciding(undefined)} />
      )}
    </>
  );
}

function decisions(own: string, decide: (deciding: Deciding) => void): Column<Proposal> {
  return {
    name: texts.decide,
    show: (proposal) =>
      proposal.state === 'waiting' && (
        <div class="row">
          {proposal.proposed_by !== own && (
            <Button onClick={() => decide({ proposal, verdict: 'approve' })}>{texts.approve}</Button>
          )}
          <Button onClick={() => decide({ proposal, verdict: 'refuse' })}>{texts.refuse}</Button>
        </div>
      ),
  };
}

interface DecideProps extends Deciding {
  readonly nameOf: NameOf;
  readonly onClose: () => void;
}

function Decide({ proposal, verdict, nameOf, onClose }: DecideProps) {
  const { fee_proposal_id: id, kind } = proposal;
  const isApproval = verdict === 'approve';
  return (
    <ConfirmChange
      title={isApproval ? texts.approveTitle : texts.refuseTitle}
      action={isApproval ? texts.approve : texts.refuse}
      isDangerous={!isApproval}
      run={() => operator.feeProposals[verdict](id)}
      changes={[...booksChanged, ['fee-proposals'], ['fee-plans']]}
      done={({ state }) => texts.done[state]}
      onClose={onClose}
    >
      <p>{subjectOf(proposal)}</p>
      <ul class="stack tight">
        {termsOf(proposal, nameOf).map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      {kind === 'fee_plan_end' && <EndedPlan planId={proposal.request.fee_plan_id ?? 0} />}
      <p>{isApproval && kind === 'repricing' ? texts.approveRun : texts.final}</p>
    </ConfirmChange>
  );
}

/** Which plan would end. */
function EndedPlan({ planId }: { readonly planId: number }) {
  const plan = useOperatorRead({
    key: ['fee-plans', 'one', String(planId)],
    read: (client, ending) => client.feePlans.get(planId, ending),
  });
  return <Shown of={plan}>{(known) => <p>{texts.planOf(known.name, chargeText(known))}</p>}</Shown>;
}

/** What was asked, in words. */
function subjectOf({ kind, request }: Proposal): string {
  const { name = '', month = '', group = '', in_force_until: until, member_until: left } = request;
  const { adjustment_kind: what = 'charge', currency = '', amount = 0n } = request;
  const subjects = {
    fee_plan: () => texts.plan(name, chargeText(request)),
    fee_plan_end: () => texts.end(request.fee_plan_id ?? 0, dayText(until ?? '')),
    group_membership: () => texts.membership(group ?? ''),
    group_membership_end: () => texts.membershipEnd(group ?? '', dayText(left ?? '')),
    adjustment: () =>
      texts.adjustment(
        statementTexts.adjustments.kinds[what],
        moneyText(BigInt(amount), currency),
        monthText(month),
      ),
    adjustment_reversal: () => texts.reversal(request.adjustment_id ?? 0),
    repricing: () => texts.repricing(monthText(month)),
  };
  return subjects[kind]();
}

type NameOf = (merchantId: number) => string;

/** Everything else that was asked: nobody approves terms that they have not seen. */
function termsOf({ kind, request }: Proposal, nameOf: NameOf): readonly string[] {
  const { merchant_id: id = null, group = null, fee_plan_id: plan = null, countries = null } = request;
  const merchant = id === null ? (group ?? all.store) : nameOf(id);
  const ofAdjustment = (): string[] =>
    [merchant, request.reason ?? '', request.reference ?? ''].filter((term) => term !== '');
  const terms = {
    fee_plan: () => [
      `${merchant}, ${payersText(countries)}`,
      ...termTexts(request),
      spanOf(request.in_force_from, request.in_force_until),
    ],
    fee_plan_end: () => [],
    group_membership: () => [merchant, spanOf(request.member_from, request.member_until)],
    group_membership_end: () => [merchant],
    adjustment: ofAdjustment,
    adjustment_reversal: ofAdjustment,
    repricing: () => (plan === null ? [merchant] : [merchant, texts.feesOf(plan)]),
  };
  return terms[kind]();
}

function spanOf(from = '', until: string | null = null): string {
  return texts.span(dayText(from), until === null ? all.endless : `${all.until} ${dayText(until)}`);
}

const columnsOf = (nameOf: NameOf): readonly Column<Proposal>[] => [
  {
    name: texts.what,
    show: (proposal) => (
      <>
        {subjectOf(proposal)}
        {termsOf(proposal, nameOf).map((term) => (
          <div class="faint small" key={term}>
            {term}
          </div>
        ))}
      </>
    ),
    text: (proposal) => [subjectOf(proposal), ...termsOf(proposal, nameOf)].join('; '),
  },
  moneyColumn(texts.moved, ({ moved }) =>
    moved.map(({ currency, moved_amount: amount }) => ({ currency, amount })),
  ),
  timeColumn(texts.proposedAt, ({ proposed_at: at }) => at),
  madeByColumn(texts.proposedBy, ({ proposed_by: by }) => by),
  badgeColumn(texts.state, ({ state }) => state, { tones, words: texts.states }),
];
