import { Notice } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { textColumn } from '../../../components/columns.js';
import { Progress } from '../../../components/progress.js';
import { Failure } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { numberText } from '../../../format/number.js';
import { monthText } from '../../../format/time.js';
import type { Closing } from './close-ready.js';
import { texts } from './texts.js';
import type { ClosingWork } from './use-closing.js';

/** How far closing is, and its result. Renders nothing before it begins. */
export function ClosingCard({ month, work }: { readonly month: string; readonly work: ClosingWork }) {
  const { steps, at, goOn, stop, dismiss } = work;
  if (at === undefined) return null;
  const { closed, total, refused, isDone } = at;
  if (steps.isRunning)
    return (
      <Notice>
        <Progress label={texts.progress(monthText(month))} done={closed + refused.length} of={total} />
        <span class="faint small">{texts.progressHint}</span>
        <Button onClick={stop}>{texts.stop}</Button>
      </Notice>
    );
  return (
    <>
      {steps.error !== null && <Failure error={steps.error} title={texts.failed} onRetry={goOn} />}
      <Notice tone={isDone && refused.length === 0 ? 'good' : 'warn'}>
        <p>
          {isDone
            ? texts.finished(monthText(month), closed)
            : texts.stopped(numberText(closed), numberText(total))}
        </p>
        <div class="row">
          {!isDone && <Button onClick={goOn}>{texts.goOn}</Button>}
          <Button look="quiet" onClick={dismiss}>
            {texts.dismiss}
          </Button>
        </div>
      </Notice>
      {refused.length > 0 && <Refused refused={refused} />}
    </>
  );
}

function Refused({ refused }: Pick<Closing, 'refused'>) {
  return (
    <Table<Closing['refused'][number]>
      caption={texts.refused}
      rows={refused}
      keyOf={({ merchantId }) => merchantId}
      columns={[textColumn(texts.refused, ({ name }) => name), textColumn(texts.why, ({ why }) => why)]}
    />
  );
}
