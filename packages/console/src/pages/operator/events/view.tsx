import { TabPage } from '../../../components/tab-page.js';
import { NowTab } from './now-tab.js';
import { SetAsideTab } from './set-aside-tab.js';
import { texts } from './texts.js';
import { FindTab, WaitingTab, WarningsTab } from './warnings-tab.js';
import { CohortsTab, RevenueTab } from './worth-tabs.js';

export function View() {
  return (
    <TabPage
      title={texts.title}
      label={texts.parts}
      to="/events"
      parts={[
        { id: 'now', title: texts.tabs.now, View: NowTab },
        { id: 'find', title: texts.tabs.find, View: FindTab },
        { id: 'waiting', title: texts.tabs.waiting, View: WaitingTab },
        { id: 'set-aside', title: texts.tabs['set-aside'], View: SetAsideTab },
        { id: 'warnings', title: texts.tabs.warnings, View: WarningsTab },
        { id: 'revenue', title: texts.tabs.revenue, View: RevenueTab },
        { id: 'cohorts', title: texts.tabs.cohorts, View: CohortsTab },
      ]}
    />
  );
}
