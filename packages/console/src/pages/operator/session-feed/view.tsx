import type { Schema } from '@stoa/client';
import { PeriodChart } from '../../../charts/period-chart.js';
import { Notice } from '../../../components/badge.js';
import { KeyFigure } from '../../../components/card.js';
import { PageFrame } from '../../../components/page-frame.js';
import { Empty, Shown } from '../../../components/states.js';
import { Time } from '../../../components/values.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { numberText } from '../../../format/number.js';
import { lastPeriods } from '../../../format/periods.js';
import { agoText } from '../../../format/time.js';
import { texts } from './texts.js';

type Feed = Schema<'SessionFeed'>;
type Period = Feed['periods'][number];
const outcomes = ['stored', 'repeated', 'outside_window', 'erased', 'refused'] as const;

export function View() {
  const hours = useFeed('hour', 24);
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <Shown of={hours.read}>
        {(feed) =>
          feed.last_fed_at === null && feed.periods.length === 0 ? (
            <Empty title={texts.none}>{texts.noneHint}</Empty>
          ) : (
            <>
              <Figures feed={feed} />
              {feed.periods.length === 0 ? (
                <Notice tone="warn">
                  <strong>{texts.quiet}</strong>
                  <p>{texts.quietHint}</p>
                </Notice>
              ) : (
                <Outcomes title={texts.hours} by="hour" starts={hours.starts} feed={feed} />
              )}
              <Days />
            </>
          )
        }
      </Shown>
    </PageFrame>
  );
}

function useFeed(by: 'day' | 'hour', count: number) {
  const starts = lastPeriods(by, count, Date.now());
  const from = starts[0] ?? '';
  const read = useOperatorRead({
    key: ['session-feed', by, from],
    read: (operator, ending) => operator.sessions.health({ by, from }, ending),
    everyMs: 30_000,
  });
  return { starts, read };
}

function Figures({ feed: { last_fed_at: last, periods } }: { readonly feed: Feed }) {
  const sum = (of: (period: Period) => number): string =>
    numberText(periods.reduce((total, period) => total + of(period), 0));
  return (
    <div class="columns">
      <KeyFigure
        name={texts.last}
        value={last === null ? texts.never : agoText(last, Date.now())}
        hint={last !== null && <Time at={last} />}
      />
      <KeyFigure name={texts.stored} value={sum(({ stored }) => Number(stored))} hint={texts.storedHint} />
      <KeyFigure
        name={texts.notStored}
        value={sum((one) => Number(one.outside_window) + Number(one.erased) + Number(one.refused))}
        hint={texts.notStoredHint}
      />
      <KeyFigure
        name={texts.failed}
        value={sum(({ failed_requests: failed }) => Number(failed))}
        hint={texts.failedHint}
      />
    </div>
  );
}

function Days() {
  const { starts, read } = useFeed('day', 30);
  return (
    <Shown of={read}>{(feed) => <Outcomes title={texts.days} by="day" starts={starts} feed={feed} />}</Shown>
  );
}

const series = outcomes.map(
  (outcome) => [texts.series[outcome], (period: Period) => period[outcome]] as const,
);

function Outcomes({
  feed,
  ...chart
}: {
  readonly title: string;
  readonly by: 'day' | 'hour';
  readonly starts: readonly string[];
  readonly feed: Feed;
}) {
  return <PeriodChart {...chart} periods={feed.periods} series={series} />;
}
