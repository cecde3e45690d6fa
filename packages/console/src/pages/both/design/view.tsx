import './design.css';
import { StoaError } from '@stoa/client';
import { Badge, Notice } from '../../../components/badge.js';
import { Card } from '../../../components/card.js';
import { PageFrame } from '../../../components/page-frame.js';
import { Progress } from '../../../components/progress.js';
import { Empty, Failure, Loading } from '../../../components/states.js';
import { Charts } from './charts.js';
import { Controls } from './controls.js';
import { texts } from './texts.js';

export function View() {
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <Tokens />
      <Controls />
      <States />
      <Charts />
    </PageFrame>
  );
}

const failure = new StoaError({
  code: 'unknown_merchant',
  status: 404,
  detail: texts.failureDetail,
  requestId: '5f0c2c0e',
});

function States() {
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

const rem = 16;
const spaces = [0.25, 0.5, 0.75, 1, 1.5, 2, 3];

function Tokens() {
  return (
    <>
      <Card title={texts.colours}>
        <ul class="swatches">
          {Object.entries(texts.colourUse).map(([name, use]) => (
            <li key={name}>
              <svg viewBox="0 0 10 10" aria-hidden="true">
                <rect class={name === 'faint' ? 'faint-colour' : name} width="10" height="10" />
              </svg>
              <span>
                <code>--{name}</code>
                <br />
                <span class="faint small">{use}</span>
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <div class="columns">
        <Card title={texts.type}>
          {Object.entries(texts.typeUse).map(([name, use]) => (
            <p key={name} class={`type-${name}`}>
              {use} <code>--text-{name}</code>
            </p>
          ))}
        </Card>
        <Card title={texts.space}>
          <ul class="swatches spaces">
            {spaces.map((space, index) => (
              <li key={space}>
                <svg viewBox="0 0 48 48" aria-hidden="true">
                  <rect width={space * rem} height={space * rem} />
                </svg>
                <code>--space-{index + 1}</code>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}
