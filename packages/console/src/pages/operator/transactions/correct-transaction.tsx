import { useLocation, useSearchParams } from 'wouter';
import { PageFrame } from '../../../components/page-frame.js';
import { Empty, Shown } from '../../../components/states.js';
import { useMay } from '../../../data/session.js';
import { transactionAddress } from '../../../parts/books/addresses.js';
import { ConfirmCorrection } from './confirm-correction.js';
import { CorrectionForm } from './correction-form.js';
import { texts as all } from './texts.js';
import { usePreview } from './use-preview.js';
import { useTransaction } from './use-transaction.js';

const texts = all.correct;

/** Corrects a transaction: what is wrong, then a preview, and only then the change. */
export function CorrectTransaction({ merchantId }: { readonly merchantId: number }) {
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const id = params.get('id') ?? '';
  const transaction = useTransaction(merchantId, id);
  const { preview, ask, error, isPending, leave } = usePreview(merchantId);
  const mayCorrect = useMay('corrections:write');
  return (
    <PageFrame title={texts.title} lead={id} up={{ to: transactionAddress(merchantId, id), title: texts.up }}>
      {mayCorrect ? (
        <Shown of={transaction}>
          {(found) =>
            found === null ? (
              <Empty title={all.one.missing} />
            ) : (
              <CorrectionForm transaction={found} onPreview={ask} error={error} isPending={isPending} />
            )
          }
        </Shown>
      ) : (
        <Empty title={texts.mayNot}>{texts.mayNotHint}</Empty>
      )}
      {preview !== undefined && (
        <ConfirmCorrection
          merchantId={merchantId}
          preview={preview}
          onClose={leave}
          onMade={(proposalId) =>
            navigate(
              proposalId === undefined
                ? transactionAddress(merchantId, id)
                : `/corrections/proposals/${proposalId}`,
            )
          }
        />
      )}
    </PageFrame>
  );
}
