import { PageFrame } from '../../../components/page-frame.js';
import { useMay } from '../../../data/session.js';
import { DueFigures } from './due-figures.js';
import { EndingKeys } from './ending-keys.js';
import { FeeFigure } from './fee-figure.js';
import { RecentReports } from './recent-reports.js';
import { texts } from './texts.js';

export function View() {
  const seesReports = useMay('reports:read');
  const seesMoney = useMay('statements:read');
  const seesKeys = useMay('access:read');
  return (
    <PageFrame title={texts.title}>
      <div class="columns">
        {seesReports && <DueFigures />}
        {seesMoney && <FeeFigure />}
      </div>
      {seesKeys && <EndingKeys />}
      {seesReports && <RecentReports />}
    </PageFrame>
  );
}
