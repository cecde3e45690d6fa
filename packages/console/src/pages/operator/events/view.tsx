import { TabPage } from '../../../components/tab-page.js';
import { FindTab, WaitingTab, WarningsTab } from './list-tabs.js';
import { NowTab } from './now-tab.js';
import { SetAsideTab } from './set-aside-tab.js';
import { texts } from './texts.js';
import { CohortsTab, RevenueTab } from './worth-tabs.js';

export function View() {
  return (
    <TabPage
      title={texts.title}
      label={texts.parts}
      to="/events"
      tabs={texts.tabs}
      views={{
        now: NowTab,
        find: FindTab,
        waiting: WaitingTab,
        'set-aside': SetAsideTab,
        warnings: WarningsTab,
        revenue: RevenueTab,
        cohorts: CohortsTab,
      }}
    />
  );
}
