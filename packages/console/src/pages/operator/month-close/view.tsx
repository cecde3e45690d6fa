import type { Schema } from '@stoa/client';
import { useParams, useSearchParams } from 'wouter';
import { LinkButton } from '../../../components/button.js';
import { PageFrame } from '../../../components/page-frame.js';
import { useCursor } from '../../../components/paging.js';
import { Empty, Shown } from '../../../components/states.js';
import { Tabs } from '../../../components/tabs.js';
import { given } from '../../../data/given.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { lastMonth, monthAfter } from '../../../format/day-range.js';
import { numberText } from '../../../format/number.js';
import { isMonth, monthText } from '../../../format/time.js';
import { CloseStep } from './close-step.js';
import { ClosingCard } from './closing-card.js';
import { ReadinessTable } from './readiness-table.js';
import { ChecksStep, NumbersStep } from './review.js';
import { texts } from './texts.js';
import { useClosing } from './use-closing.js';

const states = ['blocked', 'ready', 'closed'] as const;
type State = (typeof states)[number];
type Readiness = Schema<'MonthReadiness'>;

export function View() {
  const { month = lastMonth(Date.now()) } = useParams();
  if (isMonth(month)) return <MonthOf key={month} month={month} />;
  return (
    <PageFrame title={texts.title}>
      <Empty title={texts.noMonth} action={<LinkButton to="/month-close">{texts.toLast}</LinkButton>}>
        {texts.noMonthHint}
      </Empty>
    </PageFrame>
  );
}

function MonthOf({ month }: { readonly month: string }) {
  const [params] = useSearchParams();
  const state = states.find((one) => one === params.get('state'));
  const cursor = useCursor();
  const work = useClosing(month);
  const readiness = useOperatorRead({
    key: ['readiness', month, state, cursor],
    read: (operator, ending) =>
      operator.statements.readiness(month, given({ state, cursor, limit: 50 }), ending),
    everyMs: work.steps.isRunning ? 10_000 : 60_000,
  });
  return (
    <PageFrame title={texts.titleOf(monthText(month))} actions={<Months month={month} />}>
      <ClosingCard month={month} work={work} />
      <Shown of={readiness}>
        {(found) => (
          <>
            <ChecksStep found={found} />
            <NumbersStep found={found} />
            <CloseStep found={found} work={work} />
            <States found={found} current={state} />
            {found.merchants.length === 0 ? (
              <Empty title={texts.none}>{texts.noneHint[state ?? 'all']}</Empty>
            ) : (
              <ReadinessTable state={found} isOlder={readiness.isPlaceholderData} />
            )}
          </>
        )}
      </Shown>
    </PageFrame>
  );
}

/** Links to the months before and after. */
function Months({ month }: { readonly month: string }) {
  const next = monthAfter(month, 1);
  const before = monthAfter(month, -1);
  return (
    <>
      <LinkButton to={`/month-close/${before}`}>{monthText(before)}</LinkButton>
      {month <= lastMonth(Date.now()) && (
        <LinkButton to={`/month-close/${next}`}>{monthText(next)}</LinkButton>
      )}
    </>
  );
}

function States({ found, current }: { readonly found: Readiness; readonly current: State | undefined }) {
  const at = `/month-close/${found.month}`;
  const counts = { blocked: found.blocked_count, ready: found.ready_count, closed: found.closed_count };
  const all = counts.blocked + counts.ready + counts.closed;
  return (
    <Tabs
      label={texts.state}
      current={current ?? 'all'}
      tabs={[
        { id: 'all', title: texts.tab(texts.states.all, numberText(all)), to: at },
        ...states.map((id) => ({
          id,
          title: texts.tab(texts.states[id], numberText(counts[id])),
          to: `${at}?state=${id}`,
        })),
      ]}
    />
  );
}
