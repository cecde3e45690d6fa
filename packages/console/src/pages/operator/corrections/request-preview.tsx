import type { Schema } from '@stoa/client';
import { Notice } from '../../../components/badge.js';
import { Facts } from '../../../components/card.js';
import { Shown } from '../../../components/states.js';
import { Money, Month } from '../../../components/values.js';
import { operator } from '../../../data/clients.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { ChangeTable, type Standing } from '../../../parts/books/change-table.js';
import { type Corrected, correct, type Draft } from '../../../parts/books/correct.js';
import { askedText, keyOf } from './request-columns.js';
import { texts as all } from './texts.js';

type Request = Schema<'OperatorCorrectionRequest'>;
const texts = all.requests;

/** What the service says it would change. If only accepting it tells how the tax is shared, what stands now. */
type Preview = { readonly corrected: Corrected } | { readonly standing: Standing };

/** What one request would change, as the books are now. */
export function RequestPreview({ request }: { readonly request: Request }) {
  const preview = useOperatorRead({
    key: ['correction-requests', 'preview', keyOf(request)],
    read: () => previewOf(request),
    freshMs: 0,
  });
  return (
    <>
      <RequestFacts request={request} />
      <Shown of={preview}>
        {(one) =>
          'corrected' in one ? (
            <Exact corrected={one.corrected} />
          ) : (
            <Left request={request} standing={one.standing} />
          )
        }
      </Shown>
    </>
  );
}

/** What a request asks for, and why. */
export function RequestFacts({ request }: { readonly request: Request }) {
  return (
    <Facts
      facts={[
        [all.transaction, <code key="id">{request.transaction_id}</code>],
        [texts.asked, askedText(request)],
        [all.reason, request.reason],
      ]}
    />
  );
}

async function previewOf(request: Request): Promise<Preview> {
  const { merchant_id: merchantId, transaction_id: id, kind } = request;
  if (kind !== 'refund') {
    const draft = draftOf(request, kind);
    return { corrected: await correct(merchantId, draft, { isPreview: true }) };
  }
  const { transactions } = await operator.transactions
    .list(merchantId, { transaction_id: id, limit: 1 })
    .page();
  const standing = transactions[0]?.standing ?? null;
  const draft = draftAfterRefund(request, standing);
  return draft === undefined
    ? { standing }
    : { corrected: await correct(merchantId, draft, { isPreview: true }) };
}

function draftOf(request: Request, kind: 'void' | 'restate'): Draft {
  const { transaction_id, reason, currency, full_amount, tax_amount, facts } = request;
  return {
    transaction_id,
    kind,
    reason,
    ...(currency === null ? {} : { currency }),
    ...(full_amount === null ? {} : { full_amount }),
    ...(tax_amount === null ? {} : { tax_amount }),
    ...(facts == null ? {} : { facts }),
  };
}

/**
 * What a refund leaves. Undefined if its tax would have to be shared and rounded, or if the refund does not fit what
 * stands.
 */
function draftAfterRefund(
  { transaction_id, reason, currency, full_amount: refund, tax_amount: tax }: Request,
  standing: Standing,
): Draft | undefined {
  if (standing === null || refund === null || currency !== standing.currency) return undefined;
  if (refund === standing.full_amount) return { transaction_id, kind: 'void', reason };
  const refundedTax = standing.tax_amount === 0n ? 0n : tax;
  if (refundedTax === null || refund > standing.full_amount) return undefined;
  return {
    transaction_id,
    kind: 'restate',
    reason,
    currency,
    full_amount: standing.full_amount - refund,
    tax_amount: standing.tax_amount - refundedTax,
  };
}

function Exact({ corrected: { before, after, month, waits } }: { readonly corrected: Corrected }) {
  return (
    <>
      <ChangeTable caption={texts.preview} before={before} after={after} />
      {month !== undefined && <Facts facts={[[texts.lands, <Month key="month" of={month} />]]} />}
      {waits && <Notice tone="warn">{texts.needsSecond}</Notice>}
    </>
  );
}

function Left({ request, standing }: { readonly request: Request; readonly standing: Standing }) {
  if (standing === null) return null;
  const { currency, full_amount: gross } = standing;
  const left = request.currency === currency ? gross - (request.full_amount ?? 0n) : undefined;
  return (
    <>
      <Facts
        facts={[
          [texts.standsNow, <Money key="stands" amount={gross} currency={currency} />],
          [
            texts.left,
            left === undefined ? undefined : <Money key="left" amount={left} currency={currency} />,
          ],
        ]}
      />
      <p class="faint">{texts.inProportion}</p>
    </>
  );
}
