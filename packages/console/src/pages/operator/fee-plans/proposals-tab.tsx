import type { Schema } from '@stoa/client';
import { useState } from 'preact/hooks';
import type { Tone } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { ConfirmChange } from '../../../components/change-dialogs.js';
import {
  badgeColumn,
  type Column,
  moneyColumn,
  textColumn,
  timeColumn,
} from '../../../components/columns.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useOperatorPage } from '../../../components/paging.js';
import { Empty } from '../../../components/states.js';
import { booksChanged } from '../../../data/books-changed.js';
import { operator } from '../../../data/clients.js';
import { useMay, usePlace } from '../../../data/session.js';
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

/** Plans, ends and repricings that wait for a second person, or waited; the newest first. */
export function ProposalsTab() {
  const proposals = useOperatorPage({
    key: ['fee-proposals'],
    read: (client, page, ending) => client.feeProposals.list(page, ending),
  });
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
        columns={[...columns, ...(mayDecide ? [decisions(own, setDeciding)] : [])]}
      />
      {deciding !== undefined && <Decide {...deciding} onClose={() => setDeciding(undefined)} />}
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

function Decide({ proposal, verdict, onClose }: Deciding & { readonly onClose: () => void }) {
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
      <p>{isApproval && kind === 'repricing' ? texts.approveRun : texts.final}</p>
    </ConfirmChange>
  );
}

/** What was asked, in words. */
function subjectOf({ kind, request }: Proposal): string {
  const { name = '', rate_percent: rate = '', in_force_from: from = '', month = '' } = request;
  if (kind === 'fee_plan') return texts.plan(name, rate, from);
  if (kind === 'fee_plan_end')
    return texts.end(String(request.fee_plan_id ?? ''), request.in_force_until ?? '');
  return texts.repricing(month);
}

const columns: readonly Column<Proposal>[] = [
  textColumn(texts.what, subjectOf),
  moneyColumn(texts.moved, ({ moved }) =>
    moved.map(({ currency, moved_amount: amount }) => ({ currency, amount })),
  ),
  timeColumn(texts.proposedAt, ({ proposed_at: at }) => at),
  textColumn(texts.proposedBy, ({ proposed_by: by }) => by),
  badgeColumn(texts.state, ({ state }) => state, { tones, words: texts.states }),
];
