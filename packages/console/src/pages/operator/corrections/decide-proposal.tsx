import type { Schema } from '@stoa/client';
import { ConfirmDialog } from '../../../components/dialog.js';
import { booksChanged } from '../../../data/books-changed.js';
import { operator } from '../../../data/clients.js';
import { failureOf, useChange } from '../../../data/use-change.js';
import { texts as all } from './texts.js';

type Proposal = Schema<'DetailedCorrectionProposal'>;
const texts = all.proposals;
const said = {
  waiting: '',
  approved: texts.wasApproved,
  refused: texts.wasRefused,
  overtaken: texts.wasOvertaken,
} as const;

/** Approves or refuses a proposal; both ask for a fresh sign-in, and both are final. */
export function DecideProposal({
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
  const change = useChange({
    run: () =>
      verdict === 'approve'
        ? operator.corrections.approveProposal(id)
        : operator.corrections.refuseProposal(id),
    changes: booksChanged,
    done: ({ state }) => said[state],
    onDone: onClose,
  });
  const refusal = isOwn ? texts.takeBack : texts.refuse;
  const refusalTitle = isOwn ? texts.takeBackTitle : texts.refuseTitle;
  return (
    <ConfirmDialog
      title={verdict === 'approve' ? texts.approveTitle : refusalTitle}
      action={verdict === 'approve' ? texts.approve : refusal}
      isDangerous={verdict === 'refuse'}
      change={change}
      error={failureOf(change)}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      <p>{verdict === 'approve' ? texts.approveHint : texts.refuseHint}</p>
    </ConfirmDialog>
  );
}
