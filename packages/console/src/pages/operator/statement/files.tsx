import { Button, LinkButton } from '../../../components/button.js';
import { downloadStream } from '../../../components/download.js';
import { Failure } from '../../../components/states.js';
import { texts as componentTexts } from '../../../components/texts.js';
import { operator } from '../../../data/clients.js';
import { failureOf } from '../../../data/fresh-sign-in.js';
import { useChange } from '../../../data/use-change.js';
import { texts } from './texts.js';

/** The statement as a page, as a PDF, and its entries as CSV. */
export function Files({ merchantId, month }: { readonly merchantId: number; readonly month: string }) {
  const save = useChange({
    run: async (kind: 'csv' | 'pdf') =>
      downloadStream(
        `statement-${merchantId}-${month}.${kind}`,
        await (kind === 'csv'
          ? operator.statements.csv(merchantId, month)
          : operator.statements.pdf(merchantId, month)),
      ),
    changes: [],
    done: () => texts.saved,
  });
  const error = failureOf(save);
  return (
    <>
      <LinkButton to={`/month-close/${month}/${merchantId}/entries`}>{texts.entries}</LinkButton>
      <a
        class="button plain"
        href={`/operator-api/v1/merchants/${merchantId}/statements/${month}/page`}
        target="_blank"
        rel="noopener"
      >
        {texts.page}
      </a>
      <Button disabled={save.isPending} onClick={() => save.mutate('pdf')}>
        {texts.pdf}
      </Button>
      <Button disabled={save.isPending} onClick={() => save.mutate('csv')}>
        {texts.csv}
      </Button>
      {error !== null && <Failure error={error} title={componentTexts.failure.download} />}
    </>
  );
}
