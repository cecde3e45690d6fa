import type { Schema } from '@stoa/client';
import { useState } from 'preact/hooks';
import { Badge, Notice } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { Card, Facts, KeyFigure } from '../../../components/card.js';
import { ConfirmChange } from '../../../components/change-dialogs.js';
import { PageFrame } from '../../../components/page-frame.js';
import { Shown } from '../../../components/states.js';
import { Money, Num, Time } from '../../../components/values.js';
import { booksChanged } from '../../../data/books-changed.js';
import { operator } from '../../../data/clients.js';
import { useMay, usePlace } from '../../../data/session.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { MerchantLink } from '../../../parts/merchants/merchant-names.js';
import { MadeBy } from '../../../parts/people/made-by.js';
import { proposalTones } from './proposals.js';
import { feeChanges, hasUnknownFee, ProposedTable } from './proposed-table.js';
import { texts as all } from './texts.js';

type Proposal = Schema<'DetailedCorrectionProposal'>;
const texts = all.proposals;

/** One proposal, with everything that it would change; a second person decides it. */
export function OneProposal({ proposalId }: { readonly proposalId: string }) {
  const proposal = useOperatorRead({
    key: ['proposals', 'one', proposalId],
    read: (operator, ending) => operator.corrections.proposal(proposalId, ending),
  });
  return (
    <PageFrame
      title={texts.titleOf(proposalId)}
      up={{ to: '/corrections/proposals', title: texts.up }}
      actions={proposal.data !== undefined && <Deciding proposal={proposal.data} />}
    >
      <Shown of={proposal}>{(one) => <Whole proposal={one} />}</Shown>
    </PageFrame>
  );
}

function Deciding({ proposal }: { readonly proposal: Proposal }) {
  const [verdict, setVerdict] = useState<'approve' | 'refuse' | undefined>(undefined);
  const isOwn = useIsOwn(proposal);
  const mayDecide = useMay('corrections:write') && proposal.state === 'waiting';
  if (!mayDecide) return null;
  return (
    <>
      {!isOwn && (
        <Button look="main" onClick={() => setVerdict('approve')}>
          {texts.approve}
        </Button>
      )}
      <Button onClick={() => setVerdict('refuse')}>{isOwn ? texts.takeBack : texts.refuse}</Button>
      {verdict !== undefined && (
        <DecideProposal
          proposal={proposal}
          verdict={verdict}
          isOwn={isOwn}
          onClose={() => setVerdict(undefined)}
        />
      )}
    </>
  );
}

/** Nobody may approve their own proposal. */
function useIsOwn({ proposed_by: by }: Proposal): boolean {
  const { session } = usePlace();
  return by === `user ${session.user_id}`;
}

function Whole({ proposal }: { readonly proposal: Proposal }) {
  const isOwn = useIsOwn(proposal);
  const mayDecide = useMay('corrections:write');
  const { state, moved, corrections } = proposal;
  return (
    <>
      {state === 'waiting' && isOwn && mayDecide && <Notice>{texts.own}</Notice>}
      {state === 'overtaken' && <Notice tone="warn">{texts.overtaken}</Notice>}
      <div class="columns">
        <KeyFigure name={texts.corrections} value={<Num value={proposal.correction_count} />} />
        <KeyFigure
          name={texts.moved}
          value={moved.map(({ currency, moved_amount: amount }) => (
            <div key={currency}>
              <Money amount={amount} currency={currency} />
            </div>
          ))}
        />
        <KeyFigure
          name={texts.feeChange}
          value={feeChanges(corrections).map(([currency, amount]) => (
            <div key={currency}>
              <Money amount={amount} currency={currency} />
            </div>
          ))}
          {...(hasUnknownFee(corrections) ? { hint: texts.unknownFee } : {})}
        />
      </div>
      <Card title={state === 'waiting' ? texts.changes : texts.changed}>
        <ProposedTable merchantId={proposal.merchant_id} corrections={corrections} />
      </Card>
      <About proposal={proposal} />
    </>
  );
}

function About({ proposal }: { readonly proposal: Proposal }) {
  const { merchant_id: id, state, decided_at: decidedAt } = proposal;
  return (
    <Card title={texts.about}>
      <Facts
        facts={[
          [texts.merchant, <MerchantLink key="merchant" id={id} />],
          [
            all.state,
            <Badge key="state" tone={proposalTones[state]}>
              {texts.states[state]}
            </Badge>,
          ],
          [texts.proposedAt, <Time key="proposed" at={proposal.proposed_at} />],
          [texts.proposedBy, <MadeBy key="proposed" by={proposal.proposed_by} />],
          [texts.decidedAt, decidedAt === null ? undefined : <Time key="decided" at={decidedAt} />],
          [
            texts.decidedBy,
            proposal.decided_by === null ? undefined : <MadeBy key="decided" by={proposal.decided_by} />,
          ],
        ]}
      />
    </Card>
  );
}

const said = {
  waiting: '',
  approved: texts.wasApproved,
  refused: texts.wasRefused,
  overtaken: texts.wasOvertaken,
} as const;

/** Approves or refuses a proposal; both ask for a fresh sign-in, and both are final. */
function DecideProposal({
  proposal: { correction_proposal_id: id },
  verdict,
  isOwn,
  onClose,
}: {
  readonly proposal: Proposal;
  readonly verdict: 'approve' | 'refuse';
  readonly isOwn: boolean;
  readonly onClose: () => void;
}) {
  const { approveProposal, refuseProposal } = operator.corrections;
  const refusal = isOwn ? texts.takeBack : texts.refuse;
  const refusalTitle = isOwn ? texts.takeBackTitle : texts.refuseTitle;
  return (
    <ConfirmChange
      title={verdict === 'approve' ? texts.approveTitle : refusalTitle}
      action={verdict === 'approve' ? texts.approve : refusal}
      isDangerous={verdict === 'refuse'}
      run={() => (verdict === 'approve' ? approveProposal(id) : refuseProposal(id))}
      changes={booksChanged}
      done={({ state }) => said[state]}
      onClose={onClose}
    >
      <p>{verdict === 'approve' ? texts.approveHint : texts.refuseHint}</p>
    </ConfirmChange>
  );
}
