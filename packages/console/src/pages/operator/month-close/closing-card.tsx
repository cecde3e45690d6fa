import { Link } from 'wouter';
import { Notice } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { textColumn } from '../../../components/columns.js';
import { Progress } from '../../../components/progress.js';
import { Failure } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { monthText } from '../../../format/time.js';
import { useMerchantNames } from '../../../parts/merchants/merchant-names.js';
import { texts } from './texts.js';
import type { Closing, ClosingWork } from './use-closing.js';

/** How far closing is, and its result. Renders nothing before it begins. */
export function ClosingCard({ month, work }: { readonly month: string; readonly work: ClosingWork }) {
  const { at, steps, lookAgain, dismiss } = work;
  const { isRunning, error } = steps;
  if (error !== null) return <Failure error={error} title={texts.failed} onRetry={lookAgain} />;
  if (at === undefined) return null;
  if (isRunning)
    return (
      <Notice>
        <Progress label={texts.progress(monthText(month))} done={settledOf(at)} of={at.merchant_count} />
        <span class="faint small">{texts.progressHint}</span>
      </Notice>
    );
  return (
    <>
      <Notice tone={at.refused_count === 0 ? 'good' : 'warn'}>
        <p>{texts.finished(monthText(month), at.closed_count)}</p>
        <div class="row">
          <Button look="quiet" onClick={dismiss}>
            {texts.dismiss}
          </Button>
        </div>
      </Notice>
      {at.merchants.length > 0 && <Refused closing={at} />}
    </>
  );
}

/** The merchants that have an outcome. */
function settledOf({ closed_count: closed, closed_before_count: before, refused_count: refused }: Closing) {
  return closed + before + refused;
}

function Refused({ closing: { month, merchants } }: { readonly closing: Closing }) {
  const nameOf = useMerchantNames(merchants.map(({ merchant_id }) => merchant_id));
  return (
    <Table<Closing['merchants'][number]>
      caption={texts.refused}
      rows={merchants}
      keyOf={({ merchant_id: id }) => id}
      columns={[
        {
          name: texts.name,
          show: ({ merchant_id: id }) => <Link to={`/month-close/${month}/${id}`}>{nameOf(id)}</Link>,
          text: ({ merchant_id: id }) => nameOf(id),
        },
        textColumn(texts.why, ({ detail }) => detail ?? ''),
      ]}
    />
  );
}
