import type { Schema } from '@stoa/client';
import type { ComponentChildren } from 'preact';
import { Link } from 'wouter';
import { PeriodChart } from '../../../charts/period-chart.js';
import { KeyFigure } from '../../../components/card.js';
import { Empty, Shown } from '../../../components/states.js';
import { useMay } from '../../../data/session.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { numberText } from '../../../format/number.js';
import { lastPeriods } from '../../../format/periods.js';
import { durationText } from '../../../format/time.js';
import { texts as all } from './texts.js';

const texts = all.now;
type Queue = Schema<'ServiceState'>['queues'][number];

/** How recording goes: what waits now, and what was recorded. */
export function NowTab() {
  return (
    <>
      {useMay('service:read') && <Queues />}
      <Recorded by="day" count={30} title={texts.days} />
      <Recorded by="hour" count={24} title={texts.hours} />
    </>
  );
}

function Queues() {
  const state = useOperatorRead({
    key: ['service', 'state'],
    read: (operator, ending) => operator.service.state(ending),
    everyMs: 10_000,
  });
  return (
    <Shown of={state}>
      {({ queues }) => (
        <div class="columns">
          <Lag queue={queues.find(({ queue }) => queue === 'event_batches')} />
          <Count
            name={texts.waiting}
            hint={texts.waitingHint}
            queue={queues.find(({ queue }) => queue === 'waiting_events')}
            to="/events/waiting"
          />
          <Count
            name={texts.setAside}
            hint={texts.setAsideHint}
            queue={queues.find(({ queue }) => queue === 'set_aside_batches')}
            to="/events/set-aside"
          />
          <Count
            name={texts.awaited}
            hint={texts.awaitedHint}
            queue={queues.find(({ queue }) => queue === 'awaited_installations')}
          />
        </div>
      )}
    </Shown>
  );
}

function Lag({ queue }: { readonly queue: Queue | undefined }) {
  if (queue === undefined) return null;
  const { count, at_least: atLeast, oldest_seconds: oldest } = queue;
  return (
    <KeyFigure
      name={texts.lag}
      value={count === 0n ? texts.noLag : texts.behind(durationText(oldest ?? 0))}
      hint={texts.lagHint(count, atLeast)}
    />
  );
}

function Count({
  name,
  hint,
  queue,
  to,
}: {
  readonly name: string;
  readonly hint: ComponentChildren;
  readonly queue: Queue | undefined;
  /** The page that lists them. */
  readonly to?: string;
}) {
  if (queue === undefined) return null;
  const { count, at_least: atLeast } = queue;
  const written = atLeast ? texts.atLeast(numberText(count)) : numberText(count);
  return (
    <KeyFigure
      name={name}
      value={to === undefined || count === 0n ? written : <Link to={to}>{written}</Link>}
      hint={hint}
    />
  );
}

type Period = Schema<'RecordedEvents'>['periods'][number];

const series = [
  [texts.first, (one: Period) => one.events - one.duplicates],
  [texts.again, (one: Period) => one.duplicates],
] as const;

function Recorded({
  by,
  count,
  title,
}: {
  readonly by: 'day' | 'hour';
  readonly count: number;
  readonly title: string;
}) {
  const starts = lastPeriods(by, count, Date.now());
  const from = starts[0] ?? '';
  const recorded = useOperatorRead({
    key: ['recorded', by, from],
    read: (operator, ending) => operator.events.recorded({ by, from }, ending),
    everyMs: 60_000,
  });
  return (
    <Shown of={recorded}>
      {({ periods }) => {
        // If there is nothing in 30 days, their chart says so for the hours, too.
        if (periods.length === 0) return by === 'day' && <Empty title={texts.none}>{texts.noneHint}</Empty>;
        return <PeriodChart by={by} title={title} starts={starts} periods={periods} series={series} />;
      }}
    </Shown>
  );
}
