import { Notice } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { Progress } from '../../../components/progress.js';
import { Failure } from '../../../components/states.js';
import type { Steps } from '../../../data/use-steps.js';
import { texts } from './texts.js';
import type { Applied } from './work.js';

/** How far the plans are applied, and the result. Renders nothing before it begins. */
export function ApplyProgress({
  steps: { isRunning, soFar, error },
  stop,
}: {
  readonly steps: Steps<Applied>;
  readonly stop: () => void;
}) {
  if (isRunning)
    return (
      <Notice>
        <Progress label={soFar === undefined ? texts.begin : texts.applying(soFar.priced, soFar.remaining)} />
        <Button onClick={stop}>{texts.stop}</Button>
      </Notice>
    );
  return (
    <>
      {error !== null && <Failure error={error} title={texts.failed} />}
      {soFar !== undefined && (
        <div role="status">
          <Notice tone={soFar.remaining === 0 ? 'good' : 'warn'}>
            {texts.applied(soFar.priced, soFar.remaining)}
          </Notice>
        </div>
      )}
    </>
  );
}
