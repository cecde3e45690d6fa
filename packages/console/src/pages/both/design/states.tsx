import { StoaError } from '@stoa/client';
import { Badge, Notice } from '../../../components/badge.js';
import { Card } from '../../../components/card.js';
import { Progress } from '../../../components/progress.js';
import { Empty, Failure, Loading } from '../../../components/states.js';
import { texts } from './texts.js';

const failure = new StoaError({
  code: 'unknown_merchant',
  status: 404,
  detail: texts.failureDetail,
  requestId: '5f0c2c0e',
});

export function States() {
  return (
    <Card title={texts.states}>
      <p class="faint">{texts.statesHint}</p>
      <div class="columns" data-example>
        <Loading />
        <Empty title={texts.emptyTitle}>{texts.emptyHint}</Empty>
        <Failure error={failure} title={texts.failure} onRetry={() => undefined} />
      </div>
      <div class="row">
        <Badge>calm</Badge>
        <Badge tone="good">good</Badge>
        <Badge tone="warn">warn</Badge>
        <Badge tone="bad">bad</Badge>
      </div>
      <Notice tone="warn">{texts.notice}</Notice>
      <Progress label={texts.progress} done={7} of={12} />
    </Card>
  );
}
