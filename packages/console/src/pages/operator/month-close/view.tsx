import type { Schema } from '@stoa/client';
import { useParams, useSearchParams } from 'wouter';
import { Notice } from '../../../components/badge.js';
import { LinkButton } from '../../../components/button.js';
import { Facts } from '../../../components/card.js';
import { Cure } from '../../../components/cure.js';
import { ConfirmDialog, DialogButton } from '../../../components/dialog.js';
import { PageFrame } from '../../../components/page-frame.js';
import { useCursor } from '../../../components/paging.js';
import { Empty, Shown } from '../../../components/states.js';
import { Tabs } from '../../../components/tabs.js';
import { Amounts } from '../../../components/values.js';
import { given } from '../../../data/given.js';
import { useMay } from '../../../data/session.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { lastMonth, monthAfter } from '../../../format/day-range.js';
import { numberText } from '../../../format/number.js';
import { isMonth, monthText } from '../../../format/time.js';
import { ClosingCard } from './closing-card.js';
import { ReadinessTable } from './readiness-table.js';
import { texts } from './texts.js';
import { type ClosingWork, useClosing } from './use-closing.js';

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
            <Notices found={found} />
            <div class="row apart">
              <States found={found} current={state} />
              {!work.steps.isRunning && <Close found={found} work={work} />}
            </div>
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

function Notices({ found }: { readonly found: Readiness }) {
  return (
    <>
      {!found.is_over && <Notice>{texts.notOver(monthText(found.month))}</Notice>}
      {!found.has_issuer && (
        <Notice tone="warn">
          <Cure to="/issuer">{texts.noIssuer}</Cure>
        </Notice>
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

/** The fees of the merchants that are ready, if the page has all of those merchants. */
function Fees({ found: { month, merchants, ready_count: count } }: { readonly found: Readiness }) {
  const ready = merchants.filter(({ state }) => state === 'ready');
  if (ready.length !== count) return null;
  const sums = new Map<string, bigint>();
  for (const { currency, fee } of ready.flatMap(({ totals }) => totals))
    sums.set(currency, (sums.get(currency) ?? 0n) + fee);
  if (sums.size === 0) return null;
  return (
    <Facts
      facts={[
        [
          texts.fees(monthText(month)),
          <Amounts key="fees" of={[...sums].map(([currency, amount]) => ({ currency, amount }))} />,
        ],
      ]}
    />
  );
}

/** What does not block the ready merchants, but cannot be mended once they are closed. */
function Checks({ found: { ready_checks: checks, has_issuer: hasIssuer } }: { readonly found: Readiness }) {
  const names = (['waiting_requests', 'report_missed', 'no_billing_details'] as const).filter(
    (name) => checks[name] > 0 && (hasIssuer || name !== 'no_billing_details'),
  );
  if (names.length === 0) return null;
  return (
    <Notice tone="warn">
      <strong>{texts.checks}</strong>
      <ul>
        {names.map((name) => (
          <li key={name} data-check={name}>
            {texts.checksOf[name](checks[name])}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Close({ found, work }: { readonly found: Readiness; readonly work: ClosingWork }) {
  const mayClose = useMay('statements:write');
  const { month, ready_count: ready, blocked_count: blocked, is_over: isOver } = found;
  if (!mayClose || !isOver || ready === 0) return null;
  return (
    <DialogButton words={texts.close(ready)} look="main">
      {(close) => (
        <ConfirmDialog
          title={texts.closeTitle(monthText(month))}
          action={texts.close(ready)}
          change={work.start}
          onConfirm={() => work.start.mutate(undefined, { onSuccess: close })}
          onClose={close}
        >
          <p>{texts.closeHint(ready)}</p>
          <Checks found={found} />
          <Fees found={found} />
          {blocked > 0 && <p>{texts.stays(blocked)}</p>}
          {!found.has_issuer && <Notice tone="warn">{texts.noIssuer}</Notice>}
        </ConfirmDialog>
      )}
    </DialogButton>
  );
}
