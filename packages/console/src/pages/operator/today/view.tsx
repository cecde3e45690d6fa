import { PageFrame } from '../../../components/page-frame.js';
import { useMay } from '../../../data/session.js';
import { AttentionCard } from './attention-card.js';
import { EventChart, InstallChart, TransactionChart } from './charts.js';
import { MatchFigure, ServiceFigures } from './figures.js';
import { texts } from './texts.js';

export function View() {
  const mayReports = useMay('reports:read');
  const mayService = useMay('service:read');
  const mayInstalls = useMay('installs:read');
  const mayEvents = useMay('events:read');
  return (
    <PageFrame title={texts.title}>
      <AttentionCard />
      <div class="figures">
        {mayService && <ServiceFigures />}
        {mayInstalls && <MatchFigure />}
      </div>
      <div class="charts">
        {mayReports && <TransactionChart />}
        {mayInstalls && <InstallChart />}
        {mayEvents && <EventChart />}
      </div>
    </PageFrame>
  );
}
