import type { Schema } from '@stoa/client';
import { Cure } from '../../components/cure.js';
import { DialogButton } from '../../components/dialog.js';
import { useMay } from '../../data/session.js';
import { SetBillingDetails } from '../billing/set-billing-details.js';
import { texts as all } from './texts.js';

const texts = all.blockers;
type Readiness = Schema<'MerchantReadiness'>;

interface Blocker {
  readonly words: string;
  /** Where it is cured; billing details are set in place. */
  readonly to: string;
}

/** What keeps a merchant's month open, and what is worth a look before it is closed, each with the way to its cure. */
export function Blockers({ of, hasIssuer }: { readonly of: Readiness; readonly hasIssuer: boolean }) {
  return (
    <>
      {blockersOf(of, hasIssuer).map(({ words, to }) => (
        <div key={words}>
          {to === 'billing' ? <NoAddress id={of.merchant_id} words={words} /> : <Cure to={to}>{words}</Cure>}
        </div>
      ))}
    </>
  );
}

function NoAddress({ id, words }: { readonly id: number; readonly words: string }) {
  if (!useMay('statements:write')) return <Cure to={`/merchants/${id}/billing`}>{words}</Cure>;
  return (
    <DialogButton words={words} look="quiet">
      {(close) => <SetBillingDetails merchantId={id} start={undefined} onClose={close} />}
    </DialogButton>
  );
}

/** The same as a text. */
export function blockersText(of: Readiness, hasIssuer: boolean): string {
  return blockersOf(of, hasIssuer)
    .map(({ words }) => words)
    .join('; ');
}

/** What blocks comes first. The rest does not block but is good to know. */
function blockersOf(one: Readiness, hasIssuer: boolean): readonly Blocker[] {
  const { merchant_id: id, reports_under_way: underWay, transactions_without_fee: withoutFee } = one;
  const isOpen = one.state !== 'closed';
  return [
    ...(underWay > 0 ? [{ words: texts.underWay(underWay), to: `/merchants/${id}/reports` }] : []),
    ...(withoutFee > 0
      ? [{ words: texts.withoutFee(withoutFee), to: `/transactions/${id}?state=without-fee` }]
      : []),
    ...(isOpen && one.waiting_requests > 0
      ? [
          {
            words: texts.requests(one.waiting_requests),
            to: `/corrections/requests?merchant=${id}&state=waiting`,
          },
        ]
      : []),
    ...(isOpen && one.report_missed ? [{ words: texts.missed, to: `/merchants/${id}/cadence` }] : []),
    ...(isOpen && hasIssuer && !one.has_billing_details ? [{ words: texts.noAddress, to: 'billing' }] : []),
  ];
}
