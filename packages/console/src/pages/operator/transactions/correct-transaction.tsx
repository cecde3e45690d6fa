import { useState } from 'preact/hooks';
import { useLocation, useSearchParams } from 'wouter';
import { Notice } from '../../../components/badge.js';
import { Facts } from '../../../components/card.js';
import { ConfirmChange } from '../../../components/change-dialogs.js';
import { PageFrame } from '../../../components/page-frame.js';
import { Empty, Shown } from '../../../components/states.js';
import { Month } from '../../../components/values.js';
import { booksChanged } from '../../../data/books-changed.js';
import { failureOf } from '../../../data/fresh-sign-in.js';
import { useMay } from '../../../data/session.js';
import { useChange } from '../../../data/use-change.js';
import { useDraft } from '../../../data/use-draft.js';
import { transactionAddress } from '../../../parts/books/addresses.js';
import { ChangeTable } from '../../../parts/books/change-table.js';
import { type Corrected, correct, type Draft } from '../../../parts/books/correct.js';
import { factsAfter } from '../../../parts/books/known-facts.js';
import { CorrectionForm, unkept } from './correction-form.js';
import { texts } from './texts.js';
import { useTransaction } from './use-transaction.js';

/** Corrects a transaction: what is wrong, then a preview, and only then the change. */
export function CorrectTransaction({ merchantId }: { readonly merchantId: number }) {
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const id = params.get('id') ?? '';
  const transaction = useTransaction(merchantId, id);
  const { preview, ask, error, isPending, leave } = usePreview(merchantId);
  const mayCorrect = useMay('corrections:write');
  const draft = useDraft(`correct ${merchantId} ${id}`, unkept);
  return (
    <PageFrame
      title={texts.correct.title}
      lead={id}
      up={{ to: transactionAddress(merchantId, id), title: texts.correct.up }}
    >
      {mayCorrect ? (
        <Shown of={transaction}>
          {(found) =>
            found === null ? (
              <Empty title={texts.one.missing} />
            ) : (
              <CorrectionForm
                transaction={found}
                draft={draft}
                onPreview={ask}
                error={error}
                isPending={isPending}
              />
            )
          }
        </Shown>
      ) : (
        <Empty title={texts.correct.mayNot}>{texts.correct.mayNotHint}</Empty>
      )}
      {preview !== undefined && (
        <ConfirmCorrection
          merchantId={merchantId}
          preview={preview}
          onClose={leave}
          onMade={(proposalId) => {
            draft.discard();
            navigate(
              proposalId === undefined
                ? transactionAddress(merchantId, id)
                : `/corrections/proposals/${proposalId}`,
            );
          }}
        />
      )}
    </PageFrame>
  );
}

/** Shows what a correction changes, in amounts and in the fee, and on which statement; then makes or proposes it. */
function ConfirmCorrection({
  merchantId,
  preview: { correction, before, after, facts, month, waits },
  onClose,
  onMade,
}: {
  readonly merchantId: number;
  readonly preview: Preview;
  readonly onClose: () => void;
  /** Gets the id of the proposal, or undefined if the correction was made. */
  readonly onMade: (proposalId: number | undefined) => void;
}) {
  return (
    <ConfirmChange
      title={texts.correct.confirm}
      action={waits ? texts.correct.propose : texts.correct.make}
      isDangerous={after === null}
      run={() => correct(merchantId, correction, { isPreview: false })}
      changes={booksChanged}
      done={({ waits: isWaiting }) => (isWaiting ? texts.correct.nowWaits : texts.correct.made)}
      onDone={({ proposalId }) => onMade(proposalId)}
      onClose={onClose}
    >
      <ChangeTable caption={texts.correct.preview} before={before} after={after} />
      <Facts
        facts={[
          [texts.correct.lands, month === undefined ? undefined : <Month key="month" of={month} />],
          ...factsAfter(facts),
          [texts.correct.reason, correction.reason],
        ]}
      />
      {waits && <Notice tone="warn">{texts.correct.waits}</Notice>}
    </ConfirmChange>
  );
}

/** A correction, and what it would change. */
interface Preview extends Corrected {
  readonly correction: Draft;
}

/** Asks the service what a correction would change. Nothing is stored. */
function usePreview(merchantId: number) {
  const [preview, setPreview] = useState<Preview | undefined>(undefined);
  const ask = useChange({
    run: async (correction: Draft): Promise<Preview> => ({
      ...(await correct(merchantId, correction, { isPreview: true })),
      correction,
    }),
    changes: [],
    onDone: setPreview,
  });
  return {
    preview,
    ask: ask.mutate,
    error: failureOf(ask),
    isPending: ask.isPending,
    leave: () => setPreview(undefined),
  };
}
