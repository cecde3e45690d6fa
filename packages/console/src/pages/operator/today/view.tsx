import './today.css';
import { type ComponentChildren, Fragment } from 'preact';
import { PageFrame } from '../../../components/page-frame.js';
import { Loading } from '../../../components/states.js';
import { usePlace } from '../../../data/session.js';
import { AttentionCard } from './attention-card.js';
import { EventChart, InstallChart, TransactionChart } from './charts.js';
import { CloseCard } from './close-card.js';
import { FeesTable } from './fees-table.js';
import { InvalidFigure, MatchFigure, RequestsFigure } from './figures.js';
import { texts } from './texts.js';
import { useToday } from './use-today.js';

type Part = 'close' | 'fees' | 'figures' | 'attention' | 'charts';

/** What each role decides comes first on its page; a role without a page of its own gets the admin's. */
const pages: Readonly<Record<string, readonly Part[]>> = {
  finance: ['close', 'fees', 'figures', 'attention', 'charts'],
  support: ['attention', 'figures', 'charts'],
  auditor: ['close', 'attention', 'fees', 'figures', 'charts'],
};
const ofAdmin: readonly Part[] = ['attention', 'close', 'fees', 'figures', 'charts'];

export function View() {
  const role = usePlace().side?.role ?? '';
  const isOfService = role !== 'finance';
  const { data, error } = useToday();
  const parts: Readonly<Record<Part, ComponentChildren>> = {
    close: data?.money && <CloseCard months={data.money.months} />,
    fees: data?.money && <FeesTable fees={data.money.fees} day={data.day} />,
    figures: (
      <div class="figures">
        {data && <InvalidFigure today={data} />}
        {data && <RequestsFigure today={data} />}
        {isOfService && <MatchFigure />}
      </div>
    ),
    attention: <AttentionCard withService={isOfService} />,
    charts: (
      <div class="charts">
        {data && <TransactionChart days={data.days} />}
        {isOfService && <InstallChart />}
        {isOfService && <EventChart />}
      </div>
    ),
  };
  return (
    <PageFrame title={texts.title}>
      {data === undefined && error === null && <Loading />}
      {(pages[role] ?? ofAdmin).map((part) => (
        <Fragment key={part}>{parts[part]}</Fragment>
      ))}
    </PageFrame>
  );
}
