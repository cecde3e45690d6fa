import type { Schema } from '@stoa/client';
import { Link } from 'wouter';
import { Notice } from '../../../components/badge.js';
import { Dialog } from '../../../components/dialog.js';
import { LongTextField } from '../../../components/field.js';
import { Form } from '../../../components/form.js';
import { ChangeFailure } from '../../../components/states.js';
import { booksChanged } from '../../../data/books-changed.js';
import { given } from '../../../data/given.js';
import { toast } from '../../../data/toasts.js';
import { useChange } from '../../../data/use-change.js';
import { useDraft } from '../../../data/use-draft.js';
import { decide, isWhole, type Outcome } from './decide.js';
import { askedText, keyOf } from './request-columns.js';
import { RequestFacts, RequestPreview } from './request-preview.js';
import { texts as all } from './texts.js';

type Request = Schema<'OperatorCorrectionRequest'>;
const texts = all.requests;

/**
 * Accepts or refuses the chosen requests after showing what they come to. Afterwards it lists the requests that were
 * not decided that way.
 */
export function DecideRequests({
  requests,
  verdict,
  onClose,
}: {
  readonly requests: readonly Request[];
  readonly verdict: 'accept' | 'refuse';
  readonly onClose: () => void;
}) {
  const draft = useDraft(`refusal ${requests.map(keyOf).join(', ')}`);
  const words = { accept: texts.acceptSome, refuse: texts.refuseSome }[verdict](requests.length);
  const change = useChange({
    run: (reason: string | undefined) => decide(requests, reason),
    changes: booksChanged,
    onDone: (outcome) => {
      if (!isWhole(outcome)) return;
      if (verdict === 'refuse') draft.discard();
      toast((verdict === 'accept' ? texts.accepted : texts.refused)(outcome.decidedCount));
      onClose();
    },
  });
  return (
    <Dialog title={words} isBusy={change.isPending} onClose={onClose}>
      {change.data !== undefined && !isWhole(change.data) ? (
        <Outcomes outcome={change.data} />
      ) : (
        <Form
          label={words}
          {...given({ draft: verdict === 'refuse' ? draft : undefined })}
          change={change}
          action={words}
          look={verdict === 'accept' ? 'main' : 'danger'}
          onSubmit={(values) => change.mutate(verdict === 'refuse' ? values.text('reason') : undefined)}
        >
          <Asked requests={requests} verdict={verdict} />
          {verdict === 'accept' ? (
            <p class="faint">{texts.acceptHint}</p>
          ) : (
            <LongTextField label={texts.why} name="reason" hint={texts.whyHint} rows={2} required />
          )}
        </Form>
      )}
    </Dialog>
  );
}

/** A single request, and what it changes if it is accepted. For several requests, only what each asks for. */
function Asked({
  requests,
  verdict,
}: {
  readonly requests: readonly Request[];
  readonly verdict: 'accept' | 'refuse';
}) {
  const [first, ...others] = requests;
  if (first !== undefined && others.length === 0)
    return verdict === 'accept' ? <RequestPreview request={first} /> : <RequestFacts request={first} />;
  return (
    <ul>
      {requests.map((one) => (
        <li key={keyOf(one)}>
          <code>{one.transaction_id}</code> {askedText(one)}
        </li>
      ))}
    </ul>
  );
}

function idsOf(requests: readonly Request[]): string {
  return requests.map((one) => one.transaction_id).join(', ');
}

function Outcomes({ outcome }: { readonly outcome: Outcome }) {
  const { decidedCount, waitingCount, proposalIds, overtaken, failed, stopped } = outcome;
  return (
    <>
      <h3>{texts.outcomes}</h3>
      {decidedCount > 0 && <p>{texts.wereDone(decidedCount)}</p>}
      {waitingCount > 0 && (
        <Notice tone="warn">
          <p>{texts.waits(waitingCount)}</p>
          {proposalIds.map((id) => (
            <Link key={id} to={`/corrections/proposals/${id}`}>
              {texts.proposal(id)}
            </Link>
          ))}
        </Notice>
      )}
      {overtaken.map((one) => (
        <Notice key={keyOf(one)} tone="warn">
          {texts.overtaken(one.transaction_id, one.decision ?? '')}
        </Notice>
      ))}
      {failed.map(({ request, why }) => (
        <Notice key={keyOf(request)} tone="bad">
          {texts.failed(request.transaction_id, why)}
        </Notice>
      ))}
      {stopped !== undefined && (
        <>
          {stopped.error !== undefined && <ChangeFailure error={stopped.error} />}
          {stopped.asked.length > 0 && <p>{texts.unconfirmed(idsOf(stopped.asked))}</p>}
          {stopped.left.length > 0 && <p>{texts.notTried(idsOf(stopped.left))}</p>}
        </>
      )}
    </>
  );
}
